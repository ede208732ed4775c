import { randomUUID } from 'node:crypto';
import { composerEndpoints } from '@postloom/shared-contracts';
import { type Request, type Response, Router } from 'express';
import { Types } from 'mongoose';
import { clientOf } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { abortedOnLeave, streamOrAnswer } from '#app/kernel/http/event-stream.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import type { Limiter, Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { budgetOf } from '../generator/generator.routes.ts';
import type { Asking } from '../runs/run-charged.ts';
import { type ComposerContext, setsOf } from './composer-context.ts';
import { generateSet } from './generate-set.ts';
import { quoteSet } from './quote-set.ts';
import { readSet } from './read-set.ts';
import { refineText } from './refine-text.ts';
import type { SetListener } from './set-parts.ts';
import { isListed } from './sets.model.ts';

export function createComposerRoutes({
  route,
  context,
  limits,
  freeCreditsPerAddress,
}: {
  readonly route: BindRoute;
  readonly context: ComposerContext;
  readonly limits: Limits;
  readonly freeCreditsPerAddress: Limiter;
}): Router {
  const router = Router();
  const before = [limits.perAddress({ name: 'composer', points: 120, seconds: 60, alsoNetwork: true })];
  const asking = (who: Pick<Asking, 'account' | 'actor'>, request: Request, response: Response): Asking => ({
    ...who,
    idempotencyKey: readIdempotencyKey(request) ?? randomUUID(),
    signal: abortedOnLeave(response),
    addressBudget: budgetOf(freeCreditsPerAddress, request),
  });

  route(router, composerEndpoints.quoteComposer, ({ body }) => quoteSet(context, body));
  route(
    router,
    composerEndpoints.composerGenerate,
    ({ body, caller, actor, request, response }) =>
      streamOrAnswer({ request, response }, composerEndpoints.composerGenerate.events, (stream) => {
        let id = '';
        const listener: SetListener | null = stream && {
          started(made) {
            id = made;
            stream.send('started', { id });
          },
          stage: (kind, platform, stage) => stream.send('stage', { kind, platform, stage }),
          delta: (platform, variant, text) => stream.send('delta', { platform, variant, text }),
          restart: (platform) => stream.send('restart', { platform }),
          async ended(part) {
            try {
              const { platforms, picture } = await readSet(context, actor, id);
              if (part.kind === 'picture') {
                if (picture) stream.send('picture', picture);
                return;
              }
              const found = platforms.find(({ platform }) => platform === part.platform);
              if (found) stream.send('platform', found);
            } catch (error) {
              // The other parts go on and are charged. The final answer shows this one, too.
              request.log.warn({ err: error }, 'a part could not be shown before the others');
            }
          },
        };
        const asked = asking({ account: caller, actor }, request, response);
        // The parsed body has null for an omitted voice, too, so check the raw body.
        const saysVoice = request.body.brandVoiceId !== undefined;
        return generateSet(context, asked, body, listener, { saysVoice });
      }),
    { before },
  );
  route(router, composerEndpoints.listComposerGenerations, async ({ actor, query }) => {
    const { mine, ...page } = query;
    const { records, next } = await findPage(setsOf(context, actor), {
      ...page,
      filter: { ...isListed, ...(mine === 'true' && { createdBy: new Types.ObjectId(actor.account) }) },
      by: 'createdAt',
    });
    return {
      items: records.map(({ _id, client, request, createdAt, expiresAt }) => ({
        id: _id.toHexString(),
        topic: request.topic,
        platforms: request.platforms,
        client: clientOf(client),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      next,
    };
  });
  route(router, composerEndpoints.getComposerGeneration, ({ actor, params }) =>
    readSet(context, actor, params.id),
  );
  route(
    router,
    composerEndpoints.refine,
    ({ body, caller, actor, request, response }) =>
      streamOrAnswer({ request, response }, composerEndpoints.refine.events, (stream) =>
        refineText(
          context,
          asking({ account: caller, actor }, request, response),
          body,
          stream && {
            delta: (text) => stream.send('delta', { text }),
            restart: () => stream.send('restart', {}),
          },
        ),
      ),
    { before },
  );
  return router;
}
