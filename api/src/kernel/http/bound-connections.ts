import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './rate-limit.ts';

export interface ConnectionBound {
  /** Open connections of all addresses together. */
  readonly atOnce: number;
  /** Open connections of one address: an IPv4 address or an IPv6 /64. */
  readonly perAddress: number;
  /** How long a connection may wait for a reader who takes nothing, or for its next request. */
  readonly unreadMs: number;
}

/** Connections that share a limit. */
interface Group {
  readonly most: number;
  open: number;
  /** Those without a request, in the order in which they had their last one. */
  readonly unused: Set<Socket>;
}

interface Connection {
  readonly address: string;
  readonly groups: readonly Group[];
  requests: number;
}

/**
 * Limits open connections. Beyond the limit, the one that has been without a request for longest makes room for a new
 * one, so somebody who opens many only loses their own, and an office behind one address only loses idle ones. If all
 * have requests, the new one is closed.
 *
 * A connection whose reader takes nothing is closed, too; any progress starts the time anew. A request that the server
 * is still working on and an event stream that has nothing to say can wait for as long as they need.
 */
export function boundConnections(server: Server, { atOnce, perAddress, unreadMs }: ConnectionBound): void {
  const groupOf = (most: number): Group => ({ most, open: 0, unused: new Set() });
  const everybody = groupOf(atOnce);
  const addresses = new Map<string, Group>();
  const connections = new Map<Socket, Connection>();

  const leave = (socket: Socket): void => {
    const left = connections.get(socket);
    if (!left) return;
    const { address, groups } = left;
    connections.delete(socket);
    for (const group of groups) {
      group.open -= 1;
      group.unused.delete(socket);
    }
    if (addresses.get(address)?.open === 0) addresses.delete(address);
  };

  const count = (socket: Socket, change: 1 | -1): void => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests += change;
    for (const { unused } of connection.groups) {
      if (connection.requests === 0) unused.add(socket);
      else unused.delete(socket);
    }
  };

  server.on('connection', (socket: Socket) => {
    const address = addressKey({ ip: socket.remoteAddress });
    const groups = [addresses.get(address) ?? groupOf(perAddress), everybody];
    for (const { open, most, unused } of groups) {
      if (open < most) continue;
      const [longest = socket] = unused;
      longest.destroy();
      if (longest === socket) return;
      // Its own event comes too late: another connection may be here before it.
      leave(longest);
    }
    const [own] = groups;
    if (own) addresses.set(address, own);
    connections.set(socket, { address, groups, requests: 0 });
    for (const group of groups) {
      group.open += 1;
      group.unused.add(socket);
    }
    socket.once('close', () => leave(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });

  server.timeout = unreadMs;
  server.on('timeout', (socket: Socket) => {
    const isAtWork = (connections.get(socket)?.requests ?? 0) > 0;
    if (!isAtWork || socket.writableLength > 0) socket.destroy();
  });
}
