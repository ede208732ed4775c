/** The page's fonts, by file name and address. */
export const docsFonts = ['inter-latin-400', 'inter-latin-600', 'fraunces-latin-600'] as const;

const face = (file: (typeof docsFonts)[number]): string => {
  const [family, , weight] = file.split('-');
  return `@font-face { font-family: ${family}; font-weight: ${weight}; font-display: swap; src: url(/api/docs/${file}.woff2) format("woff2"); }`;
};

/**
 * The page's style, at a separate address because the policy forbids inline styles. Its colors are those of
 * `ui-kit/src/tokens.css`, which the API can't import.
 */
export const docsStyle = `
${docsFonts.map(face).join('\n')}
:root {
  --paper: light-dark(oklch(0.976 0.011 76), oklch(0.212 0.01 50));
  --surface: light-dark(oklch(0.991 0.006 76), oklch(0.245 0.011 50));
  --ink: light-dark(oklch(0.235 0.016 55), oklch(0.94 0.012 85));
  --muted: light-dark(oklch(0.435 0.018 60), oklch(0.78 0.014 80));
  --line: light-dark(oklch(0.878 0.018 74), oklch(0.345 0.013 52));
  --accent: light-dark(oklch(0.515 0.178 34), oklch(0.76 0.135 42));
  --teal: light-dark(oklch(0.41 0.066 200), oklch(0.8 0.075 195));
  --focus: light-dark(oklch(0.48 0.08 215), oklch(0.82 0.1 200));
  color-scheme: light dark;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 inter, system-ui, sans-serif;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; overflow-wrap: anywhere; }
header, main { box-sizing: border-box; max-width: 62rem; margin: 0 auto; padding: 1rem; }
main { padding-bottom: 4rem; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; border-bottom: 1px solid var(--line); }
header a:first-child { padding-inline-start: 2rem; background: url(/favicon.svg) 0 50% / 1.375rem no-repeat; color: inherit; font: 600 1.25rem fraunces, Georgia, serif; text-decoration: none; }
h1, h2, h3 { font-family: fraunces, Georgia, serif; font-weight: 600; line-height: 1.2; }
h1 { margin-top: 2rem; font-size: 2rem; }
h2 { margin-top: 3rem; font-size: 1.375rem; }
h3 { margin-top: 2rem; font-size: 1.125rem; }
section:not(#getting-started) > h2 { font: 600 1rem/1.3 inter, system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
b { color: var(--teal); font-weight: 600; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
code { font-family: ui-monospace, "SF Mono", "Cascadia Code", "DejaVu Sans Mono", monospace; font-size: 0.9375em; }
table { border-collapse: collapse; overflow-wrap: normal; }
th { color: var(--muted); font-weight: 600; }
th, td { border-bottom: 1px solid var(--line); padding: 0.5rem 1rem 0.5rem 0; text-align: start; }
nav ul { list-style: none; padding: 0; columns: 2 min(22rem, 100%); font-size: 0.875rem; }
nav li { padding-block: 0.25rem; break-inside: avoid; }
pre { overflow-x: auto; margin-inline: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); font-size: 0.8125rem; overflow-wrap: normal; }
summary { cursor: pointer; }
section:not(#getting-started) { border-top: 1px solid var(--line); }
section:not(#getting-started) > h2 { margin-top: 1.5rem; }
section:not(#getting-started) p > code { margin-right: 0.5rem; white-space: nowrap; color: var(--muted); }
`;
