import { type Slide, type SlidesShape, slideLimits, type VideoScript } from '@postloom/shared-contracts';
import { addedFigures } from './keep-facts.ts';
import { knownFigures } from './read-figures.ts';

/** What we ask of slides: how many, and the maximum number of words in a title and in a text. */
interface SlidesForm {
  readonly slides: readonly [fewest: number, most: number];
  readonly title: number;
  readonly text: number;
}
export const slidesForms: Readonly<Record<SlidesShape, SlidesForm>> = {
  carousel: { slides: [3, 10], title: 8, text: 30 },
  story: { slides: [1, 5], title: 8, text: 15 },
};
/** What we ask of a script: how many scenes, words on the screen, and spoken words per second. */
export const scriptForm = { scenes: [3, 8], onScreen: 8, perSecond: 2.5 } as const;
/** A text that is only a little too long isn't worth another call. */
const leeway = 1.5;

/**
 * Maximum number of faults in slides or a script that the writer is told for its single retry. It covers every possible
 * fault in the requested number of slides.
 */
const faultsNamed = 40;

const wordsIn = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:[’'.,:-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Faults in the number of slides and the length of their texts, worded for the writer. */
export function slidesFaults(given: string, shape: SlidesShape | null, slides: readonly Slide[]): string[] {
  if (!shape) return [];
  const { title, text, slides: asked } = slidesForms[shape];
  return [
    ...numberFault('slides', given, slides.length, asked),
    ...slides.flatMap((slide, index) => [
      ...lengthFault(`Slide ${index + 1}: its title`, slide.title, title, slideLimits.title),
      ...lengthFault(`Slide ${index + 1}: its text`, slide.text, text, slideLimits.text),
    ]),
  ].slice(0, faultsNamed);
}

/** Faults in a script's scenes, their times and their figures, worded for the writer. */
export function scriptFaults(given: string, { title, scenes }: VideoScript): string[] {
  const told = [title, ...scenes.flatMap(({ onScreenText, voiceOver }) => [onScreenText, voiceOver])];
  const added = addedFigures(given, told.join('\n'));
  return [
    ...numberFault('scenes', given, scenes.length, scriptForm.scenes),
    ...(added.length > 0 ? [`In the script: nobody gave ${added.join(', ')}: take it out.`] : []),
    ...scenes.flatMap(({ startSecond, endSecond, onScreenText, voiceOver }, index) => {
      const before = index > 0 ? (scenes[index - 1]?.endSecond ?? 0) : 0;
      const words = wordsIn(voiceOver);
      const seconds = endSecond - startSecond;
      const scene = `Scene ${index + 1}`;
      return [
        ...(startSecond === before
          ? []
          : [`${scene} begins at second ${startSecond}; it is to begin at ${before}.`]),
        ...(seconds > 0 ? [] : [`${scene} ends at second ${endSecond}, before it has begun.`]),
        ...(seconds > 0 && words > seconds * scriptForm.perSecond * leeway
          ? [`${scene}: ${words} words of voice-over do not fit into ${seconds} seconds.`]
          : []),
        ...lengthFault(
          `${scene}: its text on the screen`,
          onScreenText,
          scriptForm.onScreen,
          slideLimits.text,
        ),
      ];
    }),
  ].slice(0, faultsNamed);
}

/** Any number that is in the brief is accepted, with or without an additional first and last one. */
function numberFault(
  what: string,
  given: string,
  number: number,
  [fewest, most]: readonly [fewest: number, most: number],
): string[] {
  if (number >= fewest && number <= most) return [];
  const known = knownFigures(given);
  if (number > most && [number, number - 1, number - 2].some((asked) => known.has(String(asked)))) return [];
  return [`There are ${number} ${what}; ${fewest} to ${most} are asked for.`];
}

function lengthFault(what: string, text: string, words: number, characters: number): string[] {
  const counted = wordsIn(text);
  if (counted > words * leeway) return [`${what} has ${counted} words; at most ${words} are asked for.`];
  return text.length > characters ? [`${what} has ${text.length} characters; ${characters} fit.`] : [];
}
