import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mongo } from 'mongoose';

/** A received command: its body, and the whole message, which may contain statements after the body. */
interface Asked {
  readonly command: Readonly<Record<string, unknown>>;
  readonly message: Buffer;
}

const opMsg = 2013;
/** Length of the message header, the flags and the first section's kind, after which the command starts. */
const bodyAt = 21;

export const noAnswer = Symbol('no answer');

/**
 * A database with MongoDB's protocol that refuses some commands, as compatible services do. Everything else is passed
 * on to the server at `uri`, where it has a database of its own.
 * @param refusal the message with which to refuse a command, `noAnswer` to accept it and never answer, or null; a promise
 *   lets it wait
 */
export async function startLimitedMongo(
  uri: string,
  refusal: (asked: Asked) => string | typeof noAnswer | Promise<unknown> | null,
) {
  const { pathname, host } = new URL(uri.replace('mongodb:', 'http:').replace(/\/\/(%2F[^/]*).*/, '//x/$1'));
  const behind =
    host === 'x'
      ? { path: decodeURIComponent(pathname.slice(1)) }
      : { host: '127.0.0.1', port: Number(host.split(':')[1]) };
  const database = `limited_${randomUUID().slice(0, 8)}`;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const real = connect(behind);
    for (const socket of [client, real]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        client.destroy();
        real.destroy();
      });
    }
    real.pipe(client);
    let waiting = Buffer.alloc(0);
    client.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
        const message = waiting.subarray(0, waiting.readInt32LE(0));
        waiting = waiting.subarray(message.length);
        const isCommand = message.readInt32LE(12) === opMsg && message[bodyAt - 1] === 0;
        const command = isCommand
          ? mongo.BSON.deserialize(message.subarray(bodyAt, bodyAt + message.readInt32LE(bodyAt)))
          : {};
        const errmsg = refusal({ command, message });
        if (errmsg === null) real.write(message);
        else if (errmsg instanceof Promise) errmsg.then(() => real.write(message));
        else if (errmsg !== noAnswer) client.write(refusalOf(message.readInt32LE(4), errmsg));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusalOf(requestId: number, errmsg: string): Buffer {
  const body = mongo.BSON.serialize({ ok: 0, errmsg, code: 238, codeName: 'NotImplemented' });
  const head = Buffer.alloc(bodyAt);
  [head.length + body.length, 1, requestId, opMsg].forEach(
    (word, at) => void head.writeInt32LE(word, 4 * at),
  );
  return Buffer.concat([head, body]);
}
