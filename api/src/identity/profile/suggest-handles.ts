/** How many suggestions are tried before the field is left empty. */
const most = 50;

/** Handles derived from a name, the best first: `ada-lovelace`, `ada-lovelace-2`, … */
export function* suggestHandles(name: string): Generator<string> {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/^-|-$/g, '');
  const base = plain.length >= 3 ? plain : `user-${plain || 'new'}`;
  yield base;
  for (let count = 2; count <= most; count += 1) yield `${base}-${count}`;
}
