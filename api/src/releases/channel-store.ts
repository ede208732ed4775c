import { randomUUID } from 'node:crypto';
import type { AuditLine, Channel } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Signer } from '#app/kernel/http/signature.ts';
import { StartError } from '#app/kernel/start-error.ts';
import type { Decision } from './decisions.ts';
import {
  type AuditRecord,
  auditCollection,
  type ChannelEntry,
  type ChannelRecord,
  channelsCollection,
  type PendingLine,
} from './releases.model.ts';
import type { ChannelState } from './resolve.ts';

/** Lines of one page of the history. */
const pageSize = 50;

export interface ChannelStoreOptions {
  readonly connection: Connection;
  readonly signer: Signer;
  /** Of the site's secret before the current one, where that was changed. */
  readonly signerBefore: Signer | null;
  readonly now: () => Date;
}

/** What a change writes: the entries that are different, and a line for each. */
export interface ChannelChange {
  readonly decisions: readonly Decision[];
  readonly by: string;
  readonly reason?: string | undefined;
}

export type ChannelStore = ReturnType<typeof createChannelStore>;

/**
 * The channels and their history. A change and its audit line are one conditional update of one document, so a process
 * that dies leaves either the old state or the new one, and of two changes at once one is told. The lines are then
 * copied to the history under an id that can exist once; what a crash leaves is copied by the next change.
 */
