import {
  type DeploymentRecord,
  deploymentRecordElementId,
  findOwner,
} from '@postloom/shared-contracts/deployment';

export interface PageInput {
  /** The shell's built HTML, with the comments `page-head` and `page-data` still in it. */
  readonly template: string;
  readonly record: DeploymentRecord;
  readonly pathname: string;
  readonly theme: 'light' | 'dark' | null;
  /** False where the guard will turn the caller away: the screen's files are then not asked for. */
  readonly mayEnter: boolean;
  /** Addresses of fonts that every page shows at once. */
  readonly fonts: readonly string[];
}

const title = 'Postloom: brief in, posts out';
const description =
  'Write a brief and get a caption, hashtags, pictures and video scripts that fit Instagram, Facebook, X, LinkedIn and TikTok.';

/**
 * The HTML of one path: the shell, the deployment record, and preload tags for the remote that owns the path,
 * so that the first paint costs no extra round trip.
 */
export function renderPage({ template, record, pathname, theme, mayEnter, fonts }: PageInput): string {
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`),
    ...(mayEnter ? preloadTags(record, pathname) : []),
  ];
  // `<` is the only character that could end the script element early.
  const data = JSON.stringify(record).replaceAll('<', '\\u003c');
  return template
    .replace('<html', theme ? `<html data-theme="${theme}"` : '<html')
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace(
      '<!--page-data-->',
      () => `<script type="application/json" id="${deploymentRecordElementId}">${data}</script>`,
    );
}

function preloadTags(record: DeploymentRecord, pathname: string): string[] {
  const owner = findOwner(record, pathname);
  const active = owner && record.remotes[owner.remote]?.active;
  if (!owner || !active) return [];
  const tag = (kind: 'script' | 'style') => (file: string) =>
    `<link rel="preload" as="${kind}" crossorigin="anonymous" href="${active.baseUrl}${file}" integrity="${active.files[file]}">`;
  return [
    ...[active.entry, ...active.preload.scripts, ...owner.route.scripts].map(tag('script')),
    ...[...active.preload.styles, ...owner.route.styles].map(tag('style')),
  ];
}
