import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createCaptionStream } from '../caption-stream.ts';
import type { AskContext, Question } from './language-model.ts';
import { InvalidOutputError } from './provider.ts';

/** An answer as it comes. */
export interface Output {
  /** @throws {InvalidOutputError} when it gets too long. */
  add(piece: string): void;
  text(): string;
}

/**
 * What an answer is that its limit of tokens has ended: a text that can be written shorter, or thought alone, of which
 * the operator is told.
 */
export const endedByLimit = (output: string, maxTokens: number): InvalidOutputError | AppError =>
  output.trim()
    ? new InvalidOutputError(output, ['It was cut off before its end: write less.'])
    : new AppError('provider_invalid_output', {
        detail: `The model used up its ${maxTokens} tokens before it wrote anything: raise OPENAI_THINKING_TOKENS, or name a model that thinks less`,
      });

/**
 * Collects an answer as it comes, so much of it and no more, and tells of its captions. Where it breaks off, what had
 * come may do.
 */
export async function collectAnswer<Answer>(
  { readPart }: Pick<Question<Answer>, 'readPart'>,
  onText: AskContext['onText'],
  ask: (output: Output) => Promise<Answer>,
): Promise<Answer> {
  const captions = createCaptionStream();
  const pieces: string[] = [];
  let length = 0;
  const text = (): string => pieces.join('');
  try {
    return await ask({
      text,
      add(piece) {
        length += piece.length;
        pieces.push(piece);
        if (length > bounds.providerTextCharacters) {
          throw new InvalidOutputError(text(), ['It was far too long: write less.']);
        }
        for (const caption of captions(piece)) onText(caption);
      },
    });
  } catch (error) {
    // What was declined is declined whole.
    const part = error instanceof AppError ? null : (readPart?.(text()) ?? null);
    if (part === null) throw error;
    return part;
  }
}
