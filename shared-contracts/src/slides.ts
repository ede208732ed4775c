import * as z from 'zod/mini';

/** Of what stands on the slides of a post: characters, and slides of one post. */
export const slideLimits = { title: 120, text: 500, most: 20 } as const;

/** One picture of a carousel or a story, with words on it. */
export const slideSchema = z.object({
  /** The few words that stand large; '' for none. */
  title: z.string(),
  /** What is said below them; '' for nothing. */
  text: z.string(),
});
export type Slide = z.output<typeof slideSchema>;

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** Slides as a person writes them. */
export const slidesInputSchema = z
  .array(z.object({ title: words(slideLimits.title), text: words(slideLimits.text) }))
  .check(z.maxLength(slideLimits.most));

/** Kinds of posts that are slides. */
export type SlidesShape = 'carousel' | 'story';
/** Which kind of slides a post has; null for one without. */
export const slidesShapeOf = (contentType: string): SlidesShape | null =>
  contentType === 'carousel' || contentType === 'story' ? contentType : null;

interface SlidesPost {
  readonly contentType: string;
  readonly caption: string;
  /** Null or missing where the post was made before slides were kept: then its caption spells them out. */
  readonly slides?: readonly Slide[] | null | undefined;
}

/** The slides of a post: its own, or those that the caption of an older one spells out. Empty for other posts. */
export function slidesOf({ contentType, caption, slides }: SlidesPost): readonly Slide[] {
  if (slidesShapeOf(contentType) === null) return [];
  return slides ?? readSlides(contentType, caption);
}

/** The caption as it stands beside the slides: without what they say. */
export function captionOf({ contentType, caption, slides }: SlidesPost): string {
  return contentType === 'carousel' && !slides ? captionBesideSlides(caption) : caption;
}

/** The words of slides, each as a block of its own. */
export const slidesText = (slides: readonly Slide[]): string =>
  slides.map(({ title, text }) => [title, text].filter(Boolean).join('\n')).join('\n\n');

const slideStart =
  /^\s*(?:[-*•]\s*)?(?:slide\s*)?(\d{1,2})\s*(?:\/\s*\d{1,2}\s*)?(?:\([^)]*\)\s*)?[:.)\-–—]\s*(.+)$/iu;
/** Characters of a title: two or three lines of large letters. */
const titleCharacters = 60;
const mostStorySlides = 8;

/**
 * The lines of a caption that number its slides ("Slide 1 (cover): …", "2. …", "3/5 – …"), in order. Empty when it
 * numbers nothing.
 */
function numberedLines(caption: string): string[] {
  const slides: string[] = [];
  for (const line of caption.split('\n')) {
    const [, number, text] = slideStart.exec(line) ?? [];
    if (text && Number(number) === slides.length + 1) slides.push(text.trim());
  }
  return slides.length > 1 ? slides : [];
}

/** The slides that a caption spells out: the numbered ones of a carousel, the lines of a story. */
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

/** A short line stands alone; of a longer one what stands before the first pause is the title, and else it has none. */
function toSlide(line: string): Slide {
  const { head, mark = '', rest } = firstPause.exec(line)?.groups ?? {};
  if (head && rest) return { title: /[!?！？؟]/u.test(mark) ? `${head}${mark}` : head, text: rest };
  return line.length <= titleCharacters ? { title: line, text: '' } : { title: '', text: line };
}

/**
 * What stands before the end of a sentence, a colon, a semicolon or a dash, and what behind it. A comma may stand
 * within an enumeration, and the full stop behind a short word ("St. Mary") may end nothing.
 */
const firstPause =
  /^(?<head>.{2,60}?)(?<mark>[:;!?؟؛](?=\s)|(?<=\p{L}{4}|[\p{Lo}\p{N}%)])\.(?=\s+[\p{Lu}\p{Lo}])|\s[–—-](?=\s)|[：；！？。])\s*(?<rest>\S.*)$/u;
