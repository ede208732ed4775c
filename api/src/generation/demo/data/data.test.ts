import { composerTones, generatorTones } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { expect, test } from 'vitest';
import { lists } from '../brief/tips.ts';
import { findFaults } from '../post/faults.ts';
import { abroad } from '../script/abroad.ts';
import { spelledOut } from '../script/film-wishes.ts';
import acts from './acts.json' with { type: 'json' };
import closes from './closes.json' with { type: 'json' };
import facts from './facts.json' with { type: 'json' };
import families from './families.json' with { type: 'json' };
import faults from './faults.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import filmWishes from './film-wishes.json' with { type: 'json' };
import gravity from './gravity.json' with { type: 'json' };
import invitations from './invitations.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import notes from './notes.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import palettes from './palettes.json' with { type: 'json' };
import shapes from './platforms.json' with { type: 'json' };
import shots from './shots.json' with { type: 'json' };
import tradesAbroad from './shots-abroad/trades.json' with { type: 'json' };
import slips from './slips.json' with { type: 'json' };
import spelling from './spelling.json' with { type: 'json' };
import takes from './takes.json' with { type: 'json' };
import anything from './tips/anything.json' with { type: 'json' };
import open from './tips/open.json' with { type: 'json' };
import basics from './tips.json' with { type: 'json' };
import toldFacts from './told-facts.json' with { type: 'json' };
import tones from './tones.json' with { type: 'json' };
import trades from './trade-shots.json' with { type: 'json' };
import tradeTags from './trade-tags.json' with { type: 'json' };

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
};
const slots = new Set(['headline_l', 'there', 'tips', 'day', 'own', 'ours', 'fixed', 'unfixed']);
/** What people say of things that machines wrote. */
const worn =
  /\b(?:elevate|game[- ]?changer|unlock|unleash|dive in|delve|fast-paced|look no further|stop scrolling|buckle up|seamless|cutting-edge|revolutioni[sz]e|supercharge|level up|hidden gem|must-have)\b/iu;

test('every phrase is whole: known places only, a mark at its end, nothing worn, no doubled space', () => {
  const rows = closes.rows.map(({ match, say }) => [match, { close: say }] as const);
  for (const [act, { close }] of [...Object.entries(acts), ...rows]) {
    for (const phrase of strings(close)) {
      for (const [, slot = ''] of phrase.matchAll(/\{(\w+)\}/g))
        expect(slots, `${act}: ${phrase}`).toContain(slot);
      expect(phrase, act).toMatch(/[.?!:]$/);
      expect(phrase, act).not.toMatch(worn);
      expect(phrase, act).not.toMatch(/\s{2}|^\s|[—–]|!{2}/);
      expect(phrase.split(' ').length, phrase).toBeLessThanOrEqual(20);
    }
  }
});

test('every tone has its invitation, to known kinds of things, and every rule for notes compiles', () => {
  const families = new Set(Object.values(tones).map(({ family }) => family));
  for (const act of invitations.acts.split(' ')) expect(Object.keys(acts)).toContain(act);
  expect(new Set(Object.keys(invitations.say))).toEqual(families);
  for (const { pattern } of notes.rules)
    for (const [, name = ''] of pattern.matchAll(/\{([a-z]{2,})\}/g))
      expect(Object.keys(notes.words)).toContain(name);
});

test('grave kinds of speech have no phrases of their own', () => {
  for (const act of [acts.apologise, acts.warn]) expect(strings([act.close, act.emoji]).join('')).toBe('');
});

test('every platform and every tone has its record', () => {
  expect(Object.keys(shapes).sort()).toEqual([...platforms].sort());
  expect(Object.keys(tones).sort()).toEqual([...new Set([...generatorTones, ...composerTones])].sort());
});

test('a field has an emoji, a palette, at least three hashtags, and no word that another field claims', () => {
  const seen = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    expect(field.emoji, name).toMatch(/\p{Extended_Pictographic}/u);
    expect(Object.keys(palettes), name).toContain(field.palette);
    const tags = field.tags.split(' ');
    expect(tags.length, name).toBeGreaterThanOrEqual(3);
    for (const tag of tags) expect(tag).toMatch(/^[\p{L}\p{N}]{2,30}$/u);
    for (const word of field.words.split(' ')) {
      expect(seen.get(word) ?? name, `"${word}" is in two fields`).toBe(name);
      seen.set(word, name);
    }
  }
});

test('what a trade tags are hashtags, of a known language, by patterns that compile', () => {
  for (const { language, match, about = '', tags } of tradeTags) {
    expect(Object.keys(languages)).toContain(language);
    expect(() => [new RegExp(match, 'iu'), new RegExp(about, 'iu')], match).not.toThrow();
    for (const tag of tags) expect(tag, match).toMatch(/^[\p{L}\p{N}]{2,30}$/u);
  }
});

