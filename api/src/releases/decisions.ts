import type { ReleaseChange } from '@postloom/shared-contracts';
import { shellName } from '@postloom/shared-contracts/deployment';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ChannelEntry, DecidedBy, PendingLine } from './releases.model.ts';

/** The new state of a remote's entry, and its audit line. An entry exists from the first activation on. */
export interface Decision {
  readonly entry: ChannelEntry;
  readonly line: Pick<PendingLine, 'action' | 'from' | 'to' | 'percent'>;
  /** The version that additional visitors will get, which must pass the gate; null if there is none. */
  readonly serves: string | null;
}

/** The author of a change. */
export interface Author {
  readonly name: string;
  /** Null for the site itself. */
  readonly token: string | null;
  readonly isManager: boolean;
  readonly decidedBy: DecidedBy;
}

/**
 * The lock owner for the rule that takes back failing versions. Anyone who may release the remote may remove such a
 * lock.
 */
export const ruleToken = 'rule';

/** How many earlier good versions an entry remembers. */
const remembered = 10;

export const emptyEntry = (remote: string): ChannelEntry => ({
  remote,
  active: null,
  before: [],
  canary: null,
  lock: null,
  decidedBy: 'start',
});

/**
 * Decides how one remote changes. Pure: whether the version exists and passes the gate is checked elsewhere.
 *
 * @throws {AppError} `release_refused`, saying what to do; `forbidden` for somebody else's lock.
 */
export function decide(entry: ChannelEntry, change: ReleaseChange, author: Author, at: Date): Decision {
  const decided = { ...entry, decidedBy: author.decidedBy };
  switch (change.action) {
    case 'activate':
      refuseLocked(entry);
      return activate(decided, change.version);
    case 'canary':
      // A lock never prevents giving something new to fewer visitors.
      if (change.percent === 0) return endCanary(decided, change);
      refuseLocked(entry);
      return canary(decided, change.version, change.percent, at);
    case 'promote':
      refuseLocked(entry);
      if (!entry.canary) throw refuse(`No canary of ${entry.remote} is running. Start one, or use activate.`);
      return {
        ...activate(decided, entry.canary.version),
        line: lineOf('promote', entry, entry.canary.version),
      };
    case 'rollback': {
      const lock = lockOf(change.reason, author, at);
      if (change.version === undefined && entry.canary && change.from !== entry.active) {
        return endCanary({ ...decided, lock: entry.lock ?? lock }, change);
      }
      refuseOthersLock(entry, author);
      return rollBack({ ...decided, lock }, change.version);
    }
    case 'withdraw':
      refuseOthersLock(entry, author);
      return withdraw({ ...decided, lock: lockOf(change.reason, author, at) });
    case 'lock':
      refuseOthersLock(entry, author);
      return {
        entry: { ...decided, lock: lockOf(change.reason, author, at) },
        line: lineOf('lock', entry, entry.active),
        serves: null,
      };
    case 'unlock':
      if (!entry.lock) throw refuse(`${entry.remote} is not locked.`);
      refuseOthersLock(entry, author);
      return { entry: { ...decided, lock: null }, line: lineOf('unlock', entry, entry.active), serves: null };
  }
}

function activate(entry: ChannelEntry, version: string): Decision {
  if (entry.active === version && !entry.canary) {
    throw refuse(`${entry.remote} ${version} is active already.`);
  }
  const before = entry.before.filter((each) => each !== version);
  if (entry.active !== null && entry.active !== version) before.push(entry.active);
  return {
    entry: { ...entry, active: version, before: before.slice(-remembered), canary: null },
    line: lineOf('activate', entry, version),
    serves: version,
  };
}

