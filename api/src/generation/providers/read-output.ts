import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createCaptionStream } from '../caption-stream.ts';
import type { AskContext, Question } from './language-model.ts';
import { InvalidOutputError } from './provider.ts';

/** An answer as it arrives. */
export interface Output {
  /** @throws {InvalidOutputError} when it gets too long. */
  add(piece: string): void;
  text(): string;
}

/**
 * The error for an answer that hit its token limit. A text can be written shorter. If the model only spent tokens on
 * reasoning, the operator is told.
 */
export const endedByLimit = (output: string, maxTokens: number): InvalidOutputError | AppError =>
  output.trim()
    ? new InvalidOutputError(output, ['It was cut off before its end: write less.'])
    : new AppError('provider_invalid_output', {
        detail: `The model used up its ${maxTokens} tokens before it wrote anything: raise OPENAI_THINKING_TOKENS, or name a model that thinks less`,
      });

/**
 * Collects an answer up to a maximum size as it arrives, and reports its captions. If it breaks off, the part that has
 * arrived may be enough.
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
    // If the provider has declined, nothing of the answer is used.
    const part = error instanceof AppError ? null : (readPart?.(text()) ?? null);
    if (part === null) throw error;
    return part;
  }
}
