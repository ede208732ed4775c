/** Whether a text is in capitals, as somebody types with the key held down. */
export function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter));
  return letters.length > 12 && capitals.length > letters.length * 0.7;
}