test('every field can be filmed: each in one group of shots, each shot a short sentence that stands once', () => {
  expect(trades.flatMap((trade) => trade.fields.split(' ')).sort()).toEqual(Object.keys(fields).sort());
  const all = trades.flatMap(({ see, work, people, place }) => [...see, ...work, people, place]);
  expect(all.length).toBe(6 * trades.length);
  expect(new Set(all).size).toBe(all.length);
  for (const shot of all) {
    expect(shot).toMatch(/^\p{Lu}[^.!?]{15,100}\.$/u);
    expect(shot).not.toMatch(worn);
    expect(shot.split(' ').length, shot).toBeLessThanOrEqual(16);
  }
});

test('what can be filmed anywhere is a short sentence that stands once, and belongs to a pattern', () => {
  const all = shots.lines.flatMap((line) => line.shots);
  expect(new Set(all).size).toBe(all.length);
  for (const shot of [...all, ...shots.hook, ...shots.end, ...shots.quiet, ...shots.said, ...shots.fact]) {
    expect(shot).toMatch(/^\p{Lu}.{12,100}\.$/u);
    expect(shot).not.toMatch(worn);
  }
  for (const { match } of [...shots.lines, ...shots.kinds, ...shots.ends, ...shots.spoken])
    expect(() => new RegExp(match, 'iu')).not.toThrow();
});

/** The paths of all texts, with what each has for places: "shots.thing.0 {thing}". */
const outline = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [`${path} ${(value.match(/\{(?:thing|shot)\}/g) ?? []).join(' ')}`]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => outline(inner, `${path}.${key}`));

test('every language that is filmed in its own words has the same shots, with the same places in them', () => {
  const { things: _, ...german } = abroad.de;
  for (const [code, { things, ...data }] of Object.entries(abroad)) {
    expect(outline(data), code).toEqual(outline(german));
    expect(things.length, code).toBeGreaterThan(70);
    expect(new Set(things).size, code).toBe(things.length);
    for (const thing of things) expect(thing, code).toMatch(/^(?:\p{Ll}+ |l['’])[\p{L}-]+$/u);
    expect(Object.keys(data.trades), code).toEqual(Object.keys(tradesAbroad));
  }
  const known = Object.values(tradesAbroad).flatMap((list) => list.split(' '));
  expect(new Set(known).size).toBe(known.length);
  for (const field of known) expect(Object.keys(fields)).toContain(field);
});

test('a shot in another language is a short sentence of that language that stands once', () => {
  for (const [code, { shots: general, wishes, lines, trades: rows }] of Object.entries(abroad)) {
    const anywhere = Object.values(lines).flatMap((line) => line.shots);
    const own = Object.values(rows).flatMap(({ see, work, people, place }) => [see, work, people, place]);
    const all = [...strings(general), ...anywhere, ...own];
    expect(new Set(all).size, code).toBe(all.length);
    for (const shot of [...all, ...strings(wishes).filter(Boolean)]) {
      expect(shot, code).toMatch(/^[\p{Lu}{].{9,110}[.}]$/u);
      expect(shot, code).not.toMatch(
        /\b(?:the|with|and|your|you|from|close|shown|picture|words|again)\b|\s{2}/iu,
      );
      expect(shot.split(' ').length, shot).toBeLessThanOrEqual(20);
    }
    for (const { match } of Object.values(lines)) {
      expect(() => new RegExp(match, 'iu'), code).not.toThrow();
      expect(match, code).not.toMatch(/[+*]\)[+*]/);
    }
  }
});

test('every wish for a film has patterns that compile, and none repeats what repeats', () => {
  for (const [name, kind] of Object.entries(filmWishes.kinds)) {
    expect(kind.match.length, name).toBeGreaterThan(0);
    const patterns = ['match', 'after', 'beside', 'between', 'last'].flatMap(
      (place) => (kind as unknown as Readonly<Record<string, readonly string[]>>)[place] ?? [],
    );
    for (const pattern of patterns) {
      expect(() => new RegExp(spelledOut(pattern), 'isu'), name).not.toThrow();
      expect(spelledOut(pattern), name).not.toMatch(/[+*]\)[+*]/);
    }
  }
});

test('a list has five entries or more, each a sentence that a slide can hold, each once', () => {
  for (const { match, items } of [...lists, ...open, ...anything]) {
    const name = String(match);
    expect(items.length, name).toBeGreaterThanOrEqual(5);
    expect(new Set(items).size, name).toBe(items.length);
    for (const item of items) {
      expect(item, name).toMatch(/^["]?[\p{Lu}\d].*[.?!"]$/u);
      expect(item.split(' ').length, item).toBeLessThanOrEqual(22);
      expect(item).not.toMatch(worn);
    }
    // What a post may not say is taken for a fault there, and the whole list would go.
    expect(findFaults(items.map((item) => `• ${item}`).join('\n'), ''), name).toEqual([]);
  }
});

test('a family has three kinds or more, and each word for one of them alone', () => {
  for (const [name, all] of Object.entries(families)) {
    const words = all.split(/[ /]/);
    expect(all.split(' ').length, name).toBeGreaterThanOrEqual(3);
    expect(new Set(words).size, name).toBe(words.length);
    for (const word of words) expect(word, name).toMatch(/^[\p{Ll}+'’-]+$/u);
  }
});

test('a list for a kind names known sets of words only', () => {
  const sets: Readonly<Record<string, string>> = basics.sets;
  for (const text of [
    ...[...open, ...anything].flatMap(({ of, match }) => [of, match]),
    ...Object.values(sets),
  ])
    for (const [, name = ''] of text.matchAll(/\{([A-Z]{2,})\}/g))
      expect(Object.keys(sets), text).toContain(name);
});

test('every pattern compiles, and none repeats what repeats', () => {
  const patterns = [
    ...Object.values(acts).map(({ signals }) => signals),
    ...facts.map(({ pattern }) => pattern),
    ...faults.map(({ pattern }) => pattern),
    ...closes.rows.map(({ match }) => match.replace('{fit}', closes.fit)),
  ];
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern, 'iu')).not.toThrow();
    expect(pattern).not.toMatch(/[+*]\)[+*]/);
  }
});

