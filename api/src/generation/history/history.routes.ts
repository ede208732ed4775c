import { historyEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { editResult } from '../runs/edit-result.ts';
import type { HistoryContext } from './history-context.ts';
import { listHistory } from './list-history.ts';
import { readLastResult, readResult } from './read-result.ts';

export function createHistoryRoutes(route: BindRoute, context: HistoryContext, limits: Limits): Router {
  const router = Router();
  route(router, historyEndpoints.listHistory, ({ actor, query }) => listHistory(context, actor, query));
  route(router, historyEndpoints.getGeneration, ({ actor, params }) => readResult(context, actor, params.id));
  route(router, historyEndpoints.getLastGeneration, async ({ actor }) => ({
    generation: await readLastResult(context, actor),
  }));
  route(
    router,
    historyEndpoints.editGeneration,
    ({ caller, params, body }) => editResult(context.runs, caller, params.id, body),
    { before: [limits.perAddress({ name: 'edit-result', points: 240, seconds: 60 })] },
  );
  return router;
}
