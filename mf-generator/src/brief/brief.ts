import { maxLengthOf } from '@postloom/remote-kit';
import {
  contentTypes,
  generationEndpoints,
  generationRequestSchema,
  generatorTones,
} from '@postloom/shared-contracts';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';
import { voiceFromSchema } from '#app/brand-voice/voice-choice.ts';

const text = (field: keyof typeof generationRequestSchema.shape) =>
  z.string().check(z.maxLength(maxLengthOf(generationRequestSchema, field) ?? Number.POSITIVE_INFINITY));

/** Maximum length of a prompt, in characters. */
export const promptMax = maxLengthOf(generationRequestSchema, 'prompt') ?? Number.POSITIVE_INFINITY;

/** A picture that is attached. The bytes of an uploaded one are in the attachment store, under `id`. */
const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  /** Address of a picture from the library, in which `id` names it. */
  url: z.optional(z.string()),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** `generate`: an AI image; `attach`: the person's own picture. */
const imageChoices = ['none', 'generate', 'attach'] as const;
export type ImageChoice = (typeof imageChoices)[number];

/** The content of the form. It is stored in the browser, so it is parsed like any other outside input. */
export const briefSchema = z.object({
  platform: z.enum(platforms),
  contentType: z.enum(contentTypes),
  businessType: text('businessType'),
  targetAudience: text('targetAudience'),
  tone: z.enum(generatorTones),
  /** Has no maximum here, so that a prompt that is too long is kept in full until the person has shortened it. */
  prompt: z.string(),
  imageChoice: z.enum(imageChoices),
  attachment: z.nullable(attachmentSchema),
  /** Only members have one. Missing in older drafts (compat: drafts). */
  brandVoiceId: z.optional(z.nullable(z.string())),
  voiceFrom: voiceFromSchema,
});
export type Brief = z.infer<typeof briefSchema>;

export const emptyBrief: Brief = {
  platform: 'instagram',
  contentType: 'post',
  businessType: '',
  targetAudience: '',
  tone: 'professional',
  prompt: '',
  imageChoice: 'none',
  attachment: null,
  brandVoiceId: null,
};

/** Whether the brief has anything that the person would miss if it were lost. */
export function hasContent(brief: Brief): boolean {
  return Boolean(
    brief.prompt.trim() || brief.businessType.trim() || brief.targetAudience.trim() || brief.attachment,
  );
}

/** Whether the brief says what to write about. A form with only a client's default values doesn't. */
export const hasIdea = ({ prompt, attachment }: Brief): boolean =>
  prompt.trim() !== '' || attachment !== null;

/** The fields that apply to the next brief as well, unless they came with an example. */
export function withoutIdea(brief: Brief): Partial<Brief> {
  const { platform, contentType, businessType, targetAudience, tone } = brief;
  return { platform, contentType, businessType, targetAudience, tone, ...goneWithExample(brief, '') };
}

/** By how many characters the prompt is too long; negative if there is room. */
export function promptExcess({ prompt }: Pick<Brief, 'prompt'>): number {
  return prompt.trim().length - promptMax;
}

/** A sentence about why the prompt can't be used; null if it can. */
export function promptRefusal({ prompt }: Pick<Brief, 'prompt'>): string | null {
  const parsed = z.safeParse(generationEndpoints.generate.body.shape.prompt, prompt);
  return parsed.error?.issues[0]?.message ?? null;
}

/** Example briefs that contain what a good brief does: an offer, a date, a number, an audience. */
export const exampleBriefs = [
  {
    title: 'A bakery opens',
    platform: 'instagram',
    brief: {
      tone: 'casual',
      businessType: 'Bakery',
      targetAudience: 'Young families in Leeds',
      prompt:
        'We open our second bakery in Leeds on 3 May. The first 100 guests get 20% off sourdough, and children bake their own roll.',
    },
  },
  {
    title: 'A team is hiring',
    platform: 'linkedin',
    brief: {
      tone: 'professional',
      businessType: 'Logistics software',
      targetAudience: 'Senior backend engineers',
      prompt:
        'We are hiring two backend engineers in Rotterdam or remote. Our routing engine plans 40,000 deliveries a day; four-day week, salaries are public. Apply by 30 June.',
    },
  },
  {
    title: 'A class fills up',
    platform: 'tiktok',
    brief: {
      tone: 'humorous',
      businessType: 'Pottery studio',
      targetAudience: 'Beginners who think that they have no talent',
      prompt:
        'Six-week beginner pottery course, Tuesday evenings from 9 September, $120 with all materials. Eight places, and wonky bowls are welcome.',
    },
  },
  {
    title: 'A product ships',
    platform: 'twitter',
    brief: {
      tone: 'inspiring',
      businessType: 'Note-taking app',
      targetAudience: 'Students and researchers',
      prompt:
        'Version 3 is out today: full-text search through scanned PDFs, on your own machine. Free for students.',
    },
  },
] as const satisfies readonly { title: string; platform: Platform; brief: Partial<Brief> }[];

/**
 * The fields to reset when the person replaces an example's prompt with their own: those that came with the example and
 * are unchanged. None as long as the prompt has three consecutive words of the example, because then the person is
 * editing it. The platform isn't reset, as the person chose it with the example.
 */
export function goneWithExample(brief: Brief, prompt: string): Partial<Brief> {
  const left = exampleBriefs.find(
    ({ brief: example }) => hasPartOf(brief.prompt, example.prompt) && !hasPartOf(prompt, example.prompt),
  );
  if (!left) return {};
  const { businessType, targetAudience, tone } = left.brief;
  return {
    ...(brief.businessType === businessType && { businessType: emptyBrief.businessType }),
    ...(brief.targetAudience === targetAudience && { targetAudience: emptyBrief.targetAudience }),
    ...(brief.tone === tone && { tone: emptyBrief.tone }),
  };
}

function hasPartOf(text: string, whole: string): boolean {
  const words = whole.split(' ');
  return words.slice(2).some((_, index) => text.includes(words.slice(index, index + 3).join(' ')));
}
