import type { Channel, ReleaseChange, UnfitVersion, UnrenderedPage } from '@postloom/shared-contracts';
import type { Manifest } from '@postloom/shared-contracts/deployment';
import { contractVersion } from '@postloom/shared-contracts/federation';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { createSigner } from '#app/kernel/http/signature.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import type { ObjectStorage } from '#app/kernel/storage/object-storage.ts';
import { type ArtifactStoreOptions, createArtifactStore } from './artifact-store.ts';
import { changeRelease, requireFit, toReleaseState } from './change-release.ts';
import { createChannelStore } from './channel-store.ts';
import { createChannelWatch } from './channel-watch.ts';
import { createFieldReports, type FieldReport } from './field-reports.ts';
import { checkApi } from './gate.ts';
import { createOverrides, type Override } from './overrides.ts';
import { pruneArtifacts } from './prune-artifacts.ts';
import { publishArtifact } from './publish-artifact.ts';
import { publishBuilds, type Unactivated } from './publish-builds.ts';
import { createRegistry } from './registry.ts';
import { createReleaseTokens, requireRemote } from './release-tokens.ts';
import { versionsInPlay } from './resolve.ts';
import { createSiteKey } from './signing.ts';
import { takeBackFailing } from './take-back-failing.ts';

/** How often a process polls its channel for changes, in milliseconds. A rollback takes this long to reach it. */
const pollMs = 250;
const prefetchMs = 2000;

export interface ReleasesOptions {
  readonly connection: Connection;
  readonly storage: ObjectStorage;
  /** Folder for this process's own copies of artifacts. */
  readonly artifactsDir: string;
  readonly compression: ArtifactStoreOptions['compression'];
  /** The channel that this site serves. */
  readonly channel: Channel;
  readonly secret: string;
  /** The previous secret, if it was changed. */
  readonly secretBefore: string | undefined;
  /** Whether this process serves pages. One that only works on jobs follows no channel and fetches no artifacts. */
  readonly serves: boolean;
  readonly environmentToken: string | undefined;
  readonly now: () => Date;
  readonly log: Logger;
}

export type Releases = ReturnType<typeof createReleases>;

