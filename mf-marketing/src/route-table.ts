import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. */
export const routeTable = {} as const satisfies RouteTable;
