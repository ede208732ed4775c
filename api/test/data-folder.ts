import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for the databases of a run, which are still open when its processes end. */
export default function makeDataFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'postloom-databases-'));
  process.env.POSTLOOM_TEST_DATA = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
