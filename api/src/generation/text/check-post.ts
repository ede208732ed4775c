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
import { eagerRequests } from './grave-requests.ts';
import { formsOf } from './inflections.ts';
import { leaveOut } from './leave-out.ts';
import { createPhraseFinder, noPhrases, type PhraseFinder } from './phrases.ts';
import { hasMarkup, markupIn, type PostText, tidy, withoutMarkup, withoutSpans } from './plain-text.ts';
import wornPhrases from './worn-phrases.json' with { type: 'json' };
import { withoutQuotes, wrappingIn } from './wrapping.ts';

/** What a post is held to, beyond its platform's limits. */
export interface PostRules {
  readonly platform: Platform;
  /** Never in a post, whoever wrote it. */
  readonly banned: PhraseFinder;
  /** All that the person gave: what stands there may stand in the post. Null where nothing can be compared with it. */
  readonly given: string | null;
  /** Whether it is about death, danger, loss or blame: then nothing is foretold of it. */
  readonly isGrave: boolean;
  /** Whether that is sure: then it has no emoji, hashtags and requests but those that were given. */
  readonly isSurelyGrave: boolean;
  /** How the brand talks: its tone and its posts. Where they have hashtags or emoji, there may be many. */
  readonly manner: string;
}

const { told, also, inOtherLanguages, ofWater } = wornPhrases;
const worn = createPhraseFinder([...told, ...also, ...Object.values(inOtherLanguages).flat()]);
/** Where one can swim, "dive in" says what it says. */
const literal = new Set(ofWater);
const water =
  /(?<!\p{L})(?:(?:under)?water\p{L}*|pools?|div(?:e|es|er|ers|ing)|scuba|snorkel\p{L}*|swim\p{L}*|sea|ocean|lakes?|lagoon|reef|aqua\p{L}*|surf\p{L}*|\p{L}*tauch\p{L}*|schwimm\p{L}*|\p{L}{3,20}bad|becken|meer|wasser\p{L}*|plong\p{L}*|piscin[ae]s?|mer|natation|buce\p{L}*|nadar|natación|immersion[ei]|nuot\p{L}*|mergulh\p{L}*|natação|\p{L}*duik\p{L}*|zwem\p{L}*|zee|nurk\p{L}*|basen\p{L}*|pływa\p{L}*|morze|dyk\p{L}*|simma|simning|simhall\p{L}*|svøm\p{L}*|bassäng\p{L}*|havet)(?!\p{L})/iu;

/** The commonest, as a writer is told them: a long list is read less closely. */
export const wornPhrasesTold: readonly string[] = told;

export function rulesFor(
  platform: Platform,
  given: string | null,
  bannedWords: readonly string[],
  grave: 'no' | 'likely' | 'sure' = 'no',
  voice: Pick<Voice, 'tone' | 'examples'> | null = null,
): PostRules {
  const banned = bannedWords.length > 0 ? createPhraseFinder(bannedWords.flatMap(formsOf)) : noPhrases;
  const manner = voice ? [voice.tone, ...voice.examples].join('\n') : '';
  return { platform, given, banned, isGrave: grave !== 'no', isSurelyGrave: grave === 'sure', manner };
}

const emoji = /(?![©®™‼⁉])\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*/gu;

/** An emoji, with the space before it where a mark follows. */
const spacedEmoji = new RegExp(`(?: (?=(?:${emoji.source}){1,5}[.,!?]))?(${emoji.source})`, 'gu');
/** Small words that begin a sentence where they have a capital. */
const beginnings =
  'A|An|The|Our|My|We|I|He|She|It|They|This|That|There|Today|Please|With|After|In|On|At|As|Wir|Unsere?|Mein|Der|Die|Das|Es|Er|Sie|Ich|Bitte|Heute|Nous|Notre|Nos|Le|La|Les|Il|Elle|Nuestr[ao]s?|El|Los|Las|Con|Nostr[ao]|Lo|Abbiamo|Nossos?|Nossa|O|Os|As|Wij|We|Onze?|Het|De|Een';
/** An emoji that stands for the full stop of its sentence: "Sad news 💔 Our founder has died." */
const emojiAsStop = new RegExp(
  `(?<=[\\p{L}\\p{N}])[^\\S\\n]{0,3}(?:${emoji.source}[^\\S\\n]{0,3}){1,5}(?=(?:${beginnings})(?!\\p{L}))`,
  'gu',
);

/** Of what is about death, danger, loss or blame only the emoji that were given stay, and all of its full stops. */
function withoutCheer({ isSurelyGrave, given }: PostRules, text: string): string {
  if (!isSurelyGrave) return text;
  const isGiven = (sign: string): boolean => given?.includes(sign) ?? false;
  return text
    .replace(emojiAsStop, (signs) => ((signs.match(emoji) ?? []).some(isGiven) ? signs : '. '))
    .replace(spacedEmoji, (match, sign: string) => (isGiven(sign) ? match : ''));
}

function wornIn({ given }: PostRules, text: string) {
  const own = new Set(worn.find(given ?? '').map(({ phrase }) => phrase));
  const isLiteral = water.test(given ?? text);
  return worn.find(text).filter(({ phrase }) => !own.has(phrase) && !(isLiteral && literal.has(phrase)));
}

