import * as z from 'zod/mini';
import { shortForm } from './full-stops.ts';

/** Maximum number of characters on a slide, and of slides per post. */
export const slideLimits = { title: 120, text: 500, most: 20 } as const;

/** One picture of a carousel or a story, with words on it. */
export const slideSchema = z.object({
  /** The few words in large letters; '' for none. */
  title: z.string(),
  /** The text below them; '' for none. */
  text: z.string(),
});
export type Slide = z.output<typeof slideSchema>;

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** Slides as entered by a person. */
export const slidesInputSchema = z
  .array(z.object({ title: words(slideLimits.title), text: words(slideLimits.text) }))
  .check(z.maxLength(slideLimits.most));

/** Kinds of posts that consist of slides. */
export type SlidesShape = 'carousel' | 'story';
/** The kind of slides a post has; null if it has none. */
export const slidesShapeOf = (contentType: string): SlidesShape | null =>
  contentType === 'carousel' || contentType === 'story' ? contentType : null;

interface SlidesPost {
  readonly contentType: string;
  readonly caption: string;
  /**
   * Null or missing if the post is from before slides were stored (compat: results): the caption then spells them out.
   */
  readonly slides?: readonly Slide[] | null | undefined;
}

/** The slides of a post: its own, or those spelled out in the caption of an older one. Empty for other posts. */
export function slidesOf({ contentType, caption, slides }: SlidesPost): readonly Slide[] {
  if (slidesShapeOf(contentType) === null) return [];
  return slides ?? readSlides(contentType, caption);
}

/** The caption to show next to the slides, without what they say. */
export function captionOf({ contentType, caption, slides }: SlidesPost): string {
  return contentType === 'carousel' && !slides ? captionBesideSlides(caption) : caption;
}

/** The words of the slides, each as a separate block. */
export const slidesText = (slides: readonly Slide[]): string =>
  slides.map(({ title, text }) => [title, text].filter(Boolean).join('\n')).join('\n\n');

const slideStart =
  /^\s*(?:[-*•]\s*)?(?:slide\s*)?(\d{1,2})\s*(?:\/\s*\d{1,2}\s*)?(?:\([^)]*\)\s*)?[:.)\-–—]\s*(.+)$/iu;
/** Maximum length of a title: two or three lines of large letters. */
const titleCharacters = 60;
const mostStorySlides = 8;

/**
 * The lines of a caption that number its slides ("Slide 1 (cover): …", "2. …", "3/5 – …"), in order. Empty if there are
 * none.
 */
function numberedLines(caption: string): string[] {
  const slides: string[] = [];
  for (const line of caption.split('\n')) {
    const [, number, text] = slideStart.exec(line) ?? [];
    if (text && Number(number) === slides.length + 1) slides.push(text.trim());
  }
  return slides.length > 1 ? slides : [];
}

/** The slides that a caption spells out: the numbered lines of a carousel, or the lines of a story. */
export function readSlides(contentType: string, caption: string): Slide[] {
  if (contentType === 'carousel') return numberedLines(caption).map(toSlide);
  if (contentType !== 'story') return [];
  return caption
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !line.startsWith('#'))
    .slice(0, mostStorySlides)
    .map(toSlide);
}

/** A carousel's caption without the lines that number its slides. */
export function captionBesideSlides(caption: string): string {
  const slides = new Set(numberedLines(caption));
  return caption
    .split('\n')
    .filter((line) => !slides.has(slideStart.exec(line)?.[2]?.trim() ?? ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * If the line has a pause, what is before it becomes the title. Without one, a short line is a title, a long one a
 * text.
 */
function toSlide(line: string): Slide {
  const { head, mark = '', rest } = firstPause.exec(line)?.groups ?? {};
  if (head && rest) return { title: /[!?！？؟]/u.test(mark) ? `${head}${mark}` : head.trimEnd(), text: rest };
  return line.length <= titleCharacters ? { title: line, text: '' } : { title: '', text: line };
}

/**
 * Splits a line at the end of a sentence, a colon, a semicolon or a dash. A comma may be part of an enumeration, and a
 * period after a short word may be an abbreviation ("St. Mary"), or after a number a day ("11. Dezember").
 */
const firstPause = new RegExp(
  String.raw`^(?<head>.{2,60}?)(?<mark>[:;!?؟؛](?=\s)|(?<=\p{L}{4}|[\p{Lo}\p{N}%)])(?<!${shortForm})\.(?=\s+[\p{Lu}\p{Lo}])|\s[–—-](?=\s)|[：；！？。])\s*(?<rest>\S.*)$`,
  'u',
);
