import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { bounds } from './bounds.ts';

/**
 * Passes requests on, except from connections that have sent too many without waiting for answers: those are closed.
 * Node itself handles every request in a packet before it looks whether anybody reads the answers, and a packet holds a
 * thousand.
 */
export function boundPipelining(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: 1 | -1): number => {
    const count = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, count);
    return count;
  };
  return (request, response) => {
    const { socket } = request;
    // The rest of the packet of a connection that was closed.
    if (socket.destroyed) return;
    if (add(socket, 1) > bounds.requestsPerConnection) {
      socket.destroy();
      return;
    }
    response.once('close', () => add(socket, -1));
    handle(request, response);
  };
}
