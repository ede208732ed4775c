import {
  type DeploymentRecord,
  deploymentRecordElementId,
  findOwner,
} from '@postloom/shared-contracts/deployment';
import { forBrowser } from '#app/releases/deployment-for-browser.ts';
import { headTags, type PageDescription } from './page-head.ts';

export interface PageInput {
  /** The shell's built HTML, with the comments `page-head` and `page-data` still in it. */
  readonly template: string;
  readonly record: DeploymentRecord;
  readonly pathname: string;
  /** What the path's remote says of it. */
  readonly description: PageDescription;
  /** Of the site, e.g. `https://postloom.example`. */
  readonly origin: string;
  readonly theme: 'light' | 'dark' | null;
  /** False where the browser brought no session: it need not ask who is signed in, nor load guarded screens. */
  readonly hasSession: boolean;
  /** Whether the tab is to look for new builds by itself. */
  readonly development: boolean;
  /** Given to the shell, which loads the tag with consent only. */
  readonly linkedInPartnerId: string | undefined;
  /** Addresses of fonts that every page shows at once. */
  readonly fonts: readonly string[];
}

/**
 * The HTML of one path: the shell, the deployment record, and preload tags for the remote that owns the path,
 * so that the first paint costs no extra round trip.
 */
export function renderPage({
  template,
  record,
  pathname,
  description,
  origin,
  theme,
  hasSession,
  development,
  linkedInPartnerId,
  fonts,
}: PageInput): string {
  const head = [
    ...headTags(description, origin),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...fonts.map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${font}">`,
    ),
    ...preloadTags(record, pathname, hasSession),
  ];
  // `<` is the only character that could end the script element early.
  const data = JSON.stringify(forBrowser(record)).replaceAll('<', '\\u003c');
  const attributes = `${theme ? ` data-theme="${theme}"` : ''}${hasSession ? '' : ' data-session="none"'}${development ? ' data-mode="development"' : ''}${linkedInPartnerId ? ` data-linkedin-partner="${linkedInPartnerId}"` : ''}`;
  return template
    .replace('<html', `<html${attributes}`)
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace(
      '<!--page-data-->',
      () => `<script type="application/json" id="${deploymentRecordElementId}">${data}</script>`,
    );
}

function preloadTags(record: DeploymentRecord, pathname: string, hasSession: boolean): string[] {
  const owner = findOwner(record, pathname);
  const active = owner && record.remotes[owner.remote]?.active;
  if (!owner || !active || (owner.route.access === 'member' && !hasSession)) return [];
  const tag = (kind: 'script' | 'style') => (file: string) =>
    `<link rel="preload" as="${kind}" crossorigin="anonymous" href="${active.baseUrl}${file}" integrity="${active.files[file]}">`;
  return [
    ...[active.entry, ...active.preload.scripts, ...owner.route.scripts].map(tag('script')),
    ...[...active.preload.styles, ...owner.route.styles].map(tag('style')),
  ];
}
