import type { GenerationRequest } from '@postloom/shared-contracts';
import {
  article,
  capitalize,
  contentWords,
  countWords,
  endsWithAddress,
  lowerFirst,
  readsInMidSentence,
  sentence,
  unended,
} from './grammar.ts';
import { findField, findPalette, type Topic } from './topics.ts';

export const intents = [
  'launch',
  'offer',
  'event',
  'tips',
  'hiring',
  'backstage',
  'testimonial',
  'question',
  'benefit',
  'greeting',
  'reminder',
  'milestone',
  'thanks',
  'cause',
  'story',
  'apology',
] as const;
export type Intent = (typeof intents)[number];

export type DetailKind = 'offer' | 'when' | 'where' | 'price' | 'code' | 'fact';
export interface Detail {
  readonly kind: DetailKind;
  readonly text: string;
}

/** What the post is about, in the forms that sentences need. */
export interface Subject {
  /** As a title or the start of a sentence, without an end mark. */
  readonly title: string;
  /** Inside a sentence ("our new vegan burger"); null where the words cannot stand there safely. */
  readonly inside: string | null;
  /** After a colon: the title without the capital of its first word, where that is no name. */
  readonly lowered: string;
  /** Whether it is a sentence of its own ("We're opening a second café"). */
  readonly isStatement: boolean;
}

/** A brief, read: what it says, in the user's own words. */
export interface Brief {
  readonly text: string;
  readonly isEnglish: boolean;
  readonly voice: 'we' | 'I';
  readonly intent: Intent;
  readonly subject: Subject;
  /** Whole sentences to be said as they are; the subject's own is not among them. */
  readonly statements: readonly string[];
  readonly details: readonly Detail[];
  /** The brief's own invitation to the reader ("Sign up at runforkids.org"), without an end mark. */
  readonly callToAction: string | null;
  readonly link: string | null;
  readonly when: string | null;
  readonly where: string | null;
  readonly offer: string | null;
  readonly quote: { readonly text: string; readonly author: string | null } | null;
  /** "tips for better sleep", "ways to save energy": as the brief names its list, without a number. */
  readonly listName: string | null;
  /** "mango or pistachio": what the readers are to choose between. */
  readonly options: readonly [string, string] | null;
  /** How many tips or reasons the brief promises. */
  readonly count: number | null;
  /** A numbered list whose entries only its author knows: "5 mistakes founders make". */
  readonly isCollection: boolean;
  /** The entries of a list that the brief gives behind a colon: "how to …: feed it daily, keep it warm, …". */
  readonly entries: readonly string[];
  /** The brief asks why; the subject is the statement behind it. */
  readonly asksWhy: boolean;
  readonly audience: string | null;
  readonly topic: Topic;
  /** Whether the post itself is about the topic, so that lines and questions of the topic are true here. */
  readonly topicIsSure: boolean;
  readonly palette: Topic['palette'];
  readonly keywords: readonly string[];
  readonly length: 'short' | 'medium' | 'long' | null;
  readonly wantsEmoji: boolean;
}

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const weekdays = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?';
const weekdayNames = '(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)';
const clock =
  '(?:\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am|pm)|\\d{1,2}:\\d{2}|noon|midnight)(?:\\s?(?:BST|GMT|CET|CEST|UTC|EST|EDT|PST|PDT|ET|PT))?';
const clockRange = `(?:\\d{1,2}(?:[:.]\\d{2})?\\s?(?:[-–]|to)\\s?)?${clock}(?:\\s?(?:[-–]|to|until)\\s?${clock})?`;
const dayOfMonth = `(?:\\d{1,2}(?:st|nd|rd|th)?(?:\\s?(?:[-–]|to)\\s?\\d{1,2}(?:st|nd|rd|th)?)?\\s(?:of\\s)?${months}|${months}\\s\\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2}(?:st|nd|rd|th)?)?)(?:,?\\s20\\d\\d)?`;
const relativeDay = `(?:today|tonight|tomorrow(?: night| morning| evening)?|(?:this|next) (?:week(?:end)?|month|spring|summer|autumn|fall|winter|${weekdayNames.slice(3)}|every (?:day|week|month|weekend|${weekdayNames.slice(3)})`;
const day = `(?:(?:${weekdayNames}|${weekdays}(?=,?\\s\\d))(?:,?\\s${dayOfMonth})?|${dayOfMonth}|${relativeDay})`;
const dayPattern = new RegExp(
  `\\b(?<!black |cyber )(?:(?:on|until|till|by|from|before|after|starting|ends?|every) )?(?:the )?${day}(?:(?:\\s?[-–]\\s?|,? (?:and|to|until|or) )${day})?(?:,? (?:(?:at|from|between) )?${clockRange})?`,
  'iu',
);
const clockPattern = new RegExp(`\\b(?:at |from )?${clockRange}(?![\\w%])(?: ${day})?`, 'iu');

