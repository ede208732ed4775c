import type { Request, Response } from 'express';
import { bounds } from './bounds.ts';
import { holderKey } from './rate-limit.ts';
import { createSharedRoom } from './shared-room.ts';

export interface AnswerBound {
  /** Bytes of all answers that their readers haven't taken. */
  readonly bytes: number;
  /** Bytes of each answer that don't count. */
  readonly uncounted: number;
}

/**
 * Limits the memory that answers take in a process until they are read. When it runs short, the address with the most
 * unread bytes loses the connection of its longest answer.
 */
export function createAnswerRoom({ bytes, uncounted }: AnswerBound) {
  const room = createSharedRoom(bytes);
  return {
    /** Sends the whole body of an answer whose head is set. */
    send(request: Request, response: Response, text: string): void {
      const size = Buffer.byteLength(text);
      response.setHeader('Content-Length', size);
      if (size > uncounted && !response.closed) {
        const part = {
          holder: holderKey(request),
          count: 0,
          lose: () => void request.socket.destroy(),
        };
        response.once('close', () => room.release(part));
        room.set(part, size - uncounted);
      }
      response.end(text);
    },
  };
}

/** One per process, because memory is per process. */
export const answerRoom = createAnswerRoom(bounds.answersUnread);
