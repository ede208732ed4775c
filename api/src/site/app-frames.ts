import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  clientIn,
  clientParameter,
  creditsTone,
  isKnown,
  mayDo,
  plans,
  type Sent,
  type WorkspaceRight,
  type workspaceSchema,
} from '@postloom/shared-contracts';
import { findOwner } from '@postloom/shared-contracts/deployment';
import {
  creditsFigure,
  deletionDayOf,
  type FrameInput,
  type FramePart,
  frameMarks,
  frameStandIn,
  keepFrameParts,
  workspaceLabel,
} from '@postloom/shared-contracts/frame';
import type { pageMemberSchema } from '@postloom/shared-contracts/page-data';
import type { Logger } from 'pino';
import { forBrowser } from '#app/releases/record-text.ts';
import type { LiveRecord } from '#app/releases/resolve.ts';
import { escapeMarkup } from './escape-markup.ts';
import { linksKeyOf } from './links-key.ts';
import type { PrerenderAnswer } from './prerender-child.ts';
import { runPrerenderer, Superseded } from './run-prerenderer.ts';

type PageMember = Sent<typeof pageMemberSchema>;
type Frames = PrerenderAnswer['pages'];

const tones = ['green', 'yellow', 'red'] as const;
/** All cases for which frames are rendered: a visitor, and members by what the chrome shows about them. */
const variants: readonly FrameInput['member'][] = [
  null,
  ...plans.flatMap((plan) => tones.map((tone) => ({ plan, tone }))),
];

/**
 * How many sets of frames a process holds: for what is live, with and without each canary, and for what was live just
 * before.
 */
const heldSets = 8;

/** How long to wait after a failed rendering before trying again, in milliseconds. */
const retryDelayMs = 60_000;

export interface AppFrames {
  /** Renders the missing frames for the record's shell. Never rejects: a page can do without its frame. */
  prepare(record: LiveRecord): Promise<void>;
  /**
   * The content of `#root` until the screen of an app-area path has loaded: chrome, navigation and skeletons, with
   * correct data about the member, and links that keep the client named in the query. Null if there is no frame (yet),
   * or if the chrome shows this member something that a frame can't contain.
   */
  find(
    record: LiveRecord,
    address: { readonly pathname: string; readonly search: string },
    member: PageMember | null,
  ): string | null;
  /** Waits until nothing is being rendered. */
  settle(): Promise<void>;
}

