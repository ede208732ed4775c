import { type Channel, type ReleaseChange, releasingToAll, takingBack } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ChannelStore } from './channel-store.ts';
import { type Author, mayReplaceLock } from './decisions.ts';
import { describeLine } from './describe-line.ts';
import type { AuditRecord, ChannelEntry } from './releases.model.ts';

/** For how long, in milliseconds, somebody may not have noticed what another person has done to a remote. */
const unnoticedMs = 10 * 60 * 1000;

/**
 * Refuses to take back or promote a version that the caller may not know to be live. The revision of a change doesn't
 * show that: the command reads it itself a moment before. So a caller either names the version that they mean, or
 * nothing may have happened that they could have missed: two people who react to the same bad version would
 * otherwise go back two versions.
 *
 * @throws {AppError} `conflict`, saying who did what, and how to go on if it is meant all the same.
 */
export async function refuseUnseen(
  store: Pick<ChannelStore, 'lastRelease' | 'wasReleased'>,
  entry: ChannelEntry,
  change: ReleaseChange,
  author: Author,
  now: Date,
): Promise<void> {
  const { action, channel, remote } = change;
  if (action !== 'rollback' && action !== 'withdraw' && action !== 'promote') return;
  const meant = action === 'promote' ? change.version : change.from;
  const last = await store.lastRelease(channel, remote);
  if (meant !== undefined && subjectsOf(change, entry).includes(meant)) return;
  if (meant === undefined && (!last || (await isKnown(store, entry, change, last, author, now)))) return;
  // Then the lock is what stands in the way.
  if (!entry.canary && !mayReplaceLock(entry, author)) return;
  const what = last ? ` ${describeLine(last)}.` : '';
  const isAbout =
    meant !== undefined ? ` ${remote} ${meant} isn’t ${action === 'promote' ? 'its canary' : 'live'}.` : '';
  throw new AppError('conflict', {
    userMessage: `Nothing was done.${isAbout}${what} ${wayOn(entry, action)}`,
  });
}

/** The versions that a change may be about. */
function subjectsOf(change: ReleaseChange, { active, canary }: ChannelEntry): (string | undefined)[] {
  if (change.action === 'promote') return [canary?.version];
  // A rollback to a named version replaces the active one, and never just ends a canary.
  const mayEndCanary = change.action === 'rollback' && change.version === undefined;
  return [active ?? undefined, mayEndCanary ? canary?.version : undefined];
}

/** Whether the caller can be assumed to know the last change of what visitors get. */
async function isKnown(
  store: Pick<ChannelStore, 'wasReleased'>,
  { canary, lock }: ChannelEntry,
  { action, channel }: Pick<ReleaseChange, 'action'> & { readonly channel: Channel },
  last: AuditRecord,
  { token }: Pick<Author, 'token'>,
  now: Date,
): Promise<boolean> {
  // A canary may have been running for days: only its author knows which one it is.
  if (action === 'promote') return !canary || last.token === token;
  if (lock && takingBack.includes(last.action)) return false;
  if (now.getTime() - last.at.getTime() > unnoticedMs) return true;
  // Several people may share a token, so what takes a version away counts as unnoticed, whoever did it.
  const endsSomething = takingBack.includes(last.action) || last.percent === 0;
  // A start never overrules anybody. Its changes have no token.
  if ((last.token !== undefined && last.token !== token) || endsSomething) return false;
  return !(releasingToAll.includes(last.action) && (await store.wasReleased(channel, last)));
}

function wayOn({ remote, active, canary }: ChannelEntry, action: ReleaseChange['action']): string {
  if (action === 'promote') {
    return canary
      ? `The canary is ${canary.version}. If that is the one you mean: npm run release -- promote ${remote} ${canary.version}`
      : 'No canary is running.';
  }
  if (active === null) return `Nothing of ${remote} is live.`;
  const live = `${remote} ${active} is live now${canary ? `, and ${canary.version} for ${canary.percent} % of visitors` : ''}.`;
  return `${live} If ${active} is bad as well, name it: npm run release -- ${action} ${remote} --from ${active} --reason …`;
}
