import { buildChanged } from './build.ts';
import { startServer } from './server.ts';

/** `npm start`: builds what has changed and runs the site until it is stopped. */
try {
  await buildChanged((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const server = startServer();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
