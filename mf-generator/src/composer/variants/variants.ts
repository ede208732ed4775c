import { createTabStore, type RemoteContext, useService } from '@postloom/remote-kit';
import { composerRequestSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { sampleVariants } from './sample-variants.ts';
import {
  type ComposedVariant,
  isAllDemo,
  isKept,
  type SetPicture,
  scoreOf,
  setPictureSchema,
  shownAs,
  variantSchema,
} from './variant.ts';
import { sameWords, type Words } from './words.ts';

/** The generation that the variants come from. */
const generationSchema = z.object({
  /** Null for a text that the assistant has handed over. */
  id: z.nullable(z.string()),
  /** Idempotency key. Sent again, it gets finished parts and retries failed ones. Null for a reopened generation. */
  key: z.nullable(z.string()),
  /** Id of its clip. */
  clipId: z._default(z.nullable(z.string()), null),
  request: composerRequestSchema,
  /** The pictures that its variants can show. */
  pictures: z._default(z.array(setPictureSchema), []),
  /** Parts that failed and cost nothing. */
  failures: z.array(
    z.object({
      part: z.union([z.enum(platforms), z.enum(['picture', 'video'])]),
      message: z.string(),
      isPassing: z.boolean(),
    }),
  ),
  /** Notes for the person on how it was made. */
  notes: z.array(z.string()),
});
export type ComposedGeneration = z.infer<typeof generationSchema>;

const stateSchema = z.object({
  /** The request in progress. Still there after a reload if the page was closed during it. */
  pending: z.nullable(
    z.object({
      key: z.string(),
      request: composerRequestSchema,
      /** The generation's id; null until the server has told it. */
      id: z._default(z.nullable(z.string()), null),
    }),
  ),
  generation: z.nullable(generationSchema),
  variants: z.array(variantSchema),
  /** Variants with unsaved changes, of sets that were replaced on screen. The latest are last. */
  putAside: z._default(z.array(variantSchema), []),
});
export type VariantsState = z.infer<typeof stateSchema>;

/** How many variants of replaced sets are kept, so that they fit into the browser's storage. */
const putAsideKept = 60;

/** How many changes to a variant can be undone. */
const historyKept = 20;

function rewritten(
  variant: ComposedVariant,
  words: Words,
  rewrite: string | null,
  score = variant.score,
  awaitsEstimate = variant.awaitsEstimate,
): ComposedVariant {
  if (sameWords(variant.words, words)) return variant;
  const earlier = { words: variant.words, score: variant.score, isByHand: variant.isByHand };
  return {
    ...variant,
    words,
    rewrite,
    isByHand: rewrite === null,
    score,
    awaitsEstimate,
    history: [...variant.history, earlier].slice(-historyKept),
  };
}

/** The variants in the review: three samples until something was generated. They are kept as long as the tab. */
export function createComposedVariants(context: RemoteContext) {
  const store = createTabStore<VariantsState>(context, {
    name: 'composer.variants',
    schema: stateSchema,
    empty: { pending: null, generation: null, variants: [...sampleVariants], putAside: [] },
    underWay: 'pending',
  });
  const change = (id: string, by: (variant: ComposedVariant) => ComposedVariant) =>
    store.setState(({ variants }) => ({
      variants: variants.map((variant) => (variant.id === id ? by(variant) : variant)),
    }));
  return {
    store,
    /**
     * Shows another set, or another state of the same one. Unsaved changes to the previous set are put aside.
     * @returns the id of the previous set if it had any; otherwise null.
     */
    replaceAll(generation: ComposedGeneration, variants: readonly ComposedVariant[]): string | null {
      const { generation: before, variants: shown, putAside } = store.getState();
      const arriving = new Set(variants.map(({ id }) => id));
      const changed = shown.filter((variant) => isChanged(variant) && !arriving.has(variant.id));
      const others = putAside.filter(({ id }) => !arriving.has(id));
      store.setState({
        generation,
        variants: [...variants],
        putAside: [...others, ...changed].slice(-putAsideKept),
      });
      return changed.length > 0 ? (before?.id ?? null) : null;
    },
    setPending: (pending: VariantsState['pending']) => store.setState({ pending }),
    /** Adds the finished clip of the generation. */
    showClip: (videoUrl: string, clipLabel: string | null) =>
      store.setState(({ variants }) => ({
        variants: variants.map((variant) => ({
          ...variant,
          videoUrl,
          clipLabel,
        })),
      })),
    /** Selects one variant of each platform that has none selected. Selected ones stay selected. */
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
     * Replaces the words. `undo` restores the current ones.
     * @param rewrite name of the rewrite, e.g. "Shorter"; null for changes by hand.
     */
    rewrite: (
      id: string,
      words: Words,
      rewrite: string | null = null,
      score?: number | null,
      awaitsEstimate?: boolean,
    ) => change(id, (variant) => rewritten(variant, words, rewrite, score, awaitsEstimate)),
    /** Continues a change that `rewrite` started. Both are undone at once. */
    goOn: (id: string, words: Words) => change(id, (variant) => ({ ...variant, words })),
    undo: (id: string) =>
      change(id, (variant) => {
        const before = variant.history.at(-1);
        return before
          ? {
              ...variant,
              ...before,
              isByHand: before.isByHand,
              rewrite: null,
              history: variant.history.slice(0, -1),
            }
          : variant;
      }),
    /** Shows another picture of the set. */
    showPicture: (id: string, picture: SetPicture) =>
      change(id, (variant) => ({ ...variant, ...shownAs(picture) })),
    /** Records that its words are saved in this post. */
    keepAs: (id: string, postId: string, kept: Words) =>
      change(id, (variant) => ({ ...variant, postId, kept })),
    /** Records that its post is gone. */
    letGo: (id: string) =>
      change(id, (variant) => ({ ...variant, postId: null, kept: null, isScheduled: false })),
    /** Takes over the words of its post. `undo` restores its own words. */
    takeOver: (id: string, postId: string, words: Words) =>
      change(id, (variant) => ({ ...rewritten(variant, words, null, null), postId, kept: words })),
    /** Records whether its post is scheduled. */
    noteScheduled: (id: string, isScheduled: boolean) =>
      change(id, (variant) => ({ ...variant, isScheduled })),
    /** The person accepts the last rewrite. */
    accept: (id: string) => change(id, (variant) => ({ ...variant, rewrite: null })),
  };
}

/** Whether it has changes that aren't saved in a post. */
const isChanged = (variant: ComposedVariant): boolean =>
  !variant.isSample && variant.history.length > 0 && !isKept(variant);

/**
 * For each platform without a selected variant, the one that the person has scheduled, changed or saved, or else the
 * one with the best score; the first of several equal ones.
 */
function bestOfUnmarked(variants: readonly ComposedVariant[]): readonly ComposedVariant[] {
  const best = new Map<string, ComposedVariant>();
  for (const variant of variants) {
    const other = best.get(variant.platform);
    if (!other || rankOf(variant) > rankOf(other)) best.set(variant.platform, variant);
  }
  for (const { platform, selected } of variants) if (selected) best.delete(platform);
  return [...best.values()];
}

/** Ranks a variant: being scheduled, changed or saved by the person counts more than any score, in this order. */
function rankOf(variant: ComposedVariant): number {
  const { isScheduled, history, awaitsEstimate, postId, index } = variant;
  const score = scoreOf(variant);
  const isOwn = history.length > 0 || (score === null && !awaitsEstimate);
  // The first variant of a platform is saved automatically.
  const isSaved = postId !== null && index > 0;
  return (isScheduled ? 3000 : isOwn ? 2000 : isSaved ? 1000 : 0) + (score ?? 0);
}

/** How many variants are selected, whether any are, and whether each platform has a selected one. */
export function selectionOf({ variants }: Pick<VariantsState, 'variants'>) {
  const selected = variants.filter((variant) => variant.selected).length;
  return { selected, marked: selected > 0, isOneEach: bestOfUnmarked(variants).length === 0 };
}

/** The variants that Copy and Export use: the selected ones, or else the first (spec section 2). */
export function chosenVariants({ variants }: Pick<VariantsState, 'variants'>): readonly ComposedVariant[] {
  const marked = variants.filter(({ selected }) => selected);
  return marked.length > 0 ? marked : variants.slice(0, 1);
}

/** The variants in a ZIP file: the selected ones, or else the first of each platform. */
export function packedVariants({ variants }: Pick<VariantsState, 'variants'>): readonly ComposedVariant[] {
  const marked = variants.filter(({ selected }) => selected);
  return marked.length > 0 ? marked : variants.filter(({ index }) => index === 0);
}

/**
 * The label of the only picture of a set that is all demo content. It is then said beside each
 * platform's name, instead of on each variant; null otherwise.
 */
export function labelOfAll({ variants, generation }: Pick<VariantsState, 'variants' | 'generation'>) {
  const [only, another] = generation?.pictures ?? [];
  return only && !another && isAllDemo(variants) ? only.label : null;
}

/** The variants, and the functions that change them. */
export function useComposedVariants() {
  const variants = useService(createComposedVariants);
  const state = useStore(variants.store);
  return { ...variants, ...state };
}
