import type { GenerationRequest } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { numberWords } from '../text/number-words.ts';
import { bareAmounts, priceIn } from './bare-amounts.ts';
import { withWords } from './brief/language.ts';
import { isUnknown } from './brief/list.ts';
import { type Frame, readBrief } from './brief/read-brief.ts';
import missing from './data/missing.json' with { type: 'json' };
import { forPlatform } from './for-platform.ts';
import { leftOut, quote } from './left-out.ts';
import { findGaps } from './post/gaps.ts';
import { fillPlaces, tones } from './post/wording.ts';

const { kinds: rows, ...ways } = missing;
const kinds = rows.map(({ of, without, acts, ...kind }) => ({
  ...kind,
  notAt: 'notAt' in kind ? new RegExp(kind.notAt, 'iu') : /(?!)/u,
  isForeign: 'isForeign' in kind,
  isForAll: 'isForAll' in kind,
  isForGrave: 'isForGrave' in kind,
  isWish: 'isWish' in kind,
  acts: acts.split(' ').filter(Boolean),
  of: new RegExp(of, 'iu'),
  without: without ? new RegExp(withWords(without, ways), 'iu') : /(?!)/u,
}));

const mostQuestions = 3;

/**
 * What its writer is asked beside a post, three questions at most, the most important first: what there was no room for, then
 * what a brief that says too little lacks, a voice that it asks for, or what readers of such news miss: a word of regret, where to bring back what is
 * recalled, how to apply or book, the currency of an amount. They are no part of the post.
 * @param caption the post, if it is known
 */
export function questionsTo(given: GenerationRequest, caption?: string): readonly string[] {
  const request = forPlatform(given);
  const frame = readBrief(request);
  const { name, textLimit } = platformCatalogue[request.platform];
  const said = frame.all.join(' ');
  const left = caption === undefined || said.length < textLimit ? [] : leftOut(said, request.prompt, caption);
  const room =
    left.length > 0 ? [`${name} had no room for this, so can something else go instead? ${quote(left)}`] : [];
  const family = frame.gravity === 'light' ? tones[request.tone].family : 'formal';
  const missed =
    findGaps(frame, family, undefined, request.businessType)?.questions ?? missedIn(frame, request);
  return [...new Set([...room, ...fewer(frame, textLimit), ...missed])].slice(0, mostQuestions);
}

/** Which more entries a list of ours should have, where most of those that were asked for are known: "8 reasons" with six. */
function fewer({ list }: Frame, textLimit: number): string[] {
  const { items = [], count, isOwn = true, noun = '' } = list ?? {};
  const left = (count ?? 0) - items.length;
  // Of steps none is missing, whatever their number.
  if (isOwn || left < 1 || left > items.length || noun === 'steps' || list === null || isUnknown(list))
    return [];
  // A platform that has no room for all that are known needs no more.
  if (items.join(' 1. ').length > textLimit - list.title.length - 40) return [];
  const said = (number: number): string => numberWords[number - 2] ?? String(number);
  const [more, each] = left > 1 ? [said(left), 'each'] : ['one more', 'it'];
  return [
    `The post has ${said(items.length)} of the ${said(items.length + left)} ${noun}. Which ${more} would you add? Put ${each} into the brief as “Another is …”, and it joins the list.`,
  ];
}

/** What readers miss in a brief that says enough: one question on each matter. */
function missedIn(
  { act, language, gravity, all }: Frame,
  { prompt, customPrompt = '', businessType }: GenerationRequest,
): string[] {
  const said = all.join(' ');
  const amounts = bareAmounts(said, {
    isForSale: act === 'offer',
    isJob: act === 'hire',
    hasCapitals: language === 'de' || language === 'other',
  });
  const slots: Readonly<Record<string, string | undefined>> = {
    amounts: amounts.length > 0 ? listed(amounts) : undefined,
    price: priceIn(said, amounts),
  };
  const asked = new Set<string>();
  return kinds.flatMap(
    ({ about, acts, of, without, notAt, isForeign, isForAll, isForGrave, isWish, questions }) => {
      if (asked.has(about) || (acts.length > 0 && !acts.includes(act))) return [];
      if ((gravity === 'grave' && !isForGrave) || (!isForAll && isForeign === (language === 'en'))) return [];
      const found = of.exec(isWish ? prompt : said);
      // A wish that is printed was none.
      if (
        !found ||
        (isWish && said.toLowerCase().includes(found.groups?.wish?.toLowerCase().trim() ?? '')) ||
        notAt.test(businessType) ||
        without.test(`${said}\n${prompt}\n${customPrompt}`)
      )
        return [];
      const places = { ...slots, ...found.groups };
      const whole = questions.flatMap(
        (question) =>
          fillPlaces(question, (place) => (isWish ? places[place]?.trim() : places[place]?.toLowerCase())) ??
          [],
      );
      if (whole.length > 0) asked.add(about);
      return whole;
    },
  );
}

/** "is 45", "are 45 and 90", "are the amounts (45, 90, 12)": what is asked about them follows. */
function listed([first = '', second = '', ...others]: readonly string[]): string {
  if (others.length > 0)
    return `are the amounts (${[first, second, others[0]].join(', ')}${others[1] ? ', …' : ''})`;
  return second ? `are ${first} and ${second}` : `is ${first}`;
}
