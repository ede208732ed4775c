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

/** Enqueues the notifications about a decision. While they wait or run, enqueuing them again has no effect. */
export async function enqueueTelling({ jobs }: SignOffContext, decision: UntoldDecision): Promise<void> {
  await jobs.enqueue(tellJob, decision, { key: decision.event, owner: decision.workspace });
}

/**
 * Enqueues the notifications about decisions whose process died after storing the decision and before enqueuing the
 * job.
 * @returns how many decisions there were.
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
 * Notifies everybody who has to know of a decision. Does nothing if that was done before.
 * @throws what a listener throws, or an `AggregateError` if several do. The job is then retried, and is dead in the
 *   end.
 */
export async function tellDecision(context: SignOffContext, untold: UntoldDecision): Promise<void> {
  const { workspace, post: id, event } = untold;
  const found = await context.posts.signOff.readUntold(untold);
  if (!found) return;
  const { post, decision } = found;
  // Another decision may have replaced this one before it was added to the history.
  const { edits, state, by, account, text, at } = decision;
  if (state !== 'waiting') {
    const replaced = account ? { teamDecision: { ...decision, state } } : { signOff: decision };
    await completeHistory(context, workspace, { ...post, ...replaced });
    const side = account ? 'team' : 'reader';
    const version = edits + 1;
    const failures: unknown[] = [];
    // If one listener fails, the others are called nevertheless.
    for (const listener of context.listeners) {
      await listener({ id: event, workspace, post: id, version, decision: state, by, side, text, at }).catch(
        (error: unknown) => failures.push(error),
      );
    }
    const about = decision.mailed
      ? null
      : account
        ? { workspace: post.workspace, createdBy: post.createdBy, client: null, decider: account }
        : await linksOf(context, { workspace }).findOne({ _id: decision.link } as object);
    // The mail goes last: if the job runs again, a webhook is still called once, but a mail could be sent twice.
    if (about) {
      const decided = { decision: state, version, by, text };
      await mailSender(context, about, post, {
        kind: 'sign-off-decision',
        event,
        write: (target) => decisionLetter(target, decided),
      });
    }
    if (failures.length > 0) {
      if (about) await context.posts.signOff.markMailed(untold);
      throw failures.length === 1 ? failures[0] : new AggregateError(failures);
    }
  }
  await context.posts.signOff.markTold(untold);
}
