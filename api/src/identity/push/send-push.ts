import { type PushMessage, pushMessageSchema } from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import { type Egress, EgressError } from '#app/kernel/egress/egress.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import type { Jobs } from '#app/kernel/jobs/jobs.ts';
import { findMember } from '../find-account.ts';
import { readNotifications } from '../settings/notifications.ts';
import type { PushKeys } from './push-keys.ts';
import { findPush, forgetPush, pushesOf } from './push-subscriptions.ts';

/** After this time, in seconds, a message is no longer news: push services drop it, and we stop trying. */
const timeToLive = 12 * 60 * 60;

export const pushJob = defineJob({
  name: 'identity.push',
  data: z.object({ account: z.string(), subscription: z.string(), message: pushMessageSchema }),
  attempts: 8,
  retryAfterMs: 5000,
  concurrency: 4,
});

export interface PushContext extends Pick<IdentityContext, 'connection' | 'newsletter' | 'contact'> {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly egress: Egress;
  readonly keys: PushKeys;
}

/**
 * Sends a message to every browser in which a member has turned on push messages, if their notification settings allow
 * it.
 * @param key of the event. While it is on its way to a browser, it isn't sent there again.
 */
export async function tellByPush(
  context: PushContext,
  accountId: string,
  message: PushMessage,
  key: string,
): Promise<void> {
  const member = await findMember(context.connection, accountId);
  if (!member || !(await readNotifications(context, member)).push) return;
  for (const { id } of await pushesOf(context.connection, accountId)) {
    await context.jobs.enqueue(
      pushJob,
      { account: accountId, subscription: id, message },
      { key: `${key}.${id}`, owner: accountId },
    );
  }
}

/**
 * Statuses with which a push service says that an address no longer exists or doesn't accept our key (RFC 8030, RFC
 * 8292).
 */
const gone: readonly number[] = [401, 403, 404, 410];

/**
 * Sends one message to one browser, encrypted for it (RFC 8291). An address that no longer exists, or that may not be
 * called, is deleted.
 * @returns the push service's status; null if nothing was sent.
 * @throws {Error} if another try may help.
 */
export async function sendPush(
  { connection, egress, contact, keys }: PushContext,
  { account, subscription, message }: z.infer<typeof pushJob.data>,
): Promise<number | null> {
  const push = await findPush(connection, account, subscription);
  if (!push) return null;
  // Loaded on first use: most processes send no messages.
  const { default: webPush } = await import('web-push');
  try {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      push,
      JSON.stringify(message),
      {
        TTL: timeToLive,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: `mailto:${contact.support}`, ...keys },
      },
    );
    const { status } = await egress(endpoint, { method, headers, body });
    if (gone.includes(status)) await forgetPush(connection, subscription);
    else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
    return status;
  } catch (error) {
    if (!(error instanceof EgressError) || error.reason !== 'address_refused') throw error;
    await forgetPush(connection, subscription);
    return null;
  }
}
