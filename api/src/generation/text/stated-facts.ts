import { detectLanguage } from '../demo/brief/language.ts';
import { knownFigures, saysFigure } from './read-figures.ts';

/** If a brief states more facts than this, such as a menu or a timetable, a post may choose from them. */
const mostStated = 6;

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'iu');
const word = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`;
/** Matches two words of a sentence, the second shortly after the first. */
const then = (first: string, second: string): string => `${word(first)}[^.!?\\n]{0,60}?(?:${second})`;

/** Matches requests to leave something out, in several languages. It can't be determined which fact they refer to. */
const hushes = anyOf([
  then(
    "don[’']?t|do not|never|no need to|without|not|no|leave|keep",
    '(?<!\\p{L})(?:mention|say|name|include|print|tell|reveal|writ|pric|cost|secret|quiet)',
  ),
  `${word('leave')}[^.!?\\n]{0,40}?${word('out')}`,
  then('nicht|ohne|keine?n?|nie', 'erwähn|nenn|schreib|sag|preis|datum|uhrzeit|verrat'),
  then('ne|sans|pas', 'mention|dit|dire|indiqu|prix|date|heure|parle|écri'),
  `(?<!\\p{L})n[’'](?:indiqu|écri)`,
  then(
    'no|sin|não|sem|non|senza',
    'mencion|menzion|dig[ao]|dici|dire|pong|preci|preç|prezz|fech|data|hora|orari|inclu|escrib|escrev|scriv|nombr',
  ),
  then('niet|geen|zonder', 'noem|vermeld|zeg|schrijf|prij|datum|tijd'),
  then('(?:noem|vermeld|zeg|schrijf|nämn|skriv|säg|nævn)\\p{L}*', word('niet|geen|inte|ikke')),
  then('nie|bez', 'wspom|podaw|pisz|mów|cen|dat|godzin'),
  then('inte|utan|ingen|inga|inget|ikke|uden|intet', 'nämn|skriv|säg|pris|dat|tid|nævn|sig'),
  '(?:bahset|yaz|söyle|belirt|ver|paylaş)m[ea]',
]);

/** Marks a sentence that may be a note to the writer, about the time of publication, or about the past. */
const asides = anyOf([
  word(
    'internal|confidential|between us|off the record|fyi|for your info\\p{L}*|just so you know|background|budget|optional|perhaps|maybe|competitors?|for example|e\\.g',
  ),
  word(
    'publish\\p{L}*|schedule|(?:post|publish) (?:it|this|that|them|on|at|by)|goes? live|go(?:es)? out|deadline|need (?:it|this|the post) (?:by|before|until)',
  ),
  word(
    'instead of|last (?:year|time|month|week)|used to|formerly|previously|until now|so far|was|were|usually|normally|originally|worth|save',
  ),
  word('(?:no|without) (?:\\p{L}+ )?(?:dates?|times?|figures|numbers)'),
  word('intern[aeot]?|statt|früher|bisher|letzte[ns]?|war|waren|veröffentlich\\p{L}*|posten?|normalerweise'),
  word("au lieu|auparavant|publi\\p{L}*|l[’']an dernier|d[’']habitude|était|normalement"),
  word('en vez|em vez|invece|en lugar|antes|prima|pubblic\\p{L}*|pasado|passado|scorso|era|normalmente'),
  word(
    'in plaats|vorige?|zamiast|i stället|i stedet|tidigare|förra|sidste|normaal|yerine|geçen|yayınla\\p{L}*',
  ),
]);

const number = '\\d{1,3}(?:[., \u00A0\u202F]\\d{3})+(?:[.,]\\d{2})?|\\d{1,6}(?:[.,]\\d{1,2})?';
/** Placed after a number, this excludes figures such as "2.5 million", which can be written in many ways. */
const isWhole = '(?![.,]?\\d)(?! ?(?:k|m|bn|mn|mio|mrd|million|millionen|thousand|tausend|mille)(?!\\p{L}))';
const prices = [
  new RegExp(`(?:[€$£₺]|(?<!\\p{L})(?:EUR|CHF|USD|GBP)) ?(${number})${isWhole}`, 'gu'),
  new RegExp(
    `(?<![\\d.,€$£₺])(?<!\\d )(${number}) ?(?:[€$£₺]|zł|(?:EUR|CHF|USD|GBP|euros?|Euro)(?!\\p{L}))`,
    'gu',
  ),
];
const times = [
  /(?<![\d.,:/]|(?:scale|ratio|maßstab|échelle|escala|scala) )((?:[01]?\d|2[0-3]):[0-5]\d)(?![\d:])/giu,
  /(?<![\d.,:/])(\d{1,2}(?:[.:][0-5]\d)?) ?(?:[ap]\.?m\b|uhr(?!\p{L}))/giu,
  /(?<![\d.,:/])((?:[01]?\d|2[0-3])h[0-5]\d)(?!\d)/giu,
];
const months =
  'jan(?:uar[iy]?|vier|eiro|uari)?|feb(?:ruar[iy]?|ruari|bre|braio|rero)?|fév(?:rier)?|fevereiro|mar(?:ch|zo|ço|s|ec|t)|märz|maart|marca|apr(?:il|ile)?|abr(?:il)?|avril|mai|mayo?|maggio|mei|maja?|maio|mayıs|june?|jun[iho]{1,3}|juin|giugno|july?|jul[iho]{1,3}|juillet|luglio|aug(?:ust|ustus|usti)?|août|agosto|sept?(?:ember|embre|iembre)?|setembro|settembre|o[ck]t(?:ober|obre|ubre)?|outubro|ottobre|nov(?:ember|embre|iembre|embro)?|dec(?:ember|embre)?|décembre|dicembre|diciembre|dez(?:ember|embro)?|stycznia|lutego|kwietnia|czerwca|lipca|sierpnia|września|października|listopada|grudnia|ocak|şubat|nisan|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık';
