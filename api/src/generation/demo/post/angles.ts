import { keepLast } from '../../text/keep-last.ts';
import { createPhraseFinder } from '../../text/phrases.ts';
import { bare } from '../../text/word-forms.ts';
import { isAction } from '../brief/clauses.ts';
import { isUnknown } from '../brief/list.ts';
import { countWords, stopWords, wordSet, wordsOf } from '../brief/text.ts';
import business from '../data/angles/business.json' with { type: 'json' };
import civic from '../data/angles/community.json' with { type: 'json' };
import culture from '../data/angles/culture.json' with { type: 'json' };
import food from '../data/angles/food.json' with { type: 'json' };
import health from '../data/angles/health.json' with { type: 'json' };
import home from '../data/angles/home.json' with { type: 'json' };
import occasions from '../data/angles/occasions.json' with { type: 'json' };
import shops from '../data/angles/shops.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import tones from '../data/tones.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { callOf, endingsOf, pickPhrase } from '../script/endings.ts';
import type { Draft } from './draft.ts';

type Kind = 'hook' | 'after' | 'formal' | 'witty' | 'ask';
/**
 * What can be said of a subject beyond the brief: true of it whatever the news is, and of little else.
 * - `about`: phrases that name the subject, separated by `|`.
 * - `in`: of these one has to occur in the trade, the readers or the brief; of those in `not` none.
 * - `acts`: the acts that it goes with, where they are not the usual ones.
 * - lines: before the news, after it; after it in sober tones, in funny ones; a question to the readers.
 */
export type Angle = Partial<
  Record<'about' | 'in' | 'not' | 'acts', string> & Record<Kind, readonly string[]>
>;

export const angles: Angle[] = [food, health, home, shops, business, culture, civic, occasions].flat();

const usual = wordSet('announce offer invite remind celebrate tell result opinion explain greet');
const plural = /'s?$|(?<=ss|sh|ch|x)es$|(?<![iosu\d])s$/;
/** A text in small letters, with one form for singular and plural. */
const plain = (text: string): string =>
  wordsOf(text)
    .map((word) => bare(word).replace(plural, '').replace(/ie$/, 'y'))
    .join(' ');
const phrasesOf = (all = ''): string[] => all.split('|').filter(Boolean).map(plain);

/** All angles with their phrases, and by each phrase those that it names. Made once. */
const indexed = keepLast(1, () => {
  const known = angles.map((angle) => ({
    ...angle,
    phrases: [angle.about, angle.in, angle.not].map(phrasesOf) as [string[], string[], string[]],
    goesWith: angle.acts ? wordSet(angle.acts) : usual,
  }));
  const finder = createPhraseFinder([...new Set(known.flatMap(({ phrases }) => phrases.flat()))]);
  const byName = new Map<string, typeof known>();
  for (const angle of known)
    for (const name of angle.phrases[0]) byName.set(name, [...(byName.get(name) ?? []), angle]);
  return { finder, byName };
});
type Known = ReturnType<typeof indexed>['byName'] extends Map<string, (infer One)[]> ? One : never;

/** "Ferry on Friday" is about a ferry, and "Ferry museum" is not. */
const ends = new Set(`${words.stop} ${words.predicateVerbs} ${words.endsSubject}`.split(' ').map(plain));
const isHead = (next: string): boolean => next === '' || /\d/.test(next) || ends.has(next);
const isGladNews = new RegExp(patterns.isGladNews, 'isu');