function canary(entry: ChannelEntry, version: string, percent: number, at: Date): Decision {
  if (entry.active === null) {
    throw refuse(
      `Nothing of ${entry.remote} is active yet, so there is nothing to compare with. Use activate.`,
    );
  }
  if (entry.active === version) throw refuse(`${entry.remote} ${version} is already active for everyone.`);
  const startedAt = entry.canary?.version === version ? entry.canary.startedAt : at;
  return {
    entry: { ...entry, canary: { version, percent, startedAt } },
    line: { ...lineOf('canary', entry, version), percent },
    serves: version,
  };
}

/** Its line says 0 percent and names the canary: as `to` for a canary, as `from` for a rollback. */
function endCanary(
  entry: ChannelEntry,
  { action, version }: Pick<ReleaseChange, 'action'> & { version?: string | undefined },
): Decision {
  const { remote, active, canary } = entry;
  if (!canary || (version ?? canary.version) !== canary.version) {
    throw refuse(`No canary of ${remote} ${version ?? ''} is running.`);
  }
  const line =
    action === 'rollback'
      ? lineOf(action, { active: canary.version }, active)
      : lineOf(action, entry, canary.version);
  return { entry: { ...entry, canary: null }, line: { ...line, percent: 0 }, serves: null };
}

/** Without a version, returns to the last good one. The version taken back isn't remembered as good. */
function rollBack(entry: ChannelEntry, version: string | undefined): Decision {
  const target = version ?? entry.before.at(-1);
  if (target === undefined) {
    throw refuse(
      `No earlier version of ${entry.remote} is known here. Name the one to go back to, or withdraw it: npm run release -- withdraw ${entry.remote} --reason …`,
    );
  }
  if (target === entry.active) throw refuse(`${entry.remote} ${target} is active already.`);
  const index = entry.before.lastIndexOf(target);
  return {
    entry: {
      ...entry,
      active: target,
      before: index < 0 ? entry.before : entry.before.slice(0, index),
      canary: null,
    },
    line: lineOf('rollback', entry, target),
    serves: target,
  };
}

/** Nobody gets any version of the remote any more, not even as a fallback. */
function withdraw(entry: ChannelEntry): Decision {
  if (entry.remote === shellName) throw refuse('Without a shell there is no site. Roll it back instead.');
  if (entry.active === null) throw refuse(`Nothing of ${entry.remote} is active.`);
  return {
    entry: { ...entry, active: null, before: [], canary: null },
    line: lineOf('withdraw', entry, null),
    serves: null,
  };
}

function lineOf(
  action: string,
  { active }: Pick<ChannelEntry, 'active'>,
  to: string | null,
): Decision['line'] {
  return { action, from: active, to };
}

function lockOf(reason: string, { name, token }: Author, at: Date): ChannelEntry['lock'] {
  return { reason, by: name, at, token };
}

function refuseLocked({ remote, lock }: ChannelEntry): void {
  if (!lock) return;
  throw refuse(
    `${remote} is locked by ${lock.by}: ${lock.reason}. When that is settled, ${whoUnlocks(lock)} can unlock it: npm run release -- unlock ${remote} --reason …`,
  );
}

function whoUnlocks({ by, token }: NonNullable<ChannelEntry['lock']>): string {
  return token === ruleToken ? 'whoever may release it' : `${by} or a release manager`;
}

/** Only the person who set a lock, or a release manager, may remove or replace it. */
export function mayReplaceLock(
  { lock }: Pick<ChannelEntry, 'lock'>,
  { isManager, token }: Pick<Author, 'isManager' | 'token'>,
): boolean {
  return !lock || isManager || lock.token === ruleToken || (lock.token !== null && lock.token === token);
}

function refuseOthersLock(entry: ChannelEntry, author: Author): void {
  const { remote, lock } = entry;
  if (!lock || mayReplaceLock(entry, author)) return;
  throw new AppError('forbidden', {
    userMessage: `${remote} is locked by ${lock.by}: ${lock.reason}. Only they or a release manager may change that.`,
  });
}

function refuse(userMessage: string): AppError {
  return new AppError('release_refused', { userMessage });
}
