import { type Slide, slideLimits, slidesText, type VideoScript } from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  findXLinks,
  normalizeHashtags,
  normalizeText,
  type Platform,
  platformCatalogue,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import type { Voice } from '../providers/provider.ts';
import { findBanned } from './banned-words.ts';
import { eagerRequests } from './grave-requests.ts';
import { leaveOut } from './leave-out.ts';
import { createPhraseFinder, noPhrases } from './phrases.ts';
import { hasMarkup, markupIn, type PostText, tidy, withoutMarkup, withoutSpans } from './plain-text.ts';
import wornPhrases from './worn-phrases.json' with { type: 'json' };
import { withoutQuotes, wrappingIn } from './wrapping.ts';

/** The rules for a post, in addition to its platform's limits. */
export interface PostRules {
  readonly platform: Platform;
  /** Phrases that no post may contain, whoever wrote it, except within addresses and codes. */
  readonly banned: readonly string[];
  /**
   * Everything that the person has provided, and that may therefore appear in the post. Null if there is nothing to
   * compare with.
   */
  readonly given: string | null;
  /** Whether the post may be about death, danger, loss or blame. Then there is no prediction for it. */
  readonly isGrave: boolean;
  /** Whether that is certain. Then the post only has emoji, hashtags and requests that the person has provided. */
  readonly isSurelyGrave: boolean;
  /** The brand's tone and example posts. If they contain hashtags or emoji, the post may have many. */
  readonly manner: string;
}

const { told, also, inOtherLanguages, ofWater } = wornPhrases;
const worn = createPhraseFinder([...told, ...also, ...Object.values(inOtherLanguages).flat()]);
/** In posts about swimming, "dive in" is meant literally. */
const literal = new Set(ofWater);
const water =
  /(?<!\p{L})(?:(?:under)?water\p{L}*|pools?|div(?:e|es|er|ers|ing)|scuba|snorkel\p{L}*|swim\p{L}*|sea|ocean|lakes?|lagoon|reef|aqua\p{L}*|surf\p{L}*|\p{L}*tauch\p{L}*|schwimm\p{L}*|\p{L}{3,20}bad|becken|meer|wasser\p{L}*|plong\p{L}*|piscin[ae]s?|mer|natation|buce\p{L}*|nadar|natación|immersion[ei]|nuot\p{L}*|mergulh\p{L}*|natação|\p{L}*duik\p{L}*|zwem\p{L}*|zee|nurk\p{L}*|basen\p{L}*|pływa\p{L}*|morze|dyk\p{L}*|simma|simning|simhall\p{L}*|svøm\p{L}*|bassäng\p{L}*|havet)(?!\p{L})/iu;

/** The most common phrases, as told to the writer: a long list would be read less closely. */
export const wornPhrasesTold: readonly string[] = told;

export function rulesFor(
  platform: Platform,
  given: string | null,
  banned: readonly string[],
  grave: 'no' | 'likely' | 'sure' = 'no',
  voice: Pick<Voice, 'tone' | 'examples'> | null = null,
): PostRules {
  const manner = voice ? [voice.tone, ...voice.examples].join('\n') : '';
  return { platform, given, banned, isGrave: grave !== 'no', isSurelyGrave: grave === 'sure', manner };
}

const emoji = /(?![©®™‼⁉])\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*/gu;

/** An emoji, including the space before it if a punctuation mark follows. */
const spacedEmoji = new RegExp(`(?: (?=(?:${emoji.source}){1,5}[.,!?]))?(${emoji.source})`, 'gu');
/** Small words that, when capitalized, begin a sentence. */
const beginnings =
  'A|An|The|Our|My|We|I|He|She|It|They|This|That|There|Today|Please|With|After|In|On|At|As|Wir|Unsere?|Mein|Der|Die|Das|Es|Er|Sie|Ich|Bitte|Heute|Nous|Notre|Nos|Le|La|Les|Il|Elle|Nuestr[ao]s?|El|Los|Las|Con|Nostr[ao]|Lo|Abbiamo|Nossos?|Nossa|O|Os|As|Wij|We|Onze?|Het|De|Een';
/** An emoji used instead of a full stop: "Sad news 💔 Our founder has died." */
const emojiAsStop = new RegExp(
  `(?<=[\\p{L}\\p{N}])[^\\S\\n]{0,3}(?:${emoji.source}[^\\S\\n]{0,3}){1,5}(?=(?:${beginnings})(?!\\p{L}))`,
  'gu',
);

