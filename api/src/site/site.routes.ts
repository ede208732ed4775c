import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Contact, Sent, UnrenderedPage } from '@postloom/shared-contracts';
import { redirectOf, redirects } from '@postloom/shared-contracts/deployment';
import type { pageMemberSchema } from '@postloom/shared-contracts/page-data';
import compression from 'compression';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { OriginOf } from '#app/kernel/http/origin.ts';
import { hasNoPages } from '#app/releases/own-paths.ts';
import type { Releases } from '#app/releases/releases.ts';
import { artifactsUrl, type LiveRecord } from '#app/releases/resolve.ts';
import { recordFor } from '#app/releases/visitor-bucket.ts';
import { createAppFrames } from './app-frames.ts';
import { serveRemotes, serveShells } from './artifact-files.ts';
import { createDiscoveryRoutes } from './discovery.routes.ts';
import { type LinkedInIds, renderPage } from './page.ts';
import { describePage } from './page-head.ts';
import { createPrerenderedPages } from './prerendered-pages.ts';
import { createShells, type Shells } from './shells.ts';

export interface SiteOptions {
  readonly releases: Pick<Releases, 'watch' | 'registry' | 'artifacts' | 'field' | 'overrides'>;
  readonly artifactsDir: string;
  /** Folder for drawn share pictures. */
  readonly picturesDir: string;
  /** Folder for prerendered pages. */
  readonly pagesDir: string;
  readonly originOf: OriginOf;
  /** Whether the origin is independent of the request, so that shared caches may store responses that contain it. */
  readonly hasFixedOrigin: boolean;
  /** Whether the site is reached over https. */
  readonly secure: boolean;
  readonly contact: Contact;
  readonly linkedIn: LinkedInIds;
  /** Whether open tabs should show a new build at once. */
  readonly development: boolean;
  /** Whether the browser sent a session cookie at all. */
  hasSession(request: Request): boolean;
  /** Counts a page. @throws {AppError} `rate_limited` */
  countPage(request: Request): Promise<void>;
  /** The member whose session the browser sent. Decides what is shown and preloaded, never what is allowed. */
  readMember(request: Request, response: Response): Promise<PageMember | null>;
  readonly log: Pick<Logger, 'warn'>;
}

type PageMember = Sent<typeof pageMemberSchema>;

/** How long a page waits for the member to be looked up, in milliseconds. After that the browser asks by itself. */
const memberPatienceMs = 1000;

export interface Site {
  readonly router: Router;
  readonly policy: Shells['policy'];
  /** Renders the missing public pages of all versions in use. */
  prerender(): Promise<void>;
  /** Ends what is being rendered, and waits for that: nothing is written afterwards. */
  stop(): Promise<void>;
  /** Public pages of the versions in use that this process couldn't render. */
  unrendered(): UnrenderedPage[];
}

