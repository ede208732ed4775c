import type { RefineChange, Tone } from '@postloom/shared-contracts';
import { bareValue, month, onlyAtoms } from '@postloom/shared-contracts/facts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { capitalize, countWords, sentence } from './brief/text.ts';
import wishes from './data/wishes.json' with { type: 'json' };
import type { Edit, Measure, Target } from './edits.ts';
import { asAddition, givenInEnglish, lineOf } from './read-given.ts';
import { isOrderAbroad, ordersPostAbroad, type Reading, readingsOf, saidAbroad } from './wishes-abroad.ts';

/** One thing that is to be done with the post on screen. */
export type Step =
  | { readonly kind: 'refine'; readonly change: RefineChange }
  | { readonly kind: 'edit'; readonly edit: Edit }
  /**
   * `edit` changes the fact where the post states another one already.
   * @property isStated whether nobody said that it is to be added.
   */
  | { readonly kind: 'add'; readonly fact: string; readonly edit?: Edit; readonly isStated?: boolean }
  /** A post for the platform that the message names. */
  | { readonly kind: 'platform' }
  /** The hashtags that the composer finds for the post. */
  | { readonly kind: 'hashtags'; readonly most?: number }
  /** Back to the version before, or to the one that was named. */
  | { readonly kind: 'undo'; readonly said: string }
  /** A wish for one sentence, which is none that can be done to it alone. */
  | { readonly kind: 'part'; readonly target: Target }
  /** Something that cannot be done here, in the person's words. */
  | { readonly kind: 'unknown'; readonly said: string; readonly isWish?: boolean };

/** What is said to the assistant and not about a post. */
export type Talk = keyof typeof wishes.talk | 'praise' | 'complaint' | 'question' | 'unclear';

/** What somebody wants of the assistant, as far as it can be told without a model. */
export type Wish =
  /** @property isOrdered whether it was said that a post is to be written, in whatever words. */
  | { readonly kind: 'post'; readonly brief: string; readonly isOrdered: boolean }
  /** Changes of the last draft, in the order in which they are made. */
  | { readonly kind: 'change'; readonly steps: readonly Step[] }
  | { readonly kind: 'talk'; readonly about: Talk };

/** Figures, addresses and days. The composer's own reading of facts is loaded in its thread only. */
const factual = new RegExp(
  `[\\d@]|\\p{L}\\.\\p{L}{2,}|(?<!\\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|tonight|noon|midnight|${saidAbroad.days})(?!\\p{L})`,
  'iu',
);
const isFactual = (text: string): boolean => factual.test(text);
const verb =
  /\b(?:is|are|was|were|has|have|can|will|must|may|do|does|starts?|opens?|closes?|comes?|costs?)\b/iu;

/** A message that changes a post is short. What is longer is a brief. */
export const longestWish = 240;