/** Removes emoji, except those to keep, without losing a full stop. */
export const withoutEmoji = (text: string, isKept: (sign: string) => boolean = () => false): string =>
  text
    .replace(emojiAsStop, (signs) => ((signs.match(emoji) ?? []).some(isKept) ? signs : '. '))
    .replace(spacedEmoji, (match, sign: string) => (isKept(sign) ? match : ''));

/** Removes the emoji that weren't provided from a post about death, danger, loss or blame. */
const withoutCheer = ({ isSurelyGrave, given }: PostRules, text: string): string =>
  isSurelyGrave ? withoutEmoji(text, (sign) => given?.includes(sign) ?? false) : text;

function wornIn({ given }: PostRules, text: string) {
  const own = new Set(worn.find(given ?? '').map(({ phrase }) => phrase));
  const isLiteral = water.test(given ?? text);
  return worn.find(text).filter(({ phrase }) => !own.has(phrase) && !(isLiteral && literal.has(phrase)));
}

/** Links that aren't in the brief: an invented address leads readers astray. */
function inventedLinks({ given }: PostRules, text: string) {
  const links = given === null ? [] : findXLinks(text);
  if (given === null || links.length === 0) return [];
  const known = new Set([
    ...findXLinks(given).map(({ start, end }) => hostOf(given.slice(start, end))),
    // Domains in email addresses, or where X recognizes no link.
    ...(given.match(/[\p{L}\p{N}.-]+/gu) ?? []).map(hostOf),
  ]);
  return links.filter(({ start, end }) => !known.has(hostOf(text.slice(start, end))));
}

/** The host: "example.com" for "https://www.Example.com:8080/rye". "example.co" is a different site. */
const hostOf = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/[.-]{1,100}$/, '');

const wantsTags = /#\p{L}|hash-?tags?/iu;
const wantsEmoji = /\p{Extended_Pictographic}|emojis?|emoticons?|smileys?/iu;
/** This few emoji never justify another call. */
const fewEmoji = 2;

/** Reports more than twice as many hashtags or emoji as read well, unless the person or the brand wants them. */
function tooMany(
  { platform, given, manner, isSurelyGrave }: PostRules,
  { caption, hashtags }: PostText,
): string[] {
  if (given === null || isSurelyGrave) return [];
  const { name, hashtagLimit, hashtagAdvice, emojiAdvice } = platformCatalogue[platform];
  const wished = `${given}\n${manner}`;
  const tags = hashtags.length;
  const signs = caption.match(emoji)?.length ?? 0;
  const [fewest, most] = hashtagAdvice;
  const isOverLimit = hashtagLimit !== null && tags > hashtagLimit;
  return [
    tags > most * 2 &&
      !isOverLimit &&
      !wantsTags.test(wished) &&
      `There are ${tags} hashtags; ${fewest} to ${most} read well on ${name}.`,
    signs > Math.max(emojiAdvice * 2, fewEmoji) &&
      !wantsEmoji.test(wished) &&
      `There are ${signs} emoji; ${emojiAdvice === 0 ? 'none' : `at most ${emojiAdvice}`} read well on ${name}.`,
  ].filter((fault) => fault !== false);
}

