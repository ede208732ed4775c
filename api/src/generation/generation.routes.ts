import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { formatServerSentEvent, generationEndpoints } from '@postloom/shared-contracts';
import { type Response, Router } from 'express';
import { AppError } from '#app/http/app-error.ts';
import { toAppError } from '#app/http/error-handler.ts';
import { addressKey, type Limiter, type Limits } from '#app/http/rate-limit.ts';
import type { BindRoute } from '#app/http/route.ts';
import type { GenerationService } from './generation.service.ts';

const bodyLimit = 8 * 1024 * 1024;
const heartbeatMs = 15_000;

export function createGenerationRoutes({
  route,
  generation,
  limits,
  freeCreditsPerAddress,
}: {
  readonly route: BindRoute;
  readonly generation: GenerationService;
  readonly limits: Limits;
  readonly freeCreditsPerAddress: Limiter;
}): Router {
  const router = Router();
  route(
    router,
    generationEndpoints.generate,
    async ({ body, caller, request, response }) => {
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
      const address = addressKey(request);
      const options = {
        account: caller,
        request: body,
        idempotencyKey,
        signal: abortedOnLeave(response),
        addressBudget: {
          consume: (credits: number) => freeCreditsPerAddress.consume(address, credits),
          reward: (credits: number) => freeCreditsPerAddress.reward(address, credits),
        },
      };
      if (request.accepts(['json', 'text/event-stream']) !== 'text/event-stream') {
        return generation.generate({ ...options, listener: null });
      }
      const stream = openEventStream(response);
      try {
        const result = await generation.generate({
          ...options,
          listener: {
            stage: (stage) => stream.send('stage', { stage }),
            delta: (text) => stream.send('delta', { text }),
            restart: () => stream.send('restart', {}),
          },
        });
        stream.send('result', result);
      } catch (error) {
        // Before the first event the ordinary error answer still can be given, with its status.
        if (!response.headersSent) throw error;
        const failure = toAppError(error);
        if (failure.status >= 500) request.log.error({ err: error }, failure.message);
        stream.send('error', failure.toBody(request.id));
      } finally {
        stream.close();
      }
    },
    {
      bodyLimit,
      before: [limits.perAddress({ name: 'generate', points: 120, seconds: 60 })],
    },
  );
  return router;
}

function readIdempotencyKey(value: string | string[] | undefined): string {
  if (value === undefined) return randomUUID();
  if (typeof value === 'string' && /^[\w.:-]{8,128}$/.test(value)) return value;
  throw new AppError('validation_failed', { detail: 'malformed Idempotency-Key' });
}

/** Aborts when the connection closes before the answer is complete. */
function abortedOnLeave(response: Response): AbortSignal {
  const controller = new AbortController();
  void once(response, 'close').then(() => {
    if (!response.writableFinished) controller.abort(new AppError('request_cancelled'));
  });
  return controller.signal;
}

/** A stream of server-sent events whose head goes out with the first one. */
function openEventStream(response: Response) {
  let heartbeat: NodeJS.Timeout | undefined;
  return {
    send(event: string, data: unknown): void {
      if (response.destroyed) return;
      if (!response.headersSent) {
        response.status(200).set({
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          // Proxies of the nginx family hold an answer back without this.
          'X-Accel-Buffering': 'no',
        });
        response.flushHeaders();
        response.socket?.setNoDelay(true);
        heartbeat = setInterval(() => response.write(': waiting\n\n'), heartbeatMs);
      }
      response.write(formatServerSentEvent(event, data));
    },
    close(): void {
      clearInterval(heartbeat);
      if (response.headersSent) response.end();
    },
  };
}
