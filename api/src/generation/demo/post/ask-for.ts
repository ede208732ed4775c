import type { List } from '../brief/list.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, unended } from '../brief/text.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import { lowerStart } from './wording.ts';

/** A brief for a list that we can't fill, as the question that asks the readers for it, and nothing else. */
export const askFor = (frame: Frame, list: List): Frame => saying(frame, questionFor(list), 'ask');

/** The frame of one sentence and nothing else. */
export const saying = (frame: Frame, text: string, act: Frame['act']): Frame => ({
  ...frame,
  act,
  headline: text.replace(/\.$/, ''),
  subject: unended(text),
  isStatement: true,
  isThin: false,
  headFacts: [],
  further: [],
  list: null,
  all: [text],
});

/** "5 tips for better sleep" asks "What is your best tip for better sleep?". */
function questionFor({ title, noun }: List): string {
  const plain = unended(title);
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
