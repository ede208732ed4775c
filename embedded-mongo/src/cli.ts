import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './index.ts';

const USAGE = `Starts embedded-mongo by itself, so that mongosh, Compass or any driver can look at its data.

  node embedded-mongo/src/cli.ts --data <folder> [--port 27017] [--socket <path>]

It listens on 127.0.0.1 (or on the socket) without authentication, and one process at a time may use a folder.
`;

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '27017' },
      data: { type: 'string' },
      socket: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const port = Number(values.port);
  if (values.help) process.stdout.write(USAGE);
  else if (!values.data) throw new Error(`--data is missing: the folder that holds the data.\n\n${USAGE}`);
  else if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port must be a number from 0 to 65535, not ${values.port}`);
  else await run(values.data, port, values.socket);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function run(dataDir: string, port: number, socketPath: string | undefined): Promise<void> {
  const server = await startEmbeddedMongo({ dataDir, port, ...(socketPath ? { socketPath } : {}) });
  process.stdout.write(
    `embedded-mongo is listening on ${server.uri} (data in ${dataDir}). Stop it with Ctrl+C.\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}
