import { normalizeHashtags, type Platform } from '@postloom/shared-contracts/platforms';
import nlp from 'compromise/two';
import { isAbout } from '../brief/field.ts';
import type { Frame } from '../brief/read-brief.ts';
import { bare, stem, wordSet, wordsOf } from '../brief/text.ts';
import topics from '../data/topics.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { shapes } from './shapes.ts';
import { actRecords } from './wording.ts';

const stop = wordSet(words.stop);
const times = wordSet(words.germanTimes);
const notTagged = wordSet(words.notTagged);
const known = topics.map(({ match, tag }) => ({
  tag,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])(?<!\\b(?:not|no|without|than) )(?:${match})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
}));

/**
 * Hashtags that people follow: first the occasion, what the act is about and the thing itself, then the trade where
 * its tag fits what is said, then the town. None on grave matters.
 */
export function chooseHashtags(frame: Frame, platform: Platform, business: string): string[] {
  const { tags: most, leastTags, hasTradeTags } = shapes[platform];
  if (frame.gravity === 'grave' || frame.wishes.noHashtags) return [];
  const said = frame.all.join(' ');
  if (frame.language !== 'en')
    return hasTradeTags ? normalizeHashtags(foreignTags(frame, business)).slice(0, Math.min(3, most)) : [];
  const act = actRecords[frame.act].tags.split(' ').filter(Boolean);
  const place = placeTag(frame);
  const trade = hasTradeTags ? tradeTags(frame, said, business) : [];
  // A thing that is only mentioned is not what the post is about.
  const head = frame.list?.title ?? frame.headline;
  const topic = known.filter(({ pattern }) => pattern.test(head)).map(({ tag }) => tag);
  if (frame.gravity === 'sober')
    return normalizeHashtags([...topic.slice(0, 1), ...trade.slice(0, 1), place ?? '']).slice(
      0,
      Math.min(2, most),
    );
  const own = [...topic.slice(0, 2), ...act.slice(0, hasTradeTags ? 2 : 1), thingTag(frame) ?? ''];
  const found = [...own, ...(hasTradeTags ? [place ?? ''] : []), ...trade, place ?? ''].filter(Boolean);
  const more = frame.act === 'hire' ? [] : (frame.field?.tags.split(' ') ?? []);
  const filled = [...found, ...more.slice(0, Math.max(0, leastTags - new Set(found).size))];
  // One of "Candle" and "Candles" is enough.
  const stems = filled.map(stem);
  return normalizeHashtags(filled.filter((_, at) => stems.indexOf(stems[at] ?? '') === at)).slice(0, most);
}

/** The trade's hashtags that name the business or a word of the post. */
function tradeTags({ field }: Frame, text: string, business: string): string[] {
  if (!field) return [];
  // A name of which only a part is of the trade ("Boat builder") may be another trade.
  const isOfTrade = wordsOf(business).every((word) => isAbout(field, word));
  const said = new Set(wordsOf(isOfTrade ? `${text} ${business}` : text).map(stem));
  const partsOf = (tag: string): string[] => (tag.match(/\p{Lu}+\p{Ll}*/gu) ?? []).map(stem);
  return field.tags
    .split(' ')
    .filter((tag) => partsOf(tag).some((part) => part.length > 2 && said.has(part)));
}

/** In another language: the trade by its own name, and the longest noun where nouns are written with a capital. */
function foreignTags({ field, language, all }: Frame, business: string): string[] {
  const trade = field === null && /^[\p{L}\p{M}-]{3,24}$/u.test(business) ? business : '';
  const nouns =
    language === 'de'
      ? all
          .flatMap((text) => wordsOf(text).slice(1))
          .filter((word) => /^\p{Lu}\p{Ll}{7,21}$/u.test(word) && !times.has(bare(word)))
      : [];
  return [nouns.sort((one, other) => other.length - one.length)[0] ?? '', trade].filter(Boolean);
}

/** The thing that it is about, when its name is two plain nouns: "Story hour" → StoryHour. */
function thingTag(frame: Frame): string | null {
  if (frame.isStatement || frame.list || !['announce', 'offer', 'invite'].includes(frame.act)) return null;
  const terms =
    nlp(frame.subject.slice(0, 60).split(/[,;:]/, 1)[0] ?? '').json({ terms: { tags: true } })[0]?.terms ??
    [];
  const run: string[] = [];
  for (const term of terms as { text: string; tags: string[] }[]) {
    const isNoun =
      term.tags.includes('Noun') &&
      !term.tags.some((tag) => ['Pronoun', 'Date', 'Person', 'Value', 'Possessive', 'Place'].includes(tag));
    const word = bare(term.text);
    if (isNoun && word.length > 2 && !stop.has(word) && !notTagged.has(word) && /^\p{L}+$/u.test(word))
      run.push(word);
    else if (run.length > 0) break;
  }
  if (run.length !== 2 || run.join('').length > 20) return null;
  return run.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** A town that is named, as people tag it. */
function placeTag(frame: Frame): string | null {
  const place = frame.facts.find(({ kind, text }) => kind === 'where' && /^in \p{Lu}/u.test(text))?.text;
  const name = wordsOf(place ?? '').slice(1);
  return name.length > 0 && name.length <= 2 && nlp(name.join(' ')).has('#Place') ? name.join('') : null;
}
