import { defineRemote } from '@postloom/tools/define-remote';
import { navigation } from './src/navigation.ts';
import { pages } from './src/pages.ts';
import { routeTable } from './src/route-table.ts';

export default defineRemote({ name: 'mf-blog', displayName: 'Blog', navigation, routes: routeTable, pages });
