import { shownLimits } from '@postloom/shared-contracts';

/** What a text says aloud: an emoji or a full stop more is no other way to say it. */
const spoken = (text: string): string =>
  (
    text
      .slice(0, shownLimits.characters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** Texts of which no further one may say the same. */
export interface Known {
  has(text: string): boolean;
  add(text: string): void;
}

export function knownTexts(texts: readonly string[]): Known {
  const said = new Set(texts.map(spoken));
  return { has: (text) => said.has(spoken(text)), add: (text) => said.add(spoken(text)) };
}
