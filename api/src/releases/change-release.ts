import type { ReleaseChange, ReleaseState } from '@postloom/shared-contracts';
import type { Manifest } from '@postloom/shared-contracts/deployment';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import type { ChannelStore } from './channel-store.ts';
import { decide, emptyEntry } from './decisions.ts';
import { checkGate } from './gate.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { notPublished, type Registry } from './registry.ts';
import { authorOf, requireRemote } from './release-tokens.ts';
import type { ChannelEntry } from './releases.model.ts';
import type { ChannelState } from './resolve.ts';

export interface ChangeReleaseDependencies {
  readonly store: ChannelStore;
  readonly registry: Registry;
  readonly contractVersion: string;
  readonly now: () => Date;
}

/**
 * Activates, canaries, promotes, rolls back, withdraws, locks or unlocks one remote.
 *
 * @returns what to tell the author, and the channel's new state, which is null for a dry run.
 * @throws {AppError} `forbidden` without the right; `conflict` if the channel has changed since the caller looked, or
 *   may have changed without their knowledge;
 *   `not_found` for a version that isn't published; `release_refused` by a lock or the gate, or if a version that was
 *   taken back would go live again without a reason.
 */
export async function changeRelease(
  { store, registry, contractVersion, now }: ChangeReleaseDependencies,
  change: ReleaseChange,
  actor: ReleaseActor,
  author = authorOf(actor),
) {
  requireRemote(actor, change.remote);
  const before = await store.read(change.channel);
  if (before.revision !== change.revision) throw await store.conflict(change.channel, change.revision);
  const entry = before.entries.find(({ remote }) => remote === change.remote) ?? emptyEntry(change.remote);
  await refuseUnseen(store, entry, change, author, now());
  const decision = decide(entry, change, author, now());
  const { serves } = decision;
  const isForEverybody = change.action === 'activate' || change.action === 'promote';
  if (isForEverybody && change.reason === undefined && serves !== null) {
    await refuseTakenBack(store, change, serves);
  }
  if (serves !== null) {
    await requireFit(before, change.remote, serves, registry, contractVersion);
  }
  if (change.dryRun) {
    const line = {
      ...decision.line,
      id: '',
      channel: change.channel,
      revision: before.revision + 1,
      at: now().toISOString(),
      by: actor.name,
      remote: change.remote,
      ...(change.reason !== undefined && { reason: change.reason }),
    };
    const answer = { revision: before.revision, state: toReleaseState(decision.entry), line };
    return { answer, written: null };
  }
  const { state, lines } = await store.write(before, {
    decisions: [decision],
    by: actor.name,
    token: actor.token,
    reason: change.reason,
  });
  const [line] = lines;
  if (!line) throw new Error('A change wrote no line.');
  const answer = { revision: state.revision, state: toReleaseState(decision.entry), line };
  return { answer, written: state };
}

/** @throws {AppError} `release_refused` */
async function refuseTakenBack(
  store: ChannelStore,
  { channel, remote }: Pick<ReleaseChange, 'channel' | 'remote'>,
  version: string,
): Promise<void> {
  const line = await store.takenBack(channel, remote, version);
  if (!line) return;
  const when = line.at.slice(0, 16).replace('T', ' ');
  const message = `${remote} ${version} was ${line.action === 'withdraw' ? 'withdrawn' : 'rolled back'} ${when} by ${line.by}${line.reason ? `: ${line.reason}` : ''}. To give it to everyone all the same, say why.`;
  // Each place that shows it has a way of its own to give the reason.
  throw new AppError('release_refused', { userMessage: message, issues: [{ path: 'reason', message }] });
}

/** @throws {AppError} `not_found`, or `release_refused` with all reasons and what to do about each. */
export async function requireFit(
  state: ChannelState,
  remote: string,
  version: string,
  registry: Registry,
  contractVersion: string,
): Promise<void> {
  const found = await registry.find(remote, version);
  if (!found) throw notPublished(remote, version);
  const others = await manifestsServed(
    state.entries.filter((entry) => entry.remote !== remote),
    registry,
  );
  const refusals = checkGate({ candidate: found.manifest, others, contractVersion });
  if (refusals.length === 0) return;
  throw new AppError('release_refused', {
    userMessage: refusals.map(({ message }) => message).join(' '),
    issues: refusals.map(({ rule, message }) => ({ path: rule, message })),
  });
}

/** Manifests of all versions that any visitor is served. */
export async function manifestsServed(
  entries: readonly ChannelEntry[],
  registry: Pick<Registry, 'find' | 'manifestOf'>,
): Promise<Manifest[]> {
  const versions = entries.flatMap(({ remote, active, canary }) =>
    [active, canary?.version].flatMap((version) => (version ? [{ remote, version }] : [])),
  );
  const manifests = await Promise.all(
    versions.map(
      async ({ remote, version }) =>
        registry.manifestOf(remote, version) ?? (await registry.find(remote, version))?.manifest,
    ),
  );
  return manifests.filter((manifest) => manifest !== undefined);
}

/** An entry in the contract's form. */
export function toReleaseState({
  remote,
  active,
  before,
  canary,
  lock,
  decidedBy,
}: ChannelEntry): ReleaseState {
  return {
    remote,
    active,
    previous: before.at(-1) ?? null,
    canary: canary && { ...canary, startedAt: canary.startedAt.toISOString() },
    lock: lock && { reason: lock.reason, by: lock.by, at: lock.at.toISOString() },
    decidedBy,
  };
}
