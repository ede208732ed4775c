import { historyEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import type { BindRoute } from '#app/kernel/http/route.ts';
import type { HistoryContext } from './history-context.ts';
import { listHistory } from './list-history.ts';
import { readResult } from './read-result.ts';

export function createHistoryRoutes(route: BindRoute, context: HistoryContext): Router {
  const router = Router();
  route(router, historyEndpoints.listHistory, ({ actor, query }) => listHistory(context, actor, query));
  route(router, historyEndpoints.getGeneration, ({ actor, params }) => readResult(context, actor, params.id));
  return router;
}
