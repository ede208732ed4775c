import type { Sent, signOffEventSchema } from '@postloom/shared-contracts';
import type { Types } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffEventRecord } from './sign-off.model.ts';
import { eventsOf, type SignOffContext } from './sign-off-context.ts';

export type SignOffEntry = Sent<typeof signOffEventSchema>;
type HistoryContext = Pick<SignOffContext, 'connection'>;
type NewEvent = Omit<SignOffEventRecord, '_id' | 'workspace'> & { readonly _id?: Types.ObjectId };

/** Stores an entry. @returns the entry, or the post's existing one with the same key. */
export async function record(
  context: HistoryContext,
  workspace: string,
  event: NewEvent,
): Promise<SignOffEventRecord> {
  const events = eventsOf(context, { workspace });
  try {
    return await events.insert(event);
  } catch (error) {
    const first = isDuplicateKey(error) && (await events.findOne({ post: event.post, key: event.key }));
    if (!first) throw error;
    return first;
  }
}

/**
 * Adds entries that the history lacks if a process died between changing a post and recording it: the decision stored
 * in the post, and that an edit has made this decision out of date. Call it before reading or adding to a history.
 */
export async function completeHistory(
  context: HistoryContext,
  workspace: string,
  { _id: post, signOff, edits = 0, updatedAt }: PostRecord,
): Promise<void> {
  if (!signOff || signOff.state === 'waiting') return;
  const { link, event, state, at, by, text } = signOff;
  const decided: NewEvent = {
    _id: event,
    post,
    link,
    kind: state,
    at,
    version: signOff.edits + 1,
    by: { name: by, side: 'reader' },
    text,
    key: `decision:${event}`,
  };
  const events = eventsOf(context, { workspace });
  if (!(await events.has({ post, key: decided.key }))) await record(context, workspace, decided);
  if (signOff.edits === edits) return;
  const voided: NewEvent = {
    post,
    link,
    kind: 'voided',
    at: updatedAt,
    version: edits + 1,
    by: null,
    text: `Decided on version ${signOff.edits + 1}; the post is now version ${edits + 1}.`,
    key: `voided:${event}`,
  };
  if (!(await events.has({ post, key: voided.key }))) await record(context, workspace, voided);
}

/** The history of some posts, oldest first. */
export async function historyOf(
  context: HistoryContext,
  workspace: string,
  posts: readonly Types.ObjectId[],
): Promise<readonly SignOffEventRecord[]> {
  return (await eventsOf(context, { workspace })
    .find({ post: { $in: [...posts] } })
    .sort({ at: 1, _id: 1 })
    .lean()) as unknown as SignOffEventRecord[];
}

export const toEntry = ({ _id, kind, at, version, by, text }: SignOffEventRecord): SignOffEntry => ({
  id: _id.toHexString(),
  kind,
  at: at.toISOString(),
  version,
  by: by && { name: by.name, side: by.side },
  text,
});
