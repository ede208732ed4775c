import type { Channel } from '@postloom/shared-contracts';
import type { Logger } from 'pino';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import { type ChangeReleaseDependencies, changeRelease } from './change-release.ts';
import type { ChannelStore } from './channel-store.ts';
import { type Author, ruleToken } from './decisions.ts';
import type { FieldReports } from './field-reports.ts';
import { fieldRule, judge } from './field-rule.ts';
import type { ChannelEntry } from './releases.model.ts';

const rule: ReleaseActor = { token: ruleToken, name: 'automatic rollback', role: 'manager', remotes: [] };
const ruling: Author = { token: ruleToken, name: rule.name, isManager: false, decidedBy: 'rule' };

export interface TakeBackDependencies extends Omit<ChangeReleaseDependencies, 'store'> {
  readonly channels: ChannelStore;
  readonly field: Pick<FieldReports, 'byAddress' | 'rateOf' | 'windowStart'>;
  /** The channel whose visitors report. */
  readonly channel: Channel;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/**
 * Takes back a version of a remote that fails too often in browsers: a canary ends, or an active version is replaced by
 * the previous good one. A locked active version and the lock itself stay as they are.
 *
 * @returns whether something was taken back.
 */
export async function takeBackFailing(
  { channels, registry, field, contractVersion, channel, now, log }: TakeBackDependencies,
  remote: string,
): Promise<boolean> {
  const state = await channels.read(channel);
  const entry = state.entries.find((each) => each.remote === remote);
  if (!entry || (entry.lock && !entry.canary)) return false;
  for (const { version, instead } of suspects(entry)) {
    const since = await servedSince(channels, channel, remote, version);
    const start = new Date(Math.max(field.windowStart().getTime(), since.getTime()));
    const [addresses, before] = await Promise.all([
      field.byAddress(remote, version, start),
      field.rateOf(remote, instead),
    ]);
    const verdict = judge(addresses, before, instead);
    if (verdict.kind === 'no-comparison') {
      log.warn(
        { remote, version, instead },
        'a failing version is not rolled back: too few loads of the one before',
      );
    }
    if (verdict.kind !== 'failing') continue;
    const anHourAgo = new Date(now().getTime() - 60 * 60 * 1000);
    if ((await channels.countBy(channel, ruleToken, anHourAgo)) >= fieldRule.perHour) {
      log.error(
        { remote, version, instead, reason: verdict.reason },
        'a failing version is not rolled back: that has happened too often within an hour, a person has to decide',
      );
      return false;
    }
    try {
      await changeRelease(
        { store: channels, registry, contractVersion, now },
        {
          action: 'rollback',
          channel,
          remote,
          // Only what was judged is taken back.
          from: version,
          revision: state.revision,
          reason: verdict.reason,
          dryRun: false,
        },
        rule,
        ruling,
      );
    } catch (error) {
      // A person or another process was faster, or the previous version no longer passes the gate.
      if (!(error instanceof AppError)) throw error;
      log.warn({ remote, version, reason: error.message }, 'a failing version could not be rolled back');
      return false;
    }
    log.warn({ remote, version, instead, reason: verdict.reason }, 'took a failing version back');
    return true;
  }
  return false;
}

/** Versions that may be taken back, each with what visitors would get instead. */
function suspects({ active, before, canary }: ChannelEntry): { version: string; instead: string }[] {
  if (active !== null && canary) return [{ version: canary.version, instead: active }];
  const previous = before.at(-1);
  return active !== null && previous !== undefined ? [{ version: active, instead: previous }] : [];
}

/** Since when visitors have been served a version. Earlier reports about it don't count. */
async function servedSince(
  channels: ChannelStore,
  channel: Channel,
  remote: string,
  version: string,
): Promise<Date> {
  const { lines } = await channels.history(channel, { remote });
  const line = lines.find(
    ({ action, to, percent }) =>
      to === version && percent !== 0 && ['activate', 'promote', 'rollback', 'canary'].includes(action),
  );
  return new Date(line?.at ?? 0);
}
