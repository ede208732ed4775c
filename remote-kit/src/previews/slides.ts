/** One picture of a carousel or a story, with words on it. */
export interface Slide {
  /** The few words that stand large. */
  readonly title: string;
  /** What is said below them; '' for nothing. */
  readonly text: string;
}

const slideStart =
  /^\s*(?:[-*•]\s*)?(?:slide\s*)?(\d{1,2})\s*(?:\/\s*\d{1,2}\s*)?(?:\([^)]*\)\s*)?[:.)\-–—]\s*(.+)$/iu;
/** Characters of a title: two or three lines of large letters. */
const titleCharacters = 60;
const mostStorySlides = 8;

/**
 * The slides that a carousel's caption spells out: its numbered lines ("Slide 1 (cover): …", "2. …", "3/5 – …"), in
 * order. Empty when the caption numbers nothing.
 */
export function slidesOf(caption: string): string[] {
  const slides: string[] = [];
  for (const line of caption.split('\n')) {
    const [, number, text] = slideStart.exec(line) ?? [];
    if (text && Number(number) === slides.length + 1) slides.push(text.trim());
  }
  return slides.length > 1 ? slides : [];
}

/** The slides of a result: a carousel's numbered ones, a story's paragraphs. Empty for other posts. */
export function readSlides(contentType: string, caption: string): Slide[] {
  if (contentType === 'carousel') return slidesOf(caption).map(toSlide);
  if (contentType !== 'story') return [];
  return caption
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !line.startsWith('#'))
    .slice(0, mostStorySlides)
    .map(toSlide);
}

/** The caption as it stands under a carousel: without what its slides say. */
export function captionBesideSlides(caption: string): string {
  const slides = new Set(slidesOf(caption));
  return caption
    .split('\n')
    .filter((line) => !slides.has(slideStart.exec(line)?.[2]?.trim() ?? ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A short line stands alone; of a longer one what stands before the first pause is the title. */
function toSlide(line: string): Slide {
  const [, head, rest] = /^(.{2,60}?)(?:[:!?]|\.(?=\s+\p{Lu})|\s[–—-])\s+(\S.*)$/u.exec(line) ?? [];
  if (head && rest) {
    const mark = line[head.length];
    return { title: mark === '!' || mark === '?' ? `${head}${mark}` : head, text: rest };
  }
  if (line.length <= titleCharacters) return { title: line, text: '' };
  const cut = line.slice(0, titleCharacters).replace(/\s+\S*$/, '');
  return { title: cut, text: line.slice(cut.length).trim() };
}