/** Holds the frames of the app area. They are rendered once for each shell and set of links. */
export function createAppFrames({
  folderOf,
  folder,
  isCurrent,
  stopping,
  log,
}: {
  /** Folder of an artifact on this machine. */
  readonly folderOf: (remote: string, version: string) => string;
  /** Folder where rendered frames are kept across restarts. */
  readonly folder: string;
  /** As for prerendered pages. */
  readonly isCurrent: (record: LiveRecord, isAlike: (other: LiveRecord) => boolean) => boolean;
  /** Ends what is being rendered. */
  readonly stopping: AbortSignal;
  readonly log: Pick<Logger, 'warn'>;
}): AppFrames {
  /** By key, so that a release which changes neither the shell nor the links reuses the frames. */
  const held = new Map<string, { frames: Frames; readonly rendering: Promise<void> }>();

  function hold(record: LiveRecord) {
    const key = keyOf(record);
    const known = held.get(key);
    if (known) return known;
    const rendering = render(record).then(
      (frames) => {
        entry.frames = frames;
      },
      (error: unknown) => {
        if (error instanceof Superseded) return void held.delete(key);
        log.warn({ error: String(error) }, 'frames could not be prerendered');
        setTimeout(() => held.delete(key), retryDelayMs).unref();
      },
    );
    const entry = { frames: {} as Frames, rendering };
    held.set(key, entry);
    const [oldest] = held.keys();
    if (oldest !== undefined && held.size > heldSets) held.delete(oldest);
    return entry;
  }

  async function render(record: LiveRecord): Promise<Frames> {
    const { shell } = record;
    if (!shell) return {};
    const key = keyOf(record);
    const file = path.join(folder, `${key}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Frames;
    const shellModule = path.join(folderOf(shell.remote, shell.version), 'server/prerender.mjs');
    if (!existsSync(shellModule)) return {};
    const { pages, failures } = await runPrerenderer(
      () => ({
        kind: 'frames',
        record: forBrowser(record, undefined),
        paths: appRoutes(record).map(samplePath),
        variants,
        shellModule: pathToFileURL(shellModule).href,
      }),
      [path.dirname(shellModule)],
      () => isCurrent(record, (other) => keyOf(other) === key),
      stopping,
    );
    for (const [page, error] of Object.entries(failures)) {
      log.warn({ page, error }, 'a frame could not be prerendered');
    }
    if (Object.keys(failures).length > 0) return pages;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(pages));
    renameSync(`${file}.${process.pid}`, file);
    return pages;
  }

  return {
    prepare: (record) => hold(record).rendering,
    async settle() {
      await Promise.all([...held.values()].map(({ rendering }) => rendering));
    },
    find(record, { pathname, search }, member) {
      const owner = findOwner(record, pathname);
      if (owner?.route.chrome !== 'app' || (member === null && owner.route.access === 'member')) return null;
      const frames = hold(record).frames[samplePath(owner.route.path)];
      if (member === null) return frames?.[0] ? keepFrameParts(frames[0], () => true) : null;
      const { credits, user } = member;
      const stands = member.workspaces?.find(({ id }) => id === (member.workspace ?? user.id));
      // For a team that is paused or about to close, the chrome shows a notice for which the frame has no space.
      const isPaused = stands?.isOwn && member.workspaces?.some(({ isOpen }) => !isOpen);
      if (!isKnown(plans, credits.plan) || isPaused || (stands?.closesAt && !stands.isOwn)) return null;
      const tone = creditsTone(credits.remaining);
      const index = variants.findIndex((variant) => variant?.plan === credits.plan && variant.tone === tone);
      const frame = frames?.[index] && withParts(frames[index], member, stands);
      return frame ? withClient(withMember(frame, user.email, credits, tone), clientIn(search)) : null;
    },
  };
}

/**
 * A frame with those parts that somebody sees, according to their role and choices. Null if they see something that an
 * earlier shell's frame lacks.
 */
function withParts(
  frame: string,
  { user, workspaces = [], hasClients = false }: PageMember,
  stands: Sent<typeof workspaceSchema> | undefined,
): string | null {
  const role = stands?.role ?? 'payer';
  const shown: Readonly<Partial<Record<FramePart, boolean>>> = {
    workspaces: workspaces.filter(({ isOpen }) => isOpen).length > 1,
    clients: hasClients,
    reader: !mayDo(role, 'edit'),
    leaving: user.deletionAt !== null,
  };
  const lacks = (part: FramePart) => !frame.includes(frameMarks(part).start);
  if ((shown.workspaces || shown.clients) && lacks('workspaces')) return null;
  if (shown.leaving && lacks('leaving')) return null;
  const name = escapeMarkup(workspaceLabel(stands ?? { isOwn: true, name: '' }));
  return keepFrameParts(frame, (part) => shown[part] ?? mayDo(role, part as WorkspaceRight))
    .replaceAll(frameStandIn.workspace, () => name)
    .replaceAll(frameStandIn.deletionDay, () => escapeMarkup(deletionDayOf(user) ?? ''));
}

function withMember(
  frame: string,
  email: string,
  credits: PageMember['credits'],
  tone: (typeof tones)[number],
): string {
  const initial = Array.from(email.trim())[0]?.toLocaleUpperCase() ?? '';
  return frame
    .replaceAll(creditsFigure(frameStandIn.credits(tone)), () => creditsFigure(credits))
    .replaceAll(frameStandIn.email, () => escapeMarkup(email))
    .replaceAll(frameStandIn.initial, () => escapeMarkup(initial));
}

/** The links of a frame keep the page's client, as those of the shell do (`shell/src/routing/keep-client.ts`). */
function withClient(frame: string, client: string | null): string {
  if (client === null) return frame;
  return frame.replaceAll(
    /(?<= href=")(\/app(?:\/[^"?]*)?)(\?[^"]*)?(?=")/g,
    (_, link: string, query?: string) =>
      `${link}${query ? `${query}&amp;` : '?'}${clientParameter}=${client}`,
  );
}

const appRoutes = (record: LiveRecord): string[] =>
  Object.values(record.remotes).flatMap(({ routes }) =>
    routes.filter(({ chrome }) => chrome === 'app').map((route) => route.path),
  );

/** A path that matches the route. Which one doesn't matter to the chrome. */
const samplePath = (route: string): string => route.replaceAll(/:\w+/g, 'x');

/** Identifies everything that the HTML depends on: the shell, and the links and paths of all remotes. */
function keyOf(record: LiveRecord): string {
  return createHash('sha256')
    .update(JSON.stringify(['parts', record.shell?.version, linksKeyOf(record)]))
    .digest('hex')
    .slice(0, 20);
}
