import { createTabStore, type RemoteContext } from '@postloom/remote-kit';
import {
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
});

/** One post that came out of a brief. */
export type Variant = z.infer<typeof variantSchema>;

const stateSchema = z.object({
  /** Oldest first. */
  variants: z.array(variantSchema),
  selectedId: z.nullable(z.string()),
});
export type VariantsState = z.infer<typeof stateSchema>;

/** Regenerating keeps the posts before it, so that nobody loses one they liked. */
const variantsKept = 8;

/** The posts of this tab. They survive a reload, and end with the tab or the session. */
export function createVariants(context: RemoteContext) {
  const store = createTabStore<VariantsState>(context, {
    name: 'generator.variants',
    schema: stateSchema,
    empty: { variants: [], selectedId: null },
  });
  return {
    store,
    add: (variant: Variant) =>
      store.setState(({ variants }) => ({
        variants: [...variants, variant].slice(-variantsKept),
        selectedId: variant.id,
      })),
    /** What has come of a result since: its clip. */
    amend: (id: string, change: Partial<Pick<GenerationResponse, 'clipId' | 'videoUrl'>>) =>
      store.setState(({ variants }) => ({
        variants: variants.map((variant) =>
          variant.id === id && variant.result
            ? { ...variant, result: { ...variant.result, ...change } }
            : variant,
        ),
      })),
    select: (selectedId: string) => store.setState({ selectedId }),
    edit: (id: string, change: Partial<Pick<Variant, 'caption' | 'hashtags' | 'slides'>>) =>
      store.setState(({ variants }) => ({
        variants: variants.map((variant) => (variant.id === id ? { ...variant, ...change } : variant)),
      })),
  };
}

/** The post on screen, or null before the first. */
export function selectedVariant({ variants, selectedId }: VariantsState): Variant | null {
  return variants.find(({ id }) => id === selectedId) ?? null;
}
