import { defineRemote } from '@postloom/tools/define-remote';
import { pages } from './src/pages.ts';
import { routeTable } from './src/route-table.ts';

export default defineRemote({ name: 'mf-blog', routes: routeTable, pages });
