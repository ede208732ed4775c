import { randomUUID } from 'node:crypto';
import { type AuditLine, type Channel, releasingToAll, takingBack } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Signer } from '#app/kernel/http/signature.ts';
import { StartError } from '#app/kernel/start-error.ts';
import type { Decision } from './decisions.ts';
import { describeLine } from './describe-line.ts';
import { artifactId, notPublished } from './registry.ts';
import {
  type AuditRecord,
  artifactsCollection,
  auditCollection,
  type ChannelEntry,
  type ChannelRecord,
  channelsCollection,
  type PendingLine,
} from './releases.model.ts';
import type { ChannelState } from './resolve.ts';

/** Lines per page of the history. */
const pageSize = 50;

export interface ChannelStoreOptions {
  readonly connection: Connection;
  readonly signer: Signer;
  /** Signs with the site's previous secret; null if the secret was never changed. */
  readonly signerBefore: Signer | null;
  readonly now: () => Date;
}

/** What a change writes: the changed entries, with an audit line for each. */
export interface ChannelChange {
  readonly decisions: readonly Decision[];
  readonly by: string;
  /** Id of the author's token; absent for the site itself. */
  readonly token?: string | undefined;
  readonly reason?: string | undefined;
}

export type ChannelStore = ReturnType<typeof createChannelStore>;

/**
 * Stores the channels and their history. A change and its audit line are one conditional update of one document. A
 * process that dies therefore leaves either the old state or the new one, and of two concurrent changes one is refused.
 * The lines are then copied to the history under unique ids; after a crash, the next change copies them.
 */
