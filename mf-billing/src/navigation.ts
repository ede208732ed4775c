import type { NavigationDeclaration } from '@postloom/shared-contracts/federation';

/** Links in the shell's chrome. The build writes them to `remote.json`; they come and go with this remote. */
export const navigation: readonly NavigationDeclaration[] = [
  { place: 'app-sidebar', path: '/app/billing', label: 'Billing', order: 80, icon: 'credit-card' },
];
