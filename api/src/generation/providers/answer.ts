import {
  type Slide,
  slideLimits,
  slideSchema,
  slidesShapeOf,
  type VideoScript,
  variantsPerPlatform,
  videoScriptSchema,
} from '@postloom/shared-contracts';
import * as z from 'zod';
import { bounds } from '#app/kernel/http/bounds.ts';
import { slidesFaults } from '../text/check-form.ts';
import {
  type ConversingJob,
  type Draft,
  InvalidOutputError,
  type OtherDraft,
  type Reply,
  type TextDraft,
  type WritingJob,
} from './provider.ts';

interface Answer {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly slides?: readonly Slide[];
  readonly imageAlt?: string;
  readonly videoScript?: VideoScript;
  readonly variants?: readonly unknown[];
}

/**
 * The structure of an answer. `caption` comes first, so that it is streamed first. Structured output requires every key
 * to be required, so the schema only has the keys that are wanted: nobody should pay for a script that is thrown away.
 * It has no length limits, because providers refuse schemas with them; `wordsFaults` reports texts that are too long.
 */
export function answerSchema(job: WritingJob): z.ZodType<Answer> {
  const { request, wantsVideoScript, others } = job;
  return z.object({
    ...wordsOf(job),
    ...(request.generateImage && { imageAlt: z.string() }),
    ...(wantsVideoScript && { videoScript: videoScriptSchema }),
    // Last, so that a waiting reader gets the post first, and still has it if the answer breaks off here.
    ...(others > 0 && { variants: z.array(z.object(wordsOf(job))) }),
  }) as z.ZodType<Answer>;
}

const wordsOf = ({ request }: WritingJob) => ({
  caption: z.string(),
  hashtags: z.array(z.string()),
  ...(slidesShapeOf(request.contentType) && { slides: z.array(slideSchema) }),
});

export const textSchema = z.object({ caption: z.string(), hashtags: z.array(z.string()), cta: z.string() });
export const variantsSchema = z.object({ variants: z.array(textSchema) });

/** `caption` is empty if no post was requested. */
export const replySchema = z.object({
  caption: z.string(),
  hashtags: z.array(z.string()),
  isNew: z.boolean(),
  reply: z.string(),
});

/** Maximum scenes of a script that are read. */
const scenesMax = 20;

/** @throws {InvalidOutputError} */
export function parseAnswer(job: WritingJob, output: string): Draft {
  // Only the post must be valid: faults in the other wordings don't justify writing it again.
  const answer = readObject(output, z.intersection(answerSchema({ ...job, others: 0 }), anyOthers));
  const { caption, hashtags, slides = [], imageAlt = null, videoScript = null } = answer;
  const hasWrongSlides = answer.slides && (slides.length === 0 || slides.length > slideLimits.most);
  const hasWrongScenes =
    videoScript && (videoScript.scenes.length === 0 || videoScript.scenes.length > scenesMax);
  refuse(output, [
    ...wordsFaults({ caption, hashtags }),
    ...(hasWrongSlides ? slidesFaults('', slidesShapeOf(job.request.contentType), slides) : []),
    ...(hasWrongScenes ? ['"videoScript.scenes" needs 3 to 8 scenes.'] : []),
  ]);
  return { caption, hashtags, slides, imageAlt, videoScript, others: othersOf(job, answer) };
}

const anyOthers = z.object({ variants: z.array(z.unknown()).optional().catch(undefined) });

/** The other wordings that have the requested structure. */
function othersOf(job: WritingJob, { variants = [] }: Answer): OtherDraft[] {
  const form = z.object(wordsOf(job)) as z.ZodType<Answer>;
  return variants.slice(0, job.others).flatMap((variant) => {
    const { data } = form.safeParse(variant);
    if (!data?.caption.trim() || data.hashtags.length > bounds.providerHashtags) return [];
    const { caption, hashtags, slides = [] } = data;
    const wantsSlides = slidesShapeOf(job.request.contentType) !== null;
    if (slides.length > slideLimits.most || wantsSlides !== slides.length > 0) return [];
    return [{ caption, hashtags, slides }];
  });
}

/** The post of an answer that broke off within the other wordings; null if it broke off before them. */
export function parsePart(job: WritingJob, output: string): Draft | null {
  const others = /,\s{0,20}"variants"\s{0,20}:/.exec(output);
  if (!others) return null;
  try {
    return parseAnswer({ ...job, others: 0 }, `${output.slice(0, others.index)}}`);
  } catch {
    return null;
  }
}

/** @throws {InvalidOutputError} */
export function parseText(output: string): TextDraft {
  const text = readObject(output, textSchema);
  refuse(output, wordsFaults(text));
  return text;
}

/** @throws {InvalidOutputError} */
export function parseReply({ last, text }: ConversingJob, output: string): Reply {
  const { caption, hashtags, isNew, reply } = readObject(output, replySchema);
  if (!caption.trim()) {
    if (!reply.trim()) throw new InvalidOutputError(output, ['"caption" and "reply" are both empty.']);
    return { text: reply, draft: null };
  }
  refuse(output, wordsFaults({ caption, hashtags }));
  const from = isNew ? null : last;
  return {
    text: reply,
    draft: { caption, hashtags, tone: from?.tone ?? 'professional', brief: from?.brief ?? text },
  };
}

/** The fault that is reported if variants are missing. */
export const tooFewVariants = `"variants" needs ${variantsPerPlatform} entries, each with a caption.`;

/**
 * The usable variants of an answer. One or two of them will do.
 * @throws {InvalidOutputError}
 */
export function parseVariants(output: string): TextDraft[] {
  const { variants } = readObject(output, variantsSchema);
  const usable = variants
    .slice(0, variantsPerPlatform)
    .filter((variant) => wordsFaults(variant).length === 0);
  if (usable.length === 0) throw new InvalidOutputError(output, [tooFewVariants]);
  return usable;
}

/**
 * Reads an answer that should be a JSON object. Servers that ignore the schema may put it in a code fence or between
 * sentences.
 */
function readObject<T>(output: string, schema: z.ZodType<T>): T {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new InvalidOutputError(output, ['It is not a JSON object, or not a whole one.']);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidOutputError(
    output,
    parsed.error.issues.slice(0, 10).map((issue) => `"${issue.path.join('.')}": ${issue.message}`),
  );
}

/** @throws {InvalidOutputError} if there are any faults. */
function refuse(output: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new InvalidOutputError(output, faults);
}

const wordsFaults = ({ caption, hashtags }: Pick<TextDraft, 'caption' | 'hashtags'>): string[] => [
  ...(caption.trim() ? [] : ['"caption" is empty.']),
  ...(hashtags.length > bounds.providerHashtags ? ['There are far too many hashtags.'] : []),
];
