/** A part of a post, and how much it would be missed: what weighs least goes first where room is short. */
export interface Piece {
  readonly text: string;
  readonly weight: number;
}

export const piece = (text: string | null, weight: number): Piece => ({ text: text ?? '', weight });
