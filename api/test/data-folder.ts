import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a folder for a run's databases. They are still open when its processes end. */
export default function makeDataFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'postloom-databases-'));
  process.env.POSTLOOM_TEST_DATA = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
