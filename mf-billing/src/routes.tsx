import './styles.css';
import { type CreateRoutes, defineRoutes } from '@postloom/shared-contracts/federation';
import { setHost } from './host.ts';
import { routeTable } from './route-table.ts';

/** What the shell loads. */
export const createRoutes: CreateRoutes = (host) => {
  setHost(host);
  return defineRoutes(routeTable, {
    checkout: () => import(/* webpackChunkName: "checkout" */ './screens/checkout.tsx'),
    success: () => import(/* webpackChunkName: "success" */ './screens/success.tsx'),
    billing: () => import(/* webpackChunkName: "billing" */ './screens/billing.tsx'),
  });
};
