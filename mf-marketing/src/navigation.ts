import type { NavigationDeclaration } from '@postloom/shared-contracts/federation';

/** Links in the shell's chrome. The build writes them to `remote.json`; they come and go with this remote. */
export const navigation: readonly NavigationDeclaration[] = [
  { place: 'site-header', path: '/', label: 'Home', order: 5 },
  { place: 'site-header', path: '/#pricing', label: 'Pricing', order: 15 },
  { place: 'site-header', path: '/about', label: 'About', order: 30 },
  { place: 'site-footer', path: '/about', label: 'About', order: 10 },
  { place: 'site-footer', path: '/#pricing', label: 'Pricing', order: 15 },
  { place: 'site-footer', path: '/privacy', label: 'Privacy Policy', order: 30 },
  { place: 'site-footer', path: '/terms', label: 'Terms of Service', order: 40 },
];
