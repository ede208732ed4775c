import { shownLimits } from '@postloom/shared-contracts';

/** A text as spoken: an additional emoji or full stop doesn't make another wording. */
const spoken = (text: string): string =>
  (
    text
      .slice(0, shownLimits.characters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** A set of texts that must not be repeated. */
export interface Known {
  has(text: string): boolean;
  add(text: string): void;
}

export function knownTexts(texts: readonly string[]): Known {
  const said = new Set(texts.map(spoken));
  return { has: (text) => said.has(spoken(text)), add: (text) => said.add(spoken(text)) };
}
