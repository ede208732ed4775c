import { defineRemote } from '@postloom/tools/define-remote';
import { navigation } from './src/navigation.ts';
import { routeTable } from './src/route-table.ts';

export default defineRemote({
  name: 'mf-generator',
  displayName: 'Generator',
  navigation,
  routes: routeTable,
  pages: {
    '/social-media': {
      title: 'Social media generator',
      description:
        'Describe what you want to say, choose a platform and a tone, and get a post that fits. Free to try, without an account.',
    },
    '/app/generator': {
      title: 'Social media generator',
      description: 'Write a post from a brief.',
      hidden: true,
    },
    '/app/composer': {
      title: 'Composer',
      description: 'One idea in, posts for every platform out.',
      hidden: true,
    },
    '/app/history': {
      title: 'History',
      description: 'Everything you generated, ready to reopen.',
      hidden: true,
    },
    '/app/ai-assistant': {
      title: 'AI Assistant',
      description: 'Draft and refine posts in a conversation.',
      hidden: true,
    },
  },
});
