import { createTabStore, type RemoteContext } from '@postloom/remote-kit';
import {
  type EditedWording,
  type GenerationResponse,
  generationRequestSchema,
  generationResponseSchema,
  slideSchema,
} from '@postloom/shared-contracts';
import * as z from 'zod/mini';

/** A request as it was sent, without the attached image, whose bytes stay in the attachment store. */
const sentBriefSchema = z.omit(generationRequestSchema, { attachedImage: true });
export type SentBrief = z.output<typeof sentBriefSchema>;

const variantSchema = z.object({
  id: z.string(),
  sent: sentBriefSchema,
  attachmentId: z.nullable(z.string()),
  /** Null if the run was stopped or failed, so that there is only the text received until then. */
  result: z.nullable(generationResponseSchema),
  /** The text, including changes by hand. */
  caption: z.string(),
  hashtags: z.array(z.string()),
  /** Missing if the caption contains them, and for posts without slides. */
  slides: z.optional(z.array(slideSchema)),
  /** The post that it was saved to from this screen, with the words as they were saved; null if it wasn't. */
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
  /** Its index among its run's wordings, from 0. */
  wording: z._default(z.int(), 0),
  /** When a visitor last changed the words, in milliseconds since 1970; missing once the server has them. */
  typedAt: z.optional(z.number()),
});

/** One post generated from a brief. The variants of a run share its result, each with its own words and estimate. */
export type Variant = z.infer<typeof variantSchema>;

/**
 * The wordings of a run as variants, in the order in which they were written.
 * @param edits the changes made to them by hand.
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
  /** The request in progress. Still there after a reload if the page was closed during it. */
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

/** How many posts are kept when generating again, so that nobody loses one they liked. */
const variantsKept = 24;

/** The posts of this tab. They survive a reload, and are discarded with the tab or the session. */
export function createVariants(context: RemoteContext) {
  const store = createTabStore<VariantsState>(context, {
    name: 'generator.variants',
    schema: stateSchema,
    empty: { variants: [], selectedId: null, pending: null },
    underWay: 'pending',
  });
  const change = (id: string, part: Partial<Variant>): void =>
    store.setState(({ variants }) => ({
      variants: variants.map((variant) => (variant.id === id ? { ...variant, ...part } : variant)),
    }));
  return {
    store,
    /** Adds a run's variants and selects the first. */
    add: (added: readonly [Variant, ...Variant[]]) =>
      store.setState(({ variants }) => ({
        variants: [...variants, ...added].slice(-variantsKept),
        selectedId: added[0].id,
      })),
    /** Adds the clip that was made for a run's result. */
    amend: (resultId: string, change: Partial<Pick<GenerationResponse, 'clipId' | 'videoUrl'>>) =>
      store.setState(({ variants }) => ({
        variants: variants.map((variant) =>
          variant.result?.id === resultId
            ? { ...variant, result: { ...variant.result, ...change } }
            : variant,
        ),
      })),
    setPending: (pending: VariantsState['pending']) => store.setState({ pending }),
    /** Shows a post; null for none. */
    select: (selectedId: string | null) => store.setState({ selectedId }),
    edit: (id: string, words: Partial<Pick<Variant, 'caption' | 'hashtags' | 'slides'>>) => {
      const isVisitors = context.host.session.getState().status === 'visitor';
      change(id, { ...words, ...(isVisitors && { typedAt: Date.now() }) });
    },
    /** Records that the server has the words that were typed at that time. */
    haveSaved: (id: string, at: number) => {
      const { typedAt } = store.getState().variants.find((variant) => variant.id === id) ?? {};
      if (typedAt === at) change(id, { typedAt: undefined });
    },
    /** Records which post a wording was saved to. */
    keepAs: (id: string, saved: NonNullable<Variant['saved']>) => change(id, { saved }),
  };
}

/** The post on screen; null before the first. */
export function selectedVariant({ variants, selectedId }: VariantsState): Variant | null {
  return variants.find(({ id }) => id === selectedId) ?? null;
}

/** The posts grouped by run, in their order. */
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

/** Whether two requests have the same brief. The seed, which changes with each repetition, doesn't count. */
export function isSameBrief(
  one: Pick<Variant, 'sent' | 'attachmentId'>,
  other: Pick<Variant, 'sent' | 'attachmentId'>,
): boolean {
  const text = ({ sent, attachmentId }: typeof one) => JSON.stringify([{ ...sent, seed: 0 }, attachmentId]);
  return text(one) === text(other);
}
