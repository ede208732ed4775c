/** A value as JSON that may stand in a script element of HTML: `<` is the only character that could end it early. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
