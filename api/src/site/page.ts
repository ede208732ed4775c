import {
  type Contact,
  type Conversion,
  conversions,
  prerenderContact,
  type Sent,
} from '@postloom/shared-contracts';
import { deploymentRecordElementId, findOwner } from '@postloom/shared-contracts/deployment';
import { frameAttribute } from '@postloom/shared-contracts/frame';
import { pageDataElementId, type pageDataSchema } from '@postloom/shared-contracts/page-data';
import { prerenderedAttribute, prerenderOrigin } from '@postloom/shared-contracts/prerender';
import { scriptJson } from '#app/kernel/http/script-json.ts';
import { textForBrowser } from '#app/releases/record-text.ts';
import { integrityIn, type LiveRecord } from '#app/releases/resolve.ts';
import { escapeMarkup } from './escape-markup.ts';
import { headTags, type PageDescription } from './page-head.ts';
import type { PageFont } from './shells.ts';

/** This site's LinkedIn partner and conversion ids, if configured. */
export interface LinkedInIds {
  readonly partner: string | undefined;
  readonly conversions: Readonly<Record<Conversion, string | undefined>>;
}

export interface PageInput {
  /** The shell's built HTML, still with the `page-head` and `page-data` comments as placeholders. */
  readonly template: string;
  readonly record: LiveRecord;
  readonly pathname: string;
  /** How the path's remote describes it. */
  readonly description: PageDescription;
  /** The site's origin, e.g. `https://postloom.example`. */
  readonly origin: string;
  readonly theme: 'light' | 'dark' | null;
  /** The signed-in member; null also if they couldn't be determined in time. */
  readonly member: Sent<typeof pageDataSchema>['member'];
  /** False if nobody is signed in: then the browser needn't ask who is, and needn't load guarded screens. */
  readonly hasSession: boolean;
  /** Whether the visitor has answered the question about measurement, so that the page doesn't ask. */
  readonly hasAnswered: boolean;
  readonly contact: Contact;
  /** Whether the tab should look for new builds by itself. */
  readonly development: boolean;
  /** For the shell, which loads LinkedIn's tag only with consent. */
  readonly linkedIn: LinkedInIds;
  /** The token for the page's report, so that it counts once. */
  readonly pageToken: string;
  /** Content of `#root` if the page is prerendered. */
  readonly prerendered: string | null;
  /** Content of `#root` until the scripts have loaded, if the page is in the app area. */
  readonly frame: string | null;
  /** The shell's script that starts all others once a prerendered page has been painted. */
  readonly startScript: string;
  readonly fonts: readonly PageFont[];
}

/**
 * The HTML for a path: the shell, the deployment record, and tags for what the path's remote needs, so that the first
 * paint takes no additional round trip. A prerendered page's content and styles come first: its scripts wait in a
 * template until it has been painted.
 */