/** Links that nobody gave: an invented address leads a reader astray. */
function inventedLinks({ given }: PostRules, text: string) {
  const links = given === null ? [] : findXLinks(text);
  if (given === null || links.length === 0) return [];
  const known = new Set([
    ...findXLinks(given).map(({ start, end }) => hostOf(given.slice(start, end))),
    // Behind an address of mail, or where X sees no link.
    ...(given.match(/[\p{L}\p{N}.-]+/gu) ?? []).map(hostOf),
  ]);
  return links.filter(({ start, end }) => !known.has(hostOf(text.slice(start, end))));
}

/** "example.com", of "https://www.Example.com:8080/rye": "example.co" is another place. */
const hostOf = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/[.-]{1,100}$/, '');

const wantsTags = /#\p{L}|hash-?tags?/iu;
const wantsEmoji = /\p{Extended_Pictographic}|emojis?|emoticons?|smileys?/iu;
/** As many as these are never too many to call a writer again. */
const fewEmoji = 2;

/** Hashtags and emoji of which there are more than twice as many as read well, unless somebody wants them. */
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

/** Most words and marks of one kind that are named to a writer, and most characters of a link. */
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

/** What is wrong with a post, in words that its writer can act on. Empty where nothing is. */
export function faultsOf(rules: PostRules, { caption, hashtags }: PostText): string[] {
  const { platform, banned, given } = rules;
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
 * The post as it may go out: plain text without banned words and invented links, within the platform's limits.
 * Worn phrases stay, where taking them out would take a fact along. Null where nothing is left.
 */
export function finishPost(rules: PostRules, { caption, hashtags }: PostText): PostText | null {
  const { platform, banned } = rules;
  const unwrapped = withoutQuotes(withoutMarkup(normalizeText(caption)), rules.given);
  const plain = tidy(withoutCheer(rules, unwrapped));
  const unworn = withoutSpans(plain, wornIn(rules, plain));
  let text = saysAsMuch(plain, unworn) ? unworn : plain;
  text = withoutSpans(text, inventedLinks(rules, text));
  const tags = normalizeHashtags(hashtags).filter((tag) => !banned.isIn(tag));
  // What stands around a word that went can meet and make another one, so until none is left.
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

/** Whether a brand's banned words stand in texts that have not been finished yet: then something of them is left out. */
export const saysBanned = ({ banned }: PostRules, texts: readonly string[]): boolean =>
  banned !== noPhrases && texts.some((text) => banned.find(withoutMarkup(normalizeText(text))).length > 0);

/** Whether no figure and no name went with what was taken out, and most of the words are still there. */
function saysAsMuch(before: string, after: string): boolean {
  const kept = new Set(after.match(/\p{N}+|\p{L}+/gu));
  const facts = before.match(/\p{N}+|(?<=\p{L}[,;:]?[^\S\n])\p{Lu}\p{L}+/gu) ?? [];
  return facts.every((fact) => kept.has(fact)) && after.length > before.length * 0.5;
}

/**
 * A line that goes with a post (a headline, a description of a picture, a slide), held to the same rules; '' where
 * nothing is left.
 */
export function finishLine(rules: PostRules, line: string, most: number): string {
  let text = upTo(tidy(withoutCheer(rules, withoutMarkup(line))), most);
  const isClean = (): boolean =>
    rules.banned.find(text).length === 0 && inventedLinks(rules, text).length === 0 && !hasMarkup(text);
  for (let round = 0; round < 8 && !isClean(); round += 1) {
    text = leaveOut(text, rules.banned);
    text = tidy(withoutMarkup(withoutSpans(text, inventedLinks(rules, text))));
  }
  return isClean() ? text : '';
}

/** As many characters, without half of one or of a link at the end: half of a link leads elsewhere. */
function upTo(text: string, most: number): string {
  const torn = findXLinks(text).find(({ start, end }) => start < most && end > most);
  return text
    .slice(0, torn?.start ?? most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** What is wrong with what stands beside a caption: its slides and its script. */
export function faultsBeside(
  rules: PostRules,
  { slides, videoScript }: { readonly slides: readonly Slide[]; readonly videoScript: VideoScript | null },
): string[] {
  const told = [slidesText(slides), ...(videoScript ? linesOfScript(videoScript) : [])].join('\n');
  const where = slides.length > 0 ? 'On the slides' : 'In the script';
  const phrases = phrasesOf([...rules.banned.find(told), ...wornIn(rules, told)]);
  const links = linksNamed(rules, told);
  const markup = markupIn(told);
  return [
    phrases.length > 0 && `${where}: say ${quoted(phrases)} in other words.`,
    links.length > 0 && `${where}: nobody gave ${quoted(links)}: take it out.`,
    markup.length > 0 && `${where}: plain text only, without ${quoted(markup)}.`,
    withoutCheer(rules, told) !== told && `${where}: a grave matter takes no emoji.`,
  ].filter((fault) => fault !== false);
}

/** The slides as they may go out: held to the rules like the caption, without those of which nothing is left. */
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

/** A script as it may go out: its lines held to the rules, its scenes one after the other. Null where nothing is left. */
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
