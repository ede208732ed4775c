import { createServer, type Socket } from 'node:net';
import type { Reply } from '#mongo/commands/context.ts';
import { CursorRegistry } from '#mongo/commands/cursors.ts';
import { MongoError } from '#mongo/errors.ts';
import { Store } from '#mongo/storage/store.ts';
import { buildReply, MessageReader, parseMessage, type Request } from '#mongo/wire/messages.ts';
import { expireDocuments } from './expiry.ts';
import { type Door, listen } from './listen.ts';
import { errorReply, Scheduler } from './scheduler.ts';

export interface ServerOptions {
  dataDir: string;
  /** A port on 127.0.0.1, or 0 for any free one. Without it, the server uses a private Unix socket. */
  port?: number;
  /** Path of the Unix socket. */
  socketPath?: string;
  /** How often documents past their TTL are deleted. */
  ttlIntervalMs: number;
}

export interface RunningServer {
  /** The URI for clients. */
  uri: string;
  close(): Promise<void>;
}

/** Opens the data folder and listens. Only on loopback or a Unix socket, because there is no authentication. */
export async function serve(options: ServerOptions): Promise<RunningServer> {
  const store = new Store(options.dataDir);
  const scheduler = new Scheduler(store);
  const cursors = new CursorRegistry();
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, { store, scheduler, cursors, connectionId: ++connections });
  });
  let door: Door;
  try {
    door = await listen(server, options);
  } catch (error) {
    store.close();
    throw error;
  }
  const timer = setInterval(() => {
    cursors.expire();
    expireDocuments(store, scheduler, cursors);
  }, options.ttlIntervalMs);
  expireDocuments(store, scheduler, cursors);
  return {
    uri: door.uri,
    async close() {
      clearInterval(timer);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      door.remove();
      scheduler.stop();
      store.close();
    },
  };
}

interface Connection {
  store: Store;
  scheduler: Scheduler;
  cursors: CursorRegistry;
  connectionId: number;
}

function serveConnection(socket: Socket, connection: Connection): void {
  const reader = new MessageReader();
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      for (const message of reader.push(chunk)) receive(message);
    } catch {
      // Not MongoDB's protocol, or too malformed to answer.
      socket.destroy();
    }
  });

  function receive(message: Buffer): void {
    let request: Request;
    try {
      request = parseMessage(message);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      // The frame is valid but its document is refused, so the client can be told why.
      socket.write(buildReply({ requestId: message.readInt32LE(4), op: 'msg' }, errorReply(error)));
      return;
    }
    const { command, silent } = request;
    const db = command.get('$db');
    const { store, cursors, connectionId } = connection;
    connection.scheduler.submit(
      { store, cursors, connectionId, command, db: typeof db === 'string' ? db : 'admin' },
      (reply) => {
        if (!silent && !socket.destroyed) socket.write(replyBytes(request, reply));
      },
    );
  }
}

function replyBytes(request: Request, reply: Reply): Buffer {
  try {
    return buildReply(request, reply);
  } catch (error) {
    return buildReply(request, errorReply(error));
  }
}
