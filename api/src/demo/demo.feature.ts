import { defineFeature } from '#app/kernel/feature.ts';
import { createDemoRoutes } from './demo.routes.ts';

export const demo = defineFeature({
  name: 'demo',
  create: ({ limits }) => ({ service: null, routes: (route) => createDemoRoutes({ route, limits }) }),
});
