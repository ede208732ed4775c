import type { BillingStore } from './billing-context.ts';

/**
 * Ends with its period whatever a workspace pays for regularly. The request is only stored, so it doesn't need Stripe:
 * the next review passes it on, and repeats that until it succeeds.
 */
export async function requestCancellation(
  { purchasesOf, now }: Pick<BillingStore, 'purchasesOf' | 'now'>,
  workspace: string,
): Promise<void> {
  await purchasesOf(workspace).change(
    {},
    { $set: { cancelRequested: true, reviewAt: now() }, $inc: { version: 1 } },
  );
}
