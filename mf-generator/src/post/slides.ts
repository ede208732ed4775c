const slideStart =
  /^\s*(?:[^\p{L}\p{N}\s]+\s*)?(?:slide\s*)?(\d{1,2})\s*(?:\/\s*\d{1,2}\s*)?(?:\([^)]*\)\s*)?[:.)\-–—]\s*(.+)$/iu;

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
