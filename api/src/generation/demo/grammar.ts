/** Small rules of written English that keep spliced text whole. */

/** Words that are never a name, so they may lose their capital in mid-sentence. */
const functionWords = new Set(
  (
    "a an the our my your his her their its this that these those we we're we've we'll you you're they they're he she it it's " +
    "there there's here here's what what's which who why how when where all every each both some any no new fresh free " +
    'first second third last next final big small best better good great more most less one two three four five six ' +
    'seven eight nine ten after before from for in on at with without by until since during come join book get if as and ' +
    'just only now today tomorrow tonight limited special handmade homemade local organic vegan seasonal weekly monthly ' +
    'daily annual online early late open summer winter spring autumn fall holiday weekend charity community customer ' +
    'product business company team online digital premium affordable custom personalised personalized luxury eco ' +
    'sustainable behind inside meet healthy easy simple quick happy merry'
  ).split(' '),
);

/** The first word loses its capital when it cannot be a name; `known` are words seen in lower case elsewhere. */
export function lowerFirst(text: string, known: ReadonlySet<string> = functionWords): string {
  const word = /^[\p{L}'’]+/u.exec(text)?.[0] ?? '';
  if (!/^\p{Lu}[\p{Ll}'’]*$/u.test(word) || word === 'I') return text;
  const plain = word.toLowerCase().replace('’', "'");
  return functionWords.has(plain) || known.has(plain) ? word.toLowerCase() + text.slice(word.length) : text;
}

/** Whether a text can stand inside a sentence as it is: it starts in lower case, with a number or with a name of several words. */
export function readsInMidSentence(text: string): boolean {
  return (
    /^[\p{Ll}\d£$€'"“]/u.test(text) ||
    /^\p{Lu}\S*\s+(?:[&+]\s+)?\p{Lu}/u.test(text) ||
    /^\S*\p{L}\p{Lu}/u.test(text) ||
    /\d/.test(text.split(/\s/)[1] ?? '')
  );
}

/** Brand spellings that begin in lower case stay as they are: iPhone, eBay, macOS, example.com. */
const startsAsBrand = /^(?:\p{Ll}{1,5}\p{Lu}|https?:|www\.|[\w-]+(?:\.[\w-]+)+|@|#|[\w.+-]+@)/u;

export function capitalize(text: string): string {
  const lead = /^[^\p{L}\p{N}@#]*/u.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  if (startsAsBrand.test(rest)) return text;
  const first = String.fromCodePoint(rest.codePointAt(0) ?? 32);
  return rest ? lead + first.toLocaleUpperCase('en') + rest.slice(first.length) : text;
}

/** A sentence: capital at its start, one mark at its end. An address at the end keeps clear of the mark. */
export function sentence(text: string): string {
  const trimmed = capitalize(text.trim().replace(/[\s,;:–—-]+$/u, ''));
  if (
    !trimmed ||
    /[.!?…。！？।؟]["'”’)\]]*$/u.test(trimmed) ||
    /\p{Extended_Pictographic}\uFE0F?$/u.test(trimmed)
  )
    return trimmed;
  return endsWithAddress(trimmed) ? trimmed : `${trimmed}.`;
}

export function endsWithAddress(text: string): boolean {
  return /(?:https?:\/\/|www\.)\S+$|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$|@[\w.]+$|#\w+$/iu.test(text);
}

/** A phrase without its final mark, to be followed by more words. */
export function unended(text: string): string {
  return text.replace(/[\s.!?…,;:]+$/u, '');
}

export function article(word: string): 'a' | 'an' {
  const first = /^[\p{L}\p{N}]+/u.exec(word)?.[0] ?? '';
  if (/^(?:8|11$|18$|8\d)/.test(first)) return 'an';
  if (/^\p{Lu}{2,}$/u.test(first)) return /^[AEFHILMNORSX]/.test(first) ? 'an' : 'a';
  if (/^(?:hour|honest|heir|honou?r)/i.test(first)) return 'an';
  if (/^(?:uni(?!n|m)|use|user|usu|eu|one|once|ukulele|ut(?:il|op))/i.test(first)) return 'a';
  return /^[aeiou]/i.test(first) ? 'an' : 'a';
}

/** Last tidy of a text made of parts: what must never be seen, whatever the parts were. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ +([,.!?;:…](?:\s|$))/g, '$1')
    .replace(/([!?])[.,;]/g, '$1')
    .replace(/([,;:])\1+/g, '$1')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .trim();
}

export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’&.%+-]*/gu) ?? [];
export const countWords = (text: string): number => wordsOf(text).length;

const stopWords = new Set(
  (
    'a an the and or but nor so yet of in on at to for from by with without about into onto over under off up down out as than then ' +
    'is are was were be been being am do does did done has have had having will would can could shall should may might must ' +
    'i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that these those ' +
    'there here what which who whom whose why how when where all any each every both few more most other some such no not only ' +
    'own same too very just also if because until while please want need let lets make made get got gets new now up today ' +
    'announce announcing introduce introducing promote promoting write create post caption story video carousel share tell ' +
    'people everyone reminder remind launch launching launches tips tip ways way advice hiring open opens opening off per via ' +
    'come join book visit shop buy call sign use one two three four five six seven eight nine ten first second third last next ' +
    'behind scenes save saves saved after before back bring brings brought which should glaze during between among through finished finally asked took made know come comes coming look looking need needs love loves start starts help helps give gives cut cuts read ask tell followers offer offers along happy left forget meet welcome works hour hours week weeks month months year years day days time'
  ).split(' '),
);

/** Words that carry meaning, in order, each once. */
export function contentWords(text: string): string[] {
  const seen = new Set<string>();
  return wordsOf(
    text.replace(/(?:https?:\/\/|www\.)\S+|\S+@\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b\S*/giu, ' '),
  )
    .map((word) => word.replace(/['’]s$|[.'’&+-]+$/u, ''))
    .filter((word) => {
      const key = word.toLowerCase();
      if (word.length < 3 || /^\d/.test(word) || stopWords.has(key.replace('’', "'")) || seen.has(key))
        return false;
      if (/['’]/.test(word)) return false;
      seen.add(key);
      return true;
    });
}
