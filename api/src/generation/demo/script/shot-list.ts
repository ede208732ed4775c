import type { GenerationRequest } from '@postloom/shared-contracts';
import { splitAtPauses, splitSentences } from '../brief/clauses.ts';
import { detectLanguage } from '../brief/language.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import data from '../data/shot-lists.json' with { type: 'json' };

/** A picture, what is said over it or after it, or what stands on the screen. */
export interface Shot {
  readonly kind: 'picture' | 'line' | 'card';
  readonly text: string;
  /** What is said over a picture, where the brief has it in brackets: "Bruno before (looks like a sofa)". */
  readonly line?: string;
}

/** A film as its brief orders it, picture by picture. */
export interface ShotList {
  readonly shots: readonly Shot[];
  /** What is left for a text beside the film: its title, what is said, and what stands on the screen. */
  readonly told: string;
}

const opening = new RegExp(data.opening, 'iu');
const number = new RegExp(data.number, 'giu');
/** "Scene 1:", "Shot 2:": who writes these has a list of shots, whatever else is said. */
const named = new RegExp(data.named, 'giu');
/** A label, and what it announces to the end of the sentence or of the quotation. */
const card = new RegExp(
  data.card.frame.replace('{labels}', () => data.card.labels.join('|')),
  'giu',
);
const spoken = new RegExp(data.spoken, 'iu');
const next = new RegExp(data.next, 'iu');
const introduced = new RegExp(data.introduced, 'iu');
const filming = new RegExp(data.filming, 'iu');
const ofPicture = new RegExp(data.ofPicture, 'iu');
const direction = new RegExp(data.direction, 'iu');
const acting = new RegExp(data.acting, 'u');

/** A picture stands in a line of its own while the brief is read. */
const mark = '\u2022';
/** A brief with fewer has a subject, and no list of shots. */
const fewestSigns = 2;
const fewestPictures = 2;
/** So many parts between commas are pictures of their own. */
const fewestParts = 3;

/** The pictures that a sentence orders one after the other. */
function picturesIn(text: string): string[] {
  const apart = text.split(next).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return apart.flatMap((part) => {
    const each = splitAtPauses(part, /[,;]/u);
    return each.length >= fewestParts || each.every((one) => /\)[.!]?$/.test(one)) ? each : [part];
  });
}

/** A picture as it is filmed, with what is said over it beside it. */
function pictureOf(text: string): Shot {
  const plain = unended(text.replace(introduced, ''));
  const aside = /\s*\(([^()]{2,80})\)/u.exec(plain);
  if (!aside || direction.test(aside[1] ?? '')) return { kind: 'picture', text: plain };
  return { kind: 'picture', text: plain.replace(aside[0], ''), line: sentence(aside[1] ?? '') };
}

/**
 * Reads what a brief orders shot by shot; null where it only says what the film is about. Two signs are needed: a label
 * such as "Script:", numbers, pictures that follow each other, words of filming, a text for the end.
 */
export function readShotList({
  prompt,
  contentType,
}: Pick<GenerationRequest, 'prompt' | 'contentType'>): ShotList | null {
  if (contentType !== 'video') return null;
  const start = opening.exec(prompt);
  const labelled = prompt.slice(start?.[0].length ?? 0);
  const numbers = labelled.match(number)?.length ?? 0;
  const cards: string[] = [];
  const lines = (numbers > 1 ? labelled.replace(number, `\n${mark} `) : labelled).replace(
    card,
    (...found: unknown[]) => {
      const { shown = '', picture } = found.at(-1) as Record<string, string | undefined>;
      cards.push(unended(shown));
      return `${picture ? `\n${mark} ${picture}` : ''}\n\u0000${cards.length - 1}\n`;
    },
  );
  let isChain = false;
  const shots = splitSentences(lines, detectLanguage(lines) !== 'en').flatMap((text, index): Shot[] => {
    if (text.startsWith('\u0000')) return [{ kind: 'card', text: cards[Number(text.slice(1))] ?? '' }];
    if (text.startsWith(mark)) return [pictureOf(text.slice(mark.length).trim())];
    if (spoken.test(text)) return [{ kind: 'line', text: sentence(text.replace(spoken, '')) }];
    const pictures = picturesIn(text);
    const isOrdered = next.test(text);
    isChain ||= isOrdered && pictures.length > 1;
    const isPicture =
      (start && index === 0) || isOrdered || ofPicture.test(text) || (start && acting.test(text));
    return isPicture ? pictures.map(pictureOf) : [{ kind: 'line', text: sentence(text) }];
  });
  const pictures = shots.filter(({ kind }) => kind === 'picture');
  const isNamed = (labelled.match(named)?.length ?? 0) > 1;
  const sure = [start, cards.length > 0, numbers > 1, isNamed];
  const signs = [...sure, isChain, filming.test(labelled)].filter(Boolean);
  if (!sure.some(Boolean) || signs.length < fewestSigns || pictures.length < fewestPictures) return null;
  const title = start?.groups?.title ?? '';
  const said = shots.flatMap(({ kind, text, line }) =>
    kind !== 'picture'
      ? sentence(text)
      : line
        ? `${capitalize(text)}: ${line.charAt(0).toLowerCase()}${line.slice(1)}`
        : [],
  );
  const told = [...(title ? [sentence(title)] : []), ...said].join(' ');
  return { shots, told: told || pictures.map(({ text }) => text).join(', ') };
}
