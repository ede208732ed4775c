import { bounds } from '#app/kernel/http/bounds.ts';
import { type CaptionPiece, createCaptionStream } from '../caption-stream.ts';
import { InvalidOutputError } from './provider.ts';

/** Collects an answer as it comes, so much of it and no more, and tells of its captions. */
export function collectOutput(onText: (piece: CaptionPiece) => void) {
  const captions = createCaptionStream();
  const pieces: string[] = [];
  let length = 0;
  return {
    /** @throws {InvalidOutputError} when it gets too long. */
    add(piece: string): void {
      length += piece.length;
      pieces.push(piece);
      if (length > bounds.providerTextCharacters) {
        throw new InvalidOutputError(this.text(), ['It was far too long: write less.']);
      }
      for (const caption of captions(piece)) onText(caption);
    },
    text: (): string => pieces.join(''),
  };
}