/** A site's release registry, and what this process serves from it. */
export function createReleases({
  connection,
  storage,
  artifactsDir,
  compression,
  channel,
  secret,
  secretBefore,
  serves,
  environmentToken,
  now,
  log,
}: ReleasesOptions) {
  const siteKey = createSiteKey(secret);
  const tokens = createReleaseTokens({
    connection,
    environmentSecret: environmentToken,
    sitePublicKey: siteKey.publicKey,
    sessions: createSigner(secret, 'release-session'),
    now,
  });
  const registry = createRegistry({ connection, isEnrolled: tokens.isEnrolled, log });
  const artifacts = createArtifactStore({ storage, folder: artifactsDir, compression, log });
  const channels = createChannelStore({
    connection,
    signer: createSigner(secret, 'deployment-record'),
    signerBefore: secretBefore === undefined ? null : createSigner(secretBefore, 'deployment-record'),
    now,
  });

  const prepare = async (remote: string, version: string, again = false): Promise<Manifest | null> => {
    const found = await registry.find(remote, version);
    if (found) await artifacts.ensure(found.record, { again });
    return found?.manifest ?? null;
  };
  const watch = createChannelWatch({
    channel,
    store: channels,
    prepare: (remote, version) => prepare(remote, version, true),
    intervalMs: pollMs,
    log,
  });

  /** What is live and doesn't fit this server: a newer one may have let it through, or this one was rolled back. */
  const findUnfit = (): UnfitVersion[] =>
    watch.state.entries.flatMap(({ remote, active, canary }) =>
      [active, canary?.version].flatMap((version) => {
        const manifest = version ? watch.manifestOf(remote, version) : null;
        if (!version || !manifest) return [];
        return checkApi(manifest, contractVersion).map(({ message }) => ({
          remote,
          version,
          reason: message,
        }));
      }),
    );
  let warned: readonly string[] = [];
  watch.subscribe(() => {
    const reasons = findUnfit().map(({ reason }) => reason);
    for (const reason of reasons) {
      if (!warned.includes(reason)) log.warn(`live, and does not fit this server: ${reason}`);
    }
    warned = reasons;
  });

  const overrides = createOverrides({
    connection,
    signer: createSigner(secret, 'release-override'),
    tokens,
    prepare,
    now,
  });
  const isInPlay = (remote: string, version: string): boolean =>
    watch.state.entries.some((entry) => entry.remote === remote && versionsInPlay(entry).includes(version));
  const field = createFieldReports({
    connection,
    pages: createSigner(secret, 'page'),
    addresses: createSigner(secret, 'field-address'),
    isInPlay,
    hasRoute: (remote, version, route) => {
      const manifest = watch.manifestOf(remote, version);
      return manifest?.kind === 'remote' && manifest.routes.some(({ path }) => path === route);
    },
    now,
    log,
  });
  /** Remotes being judged. True if reports have arrived in the meantime, so that they must be judged again. */
  const judging = new Map<string, boolean>();
  const judge = async (remote: string): Promise<void> => {
    if (judging.has(remote)) return void judging.set(remote, true);
    try {
      do {
        judging.set(remote, false);
        const dependencies = { channels, registry, field, contractVersion, channel, now, log };
        if (await takeBackFailing(dependencies, remote)) await watch.refresh();
      } while (judging.get(remote));
    } catch (error) {
      log.error({ err: error, remote }, 'a failing remote could not be judged');
    } finally {
      judging.delete(remote);
    }
  };

  let unrenderedPages: () => readonly UnrenderedPage[] = () => [];

  let newest = now();
  let prefetcher: NodeJS.Timeout | undefined;
  /** Fetches newly published versions before anybody activates them, so that an activation finds them here. */
  const prefetch = async (): Promise<void> => {
    for (const { remote, version, publishedAt } of await registry.publishedAfter(newest)) {
      newest = publishedAt;
      await prepare(remote, version);
    }
  };

  return {
    tokens,
    registry,
    artifacts,
    watch,

    field,
    overrides,
    /** Whether anybody on this site gets that version of the remote. */
    isInPlay,

    /** Whether this site has that remote. */
    hasRemote: (remote: string): boolean => watch.state.entries.some((entry) => entry.remote === remote),

    /**
     * Creates a link for QA.
     * @throws {AppError} `forbidden` for another team's remote; `not_found` and `release_refused` as for an activation.
     */
    async override(remote: string, version: string, hours: number, actor: ReleaseActor) {
      requireRemote(actor, remote);
      const state = await channels.read(channel);
      await requireFit(state, remote, version, registry, contractVersion);
      const from = state.entries.find((entry) => entry.remote === remote)?.active ?? null;
      const reason = hours === 1 ? 'for an hour' : `for ${hours} hours`;
      // Write the line first, so that no link exists that the history doesn't show.
      await channels.note(state, {
        by: actor.name,
        token: actor.token,
        action: 'override',
        remote,
        from,
        to: version,
        reason,
      });
      log.info({ remote, version, by: actor.name, reason }, 'made a link to try a version');
      return overrides.create(remote, version, hours, actor);
    },

    /**
     * Ends a link for QA.
     * @throws {AppError} `forbidden` for another team's remote; `not_found`
     */
    async endOverride(id: string, actor: ReleaseActor, reason: string | undefined) {
      const link = await overrides.find(id);
      requireRemote(actor, link.remote);
      const { remote, version } = link;
      const { name: by, token } = actor;
      const line = { by, token, action: 'end-override', remote, from: version, to: null };
      // Write the line first, so that nothing ends of which nobody can find out who did it.
      await channels.note(await channels.read(channel), { ...line, ...(reason !== undefined && { reason }) });
      await overrides.end(id);
      log.info({ remote, version, by, reason }, 'ended a link to try a version');
      return link;
    },

    /** The page on which somebody who tries a version first sees it. */
    async firstPageOf({ remote, version }: Override): Promise<string> {
      const manifest = await prepare(remote, version);
      if (manifest?.kind !== 'remote') return '/';
      const pages = manifest.routes.filter(({ path }) => !path.includes(':'));
      return (pages.find(({ access }) => access === 'public') ?? pages[0])?.path ?? '/';
    },

    /** Counts a page's report. A version that fails too often is taken back soon after. */
    async report(report: FieldReport): Promise<void> {
      if (await field.add(report)) void judge(report.remote);
    },

    note: field.note,

    /** @param find what the status names as pages that couldn't be rendered beforehand. */
    tellUnrendered(find: () => readonly UnrenderedPage[]): void {
      unrenderedPages = find;
    },

    async status(of: Channel) {
      const { revision, entries } = await channels.read(of);
      const isServed = of === channel;
      return {
        channel: of,
        revision,
        releases: entries.map(toReleaseState),
        unrendered: isServed ? [...unrenderedPages()] : [],
        unfit: isServed ? findUnfit() : [],
      };
    },

    history: channels.history,

    async publish(bytes: Buffer, actor: ReleaseActor, options: { readonly dryRun: boolean }) {
      const outcome = await publishArtifact(
        { connection, store: artifacts, tokens, now },
        bytes,
        actor,
        options,
      );
      if (outcome.isNew) log.info({ ...outcome.artifact }, 'published a release');
      return outcome;
    },

    async change(change: ReleaseChange, actor: ReleaseActor) {
      const { answer, written } = await changeRelease(
        { store: channels, registry, contractVersion, now },
        change,
        actor,
      );
      if (!written) return answer;
      log.info({ ...answer.line }, 'changed a release');
      // It is live in this process when the caller gets the answer. Other processes notice it themselves.
      if (change.channel === channel) await watch.refresh(written);
      return answer;
    },

    /** Publishes the builds in `<folder>/*&#47;dist` and activates them unless that would overrule somebody. */
    async publishBuilds(folder: string, takeOver: boolean): Promise<readonly Unactivated[]> {
      const unactivated = await publishBuilds(
        { connection, artifacts, channels, registry, tokens, siteKey, contractVersion, now, log },
        { folder, channel, takeOver },
      );
      await watch.refresh();
      return unactivated;
    },

    /** Removes old artifacts that nobody can need any more. */
    async prune(): Promise<void> {
      const removed = await pruneArtifacts({ connection, store: artifacts, now });
      if (removed.length > 0) log.info({ removed }, 'pruned old artifacts');
    },

    async start(): Promise<void> {
      await tokens.start();
      await channels.takeOverSecret();
      await channels.recover();
      if (!serves) return;
      await watch.refresh();
      watch.start();
      prefetcher = setInterval(() => {
        prefetch().catch((error: unknown) =>
          log.warn({ err: error }, 'prefetching artifacts failed, will retry'),
        );
      }, prefetchMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(prefetcher);
      watch.stop();
      await artifacts.settle();
    },
  };
}
