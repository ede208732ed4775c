import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';
import { isAction } from '../brief/clauses.ts';
import { findFacts } from '../brief/facts.ts';
import { capitalize, countWords, sentence, unended } from '../brief/text.ts';
import shots from '../data/shots.json' with { type: 'json' };
import { nlp } from '../nlp.ts';
import { type Draft, startDraft } from '../post/draft.ts';
import { ownVenue } from '../post/gaps.ts';
import { nameOf } from '../post/opening.ts';
import { actRecords, fillPlaces, lowerStart, pickPhrase } from '../post/wording.ts';

/** Words that a calm voice speaks in a second. */
const wordsASecond = 2.3;
const shortestScene = 2;
/** Most words that a scene is spoken over, and that a phone shows. */
const mostSpoken = 20;
const mostShown = 10;
const mostScenes = 9;

interface Scene {
  readonly visual: string;
  readonly onScreenText: string;
  readonly voiceOver: string;
}

/**
 * A shooting script for the brief: what the camera shows, what stands on the screen, what is spoken, and how long
 * each scene takes at a calm reading pace. It says what the post says; the same request gives the same script.
 */
export function composeDemoVideoScript(request: GenerationRequest): VideoScript {
  const draft = startDraft(request);
  const { frame } = draft;
  const title = nameOf(frame, { facts: 'plain' });
  const isPlain = frame.gravity === 'grave' || frame.language !== 'en';
  const scenes = isPlain ? plainScenes(draft) : scenesOf(draft, title);
  let clock = 0;
  const timed = scenes.slice(0, mostScenes).map((scene) => {
    const startSecond = clock;
    clock += Math.max(shortestScene, Math.ceil((countWords(scene.voiceOver) / wordsASecond) * 2) / 2);
    return { startSecond, endSecond: clock, ...scene };
  });
  return { title: shown(unended(capitalize(title)) || title), durationSeconds: clock, scenes: timed };
}

/** The brief's own sentences on a quiet screen. */
function plainScenes({ frame, chooser }: Draft): Scene[] {
  const [first = '', ...next] = shots.grave;
  const calm = frame.gravity === 'grave';
  const lines = frame.all.flatMap((text) => text.split('\n').map((line) => line.replace(/^• /u, '')));
  return lines.flatMap(spokenPieces).map((text, index) => {
    const shot = calm
      ? index === 0
        ? first
        : (next[(index - 1) % next.length] ?? first)
      : (chooser.order('shots', shots.hook)[index % shots.hook.length] ?? first);
    return { visual: shot, onScreenText: shown(text), voiceOver: text };
  });
}

function scenesOf(draft: Draft, title: string): Scene[] {
  const { frame, chooser, tone } = draft;
  const record = actRecords[frame.act];
  const isLight = frame.gravity === 'light' && !frame.isThin;
  const spoken = isLight ? pickPhrase(record.spoken, 'spoken', frame, chooser) : null;
  const opener = spoken && !spoken.toLowerCase().includes(unended(title).toLowerCase()) ? `${spoken} ` : '';
  const [first = title, ...more] = spokenPieces(`${opener}${sentence(title)}`);
  const facts = frame.isStatement ? [] : frame.headFacts.map(({ text }) => capitalize(text));
  const told = [
    ...more,
    ...(frame.list?.items ?? []),
    ...facts,
    ...frame.further.filter(({ kind }) => kind !== 'action').map(({ text }) => text),
  ];
  const isKept = frame.list?.isAsked;
  const inTurn = { action: 0, fact: 0, said: 0 };
  const points = told.flatMap((text) =>
    spokenPieces(sentence(text)).map((piece): Scene => {
      const kind = isDone(text) ? 'action' : !isKept && findFacts(text).length > 0 ? 'fact' : 'said';
      const onScreenText = shown(piece);
      const label = /^(?:[^[]*: )?\[([^\]]+)\]/u.exec(piece)?.[1];
      const all = chooser.order(kind, shots[kind]);
      const visual = label ? shots.marked : (all[inTurn[kind]++ % all.length] ?? shots.marked);
      return {
        visual: visual.replace('{thing}', () => label ?? onScreenText),
        onScreenText,
        voiceOver: piece,
      };
    }),
  );
  const call = frame.further.find(({ kind }) => kind === 'action')?.text;
  const close = isLight ? pickPhrase(record.close[tone.family], 'close', frame, chooser) : null;
  const last = spokenPieces(call ?? close ?? (isKept ? shots.keep : ''))[0];
  const end: Scene[] = last
    ? [{ visual: chooser.pick('end', shots.end) ?? '', onScreenText: shown(last), voiceOver: last }]
    : [];
  const hook: Scene = {
    visual: chooser.pick('hook', shots.hook) ?? '',
    onScreenText: shown(unended(capitalize(title)) || title),
    voiceOver: first || title,
  };
  const lacking = points.length + end.length > 1 ? [] : toBeShown(draft, title);
  return [hook, ...[...points, ...lacking].slice(0, mostScenes - 1 - end.length), ...end];
}

