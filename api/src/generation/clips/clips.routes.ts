import { randomUUID } from 'node:crypto';
import { clipsEndpoints, planRequirements } from '@postloom/shared-contracts';
import { Router } from 'express';
import { requireRight } from '#app/credits/require-right.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { orderOf } from './clip-brief.ts';
import { type ClipsContext, quoteClip } from './clips-context.ts';
import { cancelClip, clipsOfPost, readClip, toClip } from './read-clip.ts';
import { requestClip } from './request-clip.ts';

export function createClipsRoutes({
  route,
  context,
  limits,
}: {
  readonly route: BindRoute;
  readonly context: ClipsContext;
  readonly limits: Limits;
}): Router {
  const router = Router();
  // Before `/:id`, which would otherwise match this path.
  route(router, clipsEndpoints.quoteClip, () => quoteClip(context));
  route(
    router,
    clipsEndpoints.createClip,
    async ({ actor, body, request }) => {
      await requireRight(context.credits, actor.workspace, planRequirements.video);
      // The clip belongs to the same client as its source.
      const { client, ...order } = await orderOf(context, actor, body);
      const key = `video.${readIdempotencyKey(request) ?? randomUUID()}`;
      return toClip(context, await requestClip(context, { ...order, actor: { ...actor, client }, key }));
    },
    { before: [limits.perAddress({ name: 'clips', points: 60, seconds: 60 })] },
  );
  route(router, clipsEndpoints.listClips, async ({ actor, query }) => ({
    items: await clipsOfPost(context, actor, query.post),
    next: null,
  }));
  route(router, clipsEndpoints.getClip, ({ actor, params }) => readClip(context, actor, params.id));
  route(router, clipsEndpoints.cancelClip, ({ actor, params }) => cancelClip(context, actor, params.id));
  return router;
}
