import { chmodSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#mongo/start-error.ts';

/** Maximum length of a Unix socket's path: 108 bytes on Linux, 104 elsewhere, minus the terminating NUL. */
const MAX_SOCKET_PATH = (process.platform === 'linux' ? 108 : 104) - 1;

export interface Door {
  /** The URI for clients, without a database. */
  uri: string;
  /** Removes what listening has left on disk. The server must be closed first. */
  remove(): void;
}

/**
 * Listens on `port` of 127.0.0.1 if one is given, otherwise on a Unix socket that only this user can reach.
 * @throws StartError when the port is taken or the socket can't be created
 */
export async function listen(
  server: Server,
  { dataDir, port, socketPath }: { dataDir: string; port?: number; socketPath?: string },
): Promise<Door> {
  if (socketPath) return listenOnSocket(server, socketPath);
  if (port !== undefined || process.platform === 'win32') return listenOnPort(server, port ?? 0);
  const inData = join(dataDir, 'mongo.sock');
  if (Buffer.byteLength(inData) <= MAX_SOCKET_PATH) {
    try {
      return await listenOnSocket(server, inData);
    } catch {
      // Some file systems (shared folders, FAT) don't support sockets.
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    return { ...(await listenOnSocket(server, join(folder, 'mongo.sock'))), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function listenOnPort(server: Server, port: number): Promise<Door> {
  await begin(server, { port, host: '127.0.0.1' }).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? 'is in use. Stop what uses it, or' : `cannot be had (${error.code}):`;
    throw new StartError(`Port ${port} ${reason} choose another one.`, { cause: error });
  });
  return { uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}`, remove() {} };
}

async function listenOnSocket(server: Server, path: string): Promise<Door> {
  const before = lstatSync(path, { throwIfNoEntry: false });
  if (before && !before.isSocket())
    throw new StartError(
      `${path} is not a socket, and was left untouched. Choose another path for the socket.`,
    );
  // Left by a killed process. This process already holds the data folder's lock, so nobody is listening there.
  rmSync(path, { force: true });
  await begin(server, { path }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `No socket can be made at ${path} (${error.code}). Choose a short path in a folder of this user.`,
      { cause: error },
    );
  });
  chmodSync(path, 0o600);
  return { uri: `mongodb://${encodeURIComponent(path)}`, remove() {} };
}

function begin(server: Server, where: { path: string } | { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
