import { pushEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Router } from 'express';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { pushOfSession, removePush, savePush } from './push-subscriptions.ts';
import { type PushContext, pushJob } from './send-push.ts';

export function createPushRoutes(route: BindRoute, context: PushContext, tests: Limiter): Router {
  const { connection, jobs, keys } = context;
  const router = Router();
  route(router, pushEndpoints.getPush, async ({ request }) => ({
    publicKey: keys.publicKey,
    endpoint: (await pushOfSession(connection, request.sessionID))?.endpoint ?? null,
  }));
  route(router, pushEndpoints.savePush, ({ request, body }) => savePush(connection, request.sessionID, body));
  route(router, pushEndpoints.removePush, ({ request }) => removePush(connection, request.sessionID));
  route(router, pushEndpoints.testPush, async ({ caller, request }) => {
    const push = await pushOfSession(connection, request.sessionID);
    if (!push) throw new AppError('not_found');
    await tests.consume(caller.id);
    const message = {
      title: 'Notifications are working',
      body: 'This is how we’ll tell you a post is ready.',
      path: paths.settingsTab('notifications'),
      tag: 'test',
    };
    await jobs.enqueue(
      pushJob,
      { account: caller.id, subscription: push.id, message },
      { key: `test.${push.id}`, owner: caller.id },
    );
  });
  return router;
}
