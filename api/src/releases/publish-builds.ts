import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Channel } from '@postloom/shared-contracts';
import type { Manifest } from '@postloom/shared-contracts/deployment';
import type { Logger } from 'pino';
import yazl from 'yazl';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import { hasIntegrity, parseManifest } from './artifact-archive.ts';
import { findBuilds, readFolder } from './artifact-store.ts';
import { manifestsServed } from './change-release.ts';
import type { ChannelStore } from './channel-store.ts';
import { type Author, type Decision, decide, emptyEntry } from './decisions.ts';
import { checkGate } from './gate.ts';
import { BeingDeleted, type PublishDependencies, publishArtifact } from './publish-artifact.ts';
import type { Registry } from './registry.ts';
import type { ChannelEntry } from './releases.model.ts';
import type { SiteKey } from './signing.ts';

/** The site itself, which publishes its local builds at start. */
const site: ReleaseActor = { token: 'site', name: 'npm start', role: 'manager', remotes: [] };
const starting: Author = { name: site.name, token: null, isManager: false, decidedBy: 'start' };

export interface PublishBuildsDependencies extends Omit<PublishDependencies, 'store'> {
  readonly artifacts: PublishDependencies['store'];
  readonly channels: ChannelStore;
  readonly registry: Registry;
  readonly siteKey: SiteKey;
  readonly contractVersion: string;
  readonly log: Pick<Logger, 'warn'>;
}

export interface PublishBuildsInput {
  /** Folder that contains `shell/dist` and the remotes' `mf-*&#47;dist`. */
  readonly folder: string;
  readonly channel: Channel;
  /** Whether a build replaces one that an earlier start activated. A person's decisions are never replaced. */
  readonly takeOver: boolean;
}

/** A build that isn't live, because somebody has decided what is. */
export interface Unactivated {
  readonly remote: string;
  readonly version: string;
  readonly active: string | null;
}

/**
 * Publishes new local builds, each as its package's version plus build id, and activates them where nothing is active.
 * It never overrules a person's activation, rollback or lock.
 * @returns outside production, the builds that for this reason aren't live.
 */
export async function publishBuilds(
  dependencies: PublishBuildsDependencies,
  { folder, channel, takeOver }: PublishBuildsInput,
): Promise<readonly Unactivated[]> {
  const { channels, registry, contractVersion, now, log } = dependencies;
  const published: Manifest[] = [];
  for (const build of await findBuilds(folder)) {
    try {
      published.push(await publishBuild(dependencies, build));
    } catch (error) {
      // What is live stays so. The site must start all the same.
      if (!(error instanceof BeingDeleted)) throw error;
      log.warn(`not published: ${error.userMessage}`);
    }
  }
  for (;;) {
    const before = await channels.read(channel);
    const unactivated = takeOver ? sayWhatStays(before.entries, published, log) : [];
    const wanted = published.flatMap((manifest) => {
      const entry =
        before.entries.find(({ remote }) => remote === manifest.remote) ?? emptyEntry(manifest.remote);
      return mayActivate(entry, manifest, takeOver) ? [{ entry, manifest }] : [];
    });
    const stays = before.entries.filter(({ remote }) => !wanted.some(({ entry }) => entry.remote === remote));
    const served = await manifestsServed(stays, registry);
    const fit = wanted.filter(({ manifest }) => {
      const others = [...served, ...wanted.map((each) => each.manifest)];
      const refusals = checkGate({
        candidate: manifest,
        others: others.filter((other) => other.remote !== manifest.remote),
        contractVersion,
      });
      for (const { message } of refusals) log.warn(`not activated: ${message}`);
      return refusals.length === 0;
    });
    const decisions: Decision[] = fit.map(({ entry, manifest: { remote, version } }) =>
      decide(
        entry,
        { action: 'activate', channel, remote, version, revision: before.revision, dryRun: false },
        starting,
        now(),
      ),
    );
    if (decisions.length === 0) return unactivated;
    try {
      await channels.write(before, { decisions, by: site.name });
      return unactivated;
    } catch (error) {
      // Another process started at the same time, or a person was faster. Decide again on the basis of what they did.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
}

/** Logs which builds were not activated, because somebody who rebuilds and restarts expects to see their changes. */
function sayWhatStays(
  entries: readonly ChannelEntry[],
  published: readonly Manifest[],
  log: Pick<Logger, 'warn'>,
): Unactivated[] {
  return published.flatMap(({ remote, version }) => {
    const entry = entries.find((each) => each.remote === remote);
    if (!entry || entry.active === version || mayActivate(entry, { version }, true)) return [];
    log.warn(
      { remote, version, active: entry.active },
      'not activated: someone has decided what is live; the command is `npm run release -- activate`',
    );
    return [{ remote, version, active: entry.active }];
  });
}

function mayActivate(
  entry: ChannelEntry,
  { version }: Pick<Manifest, 'version'>,
  takeOver: boolean,
): boolean {
  if (entry.lock || entry.canary || entry.active === version || entry.decidedBy !== 'start') return false;
  return takeOver || entry.active === null;
}

/** Publishes one build under its version and build id, e.g. `0.1.0+3f2a91c0de`, unless that has been done. */
async function publishBuild(
  { connection, artifacts, registry, tokens, siteKey, now }: PublishBuildsDependencies,
  { dist, manifestFile }: { readonly dist: string; readonly manifestFile: string },
): Promise<Manifest> {
  const built = parseManifest(await readFile(path.join(dist, manifestFile), 'utf8'));
  const manifest: Manifest = { ...built, version: `${built.version}+${built.buildId}` };
  const known = await registry.find(manifest.remote, manifest.version);
  if (known) {
    await artifacts.ensure(known.record);
    return known.manifest;
  }
  const manifestText = JSON.stringify(manifest);
  const files = await readFolder(
    dist,
    manifest.files.map((file) => file.path),
  );
  const changed = manifest.files.find((file) => !hasIntegrity(file, files.get(file.path) ?? Buffer.alloc(0)));
  if (changed) throw new Error(`${dist}/${changed.path} has changed since it was built. Build it anew.`);
  const archive = new yazl.ZipFile();
  for (const [name, content] of files) archive.addBuffer(content, name);
  archive.addBuffer(Buffer.from(manifestText), manifestFile);
  const signature = { publicKey: siteKey.publicKey, signature: siteKey.sign(manifestText) };
  archive.addBuffer(Buffer.from(JSON.stringify(signature)), 'signature.json');
  archive.end();
  await publishArtifact(
    { connection, store: artifacts, tokens, now },
    await buffer(archive.outputStream),
    site,
  );
  await registry.find(manifest.remote, manifest.version);
  return manifest;
}
