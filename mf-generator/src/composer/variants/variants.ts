import { createTabStore, type RemoteContext, useService } from '@postloom/remote-kit';
import { composerRequestSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { sampleVariants } from './sample-variants.ts';
import {
  type ComposedVariant,
  type SetPicture,
  setPictureSchema,
  shownAs,
  variantSchema,
} from './variant.ts';
import { sameWords, type Words } from './words.ts';

/** The generation that the variants come from. */
const generationSchema = z.object({
  id: z.nullable(z.string()),
  /** Sent again, it gives what is done and tries what failed; null for one that was opened again. */
  key: z.nullable(z.string()),
  /** The clip that is made for it. */
  clipId: z._default(z.nullable(z.string()), null),
  request: composerRequestSchema,
  /** What its variants can be shown with. */
  pictures: z._default(z.array(setPictureSchema), []),
  /** Parts that failed and cost nothing. */
  failures: z.array(
    z.object({
      part: z.union([z.enum(platforms), z.enum(['picture', 'video'])]),
      message: z.string(),
      isPassing: z.boolean(),
    }),
  ),
  /** What the reader should know of how it was made. */
  notes: z.array(z.string()),
});
export type ComposedGeneration = z.infer<typeof generationSchema>;

const stateSchema = z.object({
  /** What was under way: left over where the page was closed on it. */
  pending: z.nullable(z.object({ key: z.string(), request: composerRequestSchema })),
  generation: z.nullable(generationSchema),
  variants: z.array(variantSchema),
});
export type VariantsState = z.infer<typeof stateSchema>;

/** Steps that can be undone for one variant. */
const historyKept = 20;

function rewritten(
  variant: ComposedVariant,
  words: Words,
  rewrite: string | null,
  score = variant.score,
): ComposedVariant {
  if (sameWords(variant.words, words)) return variant;
  const earlier = { words: variant.words, score: variant.score };
  return { ...variant, words, rewrite, score, history: [...variant.history, earlier].slice(-historyKept) };
}

/** What the review shows: three samples until something was generated. It lives as long as the tab. */
export function createComposedVariants(context: RemoteContext) {
  const store = createTabStore<VariantsState>(context, {
    name: 'composer.variants',
    schema: stateSchema,
    empty: { pending: null, generation: null, variants: [...sampleVariants] },
  });
  const change = (id: string, by: (variant: ComposedVariant) => ComposedVariant) =>
    store.setState(({ variants }) => ({
      variants: variants.map((variant) => (variant.id === id ? by(variant) : variant)),
    }));
  return {
    store,
    replaceAll: (generation: ComposedGeneration, variants: readonly ComposedVariant[]) =>
      store.setState({ generation, variants: [...variants] }),
    setPending: (pending: VariantsState['pending']) => store.setState({ pending }),
    /** The clip of the generation is there. */
    showClip: (videoUrl: string, clipLabel: string) =>
      store.setState(({ variants }) => ({
        variants: variants.map((variant) => ({
          ...variant,
          videoUrl,
          clipLabel,
        })),
      })),
    /** Marks one of each platform of which none is marked; what is marked stays so. */
    markOneEach: () =>
      store.setState(({ variants }) => {
        const chosen = new Set(bestOfUnmarked(variants).map(({ id }) => id));
        return {
          variants: variants.map((variant) =>
            chosen.has(variant.id) ? { ...variant, selected: true } : variant,
          ),
        };
      }),
    unmarkAll: () =>
      store.setState(({ variants }) => ({
        variants: variants.map((variant) => ({ ...variant, selected: false })),
      })),
    mark: (id: string, selected: boolean) => change(id, (variant) => ({ ...variant, selected })),
    /**
     * Other words; those of now can be had back by `undo`.
     * @param rewrite how they came about, e.g. "Shorter"; null for changes by hand.
     */
    rewrite: (id: string, words: Words, rewrite: string | null = null, score?: number | null) =>
      change(id, (variant) => rewritten(variant, words, rewrite, score)),
    /** More of a change that `rewrite` began: it is undone as one. */
    goOn: (id: string, words: Words) => change(id, (variant) => ({ ...variant, words })),
    undo: (id: string) =>
      change(id, (variant) => {
        const before = variant.history.at(-1);
        return before
          ? { ...variant, ...before, rewrite: null, history: variant.history.slice(0, -1) }
          : variant;
      }),
    /** Shown with another picture of its set. */
    showPicture: (id: string, picture: SetPicture) =>
      change(id, (variant) => ({ ...variant, ...shownAs(picture) })),
    /** Its words stand in this post. */
    keepAs: (id: string, postId: string, kept: Words) =>
      change(id, (variant) => ({ ...variant, postId, kept })),
    /** No post has it any more. */
    letGo: (id: string) =>
      change(id, (variant) => ({ ...variant, postId: null, kept: null, isScheduled: false })),
    /** Takes over what stands in its post; its own words can be had back by `undo`. */
    takeOver: (id: string, postId: string, words: Words) =>
      change(id, (variant) => ({ ...rewritten(variant, words, null, null), postId, kept: words })),
    /** Its post was given a time here, or that was taken back. */
    noteScheduled: (id: string, isScheduled: boolean) =>
      change(id, (variant) => ({ ...variant, isScheduled })),
    /** The person has seen what changed. */
    accept: (id: string) => change(id, (variant) => ({ ...variant, rewrite: null })),
  };
}

/**
 * The one of each platform, of which none is marked, that the person has made theirs, or else the best; the first of them
 * where several are as good.
 */
function bestOfUnmarked(variants: readonly ComposedVariant[]): readonly ComposedVariant[] {
  const best = new Map<string, ComposedVariant>();
  for (const variant of variants) {
    const other = best.get(variant.platform);
    if (!other || worthOf(variant) > worthOf(other)) best.set(variant.platform, variant);
  }
  for (const { platform, selected } of variants) if (selected) best.delete(platform);
  return [...best.values()];
}

/** How much one is wanted: its score, and before any score that it was scheduled, changed or saved by the person. */
function worthOf({ isScheduled, history, score, postId, index }: ComposedVariant): number {
  const isChanged = history.length > 0 || score === null;
  // The first of a platform is saved unasked.
  const isSaved = postId !== null && index > 0;
  return (isScheduled ? 3000 : isChanged ? 2000 : isSaved ? 1000 : 0) + (score ?? 0);
}

/** What is selected: how many, whether any is, and whether each platform has one. */
export function selectionOf({ variants }: Pick<VariantsState, 'variants'>) {
  const selected = variants.filter((variant) => variant.selected).length;
  return { selected, marked: selected > 0, isOneEach: bestOfUnmarked(variants).length === 0 };
}

/** What Copy and Export take: what is marked, or else the first (spec section 2). */
export function chosenVariants({ variants }: Pick<VariantsState, 'variants'>): readonly ComposedVariant[] {
  const marked = variants.filter(({ selected }) => selected);
  return marked.length > 0 ? marked : variants.slice(0, 1);
}

/** What is packed together: what is marked, or else the first of each platform. */
export function packedVariants({ variants }: Pick<VariantsState, 'variants'>): readonly ComposedVariant[] {
  const marked = variants.filter(({ selected }) => selected);
  return marked.length > 0 ? marked : variants.filter(({ index }) => index === 0);
}

/** The variants and what changes them. */
export function useComposedVariants() {
  const variants = useService(createComposedVariants);
  const state = useStore(variants.store);
  return { ...variants, ...state };
}
