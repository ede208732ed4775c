import type { Draft } from '../post/draft.ts';
import { fillPlaces } from '../post/wording.ts';
import type { Abroad } from './abroad.ts';
import type { Film } from './film.ts';
import type { FilmWishes } from './film-wishes.ts';

/**
 * What the camera shows for a brief in another language, in that language: what its lines name, what can be filmed in its
 * trade, and where neither is known, how anything can be.
 */
export function filmAbroad({ frame, chooser, request, tone }: Draft, asked: FilmWishes, data: Abroad): Film {
  const { shots, lines, affirmed, thingsIn, share } = data;
  const isCalm = frame.gravity !== 'light';
  const isGrave = frame.gravity === 'grave';
  const about = frame.all.join(' ');
  const trade = isGrave ? undefined : data.tradeOf(frame.field, request.businessType, about);
  const faces = new Set([
    ...shots.toCamera,
    ...shots.acted,
    ...shots.calm,
    ...(trade ? [trade.people] : []),
    ...lines.flatMap((row) => (row.hasPeople ? row.shots : [])),
  ]);
  const isEmpty = asked.has('noFaces') || asked.has('noPeople');
  const only = asked
    .get('only')
    ?.split(/,| und | et | y | e | en | & /u)
    .map((part) => part.trim());
  const fits = (shot: string): boolean => !(isEmpty && faces.has(shot));
  const used = new Set<string>();
  const take = (shot: string | undefined): string | undefined => {
    if (shot) used.add(shot);
    return shot;
  };
  const inTurn = (slot: string, all: readonly string[]) => {
    const order = chooser.order(slot, all.filter(fits));
    let turn = 0;
    return () => order[turn++ % order.length] ?? '';
  };
  const turns = {
    general: inTurn('general', isCalm ? shots.quiet : shots.general),
    said: inTurn('said', isCalm ? shots.calm : tone.family === 'witty' ? shots.acted : shots.toCamera),
    stay: inTurn('stay', shots.stay),
    thing: inTurn('thing', shots.thing),
    named: inTurn('named', shots.named),
  };
  const named = (things: readonly string[]) => {
    let turn = 0;
    return () => filled(turns.named(), things[turn++ % things.length] ?? '');
  };
  const ofOnly = only && named(only);
  const works = isCalm || !trade ? [] : [trade.work, trade.see, trade.people].filter(fits);
  const lineShot = (text: string, isOpening: boolean, hasThing: boolean): string | undefined =>
    lines
      .filter(({ opens, yields }) => (!isOpening || opens) && !(hasThing && yields))
      .filter(({ pattern }) => pattern.test(text))
      .flatMap((row) => row.shots)
      .find((shot) => fits(shot) && !used.has(shot));
  const shared = (text: string): string | undefined =>
    works
      .filter((shot) => !used.has(shot) && share(shot, text) > 0)
      .toSorted((one, other) => share(other, text) - share(one, text))[0];
  /** What a line itself names. */
  const shownIn = (said: string, isOpening = false): string | undefined => {
    const text = affirmed(said);
    const thing = isCalm ? undefined : thingsIn(text).find((one) => !used.has(one));
    const shot = shared(text) ?? lineShot(text, isOpening, thing !== undefined && !/\d/.test(text));
    if (shot) return take(shot);
    return take(thing) && filled(turns.thing(), thing ?? '');
  };
  let isSpoken = false;
  const during = (text: string): string => {
    if (ofOnly) return ofOnly();
    const shot = shownIn(text) ?? take(works.find((one) => !used.has(one)));
    if (shot) return shot;
    // Whoever speaks and what is there take turns; where no faces may be seen, only the second is left.
    isSpoken = !isSpoken && !isEmpty;
    return isSpoken ? turns.said() : turns.general();
  };
  const general = isCalm ? shots.quiet : shots.hook;
  const seen = works.includes(trade?.see ?? '') ? trade?.see : undefined;
  const hook = ofOnly
    ? ofOnly()
    : (shownIn(frame.headline, true) ?? take(seen) ?? chooser.pick('hook', general) ?? '');
  const place = isCalm || !trade ? chooser.pick('end', isCalm ? shots.quiet : shots.end) : trade.place;
  return {
    hook,
    end: ofOnly ? ofOnly() : (place ?? ''),
    own: () => take(works.find((one) => !used.has(one))),
    marked: (label) => filled(turns.thing(), `[${label}]`),
    acted: () => turns.said(),
    stay: () => turns.stay(),
    named: (text) => (only || isCalm ? undefined : shownIn(text)),
    isStaged: only !== undefined,
    during,
    fits,
  };
}

const filled = (shot: string, thing: string): string => fillPlaces(shot, () => thing) ?? shot;
