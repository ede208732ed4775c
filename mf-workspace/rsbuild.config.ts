import { defineRemote } from '@postloom/tools/define-remote';
import { navigation } from './src/navigation.ts';
import { routeTable } from './src/route-table.ts';

export default defineRemote({
  name: 'mf-workspace',
  displayName: 'Workspace',
  navigation,
  routes: routeTable,
  pages: {
    '/app': { title: 'Dashboard', description: 'What’s due, and your latest work.', hidden: true },
    '/app/api': {
      title: 'API access',
      description: 'Keys and webhooks for your own programs.',
      hidden: true,
    },
    '/app/brand': { title: 'Brand', description: 'How clients see your name and colors.', hidden: true },
    '/app/calendar': { title: 'Content Calendar', description: 'When your posts go out.', hidden: true },
    '/app/clients': { title: 'Clients', description: 'Who you work for.', hidden: true },
    '/app/media': { title: 'Media Library', description: 'Your images.', hidden: true },
    '/app/posts': { title: 'Posts', description: 'Everything you’ve saved.', hidden: true },
    '/app/projects': { title: 'Projects', description: 'What your posts belong to.', hidden: true },
    '/app/settings': { title: 'Settings', description: 'Your account and its preferences.', hidden: true },
    '/app/team': { title: 'Team', description: 'Who works with you, and what they may do.', hidden: true },
    '/app/templates': { title: 'Templates', description: 'Posts to begin from.', hidden: true },
    '/app/usage': { title: 'Usage', description: 'What you used and made for each client.', hidden: true },
    '/app/voices': { title: 'Brand voices', description: 'How your posts should sound.', hidden: true },
  },
});
