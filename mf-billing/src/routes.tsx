import './styles.css';
import { createRemote } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  checkout: () => import(/* webpackChunkName: "checkout" */ './screens/checkout.tsx'),
  success: () => import(/* webpackChunkName: "success" */ './screens/success.tsx'),
  billing: () => import(/* webpackChunkName: "billing" */ './screens/billing.tsx'),
});