const placeholder = /\[[\p{L} ’'/-]{2,60}\](?!\()|\{\{?[\p{L} _-]{2,60}\}\}?/gu;
const tagInside = /(?<![\p{L}\p{N}_&/#])#[\p{L}\p{N}_]{0,40}\p{L}[\p{L}\p{N}_]{0,40}/gu;

/** Maximum number of words and marks of one kind that are quoted to the writer, and maximum length of a quoted link. */
const mostQuoted = 20;
const linkCharacters = 100;

const quoted = (found: readonly string[]): string =>
  [...new Set(found)]
    .slice(0, mostQuoted)
    .map((each) => `"${each}"`)
    .join(', ');

const phrasesOf = (found: readonly { readonly phrase: string }[]): string[] =>
  found.map(({ phrase }) => phrase);

const linksNamed = (rules: PostRules, text: string): string[] =>
  inventedLinks(rules, text).map(({ start, end }) =>
    text.slice(start, Math.min(end, start + linkCharacters)),
  );

/** The faults of a post, worded so that its writer can act on them. Empty if there are none. */
export function faultsOf(rules: PostRules, { caption, hashtags }: PostText): string[] {
  const { platform, given } = rules;
  const banned = findBanned(rules.banned);
  const { name, textLimit, hashtagLimit } = platformCatalogue[platform];
  const tags = normalizeHashtags(hashtags);
  const length = countCharacters(platform, composePostText(caption, tags));
  const bannedHere = phrasesOf(banned.find(caption));
  const bannedTags = tags.filter((tag) => banned.isIn(tag)).map((tag) => `#${tag}`);
  const wornHere = phrasesOf(wornIn(rules, caption));
  const links = linksNamed(rules, caption);
  const markup = markupIn(caption);
  const notGiven = (phrase: string): boolean => !(given ?? '').includes(phrase);
  const found = (pattern: RegExp) => (caption.match(pattern) ?? []).filter(notGiven);
  const placeholders = found(placeholder);
  const tagsInside = given === null ? [] : found(tagInside);
  const wrapping = given === null ? [] : wrappingIn(caption).filter(notGiven);
  const requests = rules.isSurelyGrave && given !== null ? eagerRequests(caption, given) : [];
  return [
    length > textLimit &&
      `The post with its hashtags counts ${length} characters; ${name} takes ${textLimit}.`,
    hashtagLimit !== null &&
      tags.length > hashtagLimit &&
      `There are ${tags.length} hashtags; ${name} takes ${hashtagLimit}.`,
    ...tooMany(rules, { caption, hashtags: tags }),
    bannedHere.length > 0 && `The brand never says ${quoted(bannedHere)}: say it in other words.`,
    bannedTags.length > 0 && `The brand never says ${quoted(bannedTags)}: leave these hashtags out.`,
    wornHere.length > 0 && `Worn phrases: ${quoted(wornHere)}. Say what is meant.`,
    links.length > 0 && `The brief does not name ${quoted(links)}: take it out.`,
    markup.length > 0 && `It holds Markdown or HTML (${quoted(markup)}): plain text only.`,
    wrapping.length > 0 && `Readers are not who asked for it: take out ${quoted(wrapping)}.`,
    placeholders.length > 0 &&
      `It has places that nobody will fill in: ${quoted(placeholders)}. Say it without them.`,
    tagsInside.length > 0 && `Take ${quoted(tagsInside)} out of the caption: tags stand in "hashtags".`,
    withoutCheer(rules, caption) !== caption && 'A grave matter takes no emoji: take them out.',
    rules.isSurelyGrave &&
      tags.some((tag) => notGiven(`#${tag}`)) &&
      !/hash-?tag/iu.test(given ?? '') &&
      'A grave matter takes no hashtags but the brief’s: leave the others out.',
    requests.length > 0 && `A grave matter takes no request but the brief’s: take out ${quoted(requests)}.`,
  ].filter((fault) => fault !== false);
}

/**
 * Makes a post ready to be shown: plain text within the platform's limits, without banned words and invented links. A
 * worn phrase stays if removing it would also remove a fact. Null if nothing is left.
 */
export function finishPost(rules: PostRules, { caption, hashtags }: PostText): PostText | null {
  const { platform } = rules;
  const banned = findBanned(rules.banned);
  const unwrapped = withoutQuotes(withoutMarkup(normalizeText(caption)), rules.given);
  const plain = tidy(withoutCheer(rules, unwrapped));
  const unworn = withoutSpans(plain, wornIn(rules, plain));
  let text = saysAsMuch(plain, unworn) ? unworn : plain;
  text = withoutSpans(text, inventedLinks(rules, text));
  const tags = normalizeHashtags(hashtags).filter((tag) => !banned.isIn(tag));
  // Removing a word can join its neighbors to another banned one, so repeat until there is none.
  for (let round = 0; round < 8; round += 1) {
    const cleared = withoutMarkup(leaveOut(text, banned));
    const fitted = trimToLimit(platform, cleared.trim(), tags);
    const { caption } = fitted;
    if (!/[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(caption)) return null;
    const isClean = !hasMarkup(caption) && banned.find(caption).length === 0;
    if (isClean && inventedLinks(rules, caption).length === 0) return fitted;
    text = caption;
  }
  return null;
}

/** Whether unfinished texts contain words that the brand bans, which will then be removed. */
export function saysBanned(rules: PostRules, texts: readonly string[]): boolean {
  const banned = findBanned(rules.banned);
  return (
    banned !== noPhrases && texts.some((text) => banned.find(withoutMarkup(normalizeText(text))).length > 0)
  );
}

/** Whether the shorter text has kept every figure and name, and most of the words. */
function saysAsMuch(before: string, after: string): boolean {
  const kept = new Set(after.match(/\p{N}+|\p{L}+/gu));
  const facts = before.match(/\p{N}+|(?<=\p{L}[,;:]?[^\S\n])\p{Lu}\p{L}+/gu) ?? [];
  return facts.every((fact) => kept.has(fact)) && after.length > before.length * 0.5;
}

/**
 * Applies the same rules to a line that goes with a post (a headline, a picture's description, a slide). '' if nothing
 * is left.
 */
export function finishLine(rules: PostRules, line: string, most: number): string {
  const banned = findBanned(rules.banned);
  let text = upTo(tidy(withoutCheer(rules, withoutMarkup(line))), most);
  const isClean = (): boolean =>
    banned.find(text).length === 0 && inventedLinks(rules, text).length === 0 && !hasMarkup(text);
  for (let round = 0; round < 8 && !isClean(); round += 1) {
    text = leaveOut(text, banned);
    // A gap may be longer than the word that it stands for.
    text = upTo(tidy(withoutMarkup(withoutSpans(text, inventedLinks(rules, text)))), most);
  }
  return isClean() ? text : '';
}

/** Shortens a text without cutting a character, a link or a gap in two: half a link leads somewhere else. */
function upTo(text: string, most: number): string {
  const torn = findXLinks(text).find(({ start, end }) => start < most && end > most);
  return text
    .slice(0, torn?.start ?? most)
    .replace(/[\uD800-\uDBFF]$|\[…?$/, '')
    .trim();
}

/** Faults in what goes with a caption: its slides and its script. */
export function faultsBeside(
  rules: PostRules,
  { slides, videoScript }: { readonly slides: readonly Slide[]; readonly videoScript: VideoScript | null },
): string[] {
  const told = [slidesText(slides), ...(videoScript ? linesOfScript(videoScript) : [])].join('\n');
  const where = slides.length > 0 ? 'On the slides' : 'In the script';
  const phrases = phrasesOf([...findBanned(rules.banned).find(told), ...wornIn(rules, told)]);
  const links = linksNamed(rules, told);
  const markup = markupIn(told);
  return [
    phrases.length > 0 && `${where}: say ${quoted(phrases)} in other words.`,
    links.length > 0 && `${where}: nobody gave ${quoted(links)}: take it out.`,
    markup.length > 0 && `${where}: plain text only, without ${quoted(markup)}.`,
    withoutCheer(rules, told) !== told && `${where}: a grave matter takes no emoji.`,
  ].filter((fault) => fault !== false);
}

/** Makes slides ready to be shown: applies the caption's rules and drops slides that are left empty. */
export function finishSlides(rules: PostRules, slides: readonly Slide[]): Slide[] {
  return slides
    .map(({ title, text }) => ({
      title: finishLine(rules, title, slideLimits.title),
      text: finishLine(rules, text, slideLimits.text),
    }))
    .filter(({ title, text }) => title || text)
    .slice(0, slideLimits.most);
}

const scriptLineMax = 500;
const longestScriptSeconds = 600;

export const linesOfScript = ({ title, scenes }: VideoScript): string[] => [
  title,
  ...scenes.flatMap(({ visual, onScreenText, voiceOver }) => [visual, onScreenText, voiceOver]),
];

/**
 * Makes a script ready to be shown: applies the rules to its lines and puts its scenes one after the other. Null if
 * nothing is left.
 */
export function finishScript(
  rules: PostRules,
  { title, durationSeconds, scenes }: VideoScript,
): VideoScript | null {
  let last = 0;
  const kept = scenes.flatMap(({ startSecond, endSecond, visual, onScreenText, voiceOver }) => {
    const line = (text: string) => finishLine(rules, text, scriptLineMax);
    const scene = { visual: line(visual), onScreenText: line(onScreenText), voiceOver: line(voiceOver) };
    const start = Math.max(last, within(startSecond));
    const end = within(endSecond);
    if (end <= start || !(scene.visual || scene.onScreenText || scene.voiceOver)) return [];
    last = end;
    return [{ startSecond: start, endSecond: end, ...scene }];
  });
  if (kept.length === 0) return null;
  return {
    title: finishLine(rules, title, slideLimits.title),
    durationSeconds: Math.max(last, within(durationSeconds)),
    scenes: kept,
  };
}

const within = (second: number): number => Math.min(Math.max(second, 0), longestScriptSeconds);
