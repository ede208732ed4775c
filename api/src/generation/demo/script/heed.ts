import type { Language } from '../brief/language.ts';
import { capitalize, countWords, sentence } from '../brief/text.ts';
import data from '../data/film-wishes.json' with { type: 'json' };
import { fillPlaces } from '../post/wording.ts';
import { abroadIn } from './abroad.ts';
import { yours } from './film.ts';
import type { FilmWish, FilmWishes } from './film-wishes.ts';
import { spokenPieces } from './lines.ts';

export interface Scene {
  readonly visual: string;
  readonly onScreenText: string;
  readonly voiceOver: string;
  /** How much it would be missed: what weighs least goes first where time is short. */
  readonly weight: number;
}

/** Most words of a caption that nobody speaks. */
const mostRead = 7;
/** Words that a calm voice speaks in a second, and fewer where the matter is grave. */
const pace = { calm: 2.1, light: 2.6 };
const shortestScene = 2;

/** How long a scene takes, in seconds. A number that is dialled takes longer than a word. */
export function secondsOf({ voiceOver, onScreenText }: Scene, isGrave: boolean): number {
  const text = voiceOver || onScreenText;
  const digits = (text.match(/\d{3,}/g) ?? []).filter((number) => !/^(?:19|20)\d\d$/.test(number)).length;
  const words = countWords(text) + digits;
  return Math.max(shortestScene, Math.ceil((words / (isGrave ? pace.calm : pace.light)) * 2) / 2);
}

/** How long a film is to take, and how long at most. */
export interface Length {
  readonly about?: number;
  readonly most?: number;
}
export function lengthOf(asked: FilmWishes): Length {
  const most = Number(asked.get('length'));
  if (!most) return {};
  return asked.has('atMost') ? { most } : { about: most, most };
}

/** How directions are worded that heed a wish: in the brief's language, where it is one of ours. */
interface Wording {
  readonly silent: { readonly stay: string };
  readonly oneTake: { readonly first: string; readonly next: string };
  readonly with: { readonly first: string; readonly end: string };
}

/** Scenes as they were asked for: without a voice, in one take, with whoever has to be seen, in so much time. */
export function heeded(
  scenes: readonly Scene[],
  asked: FilmWishes,
  isGrave: boolean,
  language: Language,
): Scene[] {
  const kinds = abroadIn(language)?.wishes ?? data.kinds;
  const ways: [FilmWish, (all: readonly Scene[]) => Scene[]][] = [
    ['silent', (all) => all.flatMap((scene) => unspoken(scene, kinds))],
    ['length', (all) => within(all, lengthOf(asked).most ?? 0, isGrave)],
    ['opens', (all) => withShot(all, 0, asked.get('opens') ?? '')],
    ['closes', (all) => withShot(all, all.length - 1, asked.get('closes') ?? '')],
    ['oneTake', (all) => inOneTake(all, asked.get('oneTake') ?? '', kinds)],
    ['with', (all) => withGuest(all, asked.get('with') ?? '', kinds)],
  ];
  const done = ways.reduce<Scene[]>((all, [name, way]) => (asked.has(name) ? way(all) : all), [...scenes]);
  const notes = Object.entries(kinds).flatMap(([name, kind]) => {
    const thing = asked.get(name as FilmWish);
    // Where it is filmed is in each shot already, except where the hands alone are.
    const isSaid = name === 'place' && !asked.has('only');
    if (thing === undefined || !('note' in kind) || isSaid) return [];
    const plain = 'plain' in kind ? kind.plain : kind.note;
    return (thing ? fillPlaces(kind.note, () => yours(thing)) : plain) || [];
  });
  return done.map((scene, index) =>
    index === 0 ? { ...scene, visual: [scene.visual, ...notes].join(' ') } : scene,
  );
}

/** What was to be heard is read, a few words at a time. */
function unspoken(scene: Scene, { silent }: Wording): Scene[] {
  const number = /^\d+\. /u.exec(scene.onScreenText)?.[0] ?? '';
  return spokenPieces(scene.voiceOver || scene.onScreenText, mostRead).map((text, index) => ({
    ...scene,
    visual: index === 0 ? scene.visual : silent.stay,
    onScreenText: (index === 0 ? number : '') + capitalize(text.replace(/[.,;:]$/u, '')),
    voiceOver: '',
  }));
}

