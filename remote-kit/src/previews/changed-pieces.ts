import { diffArrays } from 'diff';

/** A piece of text. `change` is null if it is in both texts. */
export interface Piece {
  readonly value: string;
  readonly change: 'added' | 'removed' | null;
}

/** Sentences and lines, and the white space between them. */
const piecesOf = (text: string): string[] =>
  text.split(/((?<=[.!?…]["”’)]*)[^\S\n]+|\n+)/u).filter((piece) => piece !== '');

/** What was added and removed between two texts, in order. A piece that only moved counts as unchanged. */
export function changedPieces(before: string, after: string): Piece[] {
  const parts = diffArrays(piecesOf(before), piecesOf(after));
  const all = (change: 'added' | 'removed') =>
    new Set(parts.flatMap((part) => (part[change] ? part.value : [])));
  const [added, removed] = [all('added'), all('removed')];
  const isMoved = (piece: string): boolean => /\S/.test(piece) && added.has(piece) && removed.has(piece);
  const pieces: Piece[] = [];
  const push = (value: string, change: Piece['change']): void => {
    const last = pieces.at(-1);
    if (last?.change === change) pieces.splice(-1, 1, { value: last.value + value, change });
    else pieces.push({ value, change });
  };
  for (const part of parts) {
    for (const piece of part.value) {
      if (part.removed) {
        if (!isMoved(piece)) push(piece, 'removed');
      } else push(piece, part.added && !isMoved(piece) ? 'added' : null);
    }
  }
  return pieces;
}
