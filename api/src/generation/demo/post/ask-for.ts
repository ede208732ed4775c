import { isClause } from '../brief/clauses.ts';
import type { List } from '../brief/list.ts';
import { inverted } from '../brief/orders.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import { lowerStart } from './wording.ts';

/** A brief for a list that we can't fill, as the question that asks the readers for it. */
export const askFor = (frame: Frame, list: List): Frame => asking(frame, questionFor(list));

/** A frame that asks its readers one question and says nothing else. */
export const asking = (frame: Frame, question: string, act: Frame['act'] = 'ask'): Frame => ({
  ...frame,
  act,
  headline: question,
  subject: unended(question),
  isStatement: true,
  headFacts: [],
  list: null,
  questions: [question],
  all: [question],
});

/** The question of a brief that raises why or how something is and does not say it; null where it says it. */
export function openQuestion({ list, act, gravity, further, questions, headline }: Frame): string | null {
  const isSaid =
    list || act !== 'explain' || gravity !== 'light' || further.length > 0 || headline.includes(': ');
  if (isSaid || questions.length > 1 || / and (?:what|how|why|when)\b/iu.test(headline)) return null;
  const asked = questions[0] ?? inverted(headline);
  if (asked) return asked;
  // "Why S" takes it that S: said as it stands, it can't go wrong.
  const [, said = ''] = /^why ((?!we\b|I\b|our\b|my\b).+)$/iu.exec(unended(headline)) ?? [];
  return said && isClause(said) ? `${sentence(said)} Do you know why?` : null;
}

/** "5 tips for better sleep" asks "What is your best tip for better sleep?", "How to …" asks "How do you …?". */
function questionFor({ title, noun }: List): string {
  const plain = unended(title);
  const how = /^how (?:to|we|I) (.+)$/isu.exec(plain)?.[1];
  if (how) return `How do you ${how.replace(/\b(?:my|our)\b/giu, 'your')}?`;
  const what = /^what to do (.+)$/isu.exec(plain)?.[1];
  if (what) return `What do you do ${what}?`;
  const named = capitalize(
    lowerStart(
      plain.replace(
        /^(?:(?:the|our|my|some|a few) )?(?:(?:top |best )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) )?/iu,
        '',
      ),
    ),
  );
  const kind = gaps.asks.find(({ nouns }) => ` ${nouns} `.includes(` ${noun} `));
  const one = noun.replace(/ies$/, 'y').replace(/(?<=ss|sh|ch|x)es$|s$/, '');
  const rest = plain.slice(plain.toLowerCase().lastIndexOf(noun.toLowerCase()) + noun.length).trim();
  return (kind?.ask ?? '{named}: what would you put on the list?')
    .replace('{named}', () => named)
    .replace('{one}', () => `${one} ${rest}`.trim());
}