const inside = (pattern: string): string => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`;
const words = (pattern: string): RegExp => new RegExp(inside(pattern), 'giu');
const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'iu');

const entriesOf = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  (Object.entries(table) as [Name, string][]).map(([name, pattern]) => ({ name, pattern: words(pattern) }));

const platforms = entriesOf<Platform>(wishes.platforms);
const tones = entriesOf<Tone>(wishes.tones as Record<Tone, string>);
const changes = entriesOf(wishes.changes);
// "Less salesy" before "salesy".
const known = [...platforms, ...changes, ...tones];
const filler = words(wishes.filler);
const limiting = words(`${wishes.filler}|${wishes.limit}`);
const edit = new RegExp(`^(?:please )?(?:${wishes.edit})\\b`, 'iu');
/** The part of a message that orders something to be taken out or changed: "… drop the one with coffee". */
export const orderIn = (text: string): string =>
  clausesOf(text)
    .slice(1)
    .find(({ said }) =>
      /^(?:drop|remove|delete|take out|leave out|cut|lose|change|replace|swap|move|shorten)(?!\p{L})/iu.test(
        bareOf(said),
      ),
    )?.said ?? '';

/** Whether words begin like an order about a text. */
export const isOrderly = (said: string): boolean =>
  edit.test(said) || looseEdit.test(said) || asks.test(said);
/** "Could it be …", "the text should …": asks for a change in any words. */
const asks = new RegExp(`^(?:${wishes.asks})(?![\\p{L}\\p{N}])`, 'iu');
const addition = new RegExp(`^${wishes.add}:? (?:that )?(.{1,})$`, 'isu');
/** "It costs 39 euros": said of the post that is there. */
const ofThePost = /^(?:it|they|the price|price|entry|tickets?)[ :]/iu;
const price = /^(?:the |a |our )?price(?: is| of)?:? +(?=.*\p{N})(.+)$/isu;
const named = new RegExp(`^(?:the |a |an |our )?(${wishes.named})(?: is)?:? +(.+)$`, 'isu');
const unnamed = new RegExp(
  `^(?:the |a |an |our |some |more |few |a few |\\d+ )*(?:${wishes.named}|price|details?|facts?|info(?:rmation)?|emojis?|hash ?tags?|call to action|cta|joke|question|quote|statistics?|numbers?|story|title|headline|hook|intro|conclusion|ending|sentence|line|paragraph|words?)(?: [^\\d:"“@/#.]{0,40})?[.!]?$`,
  'iu',
);
const languages =
  '(?:swiss |brazilian |mexican |canadian )?(?:german|french|spanish|italian|dutch|portuguese|polish|turkish|arabic|chinese|japanese|korean|russian|ukrainian|swedish|danish|norwegian|finnish|czech|greek|hindi|welsh|irish|english|deutsch|englisch|französisch|anglais|français|allemand|espagnol|español|inglés|alemán|italiano|inglese|inglês|alemão|francês|espanhol|tedesco|francese|spagnolo|frans|spaans|inglesa|alemana|francesa|tedesca|spagnola|italienisch|spanisch|italien|engels|duits|nederlands)';
const language = new RegExp(
  `(?<!\\p{L})(?:translat(?:e|ion)\\b|übersetz|tradu[ciz]|verta(?:al|len))|(?<!\\p{L})(?:ins|in|into|to|auf|en|em|al?|para|in het|naar het|op) ${languages}e?(?!\\p{L})|^(?:(?:please|now|and|can you|could you|version|versión|versione|versão) )*(?:(?:make|turn|write|do) (?:it|this|that|the (?:post|text|caption)) )?${languages}e?(?: version| versie)?[\\s,]*(?:please)?[.!?]*$`,
  'iu',
);
/** What asks the assistant something, whether or not there is a post. */
const question =
  /^(?:(?:what|which|when|where|how|why|who)(?:'s| is| are| should| can| could| do| does| would)? (?:should |can |could |do )?(?:i|we|you|your|my|the best|up)\b|(?:what|which) (?:times?|days?|hours?|platforms?|hashtags?)\b[^?]{0,80}\?$|(?:are|do|did|will|have) you\b|(?:can|could|will|would) you (?!write|draft|create|make|do|give|prepare|compose|post|announce|promote|help|add|include|mention|say|put|change|turn|rewrite|shorten)|tell me (?:a|about yourself|what|how|why))/iu;
/** "Can it be shorter?", "How about LinkedIn?": a wish. */
const asksFor =
  /^(?:\P{L}*(?:and|but|so|ok|hm+),? )*(?:(?:can|could|will|would) |(?:how|what) (?:about|if)\b|(?!(?:is|are|was|were|why|how|does|did|do|has|have)\b))/iu;
/** What asks about the post on screen or about the assistant. */
const questionOfPost =
  /^(?:(?:but|and|so|ok|hm+|wait)[,.]? )*(?:(?:why|how|who|whom|whose|where|when)\b|(?:what|which)(?:['’]?s)? (?!a\b|an\b)|(?:is|isn['’]?t|are|was|were|does|doesn['’]?t|did|didn['’]?t|do|will|would|should|has|have|can|could|may) (?:it|that|this|these|the (?:post|text|first|last|opening|hook|caption)|there|you|i|we|people|anyone|someone)\b|(?:any|your) (?:idea|thought|opinion|suggestion|tip)s?\b|(?:don['’]?t|can['’]?t|couldn['’]?t) you\b|pourquoi|warum|wieso|por qu[eé]|waarom|perch[eé])/iu;
/** "Can you write a post for LinkedIn about …?": an order, and no question. */
const order =
  /^(?:(?:hi|hey|hello|please|ok|now|then|also|and|next)[,!.]? +)*(?:(?:can|could|would|will) you |i (?:need|want|would like|'d like) |i'd like |we need |need )?(?:please )?(?:(?:write|draft|create|make|do|give me|prepare|compose|throw|knock|whip|put) )?(?:me |us )?(?:a|an|another|one) (?:new |short |quick |nice |second )*(?:[\p{L}]+ )?(?:post|caption|tweet|text)\b/iu;
const orderedPlatform =
  /\b(post|caption|text) (?:for|on) (?:our |my )?(?:instagram|insta|facebook|linkedin|tiktok|twitter|x)\b/iu;

const names = Object.values(wishes.platforms).join('|');
const forms = 'posts?|story|stories|reel|ad|update|video|carousel|thread|status|caption|text|clip';
/** "LinkedIn instead of Instagram". */
const notFor = new RegExp(`\\b(?:instead of|rather than|not)(?: for| on)? (?:${names})(?!\\p{L})`, 'giu');
/** "LinkedIn post: we open at nine", "for X: …", "a tweet – …". */
const titled = new RegExp(
  `^(?:[\\p{L}]+ ){0,3}(?:posts?|ads?|advert|caption|text|update|announcement|notice) (?:for|on) (?:${names}) ?(?::|[–—-](?= )) ?(?=\\S)|^(?:(?:for|an?|my|our|new|another|next|please|now|as|and|also|then) )*(?:${names})(?: (?:${forms}))?(?: please)? ?(?::|[–—-](?= )) ?(?=\\S)`,
  'iu',
);
/** "New post: the van is for hire". */
const fresh = new RegExp(
  `^(?:(?:ok|okay|now|actually|so|and|then|please|${saidAbroad.start})[,.]? )*(?:(?:(?:a|an|one) )?(?:new|another|next) (?:post|one|topic)|${saidAbroad.fresh})(?: please)? ?(?::|[–—-](?= )) ?(?=\\S)`,
  'iu',
);
/** "Now do me a separate one for our Sunday roast: …". */
const oneMore =
  /^(?:(?:now|ok|okay|also|and|then|next|please|can you|could you|i need you to)[,.]? )*(?:do|write|make|draft|create|i need|we need|give me)(?: me| us)? (?:a |an )?(?:separate|another|new|different|second|further|extra) one (?:for|about|on) /iu;
/** "A reel about our anniversary", "Insta story on the puppy class". */
const about = new RegExp(
  `^(?:(?:now|please|an?|my|our|new|another|next|write|make|do|create|me|us|for) )*(?:${names})(?: (?:${forms}))? (?:about|on|announcing|for (?=our|my|the|a ))(?= ?\\S)`,
  'iu',
);
/** "For X: we open at nine", "We open at nine, for LinkedIn". */
const forStart = new RegExp(`^for (?:our |my )?(?:${names}) ?[:,–—-] ?`, 'iu');
const forEnd = new RegExp(`[,;.–—-] ?for (?:our |my )?(?:${names})[.!]?$`, 'iu');
/** "Un post pour Instagram sur …". */
const forAbroad = new RegExp(
  ` (?:für|auf|pour|sur|para|en|per|su|no|na|voor|op)(?: [\\p{L}]{1,3})? (?:${names})(?![\\p{L}\\p{N}])`,
  'iu',
);
const titledAbroad = new RegExp(`^[^:.!?\\n]{0,80}${forAbroad.source} ?: ?(?=\\S)`, 'iu');
/** Characters of an end that are looked at for the platform. */
const endRead = 40;
const endOf = (text: string): string => text.slice(-endRead).trimEnd();

const politeStart = new RegExp(
  `^(?:${wishes.polite.start}|${saidAbroad.start})(?=[\\s,.!:]|$)[\\s,.!:…-]*`,
  'iu',
);
const politeEnd = new RegExp(`[\\s,]+(?:${wishes.polite.end}|${saidAbroad.end})[\\s.!?]*$`, 'iu');

const politeWhole = whole(`${wishes.polite.start}|${saidAbroad.start}|${saidAbroad.end}`);

const talks = (Object.entries(wishes.talk) as [keyof typeof wishes.talk, string][]).map(
  ([name, pattern]) => ({
    name,
    pattern: whole(pattern),
  }),
);
const praise = words(wishes.praise);
const complaint = words(wishes.complaint);
const ofText = new RegExp(inside(wishes.ofText), 'iu');
const opinionStart = new RegExp(`^${wishes.opinionOf}(?![\\p{L}\\p{N}])`, 'iu');

const places = wishes.places;
const ordinal = Object.values(places).join('|');
const numbers = wishes.numbers.split(' ');
const number = `\\d{1,4}|${numbers.join('|')}|a|an`;
const numberOf = (said: string): number =>
  /^\d/.test(said) ? Number(said) : /^an?$/iu.test(said) ? 1 : numbers.indexOf(said.toLowerCase()) + 1;
const removal = new RegExp(
  `^(?:take|leave|cut|throw|chuck|toss|kick|strike|cross|pull) (.+) (?:out|off|away)(?: (?:of )?(?:it|this|that|there|the (?:post|text|list)))?$|^(?:${wishes.remove})(?: out)?:? (.+?)(?: any ?more)?$|^((?:the|that|this) .{1,60}) (?:can|must|should|has to|needs to) (?:go|come out)$`,
  'isu',
);
/** What readers are told as well: "Throw out your old leads! New ones arrive on Monday". */
const looseRemoval = new RegExp(`^(?:${wishes.loose.remove})\\b`, 'iu');
const ofPart = new RegExp(inside(`${wishes.units}|mention|words?|numbers?|info`), 'iu');
const looseEdit = new RegExp(`^(?:${wishes.loose.edit})\\b`, 'iu');
/** An order of so many words may name a fact of the post: "scratch the number 01632 960001". */
const mostOrdered = 6;
/** More words than these, and it is a brief that begins with such a verb. */
const mostLoose = 12;
const placed = new RegExp(
  `^(?:the |my |its |any |all )*(${ordinal})?(?: (${number}))? ?(${wishes.units})(?: (?:number )?(\\d{1,2}))?$`,
  'iu',
);
const { many, parts, where, called, orders } = wishes.form;
/** "Three hashtags", "one emoji per line": a part of a text and nothing that it says. */
const ofForm = new RegExp(
  `^(?:${many} )*(?:${parts})(?: (?:${where})(?: [^\\d:"“@/#.]{0,40})?)?[.!?]*$`,
  'iu',
);
/** "First line should be a question", "must have a call to action at the end": how a text is to be. */
const asksOfForm = new RegExp(
  `^(?:(?:and|also|but|the|your|my|its|this|that|each|every|all|both) )*(?:${called})(?: (?=\\p{L})|(?=:))(?:${orders})(?!\\p{L})|^(?:(?:it|this|that) )?(?:should|must|needs?|has to|have to) (?=.*${inside(parts)})[^\\d:]{1,80}$`,
  'iu',
);
/** "Add three hashtags", with their number. */
const counted = new RegExp(
  `^(?:add|use|include|insert|put|give|make|suggest|find|stick|pop|chuck|throw|slap|bung)?(?: (?:it|me|this|in|the))*(?: a(?= couple))?(?: ?(\\d{1,2}|${numbers.join('|')}|an?(?= hash)|couple of))?(?: (?:${many}))* ?hash ?tags?(?: (?:at|on|to|in|please|too|for|underneath|below|down) ?[^\\d:"“@/#.]{0,30})?$`,
  'iu',
);
const withHashtags =
  /^(?:(?:add|use|include|insert|put|give|bring|make|suggest|find) )?(?:(?:it|me|this|back|in|with|the|some|more|of|a few|again) )*hash ?tags(?: (?:back|in|again|too|to (?:it|this|the post)))*$/iu;
/** What stands before a colon, or before the words of a call to action. */
const leads =
  /^([^:]{1,60}?) ?: *(?!\/\/)(.+)$|^((?:a |the )?(?:call to action|cta)) (?:to|that says|saying) (.+)$/isu;
/** A name or a place of what is added: "a closing line", "at the end". */
const led =
  /^(?:(?:an?|the|this|these|another|one more|my|our|your|some|following|new|short|final|last|closing|extra|also|this) )*(?:call[- ]to[- ]action|cta|lines?|sentences?|text|words?|note|message|paragraph)?(?: ?(?:(?:at|to|in|as|on|make) (?:the |a )?(?:very )?(end|bottom|start|top|beginning|last line|first line)))?(?: (?:that says|saying|reading|with))?$/iu;
const quotes = /^["“”„«'‘](.+)["“”»'’]$/su;
const moved =
  /^(?:(?:put|move|bring|place|shift|have|get|stick|pop|bump) (.+?) (?:(?:nearer|closer to|near|higher up|further up|towards)(?: the)?(?: top| start| beginning)?|first|last|(?:up )?to the (?:top|start|front|beginning|end|bottom)|at the (?:very )?(?:top|start|front|beginning|end|bottom)|up front|up top)|(?:start|starting|begin|open|lead|opens?|starts?|end|finish|close)(?: (?:it|this|off|the post))* (?:with|on)(?: |(: ?))(.+)|(?:ask )?(a question) (?:first|to start|at the (?:start|top|beginning)|as (?:the|an) (?:opening|opener|hook|first line)))$/isu;
/** `Make the first line "Do you dare?"`. */
const reworded =
  /^(?:make|have|let|change|turn) (?:the |my )?([^"“„«:]{3,40}?):?(?: (?:be|say|to|to say|read|into))? (["“„«].+["”»“])$/isu;
const spot =
  '(?:first|last|up|at the (?:very )?(?:top|start|front|beginning|end|bottom)|to the (?:very )?(?:top|start|front|beginning|end|bottom)|up front|up top|further up|higher up)';
/** "The parking bit should be last", "price first": where a part is to stand. */
const stands = new RegExp(
  `^(?:move |put |bring |shift |push |pull |have |get )?((?:the |our |my )?(?:(?:bit|part|sentence|line|section)s? (?:about|on|with|that says) .{2,40}?|.{2,40}? (?:bit|part|sentence|line)|${Object.values(wishes.things).join('|')})) (?:(?:should|must|needs? to|has to|can|could|ought to) )?(?:(?:be|go|come|move|stand) )?${spot}$|^(?:move|bring|shift|push|pull|put) (.{2,40}?) (?:up|higher up|further up|up a bit)$`,
  'iu',
);
const toUp = /(?:^|\s)(?:up|further up|higher up|up a bit)$/iu;
const toEnd = /\b(?:last|end|bottom|finish|close)\b/iu;
const swapped = new RegExp(
  `^(?:swap|switch|flip|exchange|reverse|invert)(?: round| around| over)? (?:the )?(?:(?:first|top|last|bottom|final) )?(?:(?:two|2|couple of) )?(${wishes.units})(?: round| around)?$|^(?:swap|switch|flip|exchange)(?: round| around)? (?:the )?(${ordinal}) (?:(${wishes.units}) )?(?:and|with) (?:the )?(${ordinal})(?: (${wishes.units}))?$|^(?:swap|switch|flip|exchange) (${wishes.units}) (\\d+) (?:and|with) (\\d+)$`,
  'iu',
);
const replaced =
  /^(?:change|replace|swap|turn|correct|make|switch|update)(?: out)? (?:the )?(.+?) (?:to say|to|with|by|into|for|->|→|=>) (.+)$|^(?:use|say|write|put) (.+?) (?:instead of|rather than|not) (.+)$|^(?:it['’]?s|it is|should be|that['’]?s|that should be) (?:on |at )?(.+?),? (?:and )?not (?:on |at )?(.+)$/isu;
const measures = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(${number})(?: |-)?(words?|characters?|chars?|letters|signs|sentences?|lines?|wörter|worte)(?![\\p{L}])`,
  'iu',
);
/** "She is seven, not six". */
const denied =
  /^(?:it|he|she|they|there|that|this)(?:['’]s|['’]re| is| are)(?: now| actually)? (?:(?:on|at|in|called|named|by) )?(.{1,40}?),? (?:and )?not (?:(?:on|at|in|called|named|by) )?(.{1,40})$/iu;
/** "The puppies' price is £200", "entry: £4". */
const stated = new RegExp(
  `^(?:the |our |its |a )?((?:[\\p{L}'’]+ ){0,3}(?:${Object.values(wishes.facts).join('|')})(?: (?:of|for|on) (?:the )?[\\p{L}'’]+(?: [\\p{L}'’]+)?)?) ?(?:is|are|was|were|has changed to|changed to|should be|will be|must be|needs to be|=|:) (?:now |actually |really )?(.+)$`,
  'iu',
);
const statedOfIt =
  /^(it|this|that|they|doors|the event|everything)(?: now| actually| really)? (starts?|begins?|opens?|open|ends?|finish(?:es)?|closes?|close|costs?)(?: now)? (.+)$/iu;
/** "Make it £7", "move it to Saturday". */
const set =
  /^(?:make|move|shift|push|bring|set|change|switch|put)(?: (?:back|forward))? (?:it|that|this|everything)(?: (?:back|forward))?(?: to| on| at| for)? (.+)$/iu;
/** "The charity is Hollin Rescue, please mention it": a fact, and that it belongs in. */
const requested = new RegExp(
  `^(?:(?:also|and|oh|ok|okay|but|wait|sorry|ps)[,:]? +)*([^.!?\\n]{6,160}?)(?:[,;.]| [–—-]|(?= and ))? +(?:(?:so|and|please|pls|can|could|you|we|should|must|might|want to|need to|i['’]d like(?: you)? to|that|be sure to|(?:don['’]?t|do not) forget to)[, ]+)*(?:${wishes.requests}) (?:it|this|that|so|them)(?: (?:in(?:to)?|too|as well|somewhere|there|please|also|to|the|post|text|at|end))*[.!]*$`,
  'iu',
);
const half =
  /^(?:(?:make|cut|trim|shorten) (?:it |this |that |the (?:post|text) )?(?:to |in |by )?)?(?:(?:about )?half(?: (?:as long|that(?: length)?|the (?:length|size|words)|of (?:it|that)))?|in half|halve(?: it| this)?)$/iu;
const tagged = /#([\p{L}\p{N}_]+)/gu;
const emojis = /emojis?|emojies|emoticons?|smileys?|icons?/iu;

/** A platform that a question mentions anywhere. */
/** What some part of a message is talk of, where none names a change: "looks good. post it". */
export const talkWithin = (text: string): 'undo' | 'publish' | 'save' | null =>
  (['undo', 'publish', 'save'] as const).find((about) =>
    clausesOf(text).some(({ said }) => talkIn(said) === about || talkIn(bareOf(said)) === about),
  ) ?? null;

/** Whether somebody complains of the post in the first words of a message. */
export const complaintWithin = (text: string): 'complaint' | null =>
  opinionIn(bareOf(sentencesIn(text)[0] ?? '')) === 'complaint' ? 'complaint' : null;

/** A brief without what is said to the assistant before it: "Thank you. Now …". */
export function withoutTalk(text: string): string {
  const [first = '', ...others] = sentencesIn(text);
  const isTalk =
    talkIn(first) !== null || talkIn(bareOf(first)) !== null || opinionIn(bareOf(first)) !== null;
  return isTalk && others.length > 0
    ? withoutTalk(text.slice(text.indexOf(first) + first.length).trim())
    : text;
}

export const platformNamed = (text: string): Platform | null =>
  platforms.find(({ pattern }) => text.search(pattern) >= 0)?.name ?? null;

/** The platform that a wish names: "for LinkedIn", "a tweet about …". Null where it names none. */
export function platformIn(text: string): Platform | null {
  const head = text.slice(0, longestWish).trimStart();
  const where = order.exec(head)?.[0] ?? '';
  const found = [titled.exec(head), about.exec(head), forStart.exec(head), forEnd.exec(endOf(text))];
  const abroad = ordersPostAbroad(head) ? (forAbroad.exec(head)?.[0] ?? '') : '';
  const called =
    where + abroad + (orderedPlatform.exec(head)?.[0] ?? '') + found.map((each) => each?.[0] ?? '').join(' ');
  const isWish = (clause: string): boolean =>
    without(clause, platforms) !== clause &&
    [clause, ...readingsOf(clause).map(({ text }) => text)].some((each) => isFiller(without(each, known)));
  const wished =
    text.length <= longestWish
      ? clausesOf(text)
          .map(({ said }) => said)
          .filter(isWish)
      : [];
  const source = (called.trim() || wished.join(' ')).replace(notFor, ' ');
  return platforms.find(({ pattern }) => source.search(pattern) >= 0)?.name ?? null;
}

/**
 * Reads a message to the assistant. What names a wish changes the draft; what is said to the assistant is answered;
 * everything else that says something is what a post is about.
 * @param isOpen whether the last draft has gaps that wait for an answer.
 */
export function readWish(text: string, { hasDraft, isOpen }: { hasDraft: boolean; isOpen: boolean }): Wish {
  const plain = text.trim();
  if (!/[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(plain)) return { kind: 'talk', about: 'unclear' };
  const isShort = plain.length <= longestWish;
  const bare = isShort ? bareOf(plain) : plain;
  const said = isShort ? (talkIn(plain) ?? talkIn(bare) ?? talkOf(plain)) : null;
  if (said) return { kind: 'talk', about: said };
  const head = titled.exec(plain.slice(0, longestWish))?.[0] ?? '';
  const told = plain.slice(head.length);
  if (head && !(hasDraft && isShort && stepsIn(told).every(({ kind }) => kind !== 'unknown'))) {
    return ordered(withoutPlatform(told));
  }
  if (order.test(plain) && !(hasDraft && refersBack.test(plain))) return ordered(briefOf(plain));
  if (ordersPostAbroad(plain) && !(hasDraft && isShort && stepsIn(plain).every(isRewrite)))
    return ordered(plain.replace(titledAbroad, ''));
  if (oneMore.test(plain)) return ordered(withoutPlatform(plain.replace(oneMore, 'Write a post about ')));
  if (fresh.test(plain)) return ordered(withoutPlatform(plain.replace(fresh, '')));
  if (about.test(plain)) return ordered(briefOf(plain));
  const given = hasDraft && isShort ? asAddition(bare) : null;
  if (given) return { kind: 'change', steps: stepsIn(given) };
  if (question.test(plain) && !(hasDraft && isShort && isWishes(plain)))
    return { kind: 'talk', about: 'question' };
  const asked = hasDraft && isShort ? requestedIn(plain) : null;
  if (asked) return { kind: 'change', steps: [asked] };
  const [, out, by] = hasDraft ? (traded.exec(bare.charAt(0).toLowerCase() + bare.slice(1)) ?? []) : [];
  if (out && by)
    return {
      kind: 'change',
      steps: [{ kind: 'edit', edit: { kind: 'replace', target: targetOf(out), by } }],
    };
  if (isShort) {
    const steps = stepsIn(plain);
    if (!hasDraft) {
      const isWish = steps.length > 0 && steps.every(isRewrite);
      if (isWish) return { kind: 'change', steps };
    } else {
      // "Why LinkedIn? I meant Instagram": a wish beside a question.
      const rest = sentencesIn(plain)
        .filter((each) => !isAsked(each) || (asksFor.test(each) && isWishes(each)))
        .join(' ');
      if (rest && rest !== plain && isWishes(rest)) return { kind: 'change', steps: stepsIn(rest) };
      if (isAsked(plain) && !(asksFor.test(plain) && isWishes(plain)))
        return { kind: 'talk', about: 'question' };
      if (isMeant(plain, steps)) return { kind: 'change', steps };
      const opinion = opinionIn(bare);
      if (opinion) return { kind: 'talk', about: opinion };
    }
  }
  if (!hasDraft) {
    const isTalk = plain.split(/\s+/).length < 5 && opinionIn(bare) !== null && !isFactual(plain);
    return isTalk
      ? { kind: 'talk', about: 'unclear' }
      : ordered(withoutPlatform(plain).replace(asksToWrite, 'Write a post about $1:'));
  }
  const added = [plain, ...readingsFor(plain).map(({ text }) => text)]
    .map((each) => addition.exec(each)?.[1])
    .find(Boolean);
  if (added && !unnamed.test(added.trim()) && !ofForm.test(added.trim()) && !isFiller(added))
    return { kind: 'change', steps: [{ kind: 'add', fact: asSentence(added) }] };
  const isOrder =
    edit.test(bare) ||
    asksOfForm.test(plain) ||
    (looseEdit.test(bare) && !isFactual(plain) && countWords(plain) <= mostLoose) ||
    /\binstead\W*(?:please\W*)?$/iu.test(plain) ||
    (asks.test(plain) && !isFactual(plain)) ||
    isOrderAbroad(plain, bare, isFactual(plain));
  if (isShort && isOrder) return { kind: 'change', steps: [{ kind: 'unknown', said: bare }] };
  // Words about the text of a post are for the assistant.
  if (isShort && ofText.test(plain) && !isFactual(plain)) {
    return { kind: 'change', steps: [{ kind: 'unknown', said: bare }] };
  }
  const isPlainFact = onlyAtoms(plain.replace(/^it['’]?s /iu, '')).length > 0;
  if (isOpen || (isShort && (ofThePost.test(plain) || isPlainFact))) {
    return { kind: 'change', steps: [{ kind: 'add', fact: asSentence(plain), isStated: true }] };
  }
  return plain.split(/\s+/).length < 4 && !isFactual(plain)
    ? { kind: 'talk', about: 'unclear' }
    : { kind: 'post', brief: withoutPlatform(plain), isOrdered: false };
}

const ordered = (brief: string): Wish => ({ kind: 'post', brief, isOrdered: true });

const isRewrite = ({ kind }: Step): boolean => kind === 'refine' || kind === 'platform';

/** "Remove Beth and add Kev". */
const traded =
  /^(?:remove|delete|drop|take out|leave out|cut) (\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?) (?:and|then|but) (?:then )?(?:add|put in|include|put) (\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?)(?: instead| in)?$/u;

/** What a message states and asks to have in the post. */
function requestedIn(text: string): Step | null {
  const [, first, last] =
    /^(\p{Lu}[\p{L}'’-]*?)['’]?s (?:surname|last name|family name|full name) is (\p{L}[\p{L} '’-]*?)(?:[,.;] ?.{0,40})?$/u.exec(
      text,
    ) ?? [];
  if (first && last) {
    const by = last.startsWith(first) ? last : `${first} ${last}`;
    return {
      kind: 'edit',
      edit: { kind: 'replace', target: { unit: 'words', words: first, isExact: true }, by },
    };
  }
  const fact = requested.exec(text)?.[1]?.trim();
  if (!fact || edit.test(fact) || removal.test(fact) || isAsked(fact) || !/\s/.test(fact)) return null;
  return statedIn(bareOf(fact)) ?? { kind: 'add', fact: asSentence(fact) };
}

/** The fact of a name that takes the place of the one that the post has. */
const replacing = (words: string, by: string): { edit?: Edit } =>
  onlyAtoms(bareValue(by)).length > 0 && !besides.test(words)
    ? { edit: { kind: 'replace', target: { unit: 'words', words }, by: by.trim() } }
    : {};

/** What stands beside a date or a time, and never in its place. */
const besides = /(?:hours|deadline|opening|closing|doors?|booking|end)(?!\p{L})/iu;

/** What stands before a name is no part of it: "say the price is 9 pounds". */
const beforeName = /^.*(?<!(?:of|for|on)) (?=(?:the|our|my) )/iu;

/** A fact that a message states of the post. */
function statedIn(whole: string): Extract<Step, { kind: 'add' }> | null {
  const start = beforeName.exec(stated.exec(whole)?.[1] ?? '')?.[0] ?? '';
  const said = whole.slice(whole.indexOf(start) + start.length);
  const [, name, is] = stated.exec(said) ?? [];
  const [, subject = '', does, what] = statedOfIt.exec(said) ?? [];
  const words = name ?? (does && (subject.toLowerCase() === 'doors' ? 'doors' : does));
  const by = (is ?? what)?.replace(/[, ]+(?:now|instead|actually|then|from now on|after all|please)$/iu, '');
  if (!words || !by || onlyAtoms(bareValue(by)).length === 0) return null;
  return {
    kind: 'add',
    fact: asSentence(said),
    edit: { kind: 'replace', target: { unit: 'words', words }, by: by.trim() },
  };
}

/** "Make it a LinkedIn post": the one that is there. */
const refersBack = /\b(?:make|turn|write|rewrite|change) (?:it|this|that) /iu;

/** Something asked: of the post, or by its mark. Asking for a change is no question. */
const isAsked = (text: string): boolean =>
  questionOfPost.test(text) || (/\?\s*$/u.test(text) && sentencesIn(text).length === 1);
/** Sentences of a message; a quotation stays whole. */
const sentencesIn = (text: string): string[] =>
  text.match(/(?:["“„«][^"“”„»\n]{1,200}["”»“]|[^.!?]|[.!?](?!\s))+[.!?]*/gu)?.map((each) => each.trim()) ?? [
    text,
  ];
const isWishes = (text: string): boolean => {
  const steps = stepsIn(text);
  return steps.length > 0 && steps.every(({ kind }) => kind !== 'unknown');
};

/** Whether a message with these steps is about the post on screen, and not about something new. */
function isMeant(text: string, steps: readonly Step[]): boolean {
  // "No appointment needed, walk in any day": what a post says of itself.
  const isBare = /^(?:no|without)\b/iu.test(text) && (steps.length > 1 || isFactual(text));
  const isLong = looseRemoval.test(text) && !ofPart.test(text) && countWords(text) > mostOrdered;
  const isSaid = isLong && (isFactual(text) || steps.some(({ kind }) => kind === 'unknown'));
  const isHoped = (step: Step): boolean => (isBare || isSaid) && !isSure(step);
  const isKnown = (step: Step): boolean => (step.kind === 'unknown' ? step.isWish === true : !isHoped(step));
  if (!steps.some(isKnown)) return false;
  if (steps.every(isKnown)) return true;
  const [first] = steps;
  const strange = steps.flatMap((step) => (step.kind === 'unknown' && !step.isWish ? [step.said] : []));
  const isOrder = (said: string): boolean => edit.test(said) || opinionIn(said) !== null;
  if (strange.every(isOrder)) return true;
  const length = strange.join(' ').split(/\s+/).length;
  const isPlatformOnly = steps.every(({ kind }) => kind === 'platform' || kind === 'unknown');
  if (isPlatformOnly) return false;
  return first && isKnown(first) ? true : length < text.split(/\s+/).length / 2;
}

/** A message or a part of it without what is said out of politeness. */
function bareOf(text: string): string {
  let rest = text.trim().replace(/^[\s,.!¡¿…-]+/u, '');
  for (let round = 0; round < 6; round += 1) {
    const next = rest.replace(politeStart, '').slice(0);
    const end = next.slice(-60);
    const cut = (next.slice(0, -60) + end.replace(politeEnd, '')).trim();
    if (cut === rest || !/[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(cut)) break;
    rest = cut;
  }
  return rest.replace(/[\s?!.…,:;)]+$/u, '').replace(/^\(+/u, '');
}

function talkIn(text: string): keyof typeof wishes.talk | null {
  const said = text.replace(/(?:[\s\p{P}\p{Extended_Pictographic}]|\uFE0F)+$/u, '').replaceAll('’', "'");
  const read = [said, ...readingsOf(said).map(({ text }) => text)];
  return talks.find(({ pattern }) => read.some((each) => pattern.test(each)))?.name ?? null;
}

/** What a message of several parts comes to, none of which says anything but talk: "That’s awful, go back". */
function talkOf(text: string): keyof typeof wishes.talk | null {
  const parts = clausesOf(text).map(({ said }) => ({
    talk: talkIn(said) ?? talkIn(bareOf(said)),
    isOpinion: opinionIn(bareOf(said)) !== null,
  }));
  if (!parts.every(({ talk, isOpinion }) => talk || isOpinion)) return null;
  return talks.map(({ name }) => name).find((name) => parts.some(({ talk }) => talk === name)) ?? null;
}

/** What somebody thinks of the post, in a few words. */
function opinionIn(text: string): 'praise' | 'complaint' | null {
  const count = text.split(/\s+/).length;
  if (count > 14 || isFactual(text)) return null;
  const read = [text, ...readingsOf(text).map((reading) => reading.text)];
  const isOfIt = read.some((each) => opinionStart.test(each));
  if (!isOfIt && count > 4) return null;
  if (read.some((each) => each.search(complaint) >= 0)) return 'complaint';
  if (read.some((each) => each.search(praise) >= 0)) return 'praise';
  return null;
}

interface Clause {
  readonly said: string;
  /** What stands between it and the one before. */
  readonly joint: string;
}

/** "5. März" is one. */
const joints = new RegExp(
  `(\\s*[;\\n]+\\s*|(?<=[\\p{L}\\p{N}"”'’)\\uE001])(?!(?<=\\d)[.] ${month})[.!?…]+\\s+|(?<!\\d),\\s*|,\\s+|\\s+[–—-]\\s+|\\s+(?:and then|and also|but also|and|then|but|also|&|\\+|und|et|y|e|en)\\s+)`,
  'iu',
);

/** The parts of a message, each of which may name a wish. What is in quotation marks stays whole. */
function clausesOf(text: string): Clause[] {
  const kept: string[] = [];
  const plain = text.replace(/["“„«][^"“”„»\n]{1,200}["”»“]/gu, (said) => {
    kept.push(said);
    return `\uE000${kept.length - 1}\uE001`;
  });
  const back = (said: string): string =>
    said.replace(/\uE000(\d+)\uE001/gu, (_, at: string) => kept[Number(at)] ?? '');
  const parts = plain.split(joints);
  const clauses: Clause[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const said = back(parts[at] ?? '').trim();
    if (/[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(said)) {
      clauses.push({ said, joint: back(parts[at - 1] ?? '') });
    }
  }
  return clauses;
}

/** The wishes of a message in their order. What names none is unknown, unless it goes on with the one before. */
function stepsIn(text: string): Step[] {
  const found: { readonly steps: readonly Step[]; readonly said: string }[] = [];
  for (const { said, joint } of clausesOf(text)) {
    const bare = bareOf(said);
    // "Mais" is "but" in French and "more" in Portuguese.
    const steps = wishesIn(bare) ?? wishesIn(said.replace(/[\s?!.…]+$/u, ''));
    if (steps) {
      found.push({ steps, said: bare });
      continue;
    }
    if (talkIn(said) === 'undo' || talkIn(bare) === 'undo') {
      found.push({ steps: [{ kind: 'undo', said }], said });
      continue;
    }
    if (isIdle(said) || isIdle(bare)) continue;
    const last = found.at(-1);
    const kind = last?.steps[0]?.kind;
    const isNext = /[.!?\n]/u.test(joint);
    // "Change Ann to Bea and the price to £4".
    const isAlike = last?.steps.some((step) => step.kind === 'edit' && step.edit.kind === 'replace');
    const alike = isAlike && !isNext && / (?:to|into) \S/u.test(bare) ? wishesIn(`change ${bare}`) : null;
    if (alike) {
      found.push({ steps: alike, said: `change ${bare}` });
      continue;
    }
    const more = last ? `${last.said}${joint}${said}` : said;
    // "Take out the last line and make it rhyme" asks for two things.
    const isOrder = edit.test(bare);
    const mayGoOn = kind === 'add' || ((kind === 'edit' || kind === 'unknown') && !isNext && !isOrder);
    const longer = mayGoOn && !(kind === 'edit' && isTold.test(said)) ? wishesIn(more) : null;
    if (longer && (kind === 'unknown' || longer[0]?.kind === kind))
      found[found.length - 1] = { steps: longer, said: more };
    else if (kind === 'unknown' && !isNext && !isOrder) {
      found[found.length - 1] = { steps: [{ kind, said: more }], said: more };
    } else found.push({ steps: [{ kind: 'unknown', said: bare }], said: bare });
  }
  return found.flatMap(({ steps }) => steps);
}

/** "It’s yoga", after what is to go: tells something, and names nothing else that is to go. */
const isTold =
  /^(?:it|i|we|you|he|she|they|my|our|people|everyone|every ?body|nobody|no ?one|that|this|there)(?:['’](?:s|re|m|ll|ve))? \S/iu;

/** Whether a part of a message asks for nothing: a greeting, thanks, an opinion. */
const isIdle = (text: string): boolean =>
  talkIn(text) !== null || opinionIn(text) !== null || isFiller(text) || politeWhole.test(text);

/** The wishes that a part of a message names, in any language; null where it names none. */
function wishesIn(said: string): readonly Step[] | null {
  const found = wishesInEnglish(said, said);
  if (found?.every(isSure)) return found;
  const bare = said.replace(reason, '');
  const plain = bare === said ? null : wishesInEnglish(bare, bare);
  if (plain?.every((step) => step.kind === 'edit')) return plain;
  const read = readingsFor(said).flatMap(({ text, say, isLoose }) => {
    const steps = wishesInEnglish(text, said, say);
    return steps && (!isLoose || steps.every(isPlain)) ? [steps] : [];
  });
  const sure = read.find((steps) => steps.every(isSure));
  // The reading that leaves the fewest words is the one that knew the most.
  const [closest] = read.sort((one, other) => hoped(one) - hoped(other));
  return sure ?? found ?? closest ?? null;
}

const partNamed =
  '(?:the |that |this |our )?(?:(?:bit|part|sentence|line|section|paragraph)s? (?:about|on|with|that says) .{2,40}?|(?!(?:first|second|last|opening|final|it|them|(?:this|that) a) ).{2,40}? (?:bit|part|sentence|section|line|paragraph))';
/** "Make the part about parking shorter", "the soup line is too long". */
const ofOnePart = new RegExp(
  `^(?:make|keep|have|get) (${partNamed}) (?:(?:a |much |bit |little |lot )*(?:shorter|longer|warmer|friendlier|clearer|simpler|punchier|snappier|better|stronger|bolder|nicer|funnier|catchier|bigger|brief(?:er)?|bold|stand out|pop|more \\p{L}+|less \\p{L}+))$|^(?:shorten|trim|tighten|expand|rewrite|reword|rephrase|simplify|improve|fix|cut down|condense|lengthen|highlight|emphasi[sz]e)(?: up| down)? (${partNamed})(?: (?:a bit|a little|please))?$|^(${partNamed}) (?:is|are|sounds?|feels?|reads?|looks?|seems?) (?:(?:a bit|a little|far|much|way|still|really|quite) )*(?:too \\p{L}+|not \\p{L}+ enough|unclear|confusing|clumsy|awkward|boring|dull|stiff|wordy|long|odd|weird)$`,
  'iu',
);
/** "Put a heart there" has an English article, and no Spanish word. */
const englishOrder = /^(?:put|add|make|take|say|write|call) /iu;
const readingsFor = (said: string): Reading[] =>
  readingsOf(said).filter(({ isLoose }) => !isLoose || !englishOrder.test(said));
/** "A green heart after the price", "a coffee emoji": which sign that is, and where it goes. */
const ofSigns = new RegExp(
  `^(?:(?:an?|the|some|another|\\d{1,2}|${numbers.join('|')}) )?(?:[\\p{L}-]+ ){0,2}(?:${wishes.form.signs})(?: (?:at|after|before|in|to|on|between|behind|next to) [^\\d:"“]{1,40})?$`,
  'iu',
);
/** "A line asking people to donate": what a line is to say. */
const lineThat =
  /^(?:(?:an?|another|one more|some|short|little|quick|nice) )*(?:lines?|sentences?|notes?|bits?|paragraphs?|words?|mention|something|reminder|request|invitation)(?: at the (?:end|bottom|start|top))? (?<does>asking|inviting|telling|reminding|encouraging|urging|to (?:ask|tell|invite|remind|thank)|thanking|saying|that says|about|on)(?: (?:for|to(?= \p{L}+ing)))? (?<what>.+)$/isu;

/** Why somebody wants it, said without a pause: "first I want people through the door". */
const reason =
  / (?<!(?:says?|that|saying|about|with|where|when|and|the|if) )(?:cos|coz|because|since|as (?:it|we|they)|so that|i (?:want|don['’]?t|think|hate)|we (?:want|don['’]?t|had|have)|it['’]?s|its|that['’]?s|thats|people|nobody|no ?one|everyone) .{3,}$/iu;

/** Whether a step names what it is about, and doesn't only hope to find some words in the post. */
export const isSure = (step: Step): boolean =>
  step.kind !== 'edit' ||
  !(
    (step.edit.kind === 'remove' && step.edit.targets.some(isWords)) ||
    ((step.edit.kind === 'move' || step.edit.kind === 'replace') && isWords(step.edit.target))
  );
/** Word by word, "make room for …" is soon a change of something to something else. */
const isPlain = (step: Step): boolean =>
  isSure(step) && !(step.kind === 'edit' && step.edit.kind === 'replace');
/** What is replaced is looked for as it was said. */
const hoped = (steps: readonly Step[]): number =>
  steps.some((step) => step.kind === 'edit' && step.edit.kind === 'replace')
    ? 0
    : JSON.stringify(steps).length;
const isWords = ({ unit }: Target): boolean => unit === 'words';

/**
 * @param words what the person said.
 * @param say says a part of it in English, as far as it can.
 */
function wishesInEnglish(
  said: string,
  words: string,
  say: Reading['say'] = (text) => text,
): readonly Step[] | null {
  const [, , , opener = ''] = moved.exec(said) ?? [];
  // "Start with a question about ghosts": nobody said which.
  if (/ /u.test(opener.replace(/^(?:an?|the|our|my|your) /iu, '')) && unnamed.test(opener))
    return [{ kind: 'unknown', said: words, isWish: true }];
  const aboutPart = ofOnePart.exec(said)?.slice(1).find(Boolean);
  if (aboutPart) return [{ kind: 'part', target: targetOf(aboutPart) }];
  const given = givenInEnglish(said);
  if (given?.to) return [{ kind: 'edit', edit: { kind: 'put', text: lineOf(given), to: given.to } }];
  if (given) return [{ kind: 'add', fact: lineOf(given), ...replacing(given.name, given.value) }];
  const [wished, count] = counted.exec(said) ?? [];
  if (wished && count) return [{ kind: 'hashtags', most: count === 'couple of' ? 2 : numberOf(count) }];
  const change = limitIn(said) ?? editIn(said);
  if (change) return [{ kind: 'edit', edit: change }];
  const fact = statedIn(said);
  if (fact) return [fact];
  if (language.test(said) && said.split(/\s+/).length < 9) {
    return [{ kind: 'refine', change: { kind: 'language', language: said.slice(0, 40) } }];
  }
  if (withHashtags.test(said) || (wished && addition.test(said))) return [{ kind: 'hashtags' }];
  const wanted = changesIn(said);
  if (wanted) return wanted;
  const [, thanked] = /^(?:say )?thank(?:s to| you to)? (?!you|u\b)(.+)$/isu.exec(said) ?? [];
  if (thanked && countWords(thanked) <= mostLoose)
    return [{ kind: 'add', fact: asSentence(`thank you to ${thanked}`) }];
  const { does = '', what = '' } = lineThat.exec(addition.exec(said)?.[1] ?? '')?.groups ?? {};
  if (/^(?:about|on)$/iu.test(does)) return [{ kind: 'unknown', said: words, isWish: true }];
  if (/^(?:saying|that says)$/iu.test(does)) return [{ kind: 'add', fact: asSentence(unquoted(what)) }];
  if (/thank/iu.test(does)) return [{ kind: 'add', fact: asSentence(`thank you to ${what}`) }];
  if (does && /^\p{L}+(?: \p{L}+)? that /iu.test(what))
    return [{ kind: 'add', fact: asSentence(what.replace(/^\p{L}+(?: \p{L}+)? that /iu, '')) }];
  if (does)
    return wishesInEnglish(`ask ${what}`, words, say) ?? [{ kind: 'unknown', said: words, isWish: true }];
  const [, asked] =
    /^(?:ask|tell|remind|invite) (?:people|them|everyone|every ?body|readers|folks?|customers|guests) to (.+)$/isu.exec(
      said,
    ) ?? [];
  if (asked)
    return [
      {
        kind: 'add',
        fact: asSentence(`please ${toReaders(asked)}`),
      },
    ];
  const whole = addition.exec(said)?.[1]?.trim();
  if (!whole || isFiller(whole.replace(/(?<!\p{L})(?:instead|maybe|perhaps|nowhere)(?!\p{L})/giu, ' ')))
    return null;
  const beside = besideIn(whole);
  if (beside) return [{ kind: 'edit', edit: beside }];
  const { added, to: place } = ledIn(whole, say);
  if (place) return [{ kind: 'edit', edit: { kind: 'put', text: unquoted(asSentence(added)), to: place } }];
  const placed =
    /^(["“].+["”]) (?:at|to|on|as) (?:the |my |a )?(?:very )?(end|bottom|start|top|beginning|last line|first line)$/isu.exec(
      added,
    );
  if (placed) {
    const to = /^(?:end|bottom|last)/iu.test(placed[2] ?? '') ? 'end' : 'start';
    return [{ kind: 'edit', edit: { kind: 'put', text: unquoted(placed[1] ?? ''), to } }];
  }
  const signs = added.match(/\p{Extended_Pictographic}\uFE0F?/gu)?.join('') ?? '';
  const isSigns = signs !== '' && isFiller(added.replace(emojis, ' '));
  if (isSigns) return [{ kind: 'edit', edit: { kind: 'put', text: signs, to: 'end' } }];
  const named = say(added);
  if (
    added === whole &&
    (unnamed.test(named) || ofSigns.test(named) || ofForm.test(named) || isBareName(named))
  )
    return [{ kind: 'unknown', said: words, isWish: true }];
  if (isShownAsIs(added)) return [{ kind: 'edit', edit: { kind: 'put', text: unquoted(added), to: 'end' } }];
  return [{ kind: 'add', fact: asSentence(added) }];
}

const nextTo =
  /^(?<text>.+?),? (?:right |just |straight |directly )?(?<to>after|behind|below|under|underneath|before|above) (?<at>(?:the |my |our )?[^.!?]{2,40})[.!]?$/isu;
const ofPlace = new RegExp(
  `^(?:the |my |our )?(?:(?:${wishes.places.first}|second|third|last) )?(?:${wishes.units})(?!\\p{L})`,
  'iu',
);

/** `"Bring cash" after the mugs`, "bring cash after the first line": what is added beside a part of the text. */
function besideIn(whole: string): Edit | null {
  const { text = '', to = '', at = '' } = nextTo.exec(whole)?.groups ?? {};
  // "That we meet after the concert" names no place of the text.
  if (!text || !(quotes.test(text) || ofPlace.test(at))) return null;
  const isBefore = /^(?:before|above)$/iu.test(to);
  return {
    kind: 'put',
    text: asSentence(unquoted(text)),
    to: isBefore ? 'start' : 'end',
    beside: targetOf(at),
  };
}

/** What people are asked, said to them: "bring their dogs if they have one". */
const toReaders = (said: string): string =>
  said
    .replace(/(?<!\p{L})(?:their|there)(?= \p{Ll})/giu, 'your')
    .replace(/(?<!\p{L})they(?:['’]re|re| are)(?!\p{L})/giu, 'you are')
    .replace(/(?<!\p{L})they(?!\p{L})/giu, 'you')
    .replace(/(?<!\p{L})themselves(?!\p{L})/giu, 'yourself');

/** "A call to action: book now", "at the end: book now": what is added without what it is called, and its place. */
function ledIn(
  whole: string,
  say: Reading['say'],
): { readonly added: string; readonly to?: 'start' | 'end' } {
  const [, before, after, call, asked] = leads.exec(whole) ?? [];
  const lead = before ?? call ?? '';
  const added = after ?? asked;
  const called = say(lead).trim();
  const [match, place] = led.exec(called) ?? [];
  if (!added || match === undefined) return { added: whole };
  if (!place) return { added };
  return { added, to: /^(?:start|top|beginning|first)/iu.test(place) ? 'start' : 'end' };
}

/** "Mention the toilets": what is to be said of them, nobody knows. */
const isBareName = (text: string): boolean =>
  /^(?:the|our|my|some|more|bit of|a|an)(?: [\p{L}'’-]+){1,3}$/iu.test(text) &&
  !isFactual(text) &&
  !verb.test(text);

const isShownAsIs = (text: string): boolean => quotes.test(text) || !/[\p{L}\p{N}]/u.test(text);
const unquoted = (text: string): string => (quotes.exec(text.trim())?.[1] ?? text).trim();

/** "Under 40 words", "in two sentences", "half as long". */
function limitIn(said: string): Edit | null {
  if (half.test(said)) return { kind: 'halve' };
  const [match, count = '', unit = ''] = measures.exec(said) ?? [];
  if (
    match === undefined ||
    /\b(?:at least|longer|(?<!\bnot? )more than|minimum|min|first|last|next)\b/iu.test(said)
  )
    return null;
  const rest = without(said.replace(match, ' '), changes).replace(limiting, ' ');
  if (/[\p{L}\p{N}]/u.test(rest) || numberOf(count) < 1) return null;
  // "Under 40" is 39 at most.
  const isBelow = /\b(?:under|below|less than|fewer than)\b|</iu.test(said);
  const measure: Measure = /^(?:w|wö)/iu.test(unit)
    ? 'words'
    : /^sent/iu.test(unit)
      ? 'sentences'
      : /^line/iu.test(unit)
        ? 'lines'
        : 'characters';
  return { kind: 'limit', most: Math.max(1, numberOf(count) - (isBelow ? 1 : 0)), measure };
}

const strippable = [
  { what: 'hashtags', pattern: /^(?:hash ?)?tags?$/iu },
  { what: 'emoji', pattern: new RegExp(`^(?:${emojis.source})$`, 'iu') },
  { what: 'exclamation marks', pattern: /^(?:exclamation (?:marks?|points?)|!+)$/iu },
] as const;

/** "Change the post to say found": says what the words are to be. */
const saysInstead =
  /^(?:make|have|get|change|let) (?:it|this|that|the (?:post|text|caption|headline|title)) (?:to )?(?:say|read)(?=.+ (?:instead of|rather than|not) )/iu;

/** "Make it start with …" is "start with …". */
const makesIt =
  /^(?:make|have|let) (?:it|this|that|the (?:post|text|caption)) (?=(?:start|begin|open|end|finish|close) (?:with|on)(?!\p{L}))/iu;
/** "Change the first line to: …". */
const toColon = /^((?:change|turn|replace|rewrite|set|make) [^:"“]{3,60}? (?:to|into|with|by)): ?(?=\S)/iu;
const inPlainWords = (order: string): string =>
  order.replace(saysInstead, 'say').replace(makesIt, '').replace(toColon, '$1 ');

function editIn(order: string): Edit | null {
  const said = inPlainWords(order);
  const trade = swapped.exec(said);
  if (trade) {
    const unit = unitOf(trade[1] ?? trade[3] ?? trade[5] ?? trade[6] ?? 'line');
    const [one, other] = trade[7]
      ? [Number(trade[7]) - 1, Number(trade[8]) - 1]
      : trade[2]
        ? [indexOf(trade[2]), indexOf(trade[4] ?? '')]
        : /\b(?:last|bottom|final)\b/iu.test(said)
          ? [-2, -1]
          : [0, 1];
    return { kind: 'swap', unit, at: [one ?? 0, other ?? 1] };
  }
  if (
    /^(?:(?:add|use|include|with|put|stick|pop|chuck|throw|slap|bung)\b.*)?#[\p{L}\p{N}_]+(?:[\s,]+(?:and )?#[\p{L}\p{N}_]+)*(?: (?:at|on|to|in|underneath|below|too|as well|please)(?: (?:the|it|there|end|bottom|post|last|line|my|very|please))*)?$/iu.test(
      said,
    )
  ) {
    return { kind: 'tags', tags: [...said.matchAll(tagged)].map(([, tag = '']) => tag) };
  }
  const [, place, line] = reworded.exec(said) ?? [];
  if (place && line) return { kind: 'replace', target: targetOf(place), by: unquoted(line) };
  const [, put, written, with_, asked] = moved.exec(said) ?? [];
  const target = (put ?? with_ ?? asked)?.replace(/ (?:right|just|straight)$/iu, '');
  if (target) {
    const to = toEnd.test(said.replace(target, ' ')) ? 'end' : 'start';
    if (written || quotes.test(target)) return { kind: 'put', text: unquoted(target), to };
    return { kind: 'move', target: targetOf(target), to };
  }
  const [, part, up] = stands.exec(said) ?? [];
  const stood = part ?? up;
  if (stood)
    return {
      kind: 'move',
      target: targetOf(stood),
      to: toUp.test(said)
        ? 'up'
        : toEnd.test(said.slice(said.indexOf(stood) + stood.length))
          ? 'end'
          : 'start',
    };
  const fewer = /^(?:use |with |add )?(?:fewer|less|not so many|not as many) (.+)$/iu.exec(said)?.[1];
  const removed = removal.exec(said);
  const gone = fewer ?? removed?.slice(1).find(Boolean);
  if (gone) {
    const thing = gone.replace(/^(?:(?:the|any|all|its|my|our|those|these|of|using|more) )+/iu, '').trim();
    const isFewer = fewer !== undefined;
    const parts = thing.split(/ (?:and|or)(?: also| the)? |, /iu);
    const stripped = parts.flatMap(
      (part) => strippable.find(({ pattern }) => pattern.test(part))?.what ?? [],
    );
    const tags = parts.flatMap((part) => /^#([\p{L}\p{N}_]+)$/u.exec(part.trim())?.[1] ?? []);
    if (tags.length === parts.length) return { kind: 'untag', tags };
    if (stripped.length === parts.length) return { kind: 'strip', what: stripped, isFewer };
    if (
      isFewer ||
      /^(?:it|this|that|them|everything|post|text|change|changes|need|problem|idea|way|more|worries)$/iu.test(
        thing,
      )
    )
      return null;
    const targets = /["“]/u.test(thing)
      ? [targetOf(thing)]
      : thing.split(/ and (?:also )?|, /iu).map((each) => numberTarget(each) ?? targetOf(each));
    return { kind: 'remove', targets };
  }
  const [, wrong, right] =
    /^(?:the )?(.{2,60}?) (?:should|must|needs to|has to) be (?:spelled|spelt|written|called) (.{2,60})$/iu.exec(
      said,
    ) ?? [];
  if (wrong && right)
    return { kind: 'replace', target: { unit: 'words', words: unquoted(wrong) }, by: unquoted(right) };
  const value = set.exec(said)?.[1];
  if (value && onlyAtoms(bareValue(value)).length > 0)
    return { kind: 'replace', target: { unit: 'words', words: 'it' }, by: value };
  const [, called, fact] = replacedFact(said) ?? [];
  if (called && fact) {
    return { kind: 'replace', target: calledTarget(called), by: fact };
  }
  const [, news, olds] = denied.exec(said) ?? [];
  if (news && olds) return { kind: 'replace', target: targetOf(olds), by: unquoted(news) };
  const [, from, to, to2, from2, to3, from3] = replaced.exec(said) ?? [];
  const old = from ?? from2 ?? from3;
  const by = newValue(to ?? to2 ?? to3 ?? '');
  if (!old || !by || /^(?:it|this|that|the (?:post|text|tone))$/iu.test(old)) return null;
  if (without(by, known) !== by && isFiller(without(by, known))) return null;
  if (unnamed.test(by) || /^(?:something|another|anything|one that|a (?:better|different|new))\b/iu.test(by))
    return null;
  const isTime = /^\d[\d.:]*$/.test(by);
  return { kind: 'replace', target: isTime ? calledTarget(old) : targetOf(old), by: unquoted(by) };
}

/** "£5" of "£5, my nan won’t get it": after a figure, the rest is only told. */
function newValue(said: string): string {
  const [first = ''] = said.split(/[,;](?!\d)/u);
  return onlyAtoms(first).length > 0 ? first.trim() : said;
}

/** "The end" of what a time takes the place of is an hour, and no last sentence. */
const calledTarget = (called: string): Target =>
  /^(?:the )?(?:end|start|opening|closing|finish)$/iu.test(called)
    ? { unit: 'words', words: called }
    : targetOf(called);

/** "Change the price for children to £2": what is called by some words, and the fact that takes its place. */
function replacedFact(said: string): readonly string[] | null {
  for (const { index, 0: joint } of said.matchAll(/ (?:to|by|with|into|->|→|=>) /giu)) {
    const by = said.slice(index + joint.length);
    const [, called] =
      /^(?:change|replace|swap|correct|make|switch|update|move|set|put)(?: out)? (?:the )?(.+)$/iu.exec(
        said.slice(0, index),
      ) ?? [];
    const isIt = /^(?:it|this|that|everything)(?: back| forward)?$/iu.test(called ?? '');
    if (called && !isIt && onlyAtoms(bareValue(by)).length > 0) return ['', called, by];
  }
  return null;
}

const unitOf = (said: string): 'sentence' | 'line' =>
  /^(?:line|paragraph|row|bullet|point)/iu.test(said) ? 'line' : 'sentence';

function indexOf(said: string): number {
  const at = Object.values(places).findIndex((pattern) => whole(pattern).test(said));
  return Object.keys(places)[at] === 'last' ? -1 : Math.max(0, at);
}

/** "The number of seats", "how many seats". */
function numberTarget(said: string): Target | null {
  const [, counted] =
    /^(?:the )?(?:number|amount) of (?:the )?(.+)$/iu.exec(said) ??
    /^how many ([\p{L}'’-]+)/iu.exec(said) ??
    [];
  return counted ? { unit: 'words', words: counted, isNumber: true } : null;
}

/** What is pointed at: a place, a fact, a question, or words. */
function targetOf(said: string): Target {
  const plain = said.trim().replace(/[.!?]+$/u, (mark) => (quotes.test(said.trim()) ? mark : ''));
  if (quotes.test(plain)) return { unit: 'words', words: unquoted(plain), isExact: true };
  const word = /^(?:the |this |that )?(?:words?|phrase|adjective|expression|term) (.+)$/iu.exec(plain)?.[1];
  if (word) return { unit: 'words', words: unquoted(word), isWord: true };
  const [, place, count, unit = '', at] = placed.exec(plain) ?? [];
  if (unit && (place || at)) {
    if (at) return { unit: unitOf(unit), at: [Number(at) - 1] };
    const first = indexOf(place ?? '');
    const many = count ? numberOf(count) : 1;
    return {
      unit: unitOf(unit),
      at: Array.from({ length: many }, (_, index) => (first < 0 ? -1 - index : first + index)),
    };
  }
  if (place && whole(ordinal).test(plain)) return { unit: 'sentence', at: [indexOf(place)] };
  const isSentence =
    / (?:sentence|line)$/iu.test(plain) || /^(?:the |that |this )?(?:sentence|line)s? (?!\d)/iu.test(plain);
  const name = plain
    .replace(/^(?:the|my|our|its|a|an) /iu, '')
    .replace(/ (?:part|bit|thing|sentence|line)$/iu, '');
  if (whole(ordinal).test(name)) return { unit: 'sentence', at: [indexOf(name)] };
  if (/^(?:own )?questions?$/iu.test(name)) return { unit: 'question' };
  const kind = (Object.entries(wishes.things) as [keyof typeof wishes.things, string][]).find(([, pattern]) =>
    whole(pattern).test(name),
  )?.[0];
  if (kind) return { unit: 'fact', kind, name };
  const topic =
    /^(?:(?:part|bit|sentence|line|mention|stuff|thing|info|section)s? (?:about|on|with|of|that says|saying|where) )(?:the )?(.+)$/iu.exec(
      plain.replace(/^(?:the|my|our|any|all) /iu, ''),
    )?.[1];
  const target: Target = topic ? targetOf(topic) : { unit: 'words', words: name };
  return isSentence && (target.unit === 'words' || target.unit === 'fact')
    ? { ...target, isSentence }
    : target;
}

/** The changes that a rewrite makes: one for each known word, where the rest says nothing. */
function changesIn(said: string): Step[] | null {
  if (emojis.test(said) && !/\p{Extended_Pictographic}/u.test(said)) {
    return isFiller(without(said.replace(emojis, ' '), known))
      ? [{ kind: 'unknown', said, isWish: true }]
      : null;
  }
  let rest = said;
  const found: Step[] = [];
  for (const { name, pattern } of changes) {
    if (rest.search(pattern) < 0) continue;
    rest = rest.replace(pattern, ' ');
    found.push({ kind: 'refine', change: { kind: name } });
  }
  // "That’s not funny" is no wish for fun, unless it isn't enough.
  const isDenied = /(?:\bnot\b|n['’]t\b)(?! (?:so|as|too)\b)/iu.test(rest) && !/\benough\b/iu.test(rest);
  for (const { name, pattern } of isDenied ? [] : tones) {
    if (rest.search(pattern) < 0) continue;
    rest = rest.replace(pattern, ' ');
    found.push({ kind: 'refine', change: { kind: 'tone', tone: name } });
  }
  const platform = without(rest, platforms);
  if (platform !== rest) {
    // "Another version for LinkedIn" is this one, for LinkedIn.
    const other = found.findIndex((step) => step.kind === 'refine' && step.change.kind === 'another');
    if (other >= 0) found.splice(other, 1);
    found.push({ kind: 'platform' });
  }
  return found.length > 0 && isFiller(platform) ? found : null;
}

const without = (text: string, table: readonly { readonly pattern: RegExp }[]): string =>
  table.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text);

const isFiller = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(
    text
      .replaceAll('’', "'")
      .replace(filler, ' ')
      .replace(/(?<!\p{L})(?:'s|'d)(?!\p{L})/gu, ' '),
  );

/** A message without the platform that it is for. */
function withoutPlatform(text: string): string {
  const told = text.trim().replace(titled, '').replace(forStart, '');
  return told.slice(0, -endRead) + endOf(told).replace(forEnd, '.');
}

/** "Can you write something for our groomers? Wash and trim 28 pounds". */
const asksToWrite =
  /^(?:(?:can|could|would|will) (?:you|u) )?(?:please )?(?:write|do|make|create|draft) (?:me |us )?(?:something|sth|one) (?:about|for|on) ([^?.!]{2,80})[?.!:]/iu;

const briefOf = (text: string): string =>
  withoutPlatform(text)
    .replace(/^((?:can|could|would|will) )u\b/iu, '$1you')
    .replace(/^(?:(?:hi|hey|hello|ok|now|then|also|and|next)[,!.]? +)+/iu, '')
    .replace(/^(?:can|could|would|will) you (.+?)\?*$/isu, '$1')
    .replace(/^(?:(?:i (?:need|want|would like)|i['’]d like|we need|need) )/iu, 'Write ')
    .replace(orderedPlatform, '$1')
    .trim();

/** A fact as a sentence of the brief: "the price 39 euros" says "The price is 39 euros." */
export function asSentence(wanted: string): string {
  // The end alone is looked at: over a long text such a pattern takes the square of its length.
  const end = wanted.slice(-40).replace(/(?:[, ]+please)?[\s?]*$/iu, '');
  const fact = (wanted.slice(0, -40) + end).replace(/^that /iu, '');
  const [, amount] = price.exec(fact) ?? [];
  if (amount) return sentence(`The price is ${amount.trim()}`);
  const [, name = '', value] = named.exec(fact) ?? [];
  if (value) return sentence(`${capitalize(name)}: ${value.trim()}`);
  return sentence(
    capitalize(
      fact
        .replace(/^that /iu, '')
        .replace(/\?+$/, '')
        .trim(),
    ),
  );
}
