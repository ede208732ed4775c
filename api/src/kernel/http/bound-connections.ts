import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, networkKey } from './rate-limit.ts';

export interface ConnectionBound {
  /** Open connections of all addresses together. */
  readonly atOnce: number;
  /** Open connections of one address: an IPv4 address or an IPv6 /64. */
  readonly perAddress: number;
  /** Open connections of one network: an IPv4 /24 or an IPv6 /48. */
  readonly perNetwork: number;
  /** How long a connection may wait for a reader who takes nothing, or for its next request. */
  readonly unreadMs: number;
}

/** Connections that share a limit. */
interface Group {
  readonly most: number;
  open: number;
  /** All but those known to be at work, the one that has made no progress for longest first. */
  readonly waiting: Set<Socket>;
}

interface Connection {
  readonly groups: ReadonlyMap<string, Group>;
  readonly requests: Set<IncomingMessage>;
  /** Bytes that had arrived when we last looked. */
  arrived: number;
}

/** Whether the server has everything it needs to answer a request. */
const isAtWork = ({ requests }: Connection): boolean => [...requests].some(({ complete }) => complete);

/**
 * Limits open connections. Beyond the limit, one that waits for its sender makes room for a new one: of those without a
 * request and those whose request is incomplete, the one that has made no progress for longest. So somebody who opens
 * many only loses their own, and an office behind one address only loses idle ones. If the server is at work for all,
 * the new one is closed.
 *
 * A connection whose reader takes nothing is closed, too; any progress starts the time anew. A request that the server
 * is still working on and an event stream that has nothing to say can wait for as long as they need.
 */
export function boundConnections(
  server: Server,
  { atOnce, perAddress, perNetwork, unreadMs }: ConnectionBound,
): void {
  const everybody: Group = { most: atOnce, open: 0, waiting: new Set() };
  const shared = new Map<string, Group>();
  const connections = new Map<Socket, Connection>();

  const leave = (socket: Socket): void => {
    const left = connections.get(socket);
    if (!left) return;
    connections.delete(socket);
    for (const [key, group] of left.groups) {
      group.open -= 1;
      group.waiting.delete(socket);
      if (group.open === 0) shared.delete(key);
    }
  };

  /** Makes it the last to lose its place. */
  const putLast = (socket: Socket, connection: Connection): void => {
    connection.arrived = socket.bytesRead;
    for (const { waiting } of connection.groups.values()) {
      waiting.delete(socket);
      waiting.add(socket);
    }
  };

  /**
   * Progress is looked up here only, because listening for it slows every request down: what has grown since we last
   * looked is put last, so each is passed at most once.
   */
  const longestWaiting = ({ waiting }: Group): Socket | undefined => {
    for (const socket of waiting) {
      const connection = connections.get(socket);
      // It comes back with the end of its request.
      if (!connection || isAtWork(connection)) waiting.delete(socket);
      else if (socket.bytesRead === connection.arrived) return socket;
      else putLast(socket, connection);
    }
    return undefined;
  };

  server.on('connection', (socket: Socket) => {
    const from = { ip: socket.remoteAddress };
    const groupOf = (key: string, most: number): readonly [string, Group] => [
      key,
      shared.get(key) ?? { most, open: 0, waiting: new Set() },
    ];
    const groups = new Map([
      groupOf(addressKey(from), perAddress),
      groupOf(networkKey(from), perNetwork),
      ['everybody', everybody],
    ]);
    for (const group of groups.values()) {
      if (group.open < group.most) continue;
      const longest = longestWaiting(group);
      if (!longest) {
        socket.destroy();
        return;
      }
      longest.destroy();
      // Its own event comes too late: another connection may be here before it.
      leave(longest);
    }
    for (const [key, group] of groups) {
      shared.set(key, group);
      group.open += 1;
    }
    const connection: Connection = { groups, requests: new Set(), arrived: 0 };
    connections.set(socket, connection);
    putLast(socket, connection);
    socket.once('close', () => leave(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests.add(request);
    putLast(socket, connection);
    response.once('close', () => {
      connection.requests.delete(request);
      if (connections.has(socket)) putLast(socket, connection);
    });
  });

  server.timeout = unreadMs;
  server.on('timeout', (socket: Socket) => {
    const hasRequest = (connections.get(socket)?.requests.size ?? 0) > 0;
    if (!hasRequest || socket.writableLength > 0) socket.destroy();
  });
}
