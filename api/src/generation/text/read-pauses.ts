/** Knowledge about words that doesn't come from the examples. */
export interface PauseVocabulary {
  /** Verbs that, at the start of a part, tell somebody to do something, and verbs that make a statement. */
  readonly actions: string;
  readonly finite: string;
  /**
   * Words that introduce something, under the name of their family. If several families list a word, the first counts.
   */
  readonly leads: Readonly<Record<string, string>>;
  /** A word's part of speech in the dictionary, without context. */
  readonly tagOf: (word: string) => string | undefined;
  /** Features of `seenAt` that are combined, separated by spaces. */
  readonly together: readonly string[];
}

/** The text between two pauses. */
interface Piece {
  readonly words: readonly string[];
  readonly tags: readonly string[];
  /** Its kind, judging by its first word and its verb. */
  readonly kind: string;
  readonly length: string;
  readonly marks: string;
}

/** What has been said since the last sentence ended: its first part, its length, and whether it made a statement. */
interface Said {
  readonly first: Piece;
  readonly parts: number;
  readonly words: number;
  readonly told: string;
}

const isVerb = /^(?:finite|short|Copula|Modal|PastTense|PresentTense|Auxiliary)$/;
const money = /[£$€]|\b(?:euros?|pounds?|quid|p)\b/;
/** Only this many words of a part are examined. A later verb says nothing about the part's kind. */
const mostWords = 30;
const mostCharacters = 240;

/**
 * Goes from left to right through a text that was split at its pauses. For each pause it calls `endsAt` with the
 * features that a learner can judge it by and its index. The callback decides whether a sentence ends there. The time
 * grows with the text's length.
 */
export function pauseReader({ actions, finite, leads, tagOf, together }: PauseVocabulary) {
  const [isAction, isFiniteVerb] = [new Set(actions.split(' ')), new Set(finite.split(' '))];
  const families = new Map<string, string>();
  for (const [family, words] of Object.entries(leads))
    for (const word of words.split(' ')) if (!families.has(word)) families.set(word, family);
  const named = together.map((names) => names.split(' '));

  const pieceOf = (text: string): Piece => {
    const read = (
      text.slice(0, mostCharacters).match(/[\p{L}\p{N}]+(?:['’.:&-][\p{L}\p{N}]+)*/gu) ?? []
    ).slice(0, mostWords);
    const words = read.map((word) => word.toLowerCase().replaceAll('’', "'"));
    const tags = words.map((word, at) => tagged(word, at) ?? shapeOf(word, read[at] ?? ''));
    const kind = kindOf(text, tags, families.get(words[0] ?? ''));
    const marks = `${/^\p{Lu}/u.test(text)}${/: /.test(text)}${/(?:^| )(?:and|or) /.test(text)}`;
    return { words, tags, kind, length: lengthOf(words.length), marks };
  };
  const tagged = (word: string, at: number): string | undefined =>
    at === 0 && isAction.has(word) ? 'action' : isFiniteVerb.has(word) ? 'finite' : tagOf(word);

  const featuresOf = (said: Said, before: Piece, piece: Piece, next?: Piece): string[] => {
    const seen = seenAt(said, before, piece, next, families.get(said.first.words[0] ?? ''));
    return [
      ...named.map((names, at) => `${at} ${names.map((name) => seen[name]).join(' ')}`),
      ...piece.words,
    ];
  };

  return (texts: readonly string[], endsAt: (features: readonly string[], at: number) => boolean): void => {
    const pieces = texts.map(pieceOf);
    let said: Said | undefined;
    for (const [at, piece] of pieces.entries()) {
      const before = pieces[at - 1];
      const isEnd = said && before && endsAt(featuresOf(said, before, piece, pieces[at + 1]), at);
      said = saying(piece, isEnd ? undefined : said);
    }
  };
}

const lengthOf = (count: number): string =>
  count > 12 ? '13' : count > 7 ? '8' : count > 4 ? '5' : `${count}`;

function shapeOf(word: string, written: string): string {
  if (/^\d/.test(word)) return /^\d{1,2}(?:(?:[.:]\d\d)?[ap]m|:\d\d)$/.test(word) ? 'time' : 'number';
  if (/'(?:s|re|ll|ve|m|d)$/.test(word)) return 'short';
  return /^\p{Lu}/u.test(written) ? 'name' : (/(?:ing|ed|ly|s)$/.exec(word)?.[0] ?? 'other');
}

function kindOf(text: string, tags: readonly string[], family: string | undefined): string {
  if (tags[0] === 'action') return 'action';
  if (tags.some((tag, at) => at > 0 && isVerb.test(tag))) return 'clause';
  if (isVerb.test(tags[0] ?? '')) return 'predicate';
  return family ?? (money.test(text) ? 'money' : /\d/.test(text) ? 'number' : 'name');
}

const saying = (piece: Piece, said?: Said): Said => ({
  first: said?.first ?? piece,
  parts: (said?.parts ?? 0) + 1,
  words: (said?.words ?? 0) + piece.words.length,
  told: said?.told || (/^(?:clause|action)$/.test(piece.kind) ? piece.kind : ''),
});

/** Features at a pause: what was said before it, the parts on both sides of it, and the part after those. */
function seenAt(said: Said, before: Piece, piece: Piece, next: Piece | undefined, lead?: string) {
  const { first, parts, told } = said;
  const [word, second] = piece.words;
  const [tag, secondTag] = piece.tags;
  const [firstWord, firstSecond] = first.words;
  const [firstTag, firstSecondTag] = first.tags;
  const seen: Record<string, unknown> = {
    word,
    second,
    end: piece.words.at(-1),
    tag,
    secondTag,
    kind: piece.kind,
    length: piece.length,
    marks: piece.marks,
    firstWord,
    firstSecond,
    firstTag,
    firstSecondTag,
    firstKind: first.kind,
    firstMarks: first.marks,
    beforeKind: before.kind,
    beforeLength: before.length,
    beforeTag: before.tags[0],
    beforeEnd: before.tags.at(-1),
    said: lengthOf(said.words),
    parts,
    told,
    lead,
    next: next ? next.kind + next.length : '',
    nextMarks: next?.marks,
  };
  return seen;
}
