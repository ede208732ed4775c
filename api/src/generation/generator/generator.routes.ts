import { randomUUID } from 'node:crypto';
import { generationEndpoints } from '@postloom/shared-contracts';
import { type Request, Router } from 'express';
import { abortedOnLeave, streamOrAnswer } from '#app/kernel/http/event-stream.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import { addressKey, type Limiter, type Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import type { VisitorUploads } from '#app/objects/visitor-uploads.ts';
import type { ChargedCaller } from '../runs/run-charged.ts';
import { generatePost } from './generate-post.ts';
import type { GeneratorContext } from './generator-context.ts';

const bodyLimit = 8 * 1024 * 1024;

export function createGeneratorRoutes({
  route,
  context,
  limits,
  freeCreditsPerAddress,
  visitorUploads,
}: {
  readonly route: BindRoute;
  readonly context: GeneratorContext;
  readonly limits: Limits;
  readonly freeCreditsPerAddress: Limiter;
  readonly visitorUploads: VisitorUploads;
}): Router {
  const router = Router();
  route(
    router,
    generationEndpoints.generate,
    async ({ body, caller, actor, request, response }) =>
      streamOrAnswer({ request, response }, generationEndpoints.generate.events, (stream) =>
        generatePost(context, {
          account: caller,
          actor,
          request: body,
          idempotencyKey: readIdempotencyKey(request) ?? randomUUID(),
          signal: abortedOnLeave(response),
          addressBudget: budgetOf(freeCreditsPerAddress, request),
          countUpload: (bytes) => visitorUploads(addressKey(request), bytes),
          listener: stream && {
            stage: (stage) => stream.send('stage', { stage }),
            delta: (text) => stream.send('delta', { text }),
            restart: () => stream.send('restart', {}),
          },
        }),
      ),
    {
      bodyLimit,
      before: [limits.perAddress({ name: 'generate', points: 120, seconds: 60, alsoNetwork: true })],
    },
  );
  return router;
}

/** The budget of free credits for the caller's address. */
export function budgetOf(freeCreditsPerAddress: Limiter, request: Request): ChargedCaller['addressBudget'] {
  const address = addressKey(request);
  return {
    consume: async (credits) => {
      await freeCreditsPerAddress.consume(address, credits);
    },
    reward: (credits) => freeCreditsPerAddress.reward(address, credits),
  };
}
