import { defineRemote } from '@postloom/tools/define-remote';
import { routeTable } from './src/route-table.ts';

export default defineRemote({ name: 'mf-blog', routes: routeTable });
