import {
  type DeployedVersion,
  type DeploymentRecord,
  deploymentRecordElementId,
  findOwner,
} from '@postloom/shared-contracts/deployment';
import { prerenderedAttribute, prerenderOrigin } from '@postloom/shared-contracts/prerender';
import { forBrowser } from '#app/releases/deployment-for-browser.ts';
import { escapeMarkup } from './escape-markup.ts';
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
  /** Content of `#root`, where the page is prerendered. */
  readonly prerendered: string | null;
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
  prerendered,
  fonts,
}: PageInput): string {
  const head = [
    ...headTags(description, origin),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...fonts.map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${font}">`,
    ),
    ...preloadTags(record, pathname, hasSession, prerendered !== null),
  ];
  // `<` is the only character that could end the script element early.
  const data = JSON.stringify(forBrowser(record)).replaceAll('<', '\\u003c');
  const attributes = `${theme ? ` data-theme="${theme}"` : ''}${hasSession ? '' : ' data-session="none"'}${development ? ' data-mode="development"' : ''}${linkedInPartnerId ? ` data-linkedin-partner="${linkedInPartnerId}"` : ''}`;
  return template
    .replace('<html', `<html${attributes}`)
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace('</head>', () => `${prerendered === null ? '' : stylesheetTags(record, pathname)}</head>`)
    .replace('<div id="root"></div>', (empty) =>
      prerendered === null ? empty : filledRoot(prerendered, origin),
    )
    .replace(
      '<!--page-data-->',
      () => `<script type="application/json" id="${deploymentRecordElementId}">${data}</script>`,
    );
}

function filledRoot(prerendered: string, origin: string): string {
  // The origin comes from a request, so it is no more than text.
  return `<div id="root" ${prerenderedAttribute}>${prerendered.replaceAll(prerenderOrigin, escapeMarkup(origin))}</div>`;
}

function preloadTags(
  record: DeploymentRecord,
  pathname: string,
  hasSession: boolean,
  isPrerendered: boolean,
): string[] {
  const owner = findOwner(record, pathname);
  const active = owner && record.remotes[owner.remote]?.active;
  if (!owner || !active || (owner.route.access === 'member' && !hasSession)) return [];
  const scripts = [active.entry, ...active.preload.scripts, ...owner.route.scripts];
  const styles = isPrerendered ? [] : [...active.preload.styles, ...owner.route.styles];
  return [
    ...scripts.map((file) => `<link rel="preload" as="script" ${addressOf(active, file)}>`),
    ...styles.map((file) => `<link rel="preload" as="style" ${addressOf(active, file)}>`),
  ];
}

/** What prerendered HTML needs before it may be painted, behind the shell's own styles. */
function stylesheetTags(record: DeploymentRecord, pathname: string): string {
  const owner = findOwner(record, pathname);
  const active = owner && record.remotes[owner.remote]?.active;
  if (!owner || !active) return '';
  return [...active.preload.styles, ...owner.route.styles]
    .map((file) => `<link rel="stylesheet" ${addressOf(active, file)}>`)
    .join('');
}

function addressOf({ baseUrl, files }: DeployedVersion, file: string): string {
  return `crossorigin="anonymous" href="${baseUrl}${file}" integrity="${files[file]}"`;
}
