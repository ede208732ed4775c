import { parseEnv } from '#app/env.ts';
import { startServer } from '#app/server.ts';

/** The API in a process of its own, without the site, to be killed: its log says where it listens. */
const server = await startServer(parseEnv(process.env));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
