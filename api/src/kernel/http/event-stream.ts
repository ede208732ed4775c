import { type errorBodySchema, formatServerSentEvent } from '@postloom/shared-contracts';
import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { bounds } from './bounds.ts';
import { toAppError } from './error-handler.ts';

const heartbeatMs = 15_000;

type EventSchemas = Readonly<Record<string, z.ZodMiniType>>;

export interface EventStream<Events extends EventSchemas> {
  send<Name extends keyof Events & string>(event: Name, data: z.input<Events[Name]>): void;
  close(): void;
}

/** How far a reader may fall behind. */
export interface ReaderBound {
  readonly bytes: number;
  readonly ms: number;
}

/**
 * A stream of server-sent events. The response headers are sent with the first event. A reader who stops reading is
 * disconnected as soon as too much is waiting for them, or anything for too long; the work is then treated as for any
 * reader who leaves.
 */
export function openEventStream<const Events extends EventSchemas>(
  response: Response,
  events: Events,
  bound: ReaderBound = { bytes: bounds.unreadEventBytes, ms: bounds.unreadEventMs },
): EventStream<Events> {
  let heartbeat: NodeJS.Timeout | undefined;
  let drainTimer: NodeJS.Timeout | undefined;
  const forget = (): void => {
    clearTimeout(drainTimer);
    drainTimer = undefined;
  };
  response.once('close', () => {
    clearInterval(heartbeat);
    forget();
  });
  response.on('drain', forget);

  const write = (text: string): void => {
    if (response.destroyed || response.writableEnded) return;
    if (response.write(text)) return;
    if (response.writableLength > bound.bytes) response.destroy();
    else drainTimer ??= setTimeout(() => response.destroy(), bound.ms);
  };
  return {
    send(event, data) {
      if (response.destroyed) return;
      if (!response.headersSent) {
        response.status(200).set({
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          // Without this, nginx and similar proxies buffer the response.
          'X-Accel-Buffering': 'no',
        });
        response.flushHeaders();
        response.socket?.setNoDelay(true);
        heartbeat = setInterval(() => {
          // A reader with unread data needs no heartbeat.
          if (!response.writableNeedDrain) write(': waiting\n\n');
        }, heartbeatMs);
      }
      const schema = events[event];
      if (schema) write(formatServerSentEvent(event, schema.parse(data)));
    },
    close() {
      clearInterval(heartbeat);
      if (!response.headersSent || response.destroyed) return forget();
      response.end();
      // The last data, too, waits only a limited time for its reader.
      if (response.writableLength > 0) drainTimer ??= setTimeout(() => response.destroy(), bound.ms);
    },
  };
}

/** Aborts when the connection closes before the answer is complete, or at once if it already has. */
export function abortedOnLeave(response: Response): AbortSignal {
  const controller = new AbortController();
  const leave = (): void => {
    if (!response.writableFinished) controller.abort(new AppError('request_cancelled'));
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  return controller.signal;
}

type Answering = EventSchemas & { readonly result: z.ZodMiniType; readonly error: typeof errorBodySchema };

/**
 * Answers work that the caller can follow: as a stream that ends with `result` or `error` if the caller accepts one,
 * otherwise with the result alone.
 * @param work gets the stream, or null.
 */
export async function streamOrAnswer<const Events extends Answering>(
  { request, response }: { readonly request: Request; readonly response: Response },
  events: Events,
  work: (stream: EventStream<Events> | null) => Promise<z.input<Events['result']>>,
): Promise<z.input<Events['result']> | undefined> {
  if (request.accepts(['json', 'text/event-stream']) !== 'text/event-stream') return work(null);
  const stream = openEventStream(response, events);
  try {
    stream.send('result', await work(stream));
  } catch (error) {
    // Before the first event, an ordinary error response with its own status is still possible.
    if (!response.headersSent) throw error;
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error }, failure.message);
    stream.send('error', failure.toBody(request.id) as z.input<Events['error']>);
  } finally {
    stream.close();
  }
  return undefined;
}
