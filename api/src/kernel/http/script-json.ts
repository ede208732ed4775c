/**
 * Serializes a value as JSON that is safe inside an HTML script element: `<` is the only character that could end the
 * element early.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