export function renderPage({
  template,
  record,
  pathname,
  description,
  origin,
  theme,
  hasSession,
  hasAnswered,
  member,
  contact,
  development,
  linkedIn,
  pageToken,
  prerendered,
  frame,
  startScript,
  fonts,
}: PageInput): string {
  const head = headTags(description, origin);
  const hasEmphasis = prerendered?.includes('<em') ?? false;
  const fontPreloads = fonts
    .filter(({ isItalic }) => hasEmphasis || !isItalic)
    .map(
      ({ address }) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${address}">`,
    );
  const needed = filesFor(record, pathname, hasSession);
  const pageData: Sent<typeof pageDataSchema> = { member, contact };
  const data = [
    dataElement(deploymentRecordElementId, textForBrowser(record, pathname)),
    dataElement(pageDataElementId, scriptJson(pageData)),
  ].join('');
  // The workspace that the frame is for. A tab in another workspace doesn't show it
  // (`shell/src/prerendered/boot-script.ts`).
  const ofWorkspace = frame !== null && member?.workspace ? ` data-workspace="${member.workspace}"` : '';
  const attributes = `${ofWorkspace} data-page="${pageToken}"${theme ? ` data-theme="${theme}"` : ''}${hasSession ? '' : ' data-session="none"'} data-consent="${hasAnswered ? 'answered' : 'open'}"${development ? ' data-mode="development"' : ''}${linkedInAttributes(linkedIn)}`;
  const page = template.replace('<html', `<html${attributes}`).replace('<!--page-data-->', () => data);
  if (prerendered === null) {
    const preloads = [...needed.scripts.map(preload('script')), ...needed.styles.map(preload('style'))];
    const framed =
      frame === null
        ? page
        : page.replace(
            emptyRoot,
            () => `<script>${startScript}</script><div id="root" ${frameAttribute}>${frame}</div>`,
          );
    return framed.replace('<!--page-head-->', () => [...head, ...fontPreloads, ...preloads].join('\n    '));
  }
  const deferred = page.match(shellScripts) ?? [];
  // Nothing that only makes the page interactive should delay its content. The shell's scripts come before the
  // remote's, and are evaluated while those arrive.
  const interactive = [
    ...deferred,
    ...needed.scripts.map((address) => `<link rel="preload" as="script" fetchpriority="low" ${address}>`),
  ];
  // The origin comes from a request, so it must be escaped.
  let content = prerendered.replaceAll(prerenderOrigin, escapeMarkup(origin));
  for (const about of ['support', 'privacy', 'legal'] as const) {
    content = content.replaceAll(prerenderContact[about], () => escapeMarkup(contact[about]));
  }
  return (
    page
      .replace(shellScripts, '')
      .replace('<!--page-head-->', () => head.join('\n    '))
      // Fonts after the styles, because text is shown without them.
      .replace('</head>', () => `${[...needed.styles.map(stylesheet), ...fontPreloads].join('')}</head>`)
      .replace(
        emptyRoot,
        // The script comes first: events that it listens for may happen as soon as something is visible.
        () =>
          `<script>${startScript}</script><div id="root" ${prerenderedAttribute}="${escapeMarkup(pathname)}">${content}</div>`,
      )
      .replace('</body>', () => `<template id="after-paint">${interactive.join('')}</template></body>`)
  );
}

/** Read by `shell/src/consent/linkedin-tag.ts`. */
function linkedInAttributes({ partner, conversions: ids }: LinkedInIds): string {
  if (!partner) return '';
  const events = conversions.map((name) => (ids[name] ? ` data-linkedin-${name}="${ids[name]}"` : ''));
  return ` data-linkedin-partner="${partner}"${events.join('')}`;
}

/** @param json escaped by `scriptJson`. */
const dataElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json}</script>`;

const emptyRoot = '<div id="root"></div>';
const shellScripts = /<script type="module"[^>]*><\/script>/g;
const preload = (kind: 'script' | 'style') => (address: string) =>
  `<link rel="preload" as="${kind}" ${address}>`;
const stylesheet = (address: string) => `<link rel="stylesheet" ${address}>`;

interface NeededFiles {
  /** Each as the attributes that load it: address and hash. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files that the path's remote needs to show it; none if the guard will redirect the visitor. */
function filesFor(record: LiveRecord, pathname: string, hasSession: boolean): NeededFiles {
  const owner = findOwner(record, pathname);
  const active = owner && record.remotes[owner.remote]?.active;
  if (!owner || !active || (owner.route.access === 'member' && !hasSession)) {
    return { scripts: [], styles: [] };
  }
  const address = (file: string) =>
    `crossorigin="anonymous" href="${active.baseUrl}${file}" integrity="${integrityIn(active.files, file)}"`;
  return {
    scripts: [active.entry, ...active.preload.scripts, ...owner.route.scripts].map(address),
    styles: [...active.preload.styles, ...owner.route.styles].map(address),
  };
}
