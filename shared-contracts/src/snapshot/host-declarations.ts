import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A declared type: its members by name, or the whole text if it has none. */
export type Declaration = Readonly<Record<string, string>>;

/** The files with the contract between shell and remotes. */
const files = ['federation.ts', 'client.ts'];

/**
 * The exported types that the host and its remotes pass to each other, by name. They are read from the source, because
 * types have no schema at run time. Comments and line breaks are dropped. This relies on the formatter's output:
 * declarations start at the margin with `export`, and members are indented by two spaces.
 */
export function readHostDeclarations(): Readonly<Record<string, Declaration>> {
  const texts = files.map((file) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'));
  return declarationsIn(texts.join('\n'));
}

export function declarationsIn(source: string): Readonly<Record<string, Declaration>> {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const interfaces = code.matchAll(/^export interface (\w+)[^\n]*\{\n([\s\S]*?)^\}/gm);
  const aliases = code.matchAll(/^export type (\w+)[^\n=]*=([\s\S]*?);$/gm);
  const declarations = [
    ...Array.from(interfaces, ([, name = '', body = '']) => [name, membersOf(body)] as const),
    ...Array.from(aliases, ([, name = '', text = '']) => [name, { '': tidy(text) }] as const),
  ];
  return Object.fromEntries(declarations.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function membersOf(body: string): Declaration {
  const members = body.split(/\n(?= {2}\S)(?! {2}[}>)])/).flatMap((text) => tidy(text) || []);
  return Object.fromEntries(members.map((text) => [/^(?:readonly )?(\w+)/.exec(text)?.[1] ?? text, text]));
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([({<]) /g, '$1')
    .replace(/,? ([)}>])/g, '$1')
    .trim()
    .replace(/;$/, '');
