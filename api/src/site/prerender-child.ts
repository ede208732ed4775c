import type { CreateRoutes } from '@postloom/shared-contracts/federation';
import type { FrameInput, RenderFrame } from '@postloom/shared-contracts/frame';
import type { PageVariant, Prerender, PrerenderInput } from '@postloom/shared-contracts/prerender';

/**
 * Runs in its own process, which can read only the artifacts and has no secrets, so a remote's code can do no harm
 * there, and none of it survives the process. Takes one job by message and answers with one message.
 */
export type PrerenderJob = PagesJob | FramesJob;

interface PagesJob {
  readonly kind: 'pages';
  readonly record: PrerenderInput['record'];
  readonly paths: readonly string[];
  readonly variants: readonly PageVariant[];
  /** `file:` URLs of the server builds. */
  readonly shellModule: string;
  readonly remoteModule: string;
  /** Where browsers find the remote's files. */
  readonly baseUrl: string;
}

/** The app's chrome around screens that have yet to load, which only needs the shell. */
interface FramesJob {
  readonly kind: 'frames';
  readonly record: FrameInput['record'];
  readonly paths: readonly string[];
  readonly variants: readonly FrameInput['member'][];
  readonly shellModule: string;
}

export interface PrerenderAnswer {
  /** By path, the HTML of each variant, in the job's order. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** By path, why it couldn't be rendered. */
  readonly failures: Readonly<Record<string, string>>;
}

process.once('message', async (job: PrerenderJob) => {
  const answer = await work(job);
  process.send?.(answer, () => process.exit(0));
});

async function work(job: PrerenderJob): Promise<PrerenderAnswer> {
  return job.kind === 'frames' ? workOnFrames(job) : workOnPages(job);
}

async function workOnPages({
  record,
  paths,
  variants,
  shellModule,
  remoteModule,
  baseUrl,
}: PagesJob): Promise<PrerenderAnswer> {
  // The shell first, because it provides the shared packages that the remote looks for.
  const { prerender } = (await import(shellModule)) as { prerender: Prerender };
  const { createRoutes } = (await import(remoteModule)) as { createRoutes: CreateRoutes };
  // A picture's address is made from where the code is, which here is a folder that only this machine has.
  const folder = new URL('.', remoteModule).href;
  return renderAll(paths, variants, async (path, variant) => {
    const html = await prerender({ record, createRoutes, path, variant });
    return html.replaceAll(folder, baseUrl);
  });
}

async function workOnFrames({ record, paths, variants, shellModule }: FramesJob): Promise<PrerenderAnswer> {
  const { renderFrame } = (await import(shellModule)) as { renderFrame?: RenderFrame };
  // Earlier shells don't have it.
  if (!renderFrame) return { pages: {}, failures: {} };
  return renderAll(paths, variants, (path, member) => renderFrame({ record, path, member, hasParts: true }));
}

async function renderAll<Variant>(
  paths: readonly string[],
  variants: readonly Variant[],
  render: (path: string, variant: Variant) => Promise<string>,
): Promise<PrerenderAnswer> {
  const pages: Record<string, string[]> = {};
  const failures: Record<string, string> = {};
  for (const path of paths) {
    try {
      const rendered: string[] = [];
      for (const variant of variants) rendered.push(await render(path, variant));
      pages[path] = rendered;
    } catch (error) {
      failures[path] = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }
  return { pages, failures };
}
