import { type CreateRoutes, defineRoutes } from '@postloom/shared-contracts/federation';
import { routeTable } from './route-table.ts';

/** What the shell loads. */
export const createRoutes: CreateRoutes = () => defineRoutes(routeTable, {});
