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

/** Short facts as sentences, and of how many of them the kind has one. */
export function tellFacts(facts: readonly string[], frame: Frame): { sentences: string[]; sure: number } {
  let sure = 0;
  const said = facts.map((text) => {
    const fact = lowerFact(unended(text), frame);
    const rule = known.find(
      ({ pattern, acts = frame.act, of }) =>
        ` ${acts} `.includes(` ${frame.act} `) && (!of || isGathering(frame.subject)) && pattern.test(fact),
    );
    if (!rule) return fact;
    sure += 1;
    const first = capitalize(rule.pattern.exec(fact)?.[1] ?? '');
    return fact.replace(rule.pattern, rule.say).replace('{1}', first);
  });
  return { sentences: said.map((text) => sentence(text)), sure };
}

/** A fact inside of a sentence: what the brief has with a capital among other words keeps it. */
const lowerFact = (text: string, { floor }: Frame): string =>
  floor.some((said) => said.includes(` ${text.split(' ')[0]}`)) ? text : lowerStart(text, true);
