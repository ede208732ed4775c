import { type VideoScript, videoScriptSchema } from '@postloom/shared-contracts';
import * as z from 'zod';
import { type Draft, InvalidOutputError, type WritingJob } from './provider.ts';

interface Answer {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly imageAlt?: string;
  readonly videoScript?: VideoScript;
}

/**
 * The shape of an answer. `caption` comes first, so that it streams first. Every key is required, as structured
 * output asks; a key is there only when it is wanted, so that nobody pays for a script that is thrown away.
 */
export function answerSchema({ request, wantsVideoScript }: WritingJob): z.ZodType<Answer> {
  return z.object({
    caption: z.string(),
    hashtags: z.array(z.string()),
    ...(request.generateImage && { imageAlt: z.string() }),
    ...(wantsVideoScript && { videoScript: videoScriptSchema }),
  }) as z.ZodType<Answer>;
}

/**
 * Reads an answer that should be the JSON object and may, from servers that take no schema, stand in a fence or
 * between sentences.
 * @throws {InvalidOutputError}
 */
export function parseAnswer(job: WritingJob, output: string): Draft {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new InvalidOutputError(output, ['It is not a JSON object, or not a whole one.']);
  }
  const parsed = answerSchema(job).safeParse(value);
  if (!parsed.success) {
    throw new InvalidOutputError(
      output,
      parsed.error.issues.map((issue) => `"${issue.path.join('.')}": ${issue.message}`),
    );
  }
  const { caption, hashtags, imageAlt = null, videoScript = null } = parsed.data;
  if (!caption.trim()) throw new InvalidOutputError(output, ['"caption" is empty.']);
  if (videoScript && videoScript.scenes.length === 0) {
    throw new InvalidOutputError(output, ['"videoScript.scenes" is empty.']);
  }
  return { caption, hashtags, imageAlt, videoScript };
}
