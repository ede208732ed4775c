import { sentencesOf } from './plain-text.ts';

/**
 * Beginnings of sentences that ask readers to react, to buy or to drop in. Requests that help the people affected (to
 * call, to check, to return, to pass on a warning) are not included.
 */
const beginnings = [
  'tell us|send (?:us )?(?:your )?(?:condolences|thoughts|prayers|love|hugs|hearts)|save this|tag |comment|follow (?:us|along|our|@)|vote',
  'share (?:your|a|one of your|with us|in the|some)|(?:leave|drop|write)(?: us)? (?:a|your)|let us know|join us|like (?:this|our)|subscribe|sign up',
  'book|shop|order|buy|try|donate|visit us|stop by|come (?:by|in|and|over|visit|see us|join)|celebrate|grab|treat',
  'folgt? (?:uns|mir)|folgen sie (?:uns|mir)|teil(?:t|e|en sie) (?:eure|deine|ihre|mit uns|gerne?)|erzähl(?:t|e|en sie) uns|kommentier(?:t|e|en sie)|bestell(?:t|e|en sie)',
  'partage[zr]? (?:vos|tes|avec|un)|suivez-nous|suis-nous|commente[zr]?|racontez-nous|raconte-nous|dites-nous|commandez',
  'comparte|compartan|síguenos|síganos|comenta|cuéntanos|cuéntenos|etiqueta|condividi|condividete|seguici|seguiteci|commenta|raccontaci|raccontateci',
  'compartilhe|partilhe|siga-nos|segue-nos|comente|conte-nos|deel (?:je|jullie|uw|met ons)|volg ons|vertel ons|reageer|obserwuj nas|skomentuj|podziel się',
  'dela (?:dina|era|gärna|med)|följ oss|kommentera|berätta för|del (?:dine|jeres|gerne|med)|følg os|kommenter|fortæl os',
].join('|');
const eager = new RegExp(`^(?:please,? |bitte |por favor,? )?(?:${beginnings})(?!\\p{L})`, 'iu');

/** Length of a rough stem that the forms of a word have in common. */
const stemLetters = 4;
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, stemLetters));

/**
 * The sentences of a post that request something with no basis in its brief: the brief mentions neither the action, nor
 * most of the subject, nor any figure of the sentence.
 */
export function eagerRequests(caption: string, given: string): string[] {
  const known = new Set(stemsOf(given));
  const figures = new Set(given.match(/\p{N}+/gu));
  return sentencesOf(caption)
    .map(({ start, end }) => caption.slice(start, end).trim())
    .filter((sentence) => eager.test(sentence.slice(0, 60)) && !isGiven(sentence, known, figures));
}

function isGiven(sentence: string, known: ReadonlySet<string>, figures: ReadonlySet<string>): boolean {
  if (sentence.match(/\p{N}+/gu)?.some((figure) => figures.has(figure))) return true;
  const request = eager.exec(sentence)?.[0] ?? '';
  if (stemsOf(request).some((stem) => known.has(stem))) return true;
  const rest = stemsOf(sentence.slice(request.length));
  return rest.length > 0 && rest.filter((stem) => known.has(stem)).length > rest.length / 2;
}
