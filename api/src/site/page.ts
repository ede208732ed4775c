import {
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
  /** The shell's script that lets all others begin once a prerendered page is painted. */
  readonly startScript: string;
  /** Addresses of fonts that every page shows at once. */
  readonly fonts: readonly string[];
}

/**
 * The HTML of one path: the shell, the deployment record, and tags for what the remote that owns the path needs,
 * so that the first paint costs no extra round trip. Where the page is prerendered, its content and its styles
 * come first, and all scripts wait in a template until they are painted.
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
  startScript,
  fonts,
}: PageInput): string {
  const head = [
    ...headTags(description, origin),
    ...fonts.map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${font}">`,
    ),
  ];
  const needed = filesFor(record, pathname, hasSession);
  // `<` is the only character that could end the script element early.
  const data = JSON.stringify(forBrowser(record)).replaceAll('<', '\\u003c');
  const attributes = `${theme ? ` data-theme="${theme}"` : ''}${hasSession ? '' : ' data-session="none"'}${development ? ' data-mode="development"' : ''}${linkedInPartnerId ? ` data-linkedin-partner="${linkedInPartnerId}"` : ''}`;
  const page = template
    .replace('<html', `<html${attributes}`)
    .replace(
      '<!--page-data-->',
      () => `<script type="application/json" id="${deploymentRecordElementId}">${data}</script>`,
    );
  if (prerendered === null) {
    const preloads = [...needed.scripts.map(preload('script')), ...needed.styles.map(preload('style'))];
    return page.replace('<!--page-head-->', () => [...head, ...preloads].join('\n    '));
  }
  const deferred = [...needed.scripts.map(preload('script')), ...(page.match(shellScripts) ?? [])];
  // The origin comes from a request, so it is no more than text.
  const content = prerendered.replaceAll(prerenderOrigin, escapeMarkup(origin));
  return page
    .replace(shellScripts, '')
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace('</head>', () => `${needed.styles.map(stylesheet).join('')}</head>`)
    .replace(
      '<div id="root"></div>',
      // The script first: what it listens to may be done as soon as there is something to be seen.
      () =>
        `<script>${startScript}</script><div id="root" ${prerenderedAttribute}="${escapeMarkup(pathname)}">${content}</div>`,
    )
    .replace('</body>', () => `<template id="after-paint">${deferred.join('')}</template></body>`);
}

const shellScripts = /<script type="module"[^>]*><\/script>/g;
const preload = (kind: 'script' | 'style') => (address: string) =>
  `<link rel="preload" as="${kind}" ${address}>`;
const stylesheet = (address: string) => `<link rel="stylesheet" ${address}>`;

interface NeededFiles {
  /** Each as the attributes that load it: address and hash. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the path's remote needs to show it; nothing where the guard will send the visitor away. */
function filesFor(record: DeploymentRecord, pathname: string, hasSession: boolean): NeededFiles {
  const owner = findOwner(record, pathname);
  const active = owner && record.remotes[owner.remote]?.active;
  if (!owner || !active || (owner.route.access === 'member' && !hasSession)) {
    return { scripts: [], styles: [] };
  }
  const address = (file: string) =>
    `crossorigin="anonymous" href="${active.baseUrl}${file}" integrity="${active.files[file]}"`;
  return {
    scripts: [active.entry, ...active.preload.scripts, ...owner.route.scripts].map(address),
    styles: [...active.preload.styles, ...owner.route.styles].map(address),
  };
}
