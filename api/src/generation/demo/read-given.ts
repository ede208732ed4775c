import { capitalize, sentence } from './brief/text.ts';
import wishes from './data/wishes.json' with { type: 'json' };
import { readingsOf } from './wishes-abroad.ts';

/** Something that is to be added and what it is called: "put the date in: 4 May". */
export interface Given {
  readonly name: string;
  readonly value: string;
  readonly to?: 'start' | 'end';
}

const { order, sure, place, name, missing, leads } = wishes.given;
const article =
  '(?:the|an?|our|my|your|its|this|that|some|de[nrsm]|die|das|unser(?:e[nr]?)?|le|la|les|el|il|lo|los|las|o|os|as|het|notre|nuestr[oa]|on[sz]e?)';
const known = `(?:${article} )?(?<name>${name})`;
const any = `(?:(?:${article} )?(?:${wishes.given.parts}) (?:with|about) )?(?!(?:to|in|into|on|at|that|with|for|of) )(?:${article} )?(?<name>[\\p{L}'’-]+(?: [\\p{L}'’-]+){0,3}?)`;
/** What leads to the value: "which is", "it's". */
const lead = `(?:(?:${leads})(?: |(?<=['’]) ?))?`;
const placed = `(?<place>(?: (?:${place}))*)`;
const value = '(?<value>\\S.*)$';
/** After a colon, anything may have a name; else only what posts often state. */
const forms = [
  `^(?:${order}) ${known}${placed}(?: ?[:,;.?!–—-]\\s+|\\s*\\n\\s*)${lead}${value}`,
  `^(?:${sure}) ${any}${placed} ?:\\s+${lead}${value}`,
  `^${known} (?:${missing})${placed}(?: ?[:,;.–—-])?\\s+${lead}${value}`,
  `^(?:${order}) (?<value>\\S.{0,80}?) as ${known}$`,
].map((form) => new RegExp(form, 'isu'));
const toStart = /(?<!\p{L})(?:start|top|beginning|front)(?!\p{L})/iu;
const toEnd = /(?<!\p{L})(?:end|bottom|last)(?!\p{L})/iu;
/** What names a part of a text and nothing that it states: "a line", "at the end". */
const ofText = new RegExp(`^(?:${wishes.given.parts})$`, 'iu');

/** @returns null where a text doesn’t say what is to be added and what it is called. */
export function givenInEnglish(said: string): Given | null {
  for (const form of forms) {
    const { name = '', value = '', place = '' } = form.exec(said)?.groups ?? {};
    const isPart = ofText.test(name.trim());
    if (!name || isPart || !/[\p{L}\p{N}]/u.test(value)) continue;
    const to = toStart.test(place) ? 'start' : toEnd.test(place) ? 'end' : null;
    return { name: name.trim(), value: value.trim(), ...(to && { to }) };
  }
  return null;
}

/** A message that says what is to be added, in the words that its parts are read by: "add the price: 9 pounds". */
export function asAddition(text: string): string | null {
  const read = [text, ...readingsOf(text).flatMap(({ text, isLoose }) => (isLoose ? [] : [text]))];
  const given = read.map(givenInEnglish).find((each) => each !== null);
  if (!given) return null;
  const { name, value, to } = given;
  return `add the ${name}${to ? ` at the ${to}` : ''}: ${value}`;
}

/** "It costs 9 pounds" says itself what it is. */
const isTold = /^(?:it|they|we|you|es|wir|sie|ihr|man) [\p{L}'’]+ /iu;

/** A line that says what is to be added: "The price is 9 pounds.", "Phone number: 01632 960001." */
export function lineOf({ name, value }: Given): string {
  const plain = value.replace(/[\s?!]+$/u, '');
  if (isTold.test(plain)) return sentence(capitalize(plain));
  if (/^price$/iu.test(name) && /\p{N}/u.test(plain)) return sentence(`The price is ${plain}`);
  return sentence(`${capitalize(name)}: ${plain}`);
}
