import type { DeployedVersion } from '@postloom/shared-contracts/deployment';

/**
 * Enables only the stylesheets of the version that is shown. Those of earlier versions stay in the page, and the order
 * in which they were loaded would otherwise decide which rules win.
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
 * Makes stylesheets that came with prerendered HTML known to the remote's chunk loader, which looks them up by their
 * full address. A stylesheet that failed to load is removed: the loader then meets the failure itself and falls back to
 * the previous version.
 */
export function adoptStylesOf(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    // A browser may keep an empty sheet for a missing or refused file.
    if (link.sheet?.cssRules.length) link.dataset.href = link.href;
    else link.remove();
  }
}
