import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';
import { buildChanged } from './build.ts';

/** What the server says once it listens. */
interface ReadyMessage {
  readonly type: 'ready';
  readonly url: string;
  /** What each part runs on: real, or an embedded default. */
  readonly services: ReadonlyArray<{
    readonly name: string;
    readonly runsOn: string;
    readonly embedded: boolean;
  }>;
}

try {
  await buildChanged((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(workspaceRoot, 'api/src/main.ts')],
  {
    cwd: workspaceRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { LOG_LEVEL: 'warn', ...process.env },
  },
);
server.on('message', (message: ReadyMessage) => {
  if (message.type !== 'ready') return;
  const width = Math.max(...message.services.map(({ name }) => name.length));
  const rows = message.services.map(
    ({ name, runsOn, embedded }) =>
      `  ${name.padEnd(width)}  ${embedded ? 'embedded' : 'real    '}  ${runsOn}`,
  );
  console.log(`\nPostloom is at ${message.url}\n\n${rows.join('\n')}\n\nCtrl+C stops it; the data stays.`);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
