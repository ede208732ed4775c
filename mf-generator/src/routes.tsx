import './styles.css';
import { createRemote } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  generator: async () => {
    // One task after the other: together they would keep a slow phone from answering for a good while.
    await import(/* webpackChunkName: "generator" */ './generation/variants.ts');
    await pause();
    await import(/* webpackChunkName: "generator" */ './generation/generation.ts');
    await pause();
    await import(/* webpackChunkName: "generator" */ './brief/brief-form.tsx');
    await pause();
    return import(/* webpackChunkName: "generator" */ './screens/generator.tsx');
  },
  'ai-assistant': () => import(/* webpackChunkName: "ai-assistant" */ './screens/ai-assistant.tsx'),
  'app-generator': () => import(/* webpackChunkName: "app-generator" */ './screens/app-generator.tsx'),
  history: () => import(/* webpackChunkName: "history" */ './screens/history.tsx'),
  composer: () => import(/* webpackChunkName: "composer" */ './screens/composer.tsx'),
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
