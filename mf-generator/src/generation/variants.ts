import { createTabStore, type RemoteContext } from '@postloom/remote-kit';
import {
  type EditedWording,
  type GenerationResponse,
  generationRequestSchema,
  generationResponseSchema,
  slideSchema,
} from '@postloom/shared-contracts';
import * as z from 'zod/mini';

/** What was asked for. The attached image's bytes stay in the attachment store. */
const sentBriefSchema = z.omit(generationRequestSchema, { attachedImage: true });
export type SentBrief = z.output<typeof sentBriefSchema>;

const variantSchema = z.object({
  id: z.string(),
  sent: sentBriefSchema,
  attachmentId: z.nullable(z.string()),
  /** Null when the run was stopped or failed: then there is only the text that had come. */
  result: z.nullable(generationResponseSchema),
  /** The text, with the person's own changes. */
  caption: z.string(),
  hashtags: z.array(z.string()),
  /** Missing where the caption spells them out, and for posts without. */
  slides: z.optional(z.array(slideSchema)),
  /** The post that it was saved in from here, with the words as they were saved; null while it was not. */
  saved: z._default(
    z.nullable(
      z.object({
        postId: z.string(),
        caption: z.string(),
        hashtags: z.array(z.string()),
        slides: z.optional(z.array(slideSchema)),
      }),
    ),
    null,
  ),
  /** Which of its run's wordings it is, from 0. */
  wording: z._default(z.int(), 0),
  /** When a visitor has changed the words, in milliseconds; missing where the server has them. */
  typedAt: z.optional(z.number()),
});

/** One post that came out of a brief. Those of one run have its result, each with its own words and estimate. */
export type Variant = z.infer<typeof variantSchema>;

/**
 * The wordings that a run has given, the one that was written first in front.
 * @param edits what was changed in them by hand.
 */
export function variantsOf(
  { sent, attachmentId }: Pick<Variant, 'sent' | 'attachmentId'>,
  { otherVariants = [], ...first }: GenerationResponse,
  edits: readonly EditedWording[] = [],
): [Variant, ...Variant[]] {
  const variant = (result: GenerationResponse, wording: number): Variant => {
    const id = crypto.randomUUID();
    const { caption, hashtags, slides } = edits.find((edit) => edit.wording === wording) ?? result;
    const words = { caption, hashtags, ...(slides && { slides }) };
    return { id, sent, attachmentId, result, ...words, wording, saved: null };
  };
  const { slides: _, ...run } = first;
  return [
    variant(first, 0),
    ...otherVariants.map((other, index) => variant({ ...run, ...other }, index + 1)),
  ];
}

const stateSchema = z.object({
  /** Oldest first. */
  variants: z.array(variantSchema),
  selectedId: z.nullable(z.string()),
  /** What is being written: left over where the page was closed on it. */
  pending: z._default(
    z.nullable(
      z.object({
        key: z.string(),
        sent: sentBriefSchema,
        attachmentId: z.nullable(z.string()),
        shown: z.optional(z.array(z.string())),
      }),
    ),
    null,
  ),
});
export type VariantsState = z.infer<typeof stateSchema>;

/** Regenerating keeps the posts before it, so that nobody loses one they liked. */
const variantsKept = 24;

/** The posts of this tab. They survive a reload, and end with the tab or the session. */
export function createVariants(context: RemoteContext) {
  const store = createTabStore<VariantsState>(context, {
    name: 'generator.variants',
    schema: stateSchema,
    empty: { variants: [], selectedId: null, pending: null },
  });
  const change = (id: string, part: Partial<Variant>): void =>
    store.setState(({ variants }) => ({
      variants: variants.map((variant) => (variant.id === id ? { ...variant, ...part } : variant)),
    }));
  return {
    store,
    /** Adds what a run has given, and shows the first of it. */
    add: (added: readonly [Variant, ...Variant[]]) =>
      store.setState(({ variants }) => ({
        variants: [...variants, ...added].slice(-variantsKept),
        selectedId: added[0].id,
      })),
    /** What has come of a run's result since: its clip. */
    amend: (resultId: string, change: Partial<Pick<GenerationResponse, 'clipId' | 'videoUrl'>>) =>
      store.setState(({ variants }) => ({
        variants: variants.map((variant) =>
          variant.result?.id === resultId
            ? { ...variant, result: { ...variant.result, ...change } }
            : variant,
        ),
      })),
    setPending: (pending: VariantsState['pending']) => store.setState({ pending }),
    select: (selectedId: string) => store.setState({ selectedId }),
    edit: (id: string, words: Partial<Pick<Variant, 'caption' | 'hashtags' | 'slides'>>) => {
      const isVisitors = context.host.session.getState().status === 'visitor';
      change(id, { ...words, ...(isVisitors && { typedAt: Date.now() }) });
    },
    /** The server has the words that were typed then. */
    haveSaved: (id: string, at: number) => {
      const { typedAt } = store.getState().variants.find((variant) => variant.id === id) ?? {};
      if (typedAt === at) change(id, { typedAt: undefined });
    },
    /** Tells in which post a wording stands. */
    keepAs: (id: string, saved: NonNullable<Variant['saved']>) => change(id, { saved }),
  };
}

/** The post on screen, or null before the first. */
export function selectedVariant({ variants, selectedId }: VariantsState): Variant | null {
  return variants.find(({ id }) => id === selectedId) ?? null;
}

/** The posts by the run that they came out of, in their order. */
export function runsOf(variants: readonly Variant[]): readonly (readonly [Variant, ...Variant[]])[] {
  const runs = new Map<string, [Variant, ...Variant[]]>();
  for (const variant of variants) {
    const run = variant.result?.id ?? variant.id;
    const known = runs.get(run);
    if (known) known.push(variant);
    else runs.set(run, [variant]);
  }
  return [...runs.values()];
}

/** Whether two were asked for by the same brief, as often as that may have been. */
export function isSameBrief(
  one: Pick<Variant, 'sent' | 'attachmentId'>,
  other: Pick<Variant, 'sent' | 'attachmentId'>,
): boolean {
  const text = ({ sent, attachmentId }: typeof one) => JSON.stringify([{ ...sent, seed: 0 }, attachmentId]);
  return text(one) === text(other);
}
