import './styles.css';
import { type CreateRoutes, defineRoutes } from '@postloom/shared-contracts/federation';
import { setHost } from './host.ts';
import { routeTable } from './route-table.ts';

/** What the shell loads. */
export const createRoutes: CreateRoutes = (host) => {
  setHost(host);
  return defineRoutes(routeTable, {
    generator: () => import(/* webpackChunkName: "generator" */ './screens/generator.tsx'),
    'app-generator': () => import(/* webpackChunkName: "app-generator" */ './screens/app-generator.tsx'),
  });
};
