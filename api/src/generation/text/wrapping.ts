/** Phrases before the post that speak to the customer: "Sure! Here is your post:". */
const before = [
  "here(?:[’']s| is| are) (?:your|the|an?|one|two|three)(?: [\\p{L}-]+){0,3} (?:posts?|captions?|drafts?|tweets?|rewrites?|variants?)",
  'hier (?:ist|sind|kommt) (?:dein|ihr|euer|der|ein|das)e?(?: [\\p{L}-]+){0,3} (?:\\p{L}+-)?(?:post|beitrag|entwurf|text|caption|tweet)s?',
  'voici (?:votre|ton|le|un|une|la|ma)(?: [\\p{L}-]+){0,2} (?:post|publication|légende|proposition|brouillon|tweet)s?',
  'aquí (?:tienes|está|tiene|va) (?:tu|su|el|la|un|una)(?: [\\p{L}-]+){0,2} (?:post|publicación|propuesta|borrador|texto|tuit)s?',
  'ecco (?:il tuo|il suo|la tua|il|la|un|una)(?: [\\p{L}-]+){0,2} (?:post|didascalia|proposta|bozza|testo|tweet)',
  '(?:aqui está|aqui vai|eis) (?:o seu|a sua|o teu|a tua|o|a|um|uma)(?: [\\p{L}-]+){0,2} (?:post|publicação|legenda|proposta|rascunho|texto)',
  'hier is (?:je|uw|de|het|een)(?: [\\p{L}-]+){0,2} (?:post|bericht|bijschrift|tekst|concept|tweet)',
  'oto (?:twój|twoja|propozycja)(?: [\\p{L}-]+){0,2} (?:post|posta|wpis|wpisu|tekst)',
  'här är (?:ditt|din|ert|ett)(?: [\\p{L}-]+){0,2} (?:inlägg|text|utkast)',
  'her er (?:dit|din|jeres|et)(?: [\\p{L}-]+){0,2} (?:opslag|tekst|udkast)',
  'işte (?:gönderiniz|paylaşımınız|gönderin|paylaşımın|metniniz)',
].join('|');
const yes =
  'sure|certainly|of course|absolutely|gladly|klar|gerne?|natürlich|bien sûr|volontiers|claro|por supuesto|certo|certamente|com certeza|natuurlijk|graag|oczywiście|självklart|selvfølgelig|tabii';
const opening = new RegExp(`^(?:(?:${yes})[ ,!.–-]{1,4})?(?:${before})[^\\n.!?:]{0,60}:(?=\\s|$)`, 'iu');
/** Phrases after the post. */
const closing =
  /(?:^|\n)[^\S\n]*(?:let me know if you(?:[’']d| would)? (?:like|want|need)(?: me to)? (?:any |some |a )?(?:changes?|adjust\p{L}*|tweaks?|edits?|revisions?|(?:different|shorter|longer|another) (?:tone|version|variant|one))|feel free to (?:adjust|tweak|edit|customi[sz]e)|(?:i )?hope this helps|would you like me to (?:adjust|change|tweak|write|make))[^\n]{0,120}$/iu;

/** Maximum number of sentences checked at each end of a caption. */
const mostAtOneEnd = 4;

/** The parts of a caption that speak to the customer and not to readers. */
export const wrappingIn = (caption: string): string[] => [
  ...takenOff(opening, caption),
  ...takenOff(closing, caption).reverse(),
];

/** The parts that a pattern matches at one end of a text, from the outside in. */
function takenOff(pattern: RegExp, text: string): string[] {
  const found: string[] = [];
  let rest = text.trim();
  for (let match = pattern.exec(rest); match && found.length < mostAtOneEnd; match = pattern.exec(rest)) {
    const [words] = match;
    found.push(words.trim());
    rest = `${rest.slice(0, match.index)}${rest.slice(match.index + words.length)}`.trim();
  }
  return found;
}

const quotes = ['""', '“”', '„“', '„”', '””', '«»', '»«', '‘’', '‚‘', "''", '「」', '『』'];

/** Removes quotation marks around the whole caption, unless the brief has the same text in quotation marks. */
export function withoutQuotes(caption: string, given: string | null): string {
  const text = caption.trim();
  const inside = text.slice(1, -1).trim();
  const [open = '', close = ''] =
    quotes.find(([open = '', close = '']) => text.startsWith(open) && text.endsWith(close)) ?? '';
  if (!open || !inside || inside.includes(open) || inside.includes(close)) return caption;
  const isQuotation = quotes.some(([open]) => given?.includes(`${open}${inside.slice(0, 20)}`));
  return isQuotation ? caption : inside;
}
