import { findFacts } from '../brief/facts.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import rules from '../data/told-facts.json' with { type: 'json' };
import { isGathering } from './invitations.ts';
import { lowerStart } from './wording.ts';

export const money = String.raw`(?:(?:[£$€]\d[\d.,]*(?: ?[–-] ?[£$€]?\d[\d.,]*)?|\d[\d.,]* ?(?:euros?|pounds?|dollars?|quid))(?: (?:a|an|per|each)(?: \p{L}+)?)?)`;
const known = rules.map(({ pattern, ...rule }) => ({
  ...rule,
  pattern: new RegExp(pattern.replaceAll('{money}', money), 'iu'),
}));

/** Short facts as sentences, where their kind has one; of the others, what belongs together with commas. */
export function tellFacts(
  facts: readonly string[],
  frame: Frame,
  joins: boolean,
): { sentences: string[]; sure: number } {
  const said: { text: string; isSure: boolean }[] = [];
  for (const fact of facts.map((text) => lowerFact(unended(text), frame))) {
    const rule = known.find(
      ({ pattern, acts = frame.act, of }) =>
        ` ${acts} `.includes(` ${frame.act} `) && (!of || isGathering(frame.subject)) && pattern.test(fact),
    );
    const last = said.at(-1);
    const joined = joins && last && !last.isSure ? `${last.text}, ${fact}` : '';
    if (rule) {
      const first = capitalize(rule.pattern.exec(fact)?.[1] ?? '');
      said.push({ text: fact.replace(rule.pattern, rule.say).replace('{1}', first), isSure: true });
    } else if (last && joined && joined.length < 52 && !opensApart.test(kindAt(last.text) + kindAt(fact)))
      last.text = joined;
    else said.push({ text: fact, isSure: false });
  }
  const sentences = said.map(({ text }) => sentence(text));
  return { sentences, sure: said.filter(({ isSure }) => isSure).length };
}

/** A fact inside of a sentence: what the brief has with a capital among other words keeps it. */
const lowerFact = (text: string, { floor }: Frame): string =>
  floor.some((said) => said.includes(` ${text.split(' ')[0]}`)) ? text : lowerStart(text, true);

/** What begins with a time or a place is another matter than what comes before or after it, as is the price of the whole. */
const opensApart = /when|until|where|>>price/;
const kindAt = (fact: string): string =>
  `>${findFacts(fact.slice(0, 40)).find(({ start }) => start === 0)?.kind ?? ''}`;
