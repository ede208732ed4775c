import './styles.css';
import { createRemote } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  generator: () => import(/* webpackChunkName: "generator" */ './screens/generator.tsx'),
  'ai-assistant': () => import(/* webpackChunkName: "ai-assistant" */ './screens/ai-assistant.tsx'),
  'app-generator': () => import(/* webpackChunkName: "app-generator" */ './screens/app-generator.tsx'),
  history: () => import(/* webpackChunkName: "history" */ './screens/history.tsx'),
  composer: () => import(/* webpackChunkName: "composer" */ './screens/composer.tsx'),
});
