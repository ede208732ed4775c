import { demoEndpoints, generationRequestSchema } from '@postloom/shared-contracts';
import { Router } from 'express';
import { compose } from '#app/generation/demo/composer-thread.ts';
import { abortedOnLeave } from '#app/kernel/http/event-stream.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';

/** The generator on the landing page. It always uses the offline composer, whatever provider is configured. */
export function createDemoRoutes({
  route,
  limits,
}: {
  readonly route: BindRoute;
  readonly limits: Limits;
}): Router {
  const router = Router();
  route(
    router,
    demoEndpoints.demoPreview,
    async ({ body, response }) => {
      const request = generationRequestSchema.parse(body);
      const { caption, hashtags } = await compose('preview', request, abortedOnLeave(response));
      return { caption, hashtags };
    },
    // Composing takes a few milliseconds of this process: fine for playing, too much for a flood of requests.
    {
      before: [limits.perAddress({ name: 'demo-preview', points: 60, seconds: 60, alsoNetwork: true })],
      bodyLimit: 4096,
    },
  );
  return router;
}