export function createChannelStore({ connection, signer, signerBefore, now }: ChannelStoreOptions) {
  const Channels = channelsCollection.on(connection);
  const Audit = auditCollection.on(connection);

  /** A text that is the same for the same state, however the database orders fields. */
  const textOf = (channel: string, revision: number, entries: readonly ChannelEntry[]): string =>
    JSON.stringify([channel, revision, entries.map(toPlain)]);

  /** @throws where the stored state was not written by this site: it has been altered in the database. */
  function verify({ _id: channel, revision, entries, signature }: ChannelRecord): ChannelState {
    if (!signer.verify(textOf(channel, revision, entries), signature)) {
      throw new UnverifiedChannel(channel, revision);
    }
    return { channel, revision, entries };
  }

  async function read(channel: Channel): Promise<ChannelState> {
    const found = await Channels.findById(channel).lean<ChannelRecord>();
    return found ? verify(found) : { channel, revision: 0, entries: [] };
  }

  /** Copies pending lines into the history. Any number of processes may do so at once. */
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

  return {
    read,

    /** The state when its revision is another than the given one, else null. */
    async readIfChanged(channel: Channel, revision: number): Promise<ChannelState | null> {
      const found = await Channels.findOne({
        _id: channel,
        revision: { $ne: revision },
      }).lean<ChannelRecord>();
      return found && verify(found);
    },

    /**
     * Writes a change on top of the state that it was decided from.
     * @returns the new state with its lines.
     * @throws {AppError} `conflict` when somebody else has changed the channel meanwhile: nothing is written then.
     */
    async write(
      before: ChannelState,
      { decisions, by, reason }: ChannelChange,
    ): Promise<{ readonly state: ChannelState; readonly lines: readonly AuditLine[] }> {
      const channel = before.channel as Channel;
      const revision = before.revision + 1;
      const changed = new Map(decisions.map(({ entry }) => [entry.remote, toPlain(entry)]));
      const entries = before.entries.map((entry) => changed.get(entry.remote) ?? entry);
      for (const { remote } of entries) changed.delete(remote);
      entries.push(...changed.values());
      const at = now();
      const lines: PendingLine[] = decisions.map(({ entry, line }) => ({
        // Unique, so that a line is copied once, and of this change alone.
        id: `${channel}:${revision}:${entry.remote}:${randomUUID().slice(0, 8)}`,
        revision,
        at,
        by,
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
        // Revision 0 stands for a channel that is not there yet.
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

    /** Keeps a line of what changes nothing that is live, beside the revision that it was done at. */
    async note(
      { channel, revision }: ChannelState,
      line: Pick<AuditRecord, 'by' | 'action' | 'remote' | 'from' | 'to' | 'reason'>,
    ): Promise<void> {
      await Audit.create({
        _id: `${channel}:${revision}:${line.remote}:${randomUUID()}`,
        channel: channel as Channel,
        revision,
        at: now(),
        ...line,
      });
    },

    /** The history, the newest first, a page at a time. A page never ends in the midst of a revision. */
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

    /** The line by which a version was taken back last; null where everybody was given it again since. */
    async takenBack(channel: Channel, remote: string, version: string): Promise<AuditLine | null> {
      const left = await Channels.findOne({
        _id: channel,
        'pending.0': { $exists: true },
      }).lean<ChannelRecord>();
      if (left) await drain(left);
      const last = await Audit.findOne({
        channel,
        remote,
        $or: [
          { action: { $in: ['rollback', 'withdraw'] }, from: version },
          { action: { $in: ['activate', 'promote', 'rollback'] }, to: version },
        ],
      })
        .sort({ revision: -1 })
        .lean<AuditRecord>();
      return last && last.to !== version ? toAuditLine(last) : null;
    },

    /** Signs anew what was signed with the secret before. */
    async takeOverSecret(): Promise<void> {
      if (!signerBefore) return;
      for (const { _id, revision, entries, signature } of await Channels.find().lean<ChannelRecord[]>()) {
        const text = textOf(_id, revision, entries);
        if (!signerBefore.verify(text, signature)) continue;
        await Channels.updateOne({ _id, revision, signature }, { $set: { signature: signer.sign(text) } });
      }
    },

    /** Copies what a process that died has left. */
    async recover(): Promise<void> {
      for (const channel of await Channels.find({ 'pending.0': { $exists: true } }).lean<ChannelRecord[]>()) {
        await drain(channel);
      }
    },
  };

  /** What to tell somebody who was too slow: who was faster, and with what. */
  async function conflict(channel: Channel, revision: number): Promise<AppError> {
    // A line that is not copied yet is the newer one.
    const pending = (await Channels.findById(channel).lean<ChannelRecord>())?.pending.at(-1);
    const [copied] = await Audit.find({ channel, revision: { $gt: revision } })
      .sort({ revision: -1 })
      .limit(1)
      .lean<AuditRecord[]>();
    const line = pending ?? copied;
    const what = line ? `${line.by}: ${line.action} ${line.remote} ${line.to ?? ''}`.trim() : 'Somebody';
    return new AppError('conflict', {
      userMessage: `The channel ${channel} has changed since you looked (${what}). Nothing was done. Look at it again and repeat.`,
    });
  }
}

/** Raised for a channel whose signature does not fit: at a start it is for the operator to read, later for the log. */
export class UnverifiedChannel extends StartError {
  override readonly name = 'UnverifiedChannel';
  constructor(channel: string, revision: number) {
    super(
      `The release record in the database (${channel}, revision ${revision}) was not signed with this site’s session secret. After a restore: restore the secret as well, from the same backup (DATA_DIR/session-secret, or SESSION_SECRET). After a change of the secret: set SESSION_SECRET_BEFORE to the old one. If neither applies, someone has altered the database. docs/operations.md describes both, and what to do if the secret is lost.`,
    );
  }
}

/**
 * The entries that a change writes, each in its place: a release beside hundreds of remotes costs what it does beside a few.
 * The revision that the update is conditional on says that the places are still the same.
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

/** An entry with its fields in one order, and none that the schema does not name. */
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

function toAuditLine({ _id: id, at, from, to, percent, reason, ...line }: AuditRecord): AuditLine {
  return {
    ...line,
    id,
    at: at.toISOString(),
    from: from ?? null,
    to: to ?? null,
    ...(typeof percent === 'number' && { percent }),
    ...(typeof reason === 'string' && { reason }),
  };
}
