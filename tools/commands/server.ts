import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';

/** The message the server sends once it is listening. */
interface ReadyMessage {
  readonly type: 'ready';
  readonly url: string;
  /** What each service runs on: a real one, or an embedded default. */
  readonly services: ReadonlyArray<{
    readonly name: string;
    readonly runsOn: string;
    readonly embedded: boolean;
  }>;
  /** Builds that aren't live, because somebody has decided what is. */
  readonly unactivated: ReadonlyArray<{
    readonly remote: string;
    readonly version: string;
    readonly active: string | null;
  }>;
}

/** Starts the site in its own process and prints its address once it is listening. */
export function startServer(env: NodeJS.ProcessEnv = {}): ChildProcess {
  const main = join(workspaceRoot, 'api/src/main.ts');
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    cwd: workspaceRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  server.on('message', (message: ReadyMessage) => {
    if (message.type === 'ready') console.log(describe(message));
  });
  return server;
}

function describe({ url, services, unactivated }: ReadyMessage): string {
  const width = Math.max(...services.map(({ name }) => name.length));
  const rows = services.map(
    ({ name, runsOn, embedded }) =>
      `  ${name.padEnd(width)}  ${embedded ? 'embedded' : 'real    '}  ${runsOn}`,
  );
  const stays = unactivated.map(
    ({ remote, version, active }) =>
      `\n${remote} shows ${active ? `version ${active}` : 'nothing'}, not this build, because someone has decided so. To use the build: npm run release -- activate ${remote} ${version}`,
  );
  return `\nPostloom is at ${url}\n\n${rows.join('\n')}\n${stays.join('')}${stays.length > 0 ? '\n' : ''}\nPress Ctrl+C to stop. Your data is kept.`;
}
