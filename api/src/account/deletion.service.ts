import { deletionGraceDays } from '@postloom/shared-contracts';
import type { AccountsService, MemberAccount } from '#app/accounts/accounts.service.ts';
import { AppError } from '#app/http/app-error.ts';
import type { Holding } from './holdings.ts';

/** One process deletes an account for at most this long before another may take over. */
const leaseMs = 5 * 60 * 1000;

/** Deletes accounts: asked for with a typed confirmation, undone for some days, then everywhere and for good. */
export function createDeletionService({
  accounts,
  holdings,
  now,
}: {
  readonly accounts: AccountsService;
  readonly holdings: readonly Holding[];
  readonly now: () => Date;
}) {
  return {
    /** @throws {AppError} `validation_failed` when what was typed is not the account's address. */
    async request(member: MemberAccount, confirmation: string): Promise<Date> {
      if (confirmation.trim().toLowerCase() !== member.email) {
        const message = 'Please type your email address exactly as it is shown.';
        throw new AppError('validation_failed', {
          userMessage: message,
          issues: [{ path: 'confirmation', message }],
        });
      }
      // Asking again does not move the day.
      if (member.deletionAt) return member.deletionAt;
      const deletionAt = new Date(now().getTime() + deletionGraceDays * 24 * 60 * 60 * 1000);
      await accounts.requestDeletion(member.id, deletionAt);
      return deletionAt;
    },

    /** @throws {AppError} `gone` when its time has come. */
    async cancel(member: MemberAccount): Promise<void> {
      if (!(await accounts.cancelDeletion(member.id))) throw new AppError('gone');
    },

    /**
     * Deletes the accounts whose time has come. Any number of processes may sweep: each account is one
     * process's, and one that a crash left half deleted is finished by a later sweep.
     */
    async sweep(): Promise<{ readonly deleted: number }> {
      let deleted = 0;
      for (;;) {
        const member = await accounts.claimDeletion(leaseMs);
        if (!member) return { deleted };
        for (const holding of holdings) await holding.erase(member);
        await accounts.erase(member.id);
        deleted += 1;
      }
    },
  };
}

export type DeletionService = ReturnType<typeof createDeletionService>;
