import type { NavigationDeclaration } from '@postloom/shared-contracts/federation';

/** Links in the shell's chrome, shown while this remote is active. The build writes them into `remote.json`. */
export const navigation: readonly NavigationDeclaration[] = [
  { place: 'site-header', path: '/social-media', label: 'Generator', order: 10 },
  { place: 'site-footer', path: '/social-media', label: 'Try Generator', order: 50 },
  {
    place: 'app-sidebar',
    path: '/app/composer',
    label: 'Composer',
    order: 15,
    icon: 'layers',
    needs: 'edit',
  },
  {
    place: 'app-sidebar',
    path: '/app/generator',
    label: 'Generator',
    order: 20,
    icon: 'sparkles',
    // Paid plans include it. The contract has no right of its own for it, so it uses the one for projects.
    right: 'projects',
    needs: 'edit',
  },
  { place: 'app-sidebar', path: '/app/history', label: 'History', order: 25, icon: 'history' },
  { place: 'app-sidebar', path: '/app/ai-assistant', label: 'AI Assistant', order: 50, icon: 'bot' },
];
