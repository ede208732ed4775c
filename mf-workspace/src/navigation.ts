import type { NavigationDeclaration } from '@postloom/shared-contracts/federation';

/** Links in the shell's chrome. The build writes them to `remote.json`; they come and go with this remote. */
export const navigation: readonly NavigationDeclaration[] = [
  { place: 'app-sidebar', path: '/app', label: 'Dashboard', order: 10, icon: 'layout-dashboard' },
  { place: 'app-sidebar', path: '/app/posts', label: 'Posts', order: 20, icon: 'file-text' },
  {
    place: 'app-sidebar',
    path: '/app/projects',
    label: 'Projects',
    order: 30,
    icon: 'folder',
    right: 'projects',
  },
  { place: 'app-sidebar', path: '/app/templates', label: 'Templates', order: 40, icon: 'layout-template' },
  { place: 'app-sidebar', path: '/app/voices', label: 'Brand voices', order: 45, icon: 'audio-lines' },
  { place: 'app-sidebar', path: '/app/media', label: 'Media Library', order: 60, icon: 'images' },
  { place: 'app-sidebar', path: '/app/calendar', label: 'Calendar', order: 70, icon: 'calendar-days' },
  {
    place: 'app-sidebar',
    path: '/app/clients',
    label: 'Clients',
    order: 72,
    icon: 'briefcase-business',
    right: 'clients',
  },
  { place: 'app-sidebar', path: '/app/team', label: 'Team', order: 75, icon: 'users', right: 'seats' },
  {
    place: 'app-sidebar',
    path: '/app/brand',
    label: 'Brand',
    order: 80,
    icon: 'palette',
    right: 'whiteLabel',
    needs: 'manage',
  },
  {
    place: 'app-sidebar',
    path: '/app/api',
    label: 'API access',
    order: 85,
    icon: 'key-round',
    right: 'apiAccess',
    needs: 'manage',
  },
  { place: 'app-sidebar', path: '/app/settings', label: 'Settings', order: 90, icon: 'settings' },
];