/** As many scenes as there is time for, in their order. */
function within(scenes: readonly Scene[], most: number, isGrave: boolean): Scene[] {
  let kept = [...scenes];
  const length = (): number => kept.reduce((sum, scene) => sum + secondsOf(scene, isGrave), 0);
  while (kept.length > 2 && length() > most) {
    const weakest = Math.min(...kept.map(({ weight }) => weight));
    const index = kept.findLastIndex(({ weight }) => weight === weakest);
    kept = kept.filter((_, at) => at !== index);
  }
  return kept;
}

/** So many seconds longer than its words take a scene is held at most, the first one, and one in the middle. */
const pauses = { first: 1, next: 5 };
/** A film of which nothing else was asked is no shorter, if its scenes can be held for a moment. */
const shortest = { film: 15, next: 1.5 };
/** A film that is shorter by more than this share of what was asked ends with a picture that is held. */
const mostMissing = 0.4;

/**
 * How long each scene takes, in seconds: what its words take, and longer with pauses where there is time.
 * @param length how long the film is to be, if that was said.
 */
export function paced(scenes: readonly Scene[], isGrave: boolean, { about, most = 60 }: Length): number[] {
  const spoken = scenes.map((scene) => secondsOf(scene, isGrave));
  const all = spoken.reduce((sum, one) => sum + one, 0);
  const missing = (about ?? Math.min(shortest.film, most)) - all;
  if (missing <= 0) return spoken;
  const next = about ? pauses.next : shortest.next;
  const room = pauses.first + next * (spoken.length - 1);
  const share = Math.min(1, missing / room);
  const round = about || all + missing >= most ? Math.floor : Math.round;
  return spoken.map((one, at) => round((one + share * (at === 0 ? pauses.first : next)) * 2) / 2);
}

/** A picture that is held at the end, where there is much time left. */
export function closedWith(
  scenes: readonly Scene[],
  end: Scene,
  isGrave: boolean,
  length: Length,
): readonly Scene[] {
  const asked = length.about;
  const all = paced(scenes, isGrave, length).reduce((sum, one) => sum + one, 0);
  return asked && all < asked * (1 - mostMissing) && scenes.at(-1)?.voiceOver ? [...scenes, end] : scenes;
}

/** One movement of the camera through all scenes; from one place to another where both were named. */
function inOneTake(scenes: readonly Scene[], way: string, { oneTake: { first, next } }: Wording): Scene[] {
  // Only English wishes name where it goes.
  const { start, way: along, goal } = data.kinds.oneTake;
  const [, from = '', to = ''] = /^from (.+?) (?:in)?to (.+)$/isu.exec(way) ?? [];
  return scenes.map((scene, index) => {
    const isLast = index === scenes.length - 1;
    const visual = !from
      ? (index === 0 ? first : next).replace('{shot}', () => scene.visual)
      : index === 0
        ? start.replace('{from}', () => `at ${from}`)
        : isLast
          ? goal.replace('{to}', () => `at ${to}`)
          : (along[(index - 1) % along.length] ?? '');
    return { ...scene, visual };
  });
}

/** A picture as it was ordered, told to those who film it: "me folding one" says "You, folding one." */
export function ordered(thing: string): string {
  const plain = thing.replace(/^(?:him|her|them) (?=\p{L}+ing\b)/iu, '');
  const told = yours(plain).replace(/\b(?:me|us)\b/gu, 'you');
  return sentence(told.replace(/^you (?=\p{L}+ing\b)/iu, 'You, '));
}

/** Begins or ends with the picture that was asked for. */
function withShot(scenes: readonly Scene[], at: number, thing: string): Scene[] {
  const visual = ordered(thing);
  return scenes.map((scene, index) => (index === at ? { ...scene, visual } : scene));
}

/** Whoever has to be in it opens the film and closes it. */
function withGuest(scenes: readonly Scene[], thing: string, { with: { first, end } }: Wording): Scene[] {
  const said = (phrase: string): string => fillPlaces(phrase, () => thing) ?? phrase;
  return scenes.map((scene, index) => {
    const isLast = index > 0 && index === scenes.length - 1;
    const more = index === 0 ? said(first) : isLast ? said(end) : '';
    return more ? { ...scene, visual: capitalize(`${scene.visual} ${more}`) } : scene;
  });
}
