import './styles.css';
import { createRemote } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  blog: () => import(/* webpackChunkName: "blog" */ './screens/blog.tsx'),
  article: () => import(/* webpackChunkName: "article" */ './screens/article.tsx'),
  'confirm-subscription': () =>
    import(/* webpackChunkName: "confirm-subscription" */ './screens/confirm-subscription.tsx'),
  unsubscribe: () => import(/* webpackChunkName: "unsubscribe" */ './screens/unsubscribe.tsx'),
});
