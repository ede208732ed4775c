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
