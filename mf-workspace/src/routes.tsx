import './styles.css';
import { type CreateRoutes, defineRoutes } from '@postloom/shared-contracts/federation';
import { setHost } from './host.ts';
import { routeTable } from './route-table.ts';

/** What the shell loads. */
export const createRoutes: CreateRoutes = (host) => {
  setHost(host);
  return defineRoutes(routeTable, {
    dashboard: () => import(/* webpackChunkName: "dashboard" */ './screens/dashboard/dashboard.tsx'),
    settings: () => import(/* webpackChunkName: "settings" */ './screens/settings/settings.tsx'),
  });
};
