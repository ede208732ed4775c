import type { DeployedVersion } from '@postloom/shared-contracts/deployment';

/**
 * Lets only the styles of one version of a remote apply. Stylesheets of a version that was shown before stay in
 * the page, and the order in which they came would otherwise decide.
 */
export function showStylesOf(remote: string, version: DeployedVersion): void {
  const ofRemote = version.baseUrl.slice(0, version.baseUrl.lastIndexOf(`/${remote}/`) + remote.length + 2);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const path = new URL(link.href).pathname;
    const base = new URL(ofRemote, location.href).pathname;
    if (path.startsWith(base))
      link.disabled = !path.startsWith(new URL(version.baseUrl, location.href).pathname);
  }
}

/**
 * Makes the stylesheets that came with prerendered HTML known to the loader of the remote's chunks, which looks
 * for their whole address. One that did not load is taken away: the loader then meets the failure itself, and the
 * previous version steps in.
 */
export function adoptStylesOf(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // A browser may keep an empty sheet for a file that was missing or refused.
    if (link.sheet?.cssRules.length) link.dataset.href = link.href;
    else link.remove();
  }
}
