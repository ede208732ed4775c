import './styles.css';
import { type CreateRoutes, defineRoutes } from '@postloom/shared-contracts/federation';
import { setHost } from './host.ts';
import { routeTable } from './route-table.ts';

/** What the shell loads. */
export const createRoutes: CreateRoutes = (host) => {
  setHost(host);
  return defineRoutes(routeTable, {
    landing: () => import(/* webpackChunkName: "landing" */ './screens/landing/landing.tsx'),
    about: () => import(/* webpackChunkName: "about" */ './screens/about/about.tsx'),
    privacy: () => import(/* webpackChunkName: "privacy" */ './screens/privacy/privacy.tsx'),
    terms: () => import(/* webpackChunkName: "terms" */ './screens/terms/terms.tsx'),
    'linkedin-test': () =>
      import(/* webpackChunkName: "linkedin-test" */ './screens/linkedin-test/linkedin-test.tsx'),
    login: () => import(/* webpackChunkName: "login" */ './screens/login/login.tsx'),
    register: () => import(/* webpackChunkName: "register" */ './screens/register/register.tsx'),
  });
};
