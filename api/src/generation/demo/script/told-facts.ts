import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import rules from '../data/told-facts.json' with { type: 'json' };
import { isGathering } from '../post/invitations.ts';
import { lowerStart } from '../post/wording.ts';

export const money = String.raw`(?:(?:[£$€]\d[\d.,]*(?: ?[–-] ?[£$€]?\d[\d.,]*)?|\d[\d.,]* ?(?:euros?|pounds?|dollars?|quid))(?: (?:a|an|per|each)(?: \p{L}+)?)?)`;
const known = rules.map(({ pattern, ...rule }) => ({
  ...rule,
  pattern: new RegExp(pattern.replaceAll('{money}', money), 'iu'),
}));

/** A short fact as a sentence, if its kind has one: "7 pm" at what people come to says "It starts at 7 pm." */
export function tellFact(text: string, frame: Frame): string {
  const fact = lowerFact(unended(text), frame);
  const rule = known.find(
    ({ pattern, acts = frame.act, of }) =>
      ` ${acts} `.includes(` ${frame.act} `) && (!of || isGathering(frame.subject)) && pattern.test(fact),
  );
  const first = capitalize(rule?.pattern.exec(fact)?.[1] ?? '');
  return sentence(rule ? fact.replace(rule.pattern, rule.say).replace('{1}', first) : fact);
}

/** A fact inside of a sentence: what the brief has with a capital among other words keeps it. */
const lowerFact = (text: string, { floor }: Frame): string =>
  floor.some((said) => said.includes(` ${text.split(' ')[0]}`)) ? text : lowerStart(text, true);
