import type { GenerationRequest } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { splitSentences } from './brief/clauses.ts';
import { withWords } from './brief/language.ts';
import { capitalize, sentence, unended } from './brief/text.ts';
import data from './data/for-platforms.json' with { type: 'json' };
import { fact, oddsOf } from './for-the-writer.ts';

const name = `(?<![\\p{L}\\p{N}])(?:${Object.values(data.names).join('|')})(?![\\p{L}\\p{N}])`;
const slots = { ...data.words, platforms: `${name}(?:(?:,? and|,? or| &|,) ${name})*` };
const pattern = (text: string): RegExp => new RegExp(withWords(text, slots), 'iu');
const any = pattern('{platforms}');
const apart = pattern(data.apart);
const places = [data.lead, data.trail, data.itself].map(pattern);
const [hides, shows, forms] = [data.hides, data.shows, data.forms].map(pattern) as [RegExp, RegExp, RegExp];
const isOfForm = pattern(`^{form}(?!\\p{L})`);
const ofReaders = pattern(data.ofReaders);
const known = platforms.map((id) => ({
  id,
  pattern: pattern(`(?<![\\p{L}\\p{N}])(?:${data.names[id]})(?![\\p{L}\\p{N}])`),
}));
const namedIn = (text: string) => known.filter(({ pattern }) => pattern.test(text)).map(({ id }) => id);

interface Order {
  /** What is said to the writer of a platform that it names, and to those of the others. */
  readonly here: string;
  readonly elsewhere: string;
}

const hiding = (thing: string): string => `Don't mention ${thing}.`;

/** An order about the post, without the platforms that it names; null for what is told to readers. */
function orderIn(text: string, whole: string): Order | null {
  const { thing = '', sure } = (hides.exec(text) ?? forms.exec(text))?.groups ?? {};
  if (ofReaders.test(text) || (sure && oddsOf(whole) < data.leastOdds)) return null;
  if (thing) return { here: isOfForm.test(thing) ? `No ${thing}.` : hiding(thing), elsewhere: '' };
  const shown = shows.exec(text)?.groups;
  if (shown?.only) return { here: '', elsewhere: hiding(shown.thing ?? '') };
  if (shown) return { here: sentence(text), elsewhere: '' };
  return forms.test(text) ? { here: sentence(text), elsewhere: '' } : null;
}

/** A part of a sentence, and the order in it with the platforms that it names. */
function read(part: string) {
  const place = places.find((one) => one.test(part) && any.test(one.exec(part)?.[0] ?? ''));
  const found = place?.exec(part)?.[0] ?? '';
  const plain = part.replace(found, place === places[2] ? 'it' : '').trim();
  return {
    part,
    order: orderIn(found ? plain : part, part),
    named: namedIn(found),
    isLead: place === places[0],
  };
}

/** The sentence for one platform; unchanged where it orders nothing for some of them. */
function sentenceFor(text: string, platform: GenerationRequest['platform']): string {
  if (!any.test(text)) return text;
  const parts = text.split(apart).map(read);
  if (!parts.some(({ order, named }) => order && named.length > 0)) return text;
  const kept: string[] = [];
  const orders: string[] = [];
  for (const [at, { part, order, named }] of parts.entries()) {
    // Behind an order stands its reason, or before it: "…, so no prices there".
    const isReason = orders.length > 0 ? !fact.test(part) : /^so /iu.test(parts[at + 1]?.part ?? '');
    if (!order && !isReason) kept.push(part);
    if (!order) continue;
    const isTrailing = (one: (typeof parts)[number]) => one.named.length > 0 && !one.isLead;
    const near = parts.slice(at).find(isTrailing) ?? parts.slice(0, at).findLast(({ isLead }) => isLead);
    const of = named.length > 0 ? named : (near?.named ?? [platform]);
    orders.push(of.includes(platform) ? order.here : order.elsewhere);
  }
  const said = unended(kept.join(' ').replace(/,? (?:and|but)$/iu, ''));
  return [said && sentence(said), ...orders.filter(Boolean).map((one) => capitalize(one))]
    .filter(Boolean)
    .join(' ');
}

/**
 * A request whose brief has of the orders that name platforms only those for its own, without the names: "Don't mention
 * the price on LinkedIn" holds on LinkedIn alone. What readers are told of a platform stays: "Follow us on Instagram".
 */
export function forPlatform<Request extends Pick<GenerationRequest, 'prompt' | 'platform'>>(
  request: Request,
): Request {
  const { prompt, platform } = request;
  if (!any.test(prompt)) return request;
  // Long gaps would take the square of their length to read.
  const plain = prompt.replace(/[^\S\n]{2,}/gu, ' ');
  const told = splitSentences(plain).reduce(
    (all, one) => all.replace(one, () => sentenceFor(one, platform)),
    plain,
  );
  return told !== plain && told.trim() ? { ...request, prompt: told.trim() } : request;
}
