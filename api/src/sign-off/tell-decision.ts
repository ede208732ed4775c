import * as z from 'zod/mini';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import type { UntoldDecision } from '#app/posts/untold-decisions.ts';
import { completeHistory } from './history.ts';
import { mailSender } from './mail-sender.ts';
import { linksOf, type SignOffContext } from './sign-off-context.ts';
import { decisionLetter } from './sign-off-letters.ts';

export const tellJob = defineJob({
  name: 'sign-off.tell',
  data: z.object({ workspace: z.string(), post: z.string(), event: z.string() }),
  concurrency: 4,
});

/** Has people told of a decision. Asked for twice at once, it is done once. */
export async function enqueueTelling({ jobs }: SignOffContext, decision: UntoldDecision): Promise<void> {
  await jobs.enqueue(tellJob, decision, { key: decision.event, owner: decision.workspace });
}

/**
 * Has told what processes left untold that ended after a decision was written and before its job was.
 * @returns how many.
 */
export async function enqueueUntold(context: SignOffContext, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const decision of context.posts.signOff.untold()) {
    signal.throwIfAborted();
    await enqueueTelling(context, decision);
    count += 1;
  }
  return count;
}

/**
 * Tells everybody of a decision; one that was told has nothing to do.
 * @throws what a listener throws: the job is then tried again, and is dead in the end.
 */
export async function tellDecision(context: SignOffContext, untold: UntoldDecision): Promise<void> {
  const { workspace, post: id, event } = untold;
  const found = await context.posts.signOff.readUntold(untold);
  if (!found) return;
  const { post, decision } = found;
  // Another decision may have replaced it before it stood in the history.
  await completeHistory(context, workspace, { ...post, signOff: decision });
  const { edits, state, by, text, at } = decision;
  if (state !== 'waiting') {
    const version = edits + 1;
    const failures: unknown[] = [];
    // One that fails keeps none of the others from being told.
    for (const listener of context.listeners) {
      await listener({ id: event, workspace, post: id, version, decision: state, by, text, at }).catch(
        (error: unknown) => failures.push(error),
      );
    }
    const link = decision.mailed
      ? null
      : await linksOf(context, { workspace }).findOne({ _id: decision.link });
    // Last: told twice a webhook is called once, which cannot be said of a mail.
    if (link) {
      const decided = { decision: state, version, by, text };
      await mailSender(context, link, post, {
        kind: 'sign-off-decision',
        event,
        write: (target) => decisionLetter(target, decided),
      });
    }
    if (failures.length > 0) {
      if (link) await context.posts.signOff.markMailed(untold);
      throw failures.length === 1 ? failures[0] : new AggregateError(failures);
    }
  }
  await context.posts.signOff.markTold(untold);
}
