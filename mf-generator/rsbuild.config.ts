import { defineRemote } from '@postloom/tools/define-remote';
import { routeTable } from './src/route-table.ts';

export default defineRemote({
  name: 'mf-generator',
  routes: routeTable,
  pages: {
    '/social-media': {
      title: 'Social media generator',
      description:
        'Describe what you want to say, choose a platform and a tone, and get a post that fits. Free to try, without an account.',
    },
  },
});