/** Whether it is done with one's hands: "Hold the blade at 30 degrees". */
const isDone = (text: string): boolean => isAction(text) || nlp(text).has('^(#Imperative|#Infinitive)');

const short = shots.short.map((kind) => ({ ...kind, pattern: new RegExp(kind.match, 'iu') }));
/** Scenes for a brief that has no more than its first line: what only its writer can film and say is marked. */
function toBeShown({ frame, request }: Draft, title: string): Scene[] {
  const name = unended(title);
  const kind = short.find(({ pattern }) => pattern.test(name));
  const { thing, made } = kind?.pattern.exec(name)?.groups ?? {};
  const slots: Readonly<Record<string, string>> = {
    thing: lowerStart(thing ?? made ?? 'the work', true),
    subject: frame.isStatement ? 'what this is about' : lowerStart(unended(frame.subject), true),
    trade: ownVenue.test(request.businessType)
      ? `your ${request.businessType.toLowerCase()}`
      : 'you or your team',
  };
  return (kind?.scenes ?? []).map(({ visual, say }) => ({
    visual: fillPlaces(visual, (place) => slots[place]) ?? visual,
    onScreenText: say.split(/[,:]/)[0]?.replace(/\]?$/, ']') ?? say,
    voiceOver: say,
  }));
}

/** A text in pieces that can each be spoken in one scene: no emoji, no protocol of an address. */
function spokenPieces(text: string): string[] {
  const words = text
    .replace(/\p{Extended_Pictographic}\uFE0F?|\u200D/gu, '')
    .replace(/https?:\/\/(?:www\.)?|www\./giu, '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const end =
      words.length - at <= mostSpoken ? words.length : at + breathAfter(words.slice(at, at + mostSpoken));
    pieces.push(words.slice(at, end).join(' '));
    at = end;
  }
  return pieces;
}

const fewestSpoken = 6;
const fewestShown = 3;
/** How many of these words are read in one breath: up to a comma, or to a word that begins something new. */
function breathAfter(words: readonly string[], fewest = fewestSpoken): number {
  const pause = words.findLastIndex((word, at) => at >= fewest - 1 && /[,;:.!?]$/.test(word));
  if (pause >= 0) return pause + 1;
  const turn = words.findLastIndex((word, at) => at >= fewest && turns.test(word));
  return turn >= 0 ? turn : words.length;
}
const turns =
  /^(?:and|but|or|so|because|when|while|who|which|that|where|with|from|for|in|on|at|to|of|by|after|before|until|than|as)$/iu;

/** What stands on a phone's screen: a whole thought out of what is said, and no half of one. */
function shown(text: string): string {
  const plain = unended(text) || text;
  const label = /^\[[^\]]+\](?=: \[)/u.exec(plain)?.[0];
  const words = (label ?? plain).split(/\s+/);
  if (words.length <= mostShown) return label ?? plain;
  const whole = plain.replace(/ \([^()]*\)/gu, '').split(/\s+/);
  if (whole.length <= mostShown) return whole.join(' ');
  const start = whole.slice(0, mostShown);
  return unended(start.slice(0, breathAfter(start, fewestShown)).join(' '));
}