const dates = [
  new RegExp(
    `(?<![\\d.,:/€$£])(\\d{1,2})(?:st|nd|rd|th|er|º|°|\\.)? ?(?:of |de |d[’'])?(?:${months})(?!\\p{L})`,
    'giu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:${months})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,:/%\\p{L}]*\\d)(?! ?[ap]\\.?m\\b)`,
    'giu',
  ),
];
/** The verb "may", as in "5 may come". A month is capitalized. */
const verb = /\bmay\b/u;

/** A clock time in words: "half past seven", "halb acht", "noon". */
const timeInWords = anyOf([
  word(
    "half|quarter|past|noon|midday|midnight|o[’']clock|halb|viertel\\p{L}*|mittags?|mitternacht|demie?|quart|midi|minuit|media|cuarto|mediodía|medianoche|mezz[ao]|mezzogiorno|mezzanotte|meia|meio-dia|kwart|middag|middernacht|wpół|północ\\p{L}*|połud\\p{L}*|halv|kvart|kvarter|midnatt|midnat|buçuk|öğle\\p{L}*|gece yarısı",
  ),
]);
/** A day in words: "the third of May", "New Year's Eve". */
const dayInWords = anyOf([
  word(
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\p{L}{3,10}teenth|twentieth|thirtieth|today|tomorrow|tonight|eve|christmas|halloween|valentine[’']?s?|new year[’']?s?|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|heute|morgen|heiligabend|silvester|neujahr|weihnachten|premier|aujourd[’']hui|demain|noël|primero?|hoy|mañana|navidad|nochebuena|nochevieja|primo|oggi|domani|natale|hoje|amanhã|natal|vandaag|kerst\\p{L}*|eerste|dziś|jutro|idag|imorgon|i dag|i morgen|julafton|juldagen|juleaften|bugün|yarın",
  ),
]);

interface Stated {
  /** As written in the brief. */
  readonly said: string;
  readonly figure: string;
}

const statedBy = (patterns: readonly RegExp[], text: string): Stated[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([said, figure = '']) => ({ said: said.trim(), figure })),
  );

/** The forms in which a post may write a figure: 09:30 is 9:30, 19h30 is 19:30, £0.50 is 50p. */
const formsOf = (figure: string): string[] => {
  const plain = figure.replace(/h/i, ':').replace(/\s/g, '');
  return [plain, plain.replace(/^0(?=\d)/, ''), plain.replace(/^0[.,]/, '')];
};

/**
 * The prices, clock times and dates that a brief states plainly and that a post has in no form. Sentences that may be
 * notes to the writer are ignored. Nothing is reported if the brief asks to leave something out, or states more facts
 * than a post must repeat.
 */
export function lostStatements(brief: string, post: string): string[] {
  if (hushes.test(brief) || detectLanguage(brief) === 'other' || detectLanguage(post) === 'other') return [];
  const plain = brief
    .split(/(?<=[!?;]|(?<!\d)\.)\s+|\n+/u)
    .filter((sentence) => !asides.test(sentence))
    .join('\n');
  const stated = [
    ...statedBy(prices, plain).filter(({ figure }) => /[1-9]/.test(figure)),
    ...(timeInWords.test(post) ? [] : statedBy(times, plain)),
    ...(dayInWords.test(post) ? [] : statedBy(dates, plain).filter(({ said }) => !verb.test(said))),
  ];
  if (stated.length > mostStated) return [];
  const known = knownFigures(post);
  const lost = stated.filter(({ figure }) => !formsOf(figure).some((form) => saysFigure(known, form)));
  return [...new Set(lost.map(({ said }) => said))];
}
