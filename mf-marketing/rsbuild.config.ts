import { defineRemote } from '@postloom/tools/define-remote';
import { navigation } from './src/navigation.ts';
import { pages } from './src/pages.ts';
import { routeTable } from './src/route-table.ts';

export default defineRemote({
  name: 'mf-marketing',
  displayName: 'Public pages',
  navigation,
  routes: routeTable,
  pages,
});
