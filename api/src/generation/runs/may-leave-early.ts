import type { Limiter } from '#app/kernel/http/rate-limit.ts';

/** Whether an account that leaves early may get its credits back once more today. */
export const mayLeaveEarly = (earlyLeaves: Limiter, accountId: string): Promise<boolean> =>
  earlyLeaves.consume(accountId).then(
    () => true,
    () => false,
  );