/** Serves the site: the shell's files, the remotes' artifacts, and one HTML page for every other path. */
export function createSite({
  releases,
  artifactsDir,
  picturesDir,
  pagesDir,
  originOf,
  hasFixedOrigin,
  secure,
  contact,
  linkedIn,
  development,
  hasSession,
  countPage,
  readMember,
  log,
}: SiteOptions): Site {
  const { watch, artifacts, field } = releases;
  const shells = createShells(artifacts.folderOf);
  /** What most visitors get, and what those in every canary get. */
  const recordsInPlay = () => [
    watch.resolver(null),
    ...(watch.resolver.needsBucket ? [watch.resolver(0)] : []),
  ];
  const isCurrent = (record: LiveRecord, isAlike: (other: LiveRecord) => boolean): boolean =>
    record.revision === watch.state.revision || recordsInPlay().some(isAlike);
  const stopping = new AbortController();
  const frames = createAppFrames({
    folderOf: artifacts.folderOf,
    folder: path.join(pagesDir, 'frames'),
    isCurrent,
    stopping: stopping.signal,
    log,
  });
  const pages = createPrerenderedPages({
    folderOf: artifacts.folderOf,
    folder: pagesDir,
    isCurrent,
    stopping: stopping.signal,
    log,
  });
  const shellsInPlay = () => recordsInPlay().flatMap(({ shell }) => (shell ? [shells.of(shell)] : []));
  const prerender = async (): Promise<void> => {
    for (const record of recordsInPlay()) await Promise.all([pages.prepare(record), frames.prepare(record)]);
  };
  const unrendered = (): UnrenderedPage[] => {
    const found = recordsInPlay().flatMap((record) => pages.unrendered(record));
    // A version that everybody gets is in both records.
    return [...new Map(found.map((each) => [`${each.remote}@${each.version}${each.path}`, each])).values()];
  };
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all([pages.settle(), frames.settle()]);
  };
  watch.subscribe(() => {
    // Read the shells now, so that the policy already allows their start scripts when the first page is served.
    shellsInPlay();
    void prerender();
  });

  const router = Router();
  router.get('/:file', (request, response, next) => {
    const shell = shellsInPlay().find(({ fixed }) => fixed.has(request.params.file));
    if (!shell) return next();
    response.sendFile(request.params.file, { root: shell.folder, maxAge: '1d' });
  });
  router.use(
    '/shell',
    serveShells(releases, () => shellsInPlay().map(({ folder }) => folder), countPage),
  );
  router.use(artifactsUrl, serveRemotes(releases, artifactsDir));
  for (const path of redirects) {
    router.get(path, ({ originalUrl }, response) =>
      response.redirect(308, redirectOf(path, /\?.*/.exec(originalUrl)?.[0] ?? '')),
    );
  }
  router.use(
    createDiscoveryRoutes({
      currentRecord: () => watch.resolver(null),
      picturesDir,
      originOf,
      hasFixedOrigin,
    }),
  );
  router.get(['/', '/*path'], compression(), servePage());
  return { router, policy: shells.policy, prerender, unrendered, stop };

  /** Gives up after a while, because the public parts of a page work without a database. */
  async function memberInTime(request: Request, response: Response): Promise<PageMember | null | 'unknown'> {
    const giveUp = new AbortController();
    const late = setTimeout(memberPatienceMs, 'unknown' as const, { signal: giveUp.signal });
    late.catch(() => undefined);
    try {
      return await Promise.race([readMember(request, response), late]);
    } catch (error) {
      log.warn({ error: String(error) }, 'the reader of a page could not be told');
      return 'unknown';
    } finally {
      giveUp.abort();
    }
  }

  function servePage(): RequestHandler {
    return async (request, response, next) => {
      // A missing file or an unknown API path is not one of our pages.
      if (!request.accepts('html') || hasNoPages(request.path)) return next();
      await countPage(request);
      const record = await recordFor(releases, request, response, secure);
      if (!record.shell) {
        throw new AppError('service_unavailable', {
          detail: 'no shell is active',
          userMessage: 'This site hasn’t been released yet. Please try again in a moment.',
        });
      }
      const { template, startScript, fonts } = shells.of(record.shell);
      const description = describePage(record, request.path);
      const { cookie = '' } = request.headers;
      const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie)?.[1];
      const [, search = ''] = request.url.split('?');
      const member = hasSession(request) ? await memberInTime(request, response) : null;
      const variant = { hasSession: member !== null, hasAnswered: /(?:^|; )analytics=/.test(cookie) };
      response
        .status(description.known ? 200 : 404)
        // Contains a member's name and credits, so it must not even be stored for the back button.
        .set('Cache-Control', member ? 'private, no-store' : 'private, no-cache')
        .type('html')
        .send(
          renderPage({
            template,
            record,
            pathname: request.path,
            description,
            origin: originOf(request),
            theme: (theme as 'light' | 'dark' | undefined) ?? null,
            hasSession: variant.hasSession,
            hasAnswered: variant.hasAnswered,
            member: member === 'unknown' ? null : member,
            contact,
            development,
            linkedIn,
            pageToken: field.pageToken(),
            startScript,
            // If the member couldn't be determined in time, treat them as a visitor.
            frame:
              record.override || member === 'unknown'
                ? null
                : frames.find(record, { pathname: request.path, search }, member),
            prerendered:
              isPlain(request) && !record.override ? pages.find(record, request.path, variant) : null,
            fonts,
          }),
        );
    };
  }
}

/**
 * Whether the URL contains nothing but the path that a screen could show: no query, or only the parameters with which
 * campaigns recognize their visitors.
 */
function isPlain({ query }: Request): boolean {
  return Object.keys(query).every((name) => /^(utm_\w+|gclid|fbclid|li_fat_id|msclkid)$/.test(name));
}
