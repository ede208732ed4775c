import { generationRequestSchema } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { bounds } from '#app/kernel/http/bounds.ts';
import { saysHowToReach } from './as-brief.ts';
import { isAction, splitSentences } from './brief/clauses.ts';
import { findFacts } from './brief/facts.ts';
import { readBrief } from './brief/read-brief.ts';
import { leaning } from './weigh-sentences.ts';

/** How many other facts are tried as the beginning. */
const mostTellings = 3;

/**
 * A brief, then as told from another of its facts. Not in grave matters, not in other languages, and not from a sentence
 * that leans on the one before.
 */
export function tellings(whole: string, platform: Platform): string[] {
  if (whole.length > bounds.demoBriefCharacters) return [whole];
  const { gravity, language } = readBrief(generationRequestSchema.parse({ platform, prompt: whole }));
  if (gravity === 'grave' || language !== 'en') return [whole];
  const sentences = splitSentences(whole).map((sentence) => sentence.trim());
  const others = sentences.flatMap((sentence, index) =>
    index > 0 &&
    findFacts(sentence).length > 0 &&
    !leaning.test(sentence) &&
    !isAction(sentence) &&
    !saysHowToReach(sentence) &&
    /[.!?…]$/u.test(sentence)
      ? [[sentence, ...sentences.slice(0, index), ...sentences.slice(index + 1)].join(' ')]
      : [],
  );
  return [whole, ...others.slice(0, mostTellings)];
}
