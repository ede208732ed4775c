import { defineRemote } from '@postloom/tools/define-remote';
import { navigation } from './src/navigation.ts';
import { routeTable } from './src/route-table.ts';

export default defineRemote({
  name: 'mf-billing',
  displayName: 'Billing',
  navigation,
  routes: routeTable,
  pages: {
    '/app/billing': { title: 'Billing', description: 'Your plan, credits and invoices.', hidden: true },
    '/checkout': { title: 'Checkout', description: 'Pay for a month of Pro.', hidden: true },
    '/billing/success': { title: 'Payment', description: 'Your payment is confirmed here.', hidden: true },
  },
});
