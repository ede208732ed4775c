import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { RunsContext } from '../runs/runs-context.ts';

/** Dependencies of the history's use cases. */
export interface HistoryContext {
  readonly runs: RunsContext;
  readonly credits: Pick<CreditsService, 'get'>;
  readonly now: () => Date;
  /** The posts made from runs, by run id. */
  readonly postsOfRuns: (scope: Scope, runs: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
