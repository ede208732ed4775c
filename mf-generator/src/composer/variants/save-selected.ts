import { readFailure, useApiMutation, useHost, usePreferences } from '@postloom/remote-kit';
import { calendarEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keepVariant } from './keep-variant.ts';
import { forgetPosts } from './save-post.ts';
import { type ComposedVariant, isKept, nameOf } from './variant.ts';
import { useComposedVariants } from './variants.ts';

/** A variant with the ISO time that it is to be posted at. */
export interface Planned {
  readonly variant: ComposedVariant;
  readonly at: string;
}

/** What could not be done, in a sentence, by the variant's id. */
export type Refusals = ReadonlyMap<string, string>;

const changedElsewhere = 'Its post was changed elsewhere. Save this one by itself to choose a version.';

/** Keeps several variants, one after the other: what one is refused for does not hold up the next. */
function useEach() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const { generation, keepAs } = useComposedVariants();
  /** Of tries whose answer was lost, so that none makes a second post. */
  const keys = useRef(new Map<string, string>());
  const keep = async (variant: ComposedVariant) => {
    const attempt = `${variant.id} ${JSON.stringify(variant.words)}`;
    const idempotencyKey = keys.current.get(attempt) ?? crypto.randomUUID();
    keys.current.set(attempt, idempotencyKey);
    const project = generation?.request.projectId ?? null;
    const kept = await keepVariant(api, variant, { project, options: { idempotencyKey } });
    if (!kept.isTheirs) keepAs(variant.id, kept.post.id, variant.words);
    keys.current.delete(attempt);
    return kept;
  };
  return async <T extends { readonly variant: ComposedVariant }>(
    all: readonly T[],
    andThen: (kept: Awaited<ReturnType<typeof keep>>, each: T) => Promise<string | null>,
  ): Promise<Refusals> => {
    const refusals = new Map<string, string>();
    for (const each of all) {
      const { id } = each.variant;
      try {
        const kept = await keep(each.variant);
        const refusal = kept.isTheirs ? changedElsewhere : await andThen(kept, each);
        if (refusal !== null) refusals.set(id, refusal);
      } catch (error) {
        refusals.set(id, readFailure(error).sentence ?? 'Please try again.');
      }
    }
    await forgetPosts(queryClient);
    return refusals;
  };
}

const posts = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Keeps all that is selected among the posts. */
export function useSaveSelected() {
  const { toast, navigate } = useHost();
  const each = useEach();
  return useApiMutation({
    call: (variants: readonly ComposedVariant[]) =>
      each(
        variants.filter((variant) => !isKept(variant)).map((variant) => ({ variant })),
        async () => null,
      ),
    onDone: (refusals, variants) => {
      const saved = variants.length - refusals.size;
      const [first] = variants.filter(({ id }) => refusals.has(id));
      const open = { action: { label: 'Open', onSelect: () => navigate(paths.posts) } };
      if (!first) {
        toast({ title: `${posts(saved)} saved`, tone: 'success', ...open });
        return;
      }
      toast({
        title: saved > 0 ? `${posts(saved)} of ${variants.length} saved` : 'Couldn’t save the posts',
        description: `${nameOf(first)}: ${refusals.get(first.id)}`,
        tone: 'destructive',
        duration: 10_000,
        ...(saved > 0 && open),
      });
    },
  });
}

/** Keeps variants among the posts and gives each its time. @param onDone gets what was refused. */
export function useScheduleSelected(onDone: (refusals: Refusals) => void) {
  const { api } = useHost();
  const { timeZone } = usePreferences();
  const each = useEach();
  return useApiMutation({
    call: (planned: readonly Planned[]) =>
      each(planned, async ({ post: { id, version, scheduledAt, status } }, { at }) => {
        if (scheduledAt !== null || status === 'published') {
          return 'Its post has a time already, or was published.';
        }
        const body = { version, at, zone: timeZone };
        await api.call(calendarEndpoints.schedulePost, { params: { id }, body });
        return null;
      }),
    onDone,
    failed: 'Couldn’t schedule the posts',
  });
}
