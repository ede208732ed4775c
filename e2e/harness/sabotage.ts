import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const hashOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Replaces a text everywhere in a built remote, as if a faulty version had been built: the integrity hashes of the
 * changed files are updated, too.
 */
export function sabotage(dist: string, text: string, replacement: string): void {
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
  restateFiles(dist);
}

/** Updates the manifest of a build to match its current files. */
export function restateFiles(dist: string, name = 'remote.json'): void {
  const manifest = join(dist, name);
  const record = JSON.parse(readFileSync(manifest, 'utf8')) as { files: { path: string }[] };
  const files = record.files.map(({ path }) => {
    const content = readFileSync(join(dist, path));
    return { path, integrity: hashOf(content), size: content.length };
  });
  writeFileSync(manifest, JSON.stringify({ ...record, files }));
}
