/** What remotes and the shell may not hand-code, and what to use instead. */
const rules: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  {
    name: 'a colour by hand: use a token of the ui-kit',
    // Only hex colors in strings and declarations, not the `#` of a private field, an address or an entity.
    pattern:
      /(?<=["'`\s:(,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=["'`;\s),])|\b(?:rgba?|hsla?|oklch|oklab|color-mix)\(/gi,
  },
  {
    name: 'an arbitrary value: use a step of the scale',
    pattern: /(?<=["'`\s][\w:-]*-)\[[^\]\s"'`]+\](?=["'`\s/])/g,
  },
  {
    name: 'an inline style, which the Content-Security-Policy refuses in HTML: use utilities or the ui-kit',
    pattern:
      /\bstyle=\{\{(?!\s*(?:['"]--|inlineSize:\s*`|width:\s*`|height:\s*`|insetInlineStart:\s*`)[^}]*%`)/g,
  },
];

export interface Finding {
  /** From 1. */
  readonly line: number;
  readonly rule: string;
  readonly text: string;
}

/** Finds colors, arbitrary values and inline styles in source code. */
export function findHandmadeLook(source: string): Finding[] {
  return rules
    .flatMap(({ name, pattern }) =>
      [...source.matchAll(pattern)].map(({ index, 0: text }) => ({
        line: source.slice(0, index).split('\n').length,
        rule: name,
        text,
      })),
    )
    .sort((a, b) => a.line - b.line);
}