const money = '(?:[£$€]\\s?\\d[\\d,.]*(?:k|m)?|\\d[\\d,.]*\\s?(?:€|euros?|pounds?|dollars?|USD|EUR|GBP))';
const moneyPattern = new RegExp(money, 'iu');
const offerPattern = new RegExp(
  `\\d+\\s?%\\s?(?:off|discount|less)|${money}\\s?off|half[- ]price|\\b(?:two|2|three|3)[- ]for[- ](?:one|1|two|2)\\b|\\b2x1\\b|buy one,? get one|\\bBOGO\\b|\\bdiscounts?\\b|\\bfree (?:shipping|delivery|coffee|drink|gift|trial|sample|dessert|month|consultation|upgrade|entry)\\b|\\b(?:voucher|promo(?:tion)?|clearance)\\b|(?<!garage |yard |jumble |bake |boot |for )\\bsale\\b|(?<!\\b(?:we|they|you|now|to|also|I) )\\boffer\\b|\\bno (?:joining|booking|entry) fee\\b|\\bfirst [\\p{L}]+ (?:is )?free\\b|\\bblack friday\\b|\\bcyber monday\\b|\\bdeals?\\b`,
  'iu',
);
const codePattern = /\b(?:code|coupon)\s*:?\s*["“']?([A-Z0-9]{3,15})\b/u;
const linkPattern =
  /(?:https?:\/\/|www\.)[^\s<>"']+[\w/]|\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|co|app|dev|shop|store|uk|de|fr|es|it|nl|eu|us|ca|au|ie|me|ai|coffee|studio|health|art|club|info|ly|tv|online|site|blog|jobs|agency|design|band|farm|pub|cafe|school|church|bike|example)\b(?:\/[^\s<>"',;]*[\w/])?/iu;
const emailPattern = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/u;
const placePattern =
  /\b(?:in|at|near)\s+((?:the\s+)?(?:\d+\w?\s+)?\p{Lu}[\p{L}'’-]*(?:\s+(?:(?:of|and|&|de|la|am|upon)\s)?\p{Lu}[\p{L}'’-]*)*)/u;
const notPlaces = new RegExp(
  `^(?:the )?(?:${months}|${weekdayNames}|Christmas|Easter|Excel|Python|English|I)\\b`,
  'iu',
);

const platformWords =
  '(?:instagram|insta|ig|facebook|fb|twitter|x|linkedin|tiktok|tik tok|social(?: media)?|blog)';
const contentWordsPattern =
  '(?:posts?|captions?|story|stories|reels?|videos?|carousels?|tweets?|threads?|ads?|copy|content|updates?|announcements?|messages?|slideshows?|text|scripts?|campaigns?|teasers?)';
const leadPleas =
  /^(?:(?:hi|hello|hey)[,!]?\s+)?(?:please|pls|can you|could you|would you|kindly|help (?:me|us)(?: to)?|(?:i|we)(?: would|['’]d)? (?:want|like|need|wish)(?: you)?(?: to)?|i am looking (?:for|to)|let['’]s)\s+/iu;
const leadWriting = new RegExp(
  `^(?:(?:write|create|make|draft|generate|prepare|compose|craft|design|produce|do|need|want|give (?:me|us))\\s+)?(?:me\\s+|us\\s+)?(?:an?\\s+|some\\s+|the\\s+|\\d+\\s+)?(?:(?!about|for|on)[\\p{L}-]+,?\\s+){0,5}?(?:${platformWords}\\s+)?${contentWordsPattern}(?:\\s+(?:caption|post|copy|text|script|idea|video|ad))?s?(?:\\s+(?:for|on)\\s+(?:our |my |the )?${platformWords}(?:\\s+page|\\s+account)?)?\\s*(?::|-|–|(?:(?:about|on|for|announcing|to announce|promoting|to promote|explaining|that explains?|introducing|to introduce|celebrating|to celebrate|showing|showcasing|sharing|highlighting|inviting people to|advertising|to advertise|of|where|with|that promotes|which promotes|telling people (?:that|about)|saying(?: that)?)\\b:?))\\s+`,
  'iu',
);
const bareOrder = new RegExp(
  `^(?:write|create|make|draft|generate|prepare|compose|craft|design|produce)\\s+(?:[\\p{L}-]+,?\\s+){0,6}?${contentWordsPattern}(?:\\s+(?:caption|post|copy|text))?\\s*:?$`,
  'iu',
);
const people =
  '(?:(?:people|everyone|everybody|parents|customers|followers|clients|guests|members|users|students|readers|the world|(?:our|my|the|all|all our|all my) (?:[\\p{L}-]+ )?(?:customers|followers|clients|guests|audience|community|members|users|students|team|fans|neighbou?rs|volunteers|readers|subscribers|patients|donors|parents|families|supporters|staff|partners))|them|you)';

interface Lead {
  readonly pattern: RegExp;
  readonly intent?: Intent;
  readonly strips?: boolean;
}
/** How briefs begin that tell the writer what to do; what follows is the payload. */
const leads: readonly Lead[] = [
  {
    pattern: new RegExp(
      `^(?:remind(?:er)?(?: ${people})?|a? ?(?:friendly |quick |gentle )?reminder(?: (?:for|to) ${people})?)(?:\\s*:|,?\\s+(?:that|about|of))\\s+`,
      'iu',
    ),
    intent: 'reminder',
  },
  { pattern: new RegExp(`^remind ${people} (?=to )`, 'iu'), intent: 'reminder' },
  { pattern: new RegExp(`^thank(?:s| you)?(?: to)? (?=${people})(?![^,.]*,\\s)`, 'iu'), intent: 'thanks' },
  { pattern: new RegExp(`^invit(?:e|ing) (?:${people} )?to\\s+`, 'iu'), intent: 'event' },
  {
    pattern: new RegExp(
      `^ask(?:ing)? (?:${people} )?(?=(?:what|which|who|how|where|when|if|whether|why)\\b)`,
      'iu',
    ),
    intent: 'question',
  },
  { pattern: new RegExp(`^ask(?:ing)? (?:${people} )?(?:about|for|to share)\\s+`, 'iu'), intent: 'question' },
  { pattern: new RegExp(`^(?:tell|let|inform|show) (?:${people} )?(?:know )?(?:that|about|how)\\s+`, 'iu') },
  {
    pattern:
      /^(?:we(?:['’]re| are) |i['’]?m |i am )?announc(?:e|ing|ement of) (?:that )?(?:the )?(?=(?:grand )?(?:opening|launch|release) of )/iu,
    intent: 'launch',
  },
  { pattern: /^announc(?:e|ing)(?: that)?\s+|^announcement(?: of|:)\s+/iu, intent: 'launch' },
  {
    pattern:
      /^(?:the )?(?:launch(?:ing)?|release|releasing|unveil(?:ing)?|introduc(?:e|ing)|reveal(?:ing)?|present(?:ing)?|debut(?:ing)?)(?: of)?(?=\s+\S+)\s+/iu,
    intent: 'launch',
  },
  {
    pattern:
      /^(?:promot(?:e|ing|ion(?: of| for))|advertis(?:e|ing)|market(?:ing)? |push(?:ing)?|sell(?:ing)?|plug)\s+/iu,
  },
  {
    pattern: /^(?:say(?:ing)? sorry|apologi[sz](?:e|ing)|sorry)(?: to [^,.]{3,40}?)? for (?=\S)/iu,
    intent: 'apology',
  },
  { pattern: /^celebrat(?:e|ing)(?: that)?\s+/iu, intent: 'milestone' },
  {
    pattern:
      /^(?:highlight(?:ing)?|showcas(?:e|ing)|show(?:ing)?(?: off)?(?! us| me)|shar(?:e|ing)(?: that)?|mention(?:ing)?(?: that)?|includ(?:e|ing)|talk(?:ing)? about|post about|explain(?:ing)?(?: that)?|describ(?:e|ing)|say(?:ing)?(?: that)?|teach(?:ing)?|spread the word about|raise awareness (?:of|about|for)|add(?: that)?|emphasi[sz]e(?: that)?|focus on|about|on the topic of|topic:|subject:)\s+/iu,
  },
  {
    pattern:
      /^(?:we(?:['’]re| are) |i['’]?m )?(?:(?:now |currently )?(?:hiring|recruiting)(?: for)?|looking (?:for|to hire)|seeking|hire|recruit|wanted:?|vacancy:?|job (?:opening|vacancy|ad|opportunity)(?: for)?:?)\s+(?=\S)/iu,
    intent: 'hiring',
  },
  {
    pattern:
      /^(?:the |our |my |some )?(?:(?:top |best |quick |simple |easy |practical )*(\d+|two|three|four|five|six|seven|eight|nine|ten)\s+)?(?:(?:top|best|quick|simple|easy|practical|helpful|useful|a few|some)\s+)*(?:tips?|advice|tricks|hacks|ways|ideas|steps|rules|guide|mistakes)(?: and tricks)?\s+(?:for|on|to|about|when|in|that)\s+/iu,
    intent: 'tips',
  },
  { pattern: /^behind[ -]the[ -]scenes?(?:\s+(?:of|at|in|on|with|look at))?[:\s]+/iu, intent: 'backstage' },
  {
    pattern:
      /^(?:customer|client|user) (?:story|review|testimonial|quote|spotlight|feedback|success story)(?: (?:from|of|about))?\s*:?\s+|^(?:testimonial|review)(?: from)?\s*:?\s+|^(?:case study)\s*:?\s+/iu,
    intent: 'testimonial',
  },
];

const styleDirective =
  /^(?:and |but )?(?:please )?(?:make|keep) (?:it|this|the (?:tone|post|caption|copy|style))\b|^(?:use|add|include|with|no|without|avoid|do not use|don['’]t use|do not include|don['’]t include)\s+(?:(?:lots of|some|a few|any|no|an?|the|relevant|too many|\d+|suitable|popular)\s+)*(?:emojis?|hashtags?|humou?r|[\p{L}-]+ (?:tone|style|language|voice))\b|^(?:the )?(?:tone|style|length|format|platform|target(?:ed)? audience|audience|goal|voice)\s*(?:should|is|:|=)|^(?:short|long|funny|professional|friendly|engaging|catchy|brief|concise|informal|formal)(?:,? (?:and )?\p{L}+)?(?: please)?$|^(?:max(?:imum)?|under|up to|at most|about|around)\.? \d+ (?:words|characters)|^(?:thanks|thank you|cheers)[.!]?$|^include a (?:strong )?(?:call[ -]to[ -]action|cta|hook)/iu;

const invitation =
  /^(?:(?:so|now|then|and|just|please|simply|go|don['’]t forget to|make sure to|be sure to|why not) )*(?:book|call|shop|visit|sign[- ]up|signup|join|register|order|reserve|subscribe|download|pre-?save|try|get|grab|come|drop by|drop in|stop by|swing by|dm|message|email|e-mail|text|whatsapp|apply|donate|follow|tag|comment|vote|rsvp|click|tap|check out|learn more|find out|find us|read more|read|watch|listen|buy|pre-?order|save your|use code|use the code|enter|claim|contact|pop in|bring|don['’]t miss|link in bio|swipe|start your|request|see you|hurry|act now|send us|send (?:your )?cvs?|tickets? (?:at|from|via)|details (?:at|on)|more (?:at|info)|info at|give us|ring|share your|nominate|meet us|dm me|send me)\b/iu;

const imperative =
  /^(?:please )?(?:use|wear|keep|take|mind|park|enter|arrive|note|allow|avoid|check|remember|stay|thank)\s/iu;

const subjectPronoun =
  /^(?:(?:and|but|so|now|then|today|this (?:week|month|year)|yesterday|last \p{L}+|after [^,]{3,40},|from [^,]{3,40},|on [^,]{3,40},|in [^,]{3,40},|for [^,]{3,40},) )?(?:i|we|you|they|he|she|it|this|that|there|everyone|nobody|all [\p{L} ]{2,30}|here)(?:['’](?:m|re|ve|ll|s|d)\b|\s)/iu;
const finiteVerb =
  /(?:\b(?:is|are|was|were|am|has|have|had|will|won['’]t|can|can['’]t|could|would|should|must|may|might|do|does|did|don['’]t|doesn['’]t|didn['’]t|isn['’]t|aren['’]t|wasn['’]t|goes|go|gets|got|comes|came|come|made|makes|starts|start|started|begins|began|opens|opened|closes|closed|ends|ended|runs|ran|saves|saved|helps|helped|lets|gives|gave|keeps|kept|brings|brought|turns|turned|takes|took|means|meant|needs|need|wants|want|loves|love|offers|offered|includes|include|included|launches|launched|arrives|arrived|dropped|drops|lands|landed|returns|returned|moved|moves|won|wins|switched|hit|hits|reached|reaches|joins|joined|sold|sells|serves|served|works|worked|cut|cuts|reduced|reduces|finished|built|builds|grew|grows|costs|cost|became|becomes|feels|felt|found|finds|lost|learned|learnt|quit|planted|plants|raised|raises|supports|supported|connects|replaces|replaced|automates|tracks|turns|doubled|tripled|increased|increases|improves|improved|uses|used|makes|bake|bakes|baked|roast|roasts|roasted|sell|ship|ships|shipped|print|prints|grow|teach|teaches|taught|deserve|deserves|matters|matter|happens|happened|features|featured|covers|covered|asked|asks|told|tells|sat|stood|cried|laughed|donate|donated|donates|celebrates|celebrated|turned|said|says|fits|stays|stay|lasts|lasted|pay|pays|paid|welcomes|welcomed|wrote|spent|changed|changes|hosts|hosted|hosting|broke|delivered|walked|decided|created|designed|planned|visited|renovated|expanded|hired|picked|stopped|tried|received|achieved|completed|passed|signed|partnered|teamed|upgraded|announced|added|swapped|handed|knitted|packed)\b|['’](?:re|ve|ll|m)\b|\b(?:it|that|there|here|he|she|what|who)['’]s\b)/iu;

const numberWords: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

/** Text as a person would have typed it plainly: no markup, no template marks, no shouting, no repeated marks. */
export function cleanText(raw: string): string {
  let text = raw
    .normalize('NFC')
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/giu, ' ')
    .replace(/<\/?[a-z][^<>]*>/giu, ' ')
    .replace(/&(?:nbsp|#160);/gu, ' ')
    .replace(/&amp;/gu, '&')
    .replace(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/gu, '$1 $2')
    .replace(/[{}<>[\]|\\^`]+/gu, ' ')
    .replace(/\$(?!\s?\d)/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|[-*•–·][ \t]+|\d{1,2}[.)][ \t]+|>[ \t]*)/gmu, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F\u200B\u2028-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .replace(/(?:^|(?<=\s))[*_#@/]+(?=\s|$)/gu, '')
    .replace(/([!?])[!?]+/gu, (marks) => (marks.includes('?') ? '?' : '!'))
    .replace(/\.{3,}|…+/gu, '… ')
    .replace(/([,;:])\1+/gu, '$1')
    .replace(/\.\.+/gu, '.')
    .replace(/ +([,.!?;:])(?=\s|$)/gu, '$1')
    .replace(/[ \t]+/gu, ' ')
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/\b(undefined|null|NaN)\b/gu, ' ')
    .replace(/\bobject Object\b/gu, ' ')
    .replace(/ {2,}/gu, ' ')
    .trim();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  if (letters > 8 && capitals / letters > 0.7 && /\s/.test(text)) {
    const keep = (word: string) =>
      /\d/.test(word) || /^(?:UK|USA?|EU|CRM|CEO|AI|HR|NYC|LA|DJ|BBQ|DIY|TV|SEO|B2B|CV)\b/.test(word);
    text = text
      .replace(/\S+/gu, (word) => (keep(word) ? word : word.toLocaleLowerCase('en')))
      .replace(/\bi\b/gu, 'I')
      .replace(
        new RegExp(
          `\\b(?:${months}(?!\\b(?<=may|mar))|${weekdayNames}|christmas|easter|black friday)\\b`,
          'giu',
        ),
        (name) => name.replace(/\b\p{L}/gu, (letter) => letter.toLocaleUpperCase('en')),
      );
  }
  return text;
}

const englishWords =
  /\b(?:the|our|we|and|for|you|your|with|new|is|are|in|on|of|to|a|an|my|at|from|how|why|tips|free|this|that|by|about|announce|hiring|off|open|opening|sale|best|post|get)\b/giu;
const otherWords =
  /\b(?:el|los|las|una|nuestro|nuestra|para|con|del|por|desde|nuevo|nueva|todos|der|die|das|und|für|mit|ein|eine|unser|unsere|wir|neue|neuer|le|les|une|des|pour|avec|notre|nos|nous|vous|votre|chez|dans|il|gli|della|nuovo|nuova|il|con|nostro|o|os|uma|nosso|nossa|em|het|een|voor|onze|met|wij|nieuwe)\b/giu;

/** Whether our English phrases may stand around these words. */
function readsAsEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters === 0 || latin / letters < 0.6) return false;
  const english = text.match(englishWords)?.length ?? 0;
  const other = text.match(otherWords)?.length ?? 0;
  return other <= english || (other < 2 && !/[^\p{ASCII}]/u.test(text));
}

/** A comma or dash ends a clause where what follows stands alone: an offer, a time, a price, an invitation, a sentence. */
function splitClauses(line: string): string[] {
  const clauses: string[] = [];
  const sentences = line.match(
    /[^.!?…。！？]+(?:[.!?…。！？]+(?!\s|$|["'”’)])[^.!?…。！？]*)*[.!?…。！？]*["'”’)]*/gu,
  ) ?? [line];
  for (const part of joinAbbreviations(sentences)) {
    let current = '';
    let inQuote = false;
    for (const piece of part.split(/((?:,|;| [-–—]|:)\s+|["“”])/u)) {
      if (/^["“”]$/u.test(piece)) {
        inQuote = !inQuote;
        current += piece;
      } else if (/^(?:,|;| [-–—]|:)\s+$/u.test(piece)) {
        current += piece;
      } else if (
        current &&
        !inQuote &&
        /(?:,|;| [-–—]|:)\s+$/u.test(current) &&
        standsAlone(piece, current)
      ) {
        clauses.push(current);
        current = piece;
      } else {
        current += piece;
      }
    }
    clauses.push(current);
  }
  return clauses
    .map((clause) =>
      clause
        .trim()
        .replace(/^(?:and|but|plus|also)\s+(?=\S)/iu, (word) => (clauses.length > 1 ? '' : word))
        .replace(/[\s,;–—]+$|\s-$/u, ''),
    )
    .filter((clause) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clause));
}

function joinAbbreviations(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    if (
      previous &&
      /(?:^|\s)(?:\p{L}|Mr|Mrs|Ms|Dr|St|Prof|No|vs|approx|e\.g|i\.e|a\.m|p\.m|Inc|Ltd|Co)\.$/u.test(previous)
    )
      joined[joined.length - 1] = previous + part;
    else joined.push(part);
  }
  return joined;
}

function standsAlone(piece: string, before: string): boolean {
  if (/;\s+$|[–—-]\s+$/u.test(before)) return true;
  const text = piece.trim();
  const isColon = /:\s+$/u.test(before);
  if (isColon && countWords(before) <= 3 && (linkPattern.test(text) || emailPattern.test(text))) return false;
  if (isColon && countWords(before) <= 2 && !linkPattern.test(text))
    return /^(?:sale|offer|deal|reminder)/iu.test(before);
  if (
    /^(?:and|or|but not|including|like|such as|which|who|where|when|because|so that|whether|if)\b/iu.test(
      text,
    )
  )
    return /^and (?:we|it|i|they|there|you)\b/iu.test(text);
  if (invitation.test(text) || codePattern.test(text) || linkPattern.test(text) || emailPattern.test(text))
    return true;
  if (
    offerPattern.test(text) &&
    /^(?:\d|[£$€]|half|free|first|buy|two|three|bogo|black|get|with|plus|up)/iu.test(text)
  )
    return true;
  if (new RegExp(`^(?:only |just |now |from |tickets? |entry |price |at )*${money}`, 'iu').test(text))
    return true;
  const time = dayPattern.exec(text) ?? clockPattern.exec(text);
  if (time?.index === 0 && !/\d$|day$/iu.test(before.replace(/[,\s]+$/u, ''))) return true;
  if (
    /^no \p{L}+ (?:needed|required|necessary)|^all (?:welcome|levels|ages|proceeds)|^limited|^only \d|^(?:everyone|all) (?:is )?welcome|^\d+ (?:spots?|seats?|places?|tickets?|spaces?)\b/iu.test(
      text,
    )
  )
    return true;
  return subjectPronoun.test(`${text} `) && finiteVerb.test(text);
}

function isSentence(said: string): boolean {
  if (/\?$/.test(said)) return true;
  const clause = said.replace(/\([^)]*\)/gu, ' ').trim();
  if (/^(?:everyone|everybody|all (?:those|of you)) who\b/iu.test(clause)) return false;
  if (/^[^,.:]{3,30} ago(?: today)?,? (?:we|i)\s/iu.test(clause)) return true;
  if (countWords(clause) < 3) return false;
  if (subjectPronoun.test(clause))
    return finiteVerb.test(clause) || /^(?:i|we|you|they)\s+\p{L}+/iu.test(clause);
  if (
    /^(?:welcome|meet|congratulations(?: to)?) \p{Lu}/u.test(
      lowerFirst(clause, new Set(['welcome', 'meet', 'congratulations'])),
    )
  )
    return true;
  if (
    /^(?:lost|found|spent|tried|sold|broke|forgot|burnt|finished|quit|moved) (?:my|our|the|a|it|them|out)\b/iu.test(
      clause,
    )
  )
    return true;
  const verb = finiteVerb.exec(clause.replace(/\boffers (?:over|from|around)\b/giu, 'price'));
  if (!verb || verb.index === 0) return false;
  // "soap made from olive oil" names a thing; "the soap is made from olive oil" says something of it.
  if (
    /^\p{L}+(?:ed|de|ld|lt|ut|wn|nt|ght)$/iu.test(verb[0]) &&
    !/^(?:had|did|could|would|should)$/iu.test(verb[0]) &&
    /^\s+(?:from|by|for|in|of|with|at|on|to|using|entirely|only)\b/iu.test(
      clause.slice(verb.index + verb[0].length),
    )
  ) {
    return false;
  }
  // "the team that won" is a thing, "the team won" is said of it.
  const before = clause.slice(0, verb.index);
  return (
    !/\b(?:that|which|who|to|where|when|what|how|why|of what|we|you|i|they|than|and|must|with|for|a|an|the|our|my|your)\s*$/iu.test(
      before,
    ) &&
    !/^(?:how|why|what|when|where|which|who)\b/iu.test(clause) &&
    !/\b(?:that|which|who|where|what|how|to)\b[^,]*$/iu.test(before)
  );
}

const plainSubject = (clause: string) => unended(clause.replace(/^(?:to|that|about)\s+/iu, ''));

/**
 * The first word of a thing is taken for a common one where the next goes on in lower case ("Charity run"), unless
 * it is spelled like the name of a people or a language.
 */
function commonStart(text: string): string[] {
  const start = /^(\p{Lu}\p{Ll}+)(?:[ -]\p{Ll}|,)/u.exec(text)?.[1] ?? '';
  return start &&
    !/(?:ish|ese|ian|ench|eek|utch|wiss|nese)$/u.test(start) &&
    !new RegExp(
      `^(?:${months}|${weekdayNames}|christmas|easter|instagram|facebook|linkedin|google|spotify)$`,
      'iu',
    ).test(start)
    ? [start.toLowerCase()]
    : [];
}

function makeSubject(raw: string, known: ReadonlySet<string>, voice: 'we' | 'I'): Subject {
  if (/\?$/.test(raw))
    return { title: capitalize(raw), lowered: lowerFirst(raw, known), inside: null, isStatement: true };
  const text = unended(raw)
    .replace(/^["“](.*)["”]$/u, '$1')
    .replace(/^(?=(?:benefits|advantages|importance|power|art|story|history|joys?) of\b)/iu, 'the ');
  if (isSentence(text))
    return { title: capitalize(text), lowered: lowerFirst(text, known), inside: null, isStatement: true };
  const lowered = lowerFirst(text, new Set([...known, ...commonStart(text)]));
  const determined =
    !/\s(?:our|my)\s/iu.test(lowered) &&
    !/\b(?:out now|just|available|coming soon|now open|launch(?:es|ed)?|drops|is|are)\b/iu.test(lowered) &&
    /^(?:new|brand[- ]new|latest|upcoming|first|second|third|next|annual|upgraded|updated|limited[- ]edition|handmade|homemade)\s/iu.test(
      lowered,
    )
      ? `${voice === 'I' ? 'my' : 'our'} ${lowerFirst(lowered, new Set([/^\p{L}+/u.exec(lowered)?.[0]?.toLowerCase() ?? '']))}`
      : lowered;
  const inside =
    readsInMidSentence(determined) && countWords(determined) <= 14 && !/[.!?]\s/.test(determined)
      ? determined
      : null;
  return { title: capitalize(inside ?? text), lowered: inside ?? determined, inside, isStatement: false };
}

/** Where a long phrase ends its main thing, for titles: "a café in Leeds on 3 May" → "a café in Leeds". */
export function withoutTime(text: string): string {
  const match = dayPattern.exec(text) ?? clockPattern.exec(text);
  if (!match || match.index < 8) return text;
  const before = unended(text.slice(0, match.index).replace(/\s+(?:on|at|from|by|until|in)\s*$/iu, ''));
  const rest = text.slice(match.index + match[0].length).trim();
  if (!rest) return before;
  return /^(?:in|at|with)\s/iu.test(rest) ? `${before} ${rest}` : text;
}

function detectIntent(text: string, subject: string): Intent {
  if (
    /\b(?:we(?:['’]re| are) (?:so |very |truly )?sorry|sorry about|sorry for|we apologi[sz]e|our apologies)\b/iu.test(
      text,
    )
  )
    return 'apology';
  if (/\b(?:giveaway|prize draw)\b/iu.test(text)) return 'offer';
  if (/\blast (?:day|chance|call)\b/iu.test(text) && offerPattern.test(text)) return 'offer';
  if (
    /(?:\b(?:we(?:['’]re| are)|now|is|are) hiring\b|^hiring\b)|\b(?:vacanc(?:y|ies)|we(?:['’]re| are) recruiting|apprentice(?:ship)?s?|job (?:opening|vacancy)|join our team|send (?:us )?your cv)\b/iu.test(
      text,
    )
  )
    return 'hiring';
  if (
    /\b(?:merry christmas|happy (?:new year|holidays|easter|mother|father|diwali|hanukkah|thanksgiving|eid|birthday|valentine|pride|halloween|women|lunar|international)|season['’]?s greetings|eid mubarak)\b/iu.test(
      text,
    )
  )
    return 'greeting';
  if (
    /\b(?:volunteers?|donat(?:e|ion|ions|ing)|fundrais\p{L}*|charity|food bank|raise (?:money|funds)|nonprofit|non-profit|shelter|appeal)\b/iu.test(
      text,
    ) &&
    !/\b(?:sale|% off)\b/iu.test(text) &&
    !/^we (?:planted|raised|collected|built|delivered|helped)\b/iu.test(text)
  )
    return 'cause';
  if (
    /\b(?:behind the scenes|sneak peek|how we (?:make|made|roast|bake|build|design|pack|brew)|day in the life|work in progress|making of)\b/iu.test(
      text,
    )
  )
    return 'backstage';
  if (
    /\b(?:testimonial|review|customer (?:story|feedback)|client (?:story|feedback)|case study|five stars|5 stars)\b/iu.test(
      text,
    )
  )
    return 'testimonial';
  if (
    /\b(?:(?:garage|yard|jumble|bake|car boot) sale|quiz night|course|webinar|workshop|concert|gig|festival|exhibition|market day|open (?:day|house|evening|mic|studio)|(?:carol|memorial) service|week at the|sleepover|conference|meet-?up|retreat|tasting|class(?:es)?|party|fair|screening|pop-?up|live (?:music|stream|q&a)|quiz night|masterclass|tournament|match|book signing|run club|ceremony|gala)\b/iu.test(
      text,
    ) &&
    (dayPattern.test(text) || clockPattern.test(text) || /\b(?:join|event|tickets?|register)\b/iu.test(text))
  )
    return 'event';
  if (offerPattern.test(text) && !/^we['’]?(?:re| are) opening|\bopen(?:ing|s)\b/iu.test(text))
    return 'offer';
  if (
    /\b(?:launch\p{L}*|introducing|now available|just (?:dropped|landed|arrived|released|launched)|new (?:\p{L}+ ){0,3}(?:collection|menu|feature|features|product|service|range|line|app|version|album|single|book|course|episode|arrivals?)|grand opening|opening (?:a|our|its|the|soon)|is (?:now )?(?:out|live|here)|we now|now offer(?:ing|s)?|now (?:also )?(?:open|serving)|out now|opens|we(?:['’]re| are) opening|coming soon|unveil\p{L}*|brand[- ]new)\b/iu.test(
      text,
    )
  )
    return 'launch';
  if (
    /\b(?:just hit|(?:i|we)(?:['’]ve)? (?:just |finally |have )?(?:finished|completed|passed|graduated|crossed)|reached|we (?:planted|raised|collected)|anniversary|years? (?:old|today)|years? ago today|milestone|award|won|celebrat\p{L}*|turn(?:s|ed|ing) \d+|\d[\d,]* (?:users|followers|customers|orders|members|subscribers))\b/iu.test(
      text,
    )
  )
    return 'milestone';
  if (
    /\b(?:tips?|how to|guide|mistakes|ways to|steps|tricks|checklist|hacks|myths?|advice)\b/iu.test(subject)
  )
    return 'tips';
  if (
    /^(?:what|which|who|how do you|where|would you|do you|does anyone|is it just me|have you|are you|should we|if you could)\b.*\?/iu.test(
      text,
    )
  )
    return 'question';
  if (/\b(?:thank(?:s| you)|grateful|gratitude)\b/iu.test(text)) return 'thanks';
  if (
    /\b(?:reminder|don['’]t forget|last (?:call|chance|day)|deadline|closing soon|ends (?:today|tonight|soon|tomorrow)|(?:be )?closed (?:on|for|from|this)|(?:dates?|spots?|seats?|places?|tickets?) left)\b/iu.test(
      text,
    )
  )
    return 'reminder';
  if (
    /^why\b|\b(?:benefits? of|advantages? of|saves?|reduces?|cuts?|helps?|faster|cheaper|without the|reasons? (?:to|why))\b/iu.test(
      text,
    )
  )
    return 'benefit';
  if (/^(?:don['’]t|never|always|stop)\s/iu.test(subject)) return 'tips';
  if (dayPattern.test(text) && /\b(?:join us|meet us|come along|see you)\b/iu.test(text)) return 'event';
  if (moneyPattern.test(text)) return 'benefit';
  return isSentence(subject) ||
    /^(?:POV|just|finally|today|yesterday)\b|\b(?:story|journey|started|learned|founder|dream)\b/iu.test(text)
    ? 'story'
    : 'benefit';
}

function readAudience(raw: string): string | null {
  const text = unended(cleanText(raw))
    .replace(
      /\(?\b(?:aged?|ages)?\s?\d{2}\s?(?:[-–]|to)\s?\d{2}\)?(?: years?(?: old)?)?|\(?\b\d{2}\+\)?/giu,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;-]+|[\s,;-]+$/g, '');
  if (
    !text ||
    countWords(text) > 7 ||
    /^(?:general(?: (?:audience|public))?|everyone|everybody|all|anyone|any|n\/?a|none|people|public|the public|customers?|all ages)$/iu.test(
      text,
    ) ||
    /[.!?:/\n]/.test(text)
  )
    return null;
  if (!readsAsEnglish(`the ${text}`) || isSentence(text)) return null;
  const parts = text
    .split(/\s*[,;/]\s*|\s+&\s+/u)
    .filter(Boolean)
    .slice(0, 3);
  const lowered = parts.map((part) =>
    lowerFirst(
      part.replace(/^(?:and|the)\s+/iu, ''),
      new Set([/^\p{L}+/u.exec(part)?.[0]?.toLowerCase() ?? '']),
    ),
  );
  const joined =
    lowered.length > 1 ? `${lowered.slice(0, -1).join(', ')} and ${lowered.at(-1)}` : (lowered[0] ?? '');
  // "For" wants several people: a head word in the singular ("working mum") would read as a list entry.
  return /\p{L}/u.test(joined) &&
    /(?:s|people|men|women|children|gen z|parents|folk|staff|alumni|public|youth|community)(?:\s(?:in|at|on|of|from|with|who|and|looking|seeking|under|over)\b.*)?$/iu.test(
      joined,
    )
    ? joined.replace(/^gen z/iu, 'Gen Z')
    : null;
}

function readLength(text: string): Brief['length'] {
  if (/\b(?:short|50\s?[-–]\s?100)\b/iu.test(text)) return 'short';
  if (/\b(?:long|200\s?\+|200 or more)/iu.test(text)) return 'long';
  return /\b(?:medium|100\s?[-–]\s?200)\b/iu.test(text) ? 'medium' : null;
}

/** Reads a request's brief. Nothing comes out that did not stand in it. */
export function readBrief(request: GenerationRequest): Brief {
  const instructions =
    request.customPrompt && request.customPrompt.trim() !== request.prompt.trim() ? request.customPrompt : '';
  const fromComposer = /\b(?:goal|length)\b/iu.test(instructions);
  const added =
    fromComposer && request.businessType && request.prompt !== request.businessType ? request.prompt : '';
  // The composer's keywords are a list; a sentence in their place is part of the brief.
  const keywords = added
    .replace(/^keywords?:?\s*/iu, '')
    .split(/\s*[,;\n]\s*/u)
    .filter(Boolean);
  const keywordList = keywords.every((word) => countWords(word) <= 4 && !/[.!?:]/.test(word)) ? keywords : [];
  const topicLine = countWords(request.businessType) > 3 ? [request.businessType] : [];
  const raw =
    keywordList.length > 0 ? request.businessType : added ? [added, ...topicLine].join('\n') : request.prompt;
  const text = cleanText(raw) || raw.trim().slice(0, 60);
  const isEnglish = readsAsEnglish(text);
  const voice =
    /\b(?:I|I['’](?:m|ve|ll|d)|my|me)\b/u.test(
      text
        .replace(/["“][^"“”]*["”]/gu, '')
        .replace(/^(?:please )?(?:help me|I (?:want|need|would like))[^.]*?(?:to|about|for)\b/iu, ''),
    ) && !/\b(?:we|our|us)\b/iu.test(text)
      ? 'I'
      : 'we';
  const known = new Set((text.match(/(?<=\s)\p{Ll}[\p{Ll}'’]+/gu) ?? []).map((word) => word.toLowerCase()));

  let leadIntent: Intent | null = null;
  let count: number | null = null;
  let listName: string | null = null;
  let callToAction: string | null = null;
  const statements: string[] = [];
  const fragments: string[] = [];
  let first: string | null = null;
  let quote: Brief['quote'] = null;
  let wantsEmoji = true;

  const quoted =
    /["“]([^"“”]{12,400})["”]\s*(?:[-–—,]|by|from|says|said)?\s*(\p{Lu}[\p{L}.'’]*(?:\s\p{Lu}[\p{L}.'’]*){0,2})?/u.exec(
      text,
    );
  const body =
    quoted && /review|testimonial|quote|says|said|feedback|story|told us|wrote|["”]\s*[-–—]/iu.test(text)
      ? text.replace(quoted[0], ' ')
      : text;
  if (quoted && body !== text) quote = { text: unended(quoted[1] ?? ''), author: quoted[2] ?? null };

  const clauses = body.split('\n').flatMap((line) => (isEnglish ? splitClauses(line) : [line]));
  for (const [index, clauseRaw] of clauses.entries()) {
    let clause = clauseRaw;
    if (isEnglish) {
      if (styleDirective.test(clause)) {
        if (/(?:no|without|avoid|don['’]t use|do not use)\s+(?:any\s+)?emoji/iu.test(clause))
          wantsEmoji = false;
        continue;
      }
      clause = clause.replace(leadPleas, '');
      // "Please make a post: …" is told to the writer alone.
      if (first === null && index + 1 < clauses.length && bareOrder.test(clause)) continue;
      const written = clause.replace(leadWriting, '');
      if (written.trim()) {
        const order = clause.slice(0, clause.length - written.length);
        if (first === null && /announc|introduc/iu.test(order)) leadIntent = 'launch';
        if (first === null && /celebrat/iu.test(order)) leadIntent = 'milestone';
        clause = written;
      }
      if (first !== null)
        clause = clause
          .replace(/^thank (?=everyone|everybody|our|my|all|the|you)/iu, 'Thank you to ')
          .replace(/to you\b/u, 'to all of you');
      for (let turn = 0; turn < 3; turn += 1) {
        const lead = leads.find(({ pattern }) => pattern.test(clause));
        if (!lead || (first !== null && lead.intent === 'thanks')) break;
        const match = lead.pattern.exec(clause);
        const rest = clause.slice(match?.[0].length ?? 0);
        if (!rest.trim() || (turn > 0 && lead.intent === 'tips' && leadIntent)) break;
        if (first === null)
          leadIntent ??=
            lead.intent === 'hiring' && !soughtAsStaff(match?.[0] ?? '', rest)
              ? 'cause'
              : (lead.intent ?? null);
        if (lead.intent === 'tips' && match?.[1])
          count = numberWords[match[1].toLowerCase()] ?? Number(match[1]);
        if (lead.intent === 'tips' && first === null) {
          const named = (match?.[0] ?? '').replace(
            /^.*?(?=(?:tips?|advice|tricks|hacks|ways|ideas|steps|rules|guide|mistakes)\b)/iu,
            '',
          );
          listName = unended(lowerFirst(named + rest));
        }
        clause = rest;
      }
      clause = clause.replace(/^(?:that|about)\s+/iu, '');
    }
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(clause)) continue;
    // "Join our team! We are hiring …": the invitation waits for the end.
    if (
      isEnglish &&
      first === null &&
      index + 1 < clauses.length &&
      invitation.test(clause) &&
      countWords(clause) <= 4 &&
      !linkPattern.test(clause)
    ) {
      callToAction = unendedKeepingAddress(clause);
      continue;
    }
    if (
      first === null &&
      (!invitation.test(clause) || !isEnglish || linkPattern.exec(clause)?.[0] !== clause)
    ) {
      first = clause;
      if (isEnglish && invitation.test(clause) && !isSentence(clause)) callToAction = unended(clause);
    } else if (
      isEnglish &&
      (invitation.test(clause) || linkPattern.test(clause) || emailPattern.test(clause)) &&
      countWords(clause) <= 24
    ) {
      callToAction =
        callToAction && callToAction !== first
          ? `${sentence(callToAction)} ${capitalize(unendedKeepingAddress(clause))}`
          : unendedKeepingAddress(clause);
    } else if (
      !isEnglish ||
      isSentence(clause) ||
      (/[.!?]$/.test(clause) &&
        (imperative.test(clause) || (countWords(clause) > 4 && kindOf(clause) === 'fact')))
    ) {
      statements.push(sentence(clause));
    } else {
      fragments.push(unended(clause));
    }
  }
  first ??= text;
  const listed = isEnglish
    ? /^((?:how to|\d{1,2} |two |three |four |five |six |seven )[^:]{6,90}):\s+(.+,.+)$/iu.exec(
        unended(first),
      )
    : null;
  const split = listed?.[2]?.split(/\s*[,;]\s+(?:and\s+)?|\s+and\s+(?=[^,]*$)/u).filter(Boolean) ?? [];
  const entries = split.length >= 3 && split.length <= 10 ? split.map((entry) => capitalize(entry)) : [];
  if (entries.length > 0) first = listed?.[1] ?? first;

  const counted =
    isEnglish && !leadIntent
      ? /^(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+((?:(?:common|big|biggest|simple|small|good)\s+)?(?:mistakes|reasons|things|lessons|signs|questions|myths|books|tools|habits|rules|places|expenses|trends|skills|facts|foods|restaurants|films|songs|walks)\s.+)$/iu.exec(
          unended(first),
        )
      : null;
  if (counted) count = numberWords[counted[1]?.toLowerCase() ?? ''] ?? Number(counted[1]);
  const whole = text;
  const goal = fromComposer
    ? /\b(educate|promote|launch|ugc)\b/iu.exec(instructions)?.[1]?.toLowerCase()
    : undefined;
  const goalIntent: Intent | null =
    goal === 'educate' ? 'tips' : goal === 'ugc' ? 'question' : goal === 'launch' ? 'launch' : null;
  const found: Intent = quote
    ? 'testimonial'
    : counted
      ? entries.length > 0
        ? 'tips'
        : 'question'
      : (leadIntent ??
        goalIntent ??
        (isEnglish ? detectIntent(whole, first) : offerPattern.test(whole) ? 'offer' : 'story'));
  // Without the customer's own words it is a case that somebody tells.
  const intent: Intent = found === 'testimonial' && !quote ? 'story' : found;
  // "Why our CRM saves …?" states; "Why do cats purr?" asks.
  const reason = /^why\s/iu.test(first) ? unended(first.replace(/^why\s+/iu, '')) : '';
  const asksWhy =
    reason !== '' &&
    !/^(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|not)\b/iu.test(reason) &&
    isSentence(reason);
  const asRole = (text: string) =>
    intent === 'hiring' &&
    /^\p{Ll}/u.test(text) &&
    !isSentence(text) &&
    !/^(?:a|an|the|our|my|one|two|three|four|five|some|several|more)\s/iu.test(text) &&
    !/s$/iu.test(text.split(/\s(?:in|for|at|to|with|who)\s|,/u)[0] ?? '')
      ? `${article(text)} ${text}`
      : text;
  const base = asksWhy ? reason : asRole(subjectPhrase(first));
  const subject: Subject = quote
    ? { title: quote.text, lowered: quote.text, inside: null, isStatement: true }
    : isEnglish
      ? makeSubject(base, known, voice)
      : { title: first, lowered: first, inside: null, isStatement: true };
  if (callToAction && unended(callToAction) === unended(first) && subject.isStatement) callToAction = null;
  const when =
    (dayPattern.exec(whole) ?? (clockPattern.test(whole) ? clockPattern.exec(whole) : null))?.[0] ?? null;
  const place = placePattern.exec(whole)?.[1] ?? null;
  const details: Detail[] = fragments.map((fragment) => ({
    kind: kindOf(fragment),
    text: capitalize(fragment),
  }));
  const kept = keywordList
    .map(cleanText)
    .filter((word) => word && !/^(?:ugc|repost|seo|hashtags?)$/iu.test(word));
  if (kept.length > 0)
    statements.push(
      `Think: ${kept
        .slice(0, 6)
        .map((word) => lowerFirst(word, known))
        .join(', ')}.`,
    );
  const offerDetail = details.find(({ kind }) => kind === 'offer')?.text ?? null;
  const topicText = `${text} ${keywordList.join(' ')} ${request.businessType}`;
  const field = findField(quote ? '' : (listName ?? subject.title), request.businessType);
  return {
    text,
    isEnglish,
    voice,
    intent,
    subject,
    statements,
    details: uniqueBy(details, ({ text: detail }) => detail.toLowerCase()).filter(
      ({ text: detail }) => detail.toLowerCase() !== subject.title.toLowerCase(),
    ),
    callToAction,
    link: linkPattern.exec(whole.replace(emailPattern, ''))?.[0] ?? emailPattern.exec(whole)?.[0] ?? null,
    when: isEnglish && when ? when.replace(/^(?:on|at) /iu, '').trim() : null,
    where: isEnglish && place && !notPlaces.test(place) ? unended(place) : null,
    offer: offerDetail,
    quote,
    listName,
    options: isEnglish && intent === 'question' ? readOptions(first) : null,
    asksWhy,
    isCollection: counted !== null && entries.length === 0,
    entries,
    count: count && count > 1 && count <= 10 ? count : null,
    audience: readAudience(request.targetAudience),
    topic: field.topic,
    topicIsSure: field.isSure,
    palette: findPalette(topicText),
    keywords: contentWords(
      `${subject.title} ${details.map(({ text: detail }) => detail).join(' ')} ${statements.join(' ')}`,
    ),
    length: readLength(instructions),
    wantsEmoji,
  };
}

/** "Looking for" seeks staff, or else help: volunteers, homes, testers. */
function soughtAsStaff(lead: string, rest: string): boolean {
  if (/\b(?:volunteers?|foster|donat\p{L}*|testers?|partners?)\b/iu.test(rest)) return false;
  if (/hir|recruit|vacan|job|wanted/iu.test(lead)) return true;
  return /^(?:\S+\s+){0,5}?\p{L}*(?:er|or|ist|ian|ant|eer|assistant|chef|barista|nurse|staff|intern|lead|head|apprentice|cook|guide|designer|clerk)s?\b/iu.test(
    rest.split(/\s(?:for|who|to|with)\s/u)[0] ?? '',
  );
}

function readOptions(text: string): readonly [string, string] | null {
  const found =
    /(?:[:,–-]|\bbetween|\bprefer|\bis it)\s+(?:the )?([\p{L}][\p{L} '’-]{1,24}?)\s+or\s+(?:the )?([\p{L}][\p{L} '’-]{1,24}?)[?.!]*$/u.exec(
      text,
    );
  return found ? [found[1] ?? '', found[2] ?? ''] : null;
}

function unendedKeepingAddress(clause: string): string {
  if (/!$/.test(clause) && !endsWithAddress(clause.slice(0, -1))) return clause;
  return endsWithAddress(clause.replace(/[.!]+$/u, '')) ? clause.replace(/[.!,]+$/u, '') : unended(clause);
}

/** The thing itself in "Join us for a wine tasting" or "Book a free consultation". */
function subjectPhrase(clause: string): string {
  if (isSentence(clause)) return clause;
  const invited =
    /^(?:join us (?:for|at)|join(?= (?:our|the|my|an?)\s)(?! our team)|come (?:to|along to|and see)|visit|book|try|order|pre-?order|shop|get|grab|buy|check out|register for|sign up (?:for|to)|download|reserve|apply for|see)\s+(?:your |yourself )?(?=\S)/iu.exec(
      clause,
    );
  return plainSubject(invited ? clause.slice(invited[0].length) : clause);
}

function kindOf(fragment: string): DetailKind {
  if (codePattern.test(fragment)) return 'code';
  if (offerPattern.test(fragment)) return 'offer';
  if (moneyPattern.test(fragment)) return 'price';
  if (dayPattern.test(fragment) || clockPattern.test(fragment)) return 'when';
  return /^(?:in|at|near)\s+\p{Lu}|\b(?:street|road|avenue|square|lane|st\.|rd\.)\b/iu.test(fragment) &&
    /\p{Lu}/u.test(fragment.slice(1))
    ? 'where'
    : 'fact';
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