export function createChannelStore({ connection, signer, signerBefore, now }: ChannelStoreOptions) {
  const Channels = channelsCollection.on(connection);
  const Audit = auditCollection.on(connection);
  const Artifacts = artifactsCollection.on(connection);

  /** A canonical text of a state, independent of the database's order of fields. */
  const textOf = (channel: string, revision: number, entries: readonly ChannelEntry[]): string =>
    JSON.stringify([channel, revision, entries.map(toPlain)]);

  /** @throws if this site hasn't written the stored state, so that somebody must have altered it in the database. */
  function verify({ _id: channel, revision, entries, signature }: ChannelRecord): ChannelState {
    if (!signer.verify(textOf(channel, revision, entries), signature)) {
      throw new UnverifiedChannel(channel, revision);
    }
    return { channel, revision, entries };
  }

  /** Sees to it that a version which is about to be served isn't deleted (`prune-artifacts.ts`). */
  async function keep(remote: string, version: string): Promise<void> {
    const { matchedCount } = await Artifacts.updateOne(
      { _id: artifactId(remote, version), state: 'published' },
      { $set: { releasedAt: now() } },
    );
    if (matchedCount === 0) throw notPublished(remote, version);
  }

  async function read(channel: Channel): Promise<ChannelState> {
    const found = await Channels.findById(channel).lean<ChannelRecord>();
    return found ? verify(found) : { channel, revision: 0, entries: [] };
  }

  /**
   * The highest revision in the history; 0 if there is none. It is above the channel's own after the document was deleted
   * or restored from a backup. The history is sorted by revisions, and open tabs ignore lower ones than theirs.
   */
  async function newestLine(channel: Channel): Promise<number> {
    const line = await Audit.findOne({ channel })
      .sort({ revision: -1 })
      .select({ revision: 1 })
      .lean<Pick<AuditRecord, 'revision'>>();
    return line?.revision ?? 0;
  }

  /** Copies pending lines to the history. Several processes may do so at once. */
  async function drain({ _id: channel, pending }: Pick<ChannelRecord, '_id' | 'pending'>): Promise<void> {
    const lines: AuditRecord[] = pending.map(({ id, ...line }) => ({ _id: id, channel, ...line }));
    await Audit.insertMany(lines, { ordered: false, lean: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    await Channels.updateOne(
      { _id: channel },
      { $pull: { pending: { id: { $in: lines.map(({ _id }) => _id) } } } },
    );
  }

  /** Copies the lines that a dead process may have left pending. */
  async function drainLeft(channel: Channel): Promise<void> {
    const left = await Channels.findOne({
      _id: channel,
      'pending.0': { $exists: true },
    }).lean<ChannelRecord>();
    if (left) await drain(left);
  }

  return {
    read,

    /** The state if its revision differs from the given one, otherwise null. */
    async readIfChanged(channel: Channel, revision: number): Promise<ChannelState | null> {
      const found = await Channels.findOne({
        _id: channel,
        revision: { $ne: revision },
      }).lean<ChannelRecord>();
      return found && verify(found);
    },

    /**
     * Writes a change that was decided on the basis of a state.
     * @returns the new state with its audit lines.
     * @throws {AppError} `conflict` if somebody else has changed the channel in the meantime, `not_found` if a version was
     *   deleted in the meantime; then nothing is written.
     */
    async write(
      before: ChannelState,
      { decisions, by, token, reason }: ChannelChange,
    ): Promise<{ readonly state: ChannelState; readonly lines: readonly AuditLine[] }> {
      const channel = before.channel as Channel;
      await Promise.all(
        decisions.map(({ entry, serves }) => (serves === null ? undefined : keep(entry.remote, serves))),
      );
      const revision = Math.max(before.revision, await newestLine(channel)) + 1;
      const changed = new Map(decisions.map(({ entry }) => [entry.remote, toPlain(entry)]));
      const entries = before.entries.map((entry) => changed.get(entry.remote) ?? entry);
      for (const { remote } of entries) changed.delete(remote);
      entries.push(...changed.values());
      const at = now();
      const lines: PendingLine[] = decisions.map(({ entry, line }) => ({
        // Unique, so that a line is copied once and can't be confused with that of another change.
        id: `${channel}:${revision}:${entry.remote}:${randomUUID().slice(0, 8)}`,
        revision,
        at,
        by,
        ...(token !== undefined && { token }),
        remote: entry.remote,
        ...line,
        ...(reason !== undefined && { reason }),
      }));
      const signature = signer.sign(textOf(channel, revision, entries));
      const written = await Channels.findOneAndUpdate(
        { _id: channel, revision: before.revision },
        {
          $set: { ...whatDiffers(before, entries), signature, revision },
          $push: { pending: { $each: lines } },
        },
        // Revision 0 stands for a channel that doesn't exist yet.
        { upsert: before.revision === 0, returnDocument: 'after', projection: { pending: 1 } },
      )
        .lean<Pick<ChannelRecord, '_id' | 'pending'>>()
        .catch((error: unknown) => {
          if (isDuplicateKey(error)) return null;
          throw error;
        });
      if (!written) throw await conflict(channel, before.revision);
      await drain(written);
      return {
        state: { channel, revision, entries },
        lines: lines.map((line) => ({ ...line, channel, at: at.toISOString() })),
      };
    },

    conflict,

    /** Adds a line to the history for an action that changes nothing live, with the current revision. */
    async note(
      { channel, revision }: ChannelState,
      line: Pick<AuditRecord, 'by' | 'token' | 'action' | 'remote' | 'from' | 'to' | 'reason'>,
    ): Promise<void> {
      await Audit.create({
        _id: `${channel}:${revision}:${line.remote}:${randomUUID()}`,
        channel: channel as Channel,
        revision,
        at: now(),
        ...line,
      });
    },

    /** The history, newest first, in pages. All lines of a revision are on the same page. */
    async history(
      channel: Channel,
      { remote, before }: { readonly remote?: string | undefined; readonly before?: number | undefined },
    ): Promise<{ lines: AuditLine[]; next: number | null }> {
      const ofRemote = { channel, ...(remote !== undefined && { remote }) };
      const found = await Audit.find({
        ...ofRemote,
        ...(before !== undefined && { revision: { $lt: before } }),
      })
        .sort({ revision: -1 })
        .limit(pageSize)
        .lean<AuditRecord[]>();
      const next = found.length < pageSize ? null : (found.at(-1)?.revision ?? null);
      const others =
        next === null
          ? []
          : await Audit.find({
              ...ofRemote,
              revision: next,
              _id: { $nin: found.map(({ _id }) => _id) },
            }).lean<AuditRecord[]>();
      const lines = [...found, ...others]
        .sort((a, b) => b.revision - a.revision || b.at.getTime() - a.at.getTime())
        .map(toAuditLine);
      return { lines, next };
    },

    /** The line by which a version was last taken back; null if it was released to everybody again since. */
    async takenBack(channel: Channel, remote: string, version: string): Promise<AuditLine | null> {
      await drainLeft(channel);
      const last = await Audit.findOne({
        channel,
        remote,
        $or: [
          { action: { $in: takingBack }, from: version },
          { action: { $in: releasingToAll }, to: version },
        ],
      })
        .sort({ revision: -1 })
        .lean<AuditRecord>();
      return last && last.to !== version ? toAuditLine(last) : null;
    },

    /** The last change of what visitors get of a remote; null if there was none. */
    async lastRelease(channel: Channel, remote: string): Promise<AuditRecord | null> {
      await drainLeft(channel);
      return Audit.findOne({ channel, remote, action: { $in: [...releasingToAll, ...takingBack, 'canary'] } })
        .sort({ revision: -1 })
        .lean<AuditRecord>();
    },

    /** How many changes a token has made since a moment. */
    countBy: (channel: Channel, token: string, since: Date): Promise<number> =>
      Audit.countDocuments({ channel, token, at: { $gte: since } }),

    /** Whether the version that a line released to everybody had been released before, so that it was a return. */
    async wasReleased(channel: Channel, { remote, to, revision }: AuditRecord): Promise<boolean> {
      const earlier = { channel, remote, action: { $in: releasingToAll }, to, revision: { $lt: revision } };
      return (await Audit.exists(earlier)) !== null;
    },

    /** Re-signs channels that were signed with the previous secret. */
    async takeOverSecret(): Promise<void> {
      if (!signerBefore) return;
      for (const { _id, revision, entries, signature } of await Channels.find().lean<ChannelRecord[]>()) {
        const text = textOf(_id, revision, entries);
        if (!signerBefore.verify(text, signature)) continue;
        await Channels.updateOne({ _id, revision, signature }, { $set: { signature: signer.sign(text) } });
      }
    },

    /** Copies the lines that a dead process has left pending. */
    async recover(): Promise<void> {
      for (const channel of await Channels.find({ 'pending.0': { $exists: true } }).lean<ChannelRecord[]>()) {
        await drain(channel);
      }
    },
  };

  /** Tells the slower of two callers who was faster, and with which change. */
  async function conflict(channel: Channel, revision: number): Promise<AppError> {
    // A line that hasn't been copied yet is the newest one.
    const pending = (await Channels.findById(channel).lean<ChannelRecord>())?.pending.at(-1);
    const [copied] = await Audit.find({ channel, revision: { $gt: revision } })
      .sort({ revision: -1 })
      .limit(1)
      .lean<AuditRecord[]>();
    const line = pending ?? copied;
    return new AppError('conflict', {
      userMessage: `Nothing was done: ${channel} has changed since you looked. ${line ? `${describeLine(line)}. ` : ''}Look at it again before you repeat this.`,
    });
  }
}

/**
 * Thrown for a channel with an invalid signature. The operator reads the message at a start; later it goes to the log.
 */
export class UnverifiedChannel extends StartError {
  override readonly name = 'UnverifiedChannel';
  constructor(channel: string, revision: number) {
    super(
      `The release record in the database (${channel}, revision ${revision}) was not signed with this site’s session secret. After a restore: restore the secret as well, from the same backup (DATA_DIR/session-secret, or SESSION_SECRET). After a change of the secret: set SESSION_SECRET_BEFORE to the old one. If neither applies, someone has altered the database. docs/operations.md describes both, and what to do if the secret is lost.`,
    );
  }
}

/**
 * The changed entries by array index, so that a release among hundreds of remotes costs no more than among a few. The
 * update is conditional on the revision, which guarantees that the indexes are still right.
 */
function whatDiffers(
  before: ChannelState,
  entries: readonly ChannelEntry[],
): Readonly<Record<string, unknown>> {
  if (before.revision === 0) return { entries };
  return Object.fromEntries(
    entries.flatMap((entry, place) =>
      entry === before.entries[place] ? [] : [[`entries.${place}`, entry] as const],
    ),
  );
}

/** An entry with its fields in a fixed order, limited to those in the schema. */
function toPlain({ remote, active, before, canary, lock, decidedBy }: ChannelEntry): ChannelEntry {
  return {
    remote,
    active,
    before: [...before],
    canary: canary && { version: canary.version, percent: canary.percent, startedAt: canary.startedAt },
    lock: lock && { reason: lock.reason, by: lock.by, at: lock.at, token: lock.token },
    decidedBy,
  };
}

function toAuditLine({ _id: id, at, from, to, percent, reason, token, ...line }: AuditRecord): AuditLine {
  return {
    ...line,
    id,
    at: at.toISOString(),
    from: from ?? null,
    to: to ?? null,
    ...(typeof token === 'string' && { token }),
    ...(typeof percent === 'number' && { percent }),
    ...(typeof reason === 'string' && { reason }),
  };
}
