import {
  type Sent,
  type SignOffEventKind,
  type signOffEventSchema,
  signOffLimits,
} from '@postloom/shared-contracts';
import type { Types } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { insertInRoom, type Room } from '#app/kernel/database/room.ts';
import { latestDecision, type PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffEventRecord } from './sign-off.model.ts';
import { eventsOf, type SignOffContext } from './sign-off-context.ts';

export type SignOffEntry = Sent<typeof signOffEventSchema>;
type HistoryContext = Pick<SignOffContext, 'connection' | 'recipient'>;
type NewEvent = Omit<SignOffEventRecord, '_id' | 'workspace'> & { readonly _id?: Types.ObjectId };

/**
 * Stores an entry.
 * @param rooms in which there must be room for it.
 * @returns the entry, or the post's existing one with the same key.
 * @throws {AppError} `payload_too_large`
 */
export async function record(
  context: Pick<HistoryContext, 'connection'>,
  workspace: string,
  event: NewEvent,
  rooms: readonly Room<SignOffEventRecord>[] = [],
): Promise<SignOffEventRecord> {
  const events = eventsOf(context, { workspace });
  const known = { post: event.post, key: event.key };
  try {
    return await insertInRoom(events, event, { rooms, known });
  } catch (error) {
    const first = isDuplicateKey(error) && (await events.findOne(known));
    if (!first) throw error;
    return first;
  }
}

/**
 * Adds entries that the history lacks if a process died between changing a post and recording it: the latest decisions
 * of a client and of the team, save and publication, all of which are stored in the post. Call it before reading or adding to a history, and before
 * changing what is stored in the post.
 */
export async function completeHistory(
  context: HistoryContext,
  workspace: string,
  post: PostRecord,
): Promise<void> {
  await noteDecision(context, workspace, post, latestDecision(post));
  await noteDecision(context, workspace, post, post.teamDecision);
  await noteSave(context, workspace, post);
  await notePublication(context, workspace, post);
}

async function noteDecision(
  context: HistoryContext,
  workspace: string,
  { _id: post, edits = 0, updatedAt, saved }: PostRecord,
  decision: PostRecord['teamDecision'],
): Promise<void> {
  if (!decision) return;
  const { link, account, event, state, at, by, text } = decision;
  await recordMissing(context, workspace, {
    _id: event,
    post,
    link,
    kind: account ? `team_${state}` : state,
    at,
    version: decision.edits + 1,
    by: { name: by, side: account ? 'team' : 'reader' },
    text,
    key: `decision:${event}`,
  });
  const isEdited = decision.edits !== edits;
  // Edited by an API that didn't store who saved a version.
  if (isEdited && (saved?.edits ?? 0) <= decision.edits) {
    await recordMissing(context, workspace, {
      post,
      link,
      kind: 'voided',
      at: updatedAt,
      version: edits + 1,
      by: null,
      text: `Decided on version ${decision.edits + 1}; the post is now version ${edits + 1}.`,
      key: `voided:${event}`,
    });
  }
}

/** A version belongs in the history if the post had been sent to a client in an earlier one. */
async function noteSave(
  context: HistoryContext,
  workspace: string,
  { _id: post, signOff, teamDecision, saved }: PostRecord,
): Promise<void> {
  if (!saved) return;
  const { edits, by, at } = saved;
  const wasSent = { post, version: { $lte: edits } };
  if (!(await eventsOf(context, { workspace }).has(wasSent))) return;
  const ended = [signOff, teamDecision].flatMap((decision) =>
    decision?.state === 'approved' && decision.edits === edits - 1 ? [decision.by] : [],
  );
  await recordMissing(context, workspace, {
    post,
    link: null,
    kind: 'version_saved',
    at,
    version: edits + 1,
    by: await member(context, by),
    text: ended.map((by) => `${by}’s approval of version ${edits} is out of date.`).join(' '),
    key: `version:${edits + 1}`,
  });
}

async function notePublication(
  context: HistoryContext,
  workspace: string,
  { _id: post, publication }: PostRecord,
): Promise<void> {
  if (!publication) return;
  const { event, isPublished, edits, by, at } = publication;
  const wasSent = { post, at: { $lte: at } };
  if (!(await eventsOf(context, { workspace }).has(wasSent))) return;
  await recordMissing(context, workspace, {
    _id: event,
    post,
    link: null,
    kind: isPublished ? 'published' : 'unpublished',
    at,
    version: edits + 1,
    by: await member(context, by),
    text: '',
    key: `publication:${event}`,
  });
}

const member = async (
  { recipient }: HistoryContext,
  account: Types.ObjectId,
): Promise<SignOffEventRecord['by']> => ({
  name: (await recipient(account.toHexString()))?.name ?? '',
  side: 'team',
});

async function recordMissing(context: HistoryContext, workspace: string, event: NewEvent): Promise<void> {
  const { post, key } = event;
  if (!(await eventsOf(context, { workspace }).has({ post, key }))) await record(context, workspace, event);
}

/**
 * The history of some posts, oldest first.
 * @param kinds all if omitted.
 */
export async function historyOf(
  context: Pick<HistoryContext, 'connection'>,
  workspace: string,
  posts: readonly Types.ObjectId[],
  kinds?: readonly SignOffEventKind[],
): Promise<readonly SignOffEventRecord[]> {
  return (await eventsOf(context, { workspace })
    .find({ post: { $in: [...posts] }, ...(kinds && { kind: { $in: [...kinds] } }) })
    .sort({ at: 1, _id: 1 })
    .lean()) as unknown as SignOffEventRecord[];
}

/** The latest part of a post's history, oldest first: saves and links can make it very long. */
export async function latestHistoryOf(
  context: Pick<HistoryContext, 'connection'>,
  workspace: string,
  post: Types.ObjectId,
): Promise<readonly SignOffEventRecord[]> {
  const latest = (await eventsOf(context, { workspace })
    .find({ post })
    .sort({ at: -1, _id: -1 })
    .limit(signOffLimits.historyShown)
    .lean()) as unknown as SignOffEventRecord[];
  return latest.reverse();
}

export const toEntry = ({ _id, kind, at, version, by, text }: SignOffEventRecord): SignOffEntry => ({
  id: _id.toHexString(),
  kind,
  at: at.toISOString(),
  version,
  by: by && { name: by.name, side: by.side },
  text,
});

/** Saves by one person count as one if the last is at most this much later than the first. */
const onePieceOfWorkMs = 10 * 60 * 1000;

/**
 * The history of one post for people: a person's saves within minutes are one entry, with the last version and its
 * time. The stored entries remain as they are.
 */
export function toTimeline(history: readonly SignOffEventRecord[]): SignOffEntry[] {
  const entries: SignOffEntry[] = [];
  let begun: SignOffEventRecord | null = null;
  for (const event of history) {
    const isSave = event.kind === 'version_saved';
    const goesOn: boolean =
      isSave &&
      begun?.by?.name === event.by?.name &&
      event.at.getTime() - (begun?.at.getTime() ?? 0) <= onePieceOfWorkMs;
    const before = goesOn ? entries.pop() : undefined;
    const entry = toEntry(event);
    entries.push({ ...entry, text: entry.text || (before?.text ?? '') });
    if (!goesOn) begun = isSave ? event : null;
  }
  return entries;
}
