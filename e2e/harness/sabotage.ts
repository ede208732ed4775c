import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Changes one text of a built remote wherever it stands, as if a faulty version had been built: the hashes that
 * vouch for the changed files are changed with them.
 */
export function sabotage(dist: string, text: string, replacement: string): void {
  const manifest = join(dist, 'remote.json');
  const files = globSync('**/*.js', { cwd: dist }).sort(
    (a, b) => Number(a === 'remoteEntry.js') - Number(b === 'remoteEntry.js'),
  );
  const changed = new Map<string, string>();
  for (const file of files) {
    const before = readFileSync(join(dist, file), 'utf8');
    let after = before.replaceAll(text, () => replacement);
    for (const [old, now] of changed) after = after.replaceAll(old, now);
    if (after === before) continue;
    writeFileSync(join(dist, file), after);
    changed.set(hashOf(before), hashOf(after));
  }
  if (changed.size === 0) throw new Error(`The build does not contain ${text}`);
  let record = readFileSync(manifest, 'utf8');
  for (const [old, now] of changed) record = record.replaceAll(old, now);
  writeFileSync(manifest, record);
}
