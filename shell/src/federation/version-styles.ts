import type { DeployedVersion, RemoteName } from '@postloom/shared-contracts/deployment';

/**
 * Lets only the styles of one version of a remote apply. Stylesheets of a version that was shown before stay in
 * the page, and the order in which they came would otherwise decide.
 */
export function showStylesOf(remote: RemoteName, version: DeployedVersion): void {
  const ofRemote = version.baseUrl.slice(0, version.baseUrl.lastIndexOf(`/${remote}/`) + remote.length + 2);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const path = new URL(link.href).pathname;
    const base = new URL(ofRemote, location.href).pathname;
    if (path.startsWith(base))
      link.disabled = !path.startsWith(new URL(version.baseUrl, location.href).pathname);
  }
}
