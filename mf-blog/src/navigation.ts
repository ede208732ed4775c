import type { NavigationDeclaration } from '@postloom/shared-contracts/federation';

/** Links in the shell's chrome. The build writes them to `remote.json`; they come and go with this remote. */
export const navigation: readonly NavigationDeclaration[] = [
  { place: 'site-header', path: '/blog', label: 'Blog', order: 20 },
  { place: 'site-footer', path: '/blog', label: 'Blog', order: 20 },
];
