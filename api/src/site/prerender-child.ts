import type { CreateRoutes } from '@postloom/shared-contracts/federation';
import type { PageVariant, Prerender, PrerenderInput } from '@postloom/shared-contracts/prerender';

/**
 * Runs in a process of its own, which reads nothing but the artifacts and has no secrets: a remote's code can
 * do no harm in it, and is gone when it ends. Takes one job by message and answers with one.
 */
export interface PrerenderJob {
  readonly record: PrerenderInput['record'];
  readonly paths: readonly string[];
  readonly variants: readonly PageVariant[];
  /** Addresses (`file:`) of the builds for servers. */
  readonly shellModule: string;
  readonly remoteModule: string;
}

export interface PrerenderAnswer {
  /** By path, the HTML of each variant, in the job's order. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** By path, why it could not be rendered. */
  readonly failures: Readonly<Record<string, string>>;
}

process.once('message', async (job: PrerenderJob) => {
  const answer = await work(job);
  process.send?.(answer, () => process.exit(0));
});

async function work({
  record,
  paths,
  variants,
  shellModule,
  remoteModule,
}: PrerenderJob): Promise<PrerenderAnswer> {
  // The shell first: it leaves what it shares where the remote looks for it.
  const { prerender } = (await import(shellModule)) as { prerender: Prerender };
  const { createRoutes } = (await import(remoteModule)) as { createRoutes: CreateRoutes };
  const pages: Record<string, string[]> = {};
  const failures: Record<string, string> = {};
  for (const path of paths) {
    try {
      const rendered: string[] = [];
      for (const variant of variants) rendered.push(await prerender({ record, createRoutes, path, variant }));
      pages[path] = rendered;
    } catch (error) {
      failures[path] = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }
  return { pages, failures };
}