/** The angles on what a brief is about: those that name it most closely. */
function anglesOn({ frame, request: { businessType, targetAudience } }: Draft): Known[] {
  const { finder, byName } = indexed('');
  const text = frame.all.join(' ');
  const title = plain(frame.list?.title ?? frame.headline);
  const phrasesIn = (one: string) => finder.find(plain(one)).map(({ phrase }) => phrase);
  const around = new Set(phrasesIn(`${text} . ${businessType} . ${targetAudience}`));
  const isAround = (phrase: string): boolean => around.has(phrase);
  const isNews = !usual.has(frame.act) || (frame.gravity === 'light' && isGladNews.test(text));
  const isFit = ({ goesWith, phrases: [, within, without], ...angle }: Known): boolean =>
    isNews && goesWith.has(frame.act) && (!angle.in || within.some(isAround)) && !without.some(isAround);
  const named = phrasesIn(title).flatMap((phrase) => {
    const [before = '', after = ''] = ` ${title} `.split(` ${phrase} `);
    // A subject stands among the first words of a title: what comes later is mentioned, and may be anything.
    const isSubject =
      before.split(' ').length <= 6 && (phrase.includes(' ') || isHead(after.split(' ')[0] ?? ''));
    const near = isSubject ? (byName.get(phrase) ?? []).filter(isFit) : [];
    return near.map((angle) => ({ angle, closeness: countWords(phrase) * 2 + (angle.in ? 1 : 0) }));
  });
  const closest = Math.max(...named.map(({ closeness }) => closeness));
  return [...new Set(named.flatMap(({ angle, closeness }) => (closeness === closest ? [angle] : [])))];
}

const contentOf = (text: string): string[] => wordsOf(plain(text)).filter((word) => !stopWords.has(word));

/**
 * What goes with a post besides its news: a call where it needs one, or a line in its tone; whether that comes first or
 * last, and the others that are known.
 * Who says enough is left alone at the first try; each line comes at one of the next, and then an end or none.
 */
export function remarksOn(draft: Draft) {
  const { frame, request, tone, chooser } = draft;
  const isMute = frame.gravity === 'grave' || frame.language !== 'en';
  const all = isMute || (frame.list && isUnknown(frame.list)) ? [] : anglesOn(draft);
  // Who is told to do something, or asked already, is asked nothing more.
  const isAsked =
    [...frame.further, ...frame.facts].some(({ kind }) => /action|link|contact/.test(kind)) ||
    frame.all.some((said) => said.includes('?'));
  const isAsking = isAsked || isAction(frame.headline);
  const kinds = (frame.gravity === 'sober' ? tones.professional.remarks : tone.remarks) as Kind[];
  const own = new Set(contentOf(frame.all.join(' ')));
  // What the brief says itself is not said again.
  const isNew = (text: string, { about = '' }: Angle): boolean =>
    contentOf(text).filter((word) => own.has(word) && !plain(about).includes(word)).length < 2;
  const lines = all.flatMap((angle) =>
    (isAsking || request.seed === 0 ? kinds : [...kinds, 'ask' as const]).flatMap((kind) =>
      (angle[kind] ?? []).flatMap((line) => (isNew(line, angle) ? { line, isHook: kind === 'hook' } : [])),
    ),
  );
  // What costs less, and until when, is the first thing said.
  const isDeal = frame.facts.some(({ kind }) => /^(?:discount|code|until|limit)$/.test(kind));
  const ordered = chooser.shuffle('remark', isDeal ? lines.filter(({ isHook }) => !isHook) : lines);
  // A list on slides ends with something, where the brief has no end of its own.
  const isListed = request.contentType === 'carousel' && frame.list !== null && frame.further.length === 0;
  // To strict readers a line that isn't in the brief is out of place: the first try only has one where the brief says little.
  const isBare = isListed || (frame.isThin && request.businessType !== '');
  const first = ordered[(request.seed + (isBare ? 0 : ordered.length)) % (ordered.length + 1)];
  const isAwaited = frame.act === 'invite' && tone.isGlad;
  const isSilent = isMute || isAsking || (request.seed === 0 && !isListed && !isAwaited);
  const ends = isSilent ? [] : endingsOf(frame, tone.family, request.contentType);
  const call = isMute || isAsked ? null : callOf(frame, request, tone.family);
  const line = call ?? first?.line ?? pickPhrase(ends, 'close', frame, chooser);
  const isLast = line !== first?.line || line?.endsWith('?') === true;
  return { line, isLast, others: ordered.filter((one) => one !== first), isHook: !call && !!first?.isHook };
}
