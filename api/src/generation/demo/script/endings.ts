import type { GenerationRequest } from '@postloom/shared-contracts';
import { isAction } from '../brief/clauses.ts';
import type { Frame } from '../brief/read-brief.ts';
import { unended } from '../brief/text.ts';
import type { Chooser } from '../choose.ts';
import closes from '../data/closes.json' with { type: 'json' };
import { actRecords, type ByFamily, type Family, fillPlaces, lowerStart } from '../post/wording.ts';

/** Fills a phrase from the brief. */
function fill(phrase: string, { headline, isStatement, facts, list, all }: Frame): string | null {
  const times = facts.flatMap(({ kind, text }) => (kind === 'when' ? text : [])).join(' ');
  const named = new Set(all.join(' ').match(/\b[MTWFS]\p{L}{2,5}days?\b/gu));
  const isOne = named.size < 2 && !/\bevery|\beach/iu.test(times);
  const days = new Set(isOne ? times.match(/\b[MTWFS]\p{L}{2,5}day\b/gu) : []);
  const isDated = ['when', 'where'].every((kind) => facts.some((fact) => fact.kind === kind));
  // Nor is a list new to anybody that its writer has yet to fill in.
  const isOwn = list?.isOwn === true || list?.items.some((item) => item.startsWith('[')) === true;
  const isFixed = list?.items.every((item) => /^[^[]+: /u.test(item)) === true;
  const places = {
    headline_l: lowerStart(unended(headline), !isStatement),
    there: isDated && days.size !== 1 ? '' : null,
    day: days.size === 1 ? [...days][0] : null,
    // Nobody adds to what is not there.
    own: list?.isOwn ? '' : null,
    ours: isOwn ? null : '',
    // "Ties too long: …": whether its entries say more than their names.
    fixed: isFixed ? '' : null,
    unfixed: isFixed ? null : '',
    // Who gives tips of one's own may ask for more.
    tips: list?.isOwn && /^(?:tips?|tricks|hacks|ways|habits|ideas|rules)$/u.test(list.noun) ? '' : null,
  };
  return fillPlaces(phrase, (name) => places[name as keyof typeof places]);
}

const endings: readonly { say: ByFamily }[] = closes.rows;
const fitting = closes.rows.map(({ match }) => new RegExp(match.replace('{fit}', closes.fit), 'iu'));
/** How a post may end, by the first row that fits its gravity, kind and words; who speaks of oneself is not "we". */
export function endingsOf(
  { act, gravity, all, list }: Frame,
  family: Family,
  form: string,
): readonly string[] {
  const text = all.join(' ');
  // On slides a list is one, whatever else it announces.
  const kind = list && form === 'carousel' ? 'list' : act;
  const row = endings[fitting.findIndex((pattern) => pattern.test(`${gravity} ${kind} ${form}: ${text}`))];
  const say = row?.say ?? (gravity === 'light' ? actRecords[act].close : {});
  return (say[family] ?? []).filter((line) => !isAlone(text) || !/\b(?:we|us|our)\b/iu.test(line));
}

const calls = closes.calls.map(({ match, of, say }) => ({
  say,
  pattern: new RegExp(match, 'iu'),
  trade: new RegExp(of ?? '', 'iu'),
}));
const hasCall = new RegExp(closes.called, 'iu');
/** How to act on what leaves no doubt about it, a free appointment or a place in the boat, and says nothing of it. */
export function callOf(
  { act, gravity, isThin, wishes, all }: Frame,
  { businessType }: GenerationRequest,
  family: Family,
): string | null {
  const text = all.join(' ');
  // Who is invited in our words still has to know how to book.
  const isSaid = isThin || wishes.isShort || isAction(all[0] ?? '') || hasCall.test(text);
  if (gravity !== 'light' || isSaid) return null;
  const found = calls.find(
    ({ pattern, trade }) => trade.test(businessType) && pattern.test(`${family} ${act}: ${text}`),
  );
  return found?.say.replace('us', isAlone(text) ? 'me' : 'us') ?? null;
}

/** Who speaks of oneself is not "we". */
const isAlone = (text: string): boolean => /\b(?:I|my)\b/u.test(text) && !/\b(?:we|our)\b/iu.test(text);

/** One of the phrases that can be filled from the brief, or null. */
export function pickPhrase(
  phrases: readonly string[] | undefined,
  slot: string,
  frame: Frame,
  chooser: Chooser,
): string | null {
  const usable = (phrases ?? []).map((phrase) => fill(phrase, frame)).filter((text) => text !== null);
  return usable.length > 0 ? (chooser.pick(slot, usable) ?? null) : null;
}
