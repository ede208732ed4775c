import { parseArgs } from 'node:util';
import { type EmbeddedMongoOptions, startEmbeddedMongo } from './index.ts';

const USAGE = `Starts embedded-mongo by itself, so that mongosh, Compass or any driver can look at its data.

  node embedded-mongo/src/cli.ts --data <folder> [--port 27017] [--socket <path>]

One process at a time may use a folder. There is no authentication: every program of this machine can reach the port,
with --socket only this user can reach the data.
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
  else {
    const { data: dataDir, socket: socketPath } = values;
    await run({ dataDir, ...(socketPath ? { socketPath } : { port }) });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function run(options: EmbeddedMongoOptions): Promise<void> {
  const server = await startEmbeddedMongo(options);
  const reach = options.socketPath ? 'for this user alone' : 'for every program of this machine';
  process.stdout.write(
    `embedded-mongo is listening on ${server.uri} ${reach} (data in ${options.dataDir}). Stop it with Ctrl+C.\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}
