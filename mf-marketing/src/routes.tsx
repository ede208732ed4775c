import './styles.css';
import { createRemote, inTasks } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  landing: () =>
    inTasks(
      () => import(/* webpackChunkName: "landing" */ './screens/landing/landing.tsx'),
      () => import(/* webpackChunkName: "landing" */ './use-listed-page.ts'),
      () => import(/* webpackChunkName: "landing" */ './screens/landing/pricing.tsx'),
      () => import(/* webpackChunkName: "landing" */ './screens/landing/live-generator.tsx'),
    ),
  about: () => import(/* webpackChunkName: "about" */ './screens/about/about.tsx'),
  privacy: () => import(/* webpackChunkName: "privacy" */ './screens/privacy/privacy.tsx'),
  terms: () => import(/* webpackChunkName: "terms" */ './screens/terms/terms.tsx'),
  'linkedin-test': () =>
    import(/* webpackChunkName: "linkedin-test" */ './screens/linkedin-test/linkedin-test.tsx'),
  login: () =>
    inTasks(
      () => import(/* webpackChunkName: "login" */ './screens/login/login.tsx'),
      () => import(/* webpackChunkName: "login" */ './sign-in/provider-links.tsx'),
      () => import(/* webpackChunkName: "login" */ './screens/login/code-form.tsx'),
    ),
  'forgot-password': () =>
    import(/* webpackChunkName: "forgot-password" */ './screens/forgot-password/forgot-password.tsx'),
  'reset-password': () =>
    import(/* webpackChunkName: "reset-password" */ './screens/reset-password/reset-password.tsx'),
  'confirm-email': () =>
    import(/* webpackChunkName: "confirm-email" */ './screens/confirm-email/confirm-email.tsx'),
  invitation: () => import(/* webpackChunkName: "invitation" */ './screens/invitation/invitation.tsx'),
  register: () => import(/* webpackChunkName: "register" */ './screens/register/register.tsx'),
});
