import type { GenerationRequest } from '@postloom/shared-contracts';
import { normalizeHashtags } from '@postloom/shared-contracts/platforms';
import { nlp } from '../../text/nlp.ts';
import { countOf } from '../../text/number-words.ts';
import { stem } from '../../text/word-forms.ts';
import type { Frame } from '../brief/read-brief.ts';
import { wordsOf } from '../brief/text.ts';
import { namedOut } from '../brief/tips.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import topics from '../data/topics.json' with { type: 'json' };
import tradeTags from '../data/trade-tags.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { asHashtag } from '../known-tags.ts';
import { shapes } from './shapes.ts';
import { actRecords } from './wording.ts';

// The letters of English posts: all letters would take ten times as long to compile, at 700 patterns.
const known = topics.map(({ match, ...topic }) => {
  return { ...topic, pattern: new RegExp(`(?<![a-z0-9À-ɏ])(?:${match})(?![a-z0-9À-ɏ])`, 'iu') };
});

const anyCase = (pattern = '') => new RegExp(pattern, 'iu');
/** What people of a trade tag, the narrower trade first; some only where the audience or the brief has a word for it. */
const rows = tradeTags.map((row) => ({ ...row, match: anyCase(row.match), about: anyCase(row.about) }));
const abroad = rows.filter(({ language }) => language !== 'en');

const mostTags = new RegExp(patterns.mostTags, 'iu');
/** What a post says that it is not about: "no ceramics", and the wax that comes out of a tablecloth. */
const notMatter = new RegExp(patterns.notMatter, 'giu');
/** Hashtags that are out of place, by who posts and reads where (the first line) or by what is told (the others). */
const outOfPlace = patterns.outOfPlace.map(({ where, tags }) => ({ tags, where: new RegExp(where, 'iu') }));
/** A trade in one word, or two that say what is done, none of which could be anybody's. */
const ownName = new RegExp(patterns.ownTrade, 'iu');
/** "Someone returned a book": of others, and what they did. */
const storied = new RegExp(words.storied, 'iu');

/**
 * Hashtags that people follow: first the occasion and what the act is about, then the town, then the trade, as many as
 * the platform's readers expect. None on grave and sober matters; those of private life neither to purchasers nor beside
 * illness, death and debt.
 */
export function chooseHashtags(frame: Frame, request: GenerationRequest): string[] {
  const { platform, businessType: business, targetAudience, contentType, prompt } = request;
  const { tags, leastTags, hasTradeTags } = shapes[platform];
  const [, number = ''] = mostTags.exec(prompt.toLowerCase()) ?? [];
  const most = Math.min(contentType === 'story' ? 2 : tags, number ? (countOf(number) ?? 1) : tags);
  if (frame.gravity !== 'light' || frame.wishes.noHashtags || actRecords[frame.act].tags === '-') return [];
  // Who names them, or ends a brief with them, has them.
  const given = prompt.match(/^.*hashtag.*|(?:\s#[\p{L}\d_]+,?)+\s*$/isu)?.[0].match(/#[\p{L}\d_]+/gu);
  if (given) return normalizeHashtags(given);
  const isEnglish = frame.language === 'en';
  // Some hashtags are at home elsewhere, and some hold a word that the brief rules out.
  const denied = wordsOf(`${prompt.match(notMatter)}`).map(stem);
  const unfits = denied.filter((word) => word.length > 4 && !business.toLowerCase().includes(word));
  const setting = `${platform}, ${business}, ${targetAudience}\n${prompt}`;
  for (const { where, tags: others } of outOfPlace) if (where.test(setting)) unfits.push(others);
  const unfit = new RegExp([...unfits, ...namedOut(prompt), shapes[platform].othersTags].join('|'), 'iu');
  const isFit = (tag: string) => tag !== '' && !unfit.test(tag);
  const act = actRecords[frame.act].tags.split(' ').slice(0, hasTradeTags ? 2 : 1);
  // A thing that is only mentioned is not what the post is about.
  const named = (frame.list?.title ?? frame.headline).replace(/ (?:at|behind|near|outside) the .*/iu, '');
  const head = named.replace(notMatter, ' ');
  // Nor is what somebody did, or a thing in it, unless it is an occasion.
  const isTold = storied.test(head) && nlp(head).has('#PastTense');
  const said = new Set(wordsOf(`${frame.all.join(' ')} ${business}`).map(stem));
  const isSaid = (part: string): boolean => stem(part).length > 2 && said.has(stem(part));
  const local = rows.filter(({ language }) => language === frame.language);
  const matter = local.filter((row) => row.match.test(head)).flatMap((row) => row.tags);
  const topic = isEnglish
    ? known.flatMap((one) => (one.pattern.test(head) && (one.name || !isTold) ? one.tag : []))
    : matter.filter((tag) => hasTradeTags && isSaid(tag));
  // Nobody is seen off with an advertisement.
  if (topic.includes('-')) return [];
  // A trade that no table knows has its own name, and one of another language the tags that it has there.
  const name = ownName.test(business) && !frame.field ? [asHashtag(business).replaceAll(' ', '')] : [];
  const text = setting.replace(notMatter, ' ');
  const isTheirs = (row: (typeof rows)[number]) => row.match.test(business) && row.about.test(text);
  const ofTrade = local.filter(isTheirs).flatMap((row) => row.tags.filter(isFit));
  const others = isEnglish ? frame.field?.tags.split(' ') : ofTrade[0] ? [] : abroad.find(isTheirs)?.tags;
  const own = ofTrade.length > 2 ? ofTrade.slice(0, 3) : [...ofTrade, ...(others ?? name)].filter(isFit);
  const ours = own.filter((tag) => hasTradeTags && tag.match(/\p{Lu}+\p{Ll}*/gu)?.some(isSaid));
  // A third name of the trade says the same once more.
  const found = [...topic.slice(0, 2), ...act, placeTag(frame) ?? '', ...ours.slice(0, 2)].filter(isFit);
  const all = [...found, ...(frame.act === 'hire' ? [] : own)];
  // One of "Candle" and "Candles" is enough.
  const stems = all.map(stem);
  const apart = all.filter((_, at) => stems.indexOf(stems[at] ?? '') === at);
  return normalizeHashtags(apart.slice(0, Math.max(leastTags, new Set(found.map(stem)).size))).slice(0, most);
}

const town = /^in (?!Europe|Asia|Africa|America)(\p{Lu}\S*(?: \p{Lu}\S*)?)$/u;
/** A town that is named where something is to be had or to go to, as people tag it: first, or as one's own. */
function placeTag({ act, facts, all }: Frame): string | null {
  const isLocal = /^(?:invite|announce|offer|hire|remind|seek|change)$/.test(act);
  const near = all.filter((one, at) => at === 0 || /\b(?:our|we|us|my)\b/iu.test(one)).join(' ');
  const place = facts.find(({ kind, text }) => kind === 'where' && near.includes(text) && town.test(text));
  const [, name] = town.exec((isLocal && place?.text) || '') ?? [];
  return name && nlp(name).has('#Place') ? wordsOf(name).join('') : null;
}
