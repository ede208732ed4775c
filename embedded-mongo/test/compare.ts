import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { SUITE } from './semantics/index.ts';
import { type Answer, answer, expected } from './semantics/run.ts';

const uri = process.argv[2];
if (!uri?.startsWith('mongodb')) {
  process.stderr.write(
    'Runs the semantic suite against a server of yours and against embedded-mongo, and prints where their answers differ.\n\n  npm run test:mongo -- mongodb://127.0.0.1:27017\n',
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-compare-'));
const embedded = await startEmbeddedMongo({ dataDir: folder });
const clients = await Promise.all([uri, embedded.uri].map((address) => new MongoClient(address).connect()));
const [theirs, ours] = clients.map((client) => client.db(`embedded_mongo_compare_${process.pid}`)) as [
  ReturnType<MongoClient['db']>,
  ReturnType<MongoClient['db']>,
];
const { version } = await theirs.admin().serverInfo();
let cases = 0;
let differences = 0;
try {
  for (const [subject, list] of Object.entries(SUITE)) {
    for (const each of list) {
      cases++;
      const [their, our] = [await answer(theirs, each), await answer(ours, each)];
      if (isDeepStrictEqual(their, our)) continue;
      differences++;
      process.stdout.write(
        `\n${subject}: ${each.it}\n${line('your server', their)}${line('embedded-mongo', our)}${line('the suite says', expected(each))}`,
      );
    }
  }
} finally {
  await theirs.dropDatabase();
  await Promise.all(clients.map((client) => client.close()));
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  `\n${cases} cases against ${version}: ${differences === 0 ? 'the same answers' : `${differences} answers differ`}\n`,
);
process.exitCode = differences === 0 ? 0 : 1;

function line(who: string, answered: Answer): string {
  return Object.entries(answered)
    .map(([part, text]) => `  ${who.padEnd(15)} ${part.padEnd(9)} ${text}\n`)
    .join('');
}
