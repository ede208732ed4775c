import './styles.css';
import { createRemote } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  api: () => import(/* webpackChunkName: "api" */ './screens/api/api.tsx'),
  brand: () => import(/* webpackChunkName: "brand" */ './screens/brand/brand.tsx'),
  calendar: () => import(/* webpackChunkName: "calendar" */ './calendar/calendar.tsx'),
  client: () => import(/* webpackChunkName: "client" */ './screens/client/client.tsx'),
  clients: () => import(/* webpackChunkName: "clients" */ './screens/clients/clients.tsx'),
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './screens/dashboard/dashboard.tsx'),
  media: () => import(/* webpackChunkName: "media" */ './media/media.tsx'),
  posts: () => import(/* webpackChunkName: "posts" */ './screens/posts/posts.tsx'),
  post: () => import(/* webpackChunkName: "post" */ './screens/post/post.tsx'),
  project: () => import(/* webpackChunkName: "project" */ './screens/project/project.tsx'),
  projects: () => import(/* webpackChunkName: "projects" */ './screens/projects/projects.tsx'),
  settings: () => import(/* webpackChunkName: "settings" */ './screens/settings/settings.tsx'),
  team: () => import(/* webpackChunkName: "team" */ './screens/team/team.tsx'),
  templates: () => import(/* webpackChunkName: "templates" */ './screens/templates/templates.tsx'),
  usage: () => import(/* webpackChunkName: "usage" */ './screens/usage/usage.tsx'),
  voices: () => import(/* webpackChunkName: "voices" */ './screens/voices/voices.tsx'),
});