test('a take on a topic is a short thought with the topic in it, and each once', () => {
  const posts = takes.flatMap(({ posts }) => strings(posts));
  expect(new Set(posts).size).toBe(posts.length);
  for (const { match, posts } of takes)
    for (const post of strings(posts)) {
      expect(post, match).toMatch(/^[\p{Lu}"].*[.?!]$/u);
      expect(post).not.toMatch(worn);
      expect(post.split(' ').length, post).toBeLessThanOrEqual(32);
      expect(findFaults(post, ''), post).toEqual([]);
      const topic = match.replace(/\[\p{Lu}(\p{Ll})\]/gu, '$1');
      const said = post.toLowerCase().split(/[^\p{L}\p{N}'-]+/u);
      expect(
        said.filter((word) => word.length > 1 && topic.includes(word)),
        post,
      ).not.toEqual([]);
    }
});

test('a take says nothing of desks and inboxes to those who have none, unless that is its topic', () => {
  const ofOffices = /ffice|eeting|[Ee]mail|[Ee]-mail|emote|nvoice|ibrar|ension|\[Aa\]\[iI\]|\[Dd\]ata/u;
  for (const { match, posts } of takes.filter(({ match }) => !ofOffices.test(match)))
    for (const post of strings(posts))
      expect(post, match).not.toMatch(
        /\b(?:desks?|inbox|spreadsheets?|colleagues?|printers?|out-of-office)\b/u,
      );
});

test('no word is both grave and excused', () => {
  const grave = new Set(strings(gravity.grave));
  for (const phrase of gravity.notGrave) expect(grave.has(phrase), phrase).toBe(false);
});

test('a slip is put right once and for all: no right word is itself a slip, and every rule compiles', () => {
  for (const [slip, right] of Object.entries(spelling)) {
    expect(slip).toBe(slip.toLowerCase());
    if (right.toLowerCase() !== slip) expect(Object.keys(spelling), slip).not.toContain(right.toLowerCase());
  }
  for (const { pattern } of slips) expect(() => new RegExp(pattern, 'gimu')).not.toThrow();
});

test('a fact is told from its beginning to its end, for known kinds of speech', () => {
  for (const rule of toldFacts) {
    expect(rule.pattern).toMatch(/^\^.*\$$/);
    expect(rule.say).toMatch(/\$[&\d]|\{1\}|^[^$]+$/);
    for (const act of 'acts' in rule ? rule.acts.split(' ') : []) expect(Object.keys(acts)).toContain(act);
  }
});

test('each platform leaves the hashtags of all others out, and knows its own name by none of them', () => {
  for (const own of platforms) {
    const othersTags = new RegExp(shapes[own].othersTags, 'i');
    for (const other of platforms) {
      expect(othersTags.test(other), `othersTags of ${own} take #${other}`).toBe(other !== own);
    }
  }
});

test('an order that may name a platform may name each, or the new one’s name stays in the post', () => {
  const named = strings(orders).map((text) => {
    const plain = text.toLowerCase().replaceAll(' ?', '');
    return platforms.filter((platform) => plain.includes(platform));
  });
  const most = named.filter(({ length }) => length > platforms.length / 2 + 1);
  expect(most.length).toBeGreaterThan(0);
  // See docs/guides/add-a-platform.md for the patterns elsewhere.
  for (const names of most) expect(names).toEqual([...platforms]);
});
