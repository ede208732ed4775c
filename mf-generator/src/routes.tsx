import './styles.css';
import { createRemote, inTasks } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  generator: () =>
    inTasks(
      () => import(/* webpackChunkName: "generator" */ './screens/generator.tsx'),
      () => import(/* webpackChunkName: "generator" */ './generation/variants.ts'),
      () => import(/* webpackChunkName: "generator" */ './generation/generation.ts'),
      () => import(/* webpackChunkName: "generator" */ './brief/brief-form.tsx'),
    ),
  'ai-assistant': () => import(/* webpackChunkName: "ai-assistant" */ './screens/ai-assistant.tsx'),
  'app-generator': () => import(/* webpackChunkName: "app-generator" */ './screens/app-generator.tsx'),
  history: () => import(/* webpackChunkName: "history" */ './screens/history.tsx'),
  composer: () => import(/* webpackChunkName: "composer" */ './screens/composer.tsx'),
});
