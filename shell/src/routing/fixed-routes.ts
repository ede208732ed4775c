import { redirectOf, redirects } from '@postloom/shared-contracts/deployment';
import { type RouteObject, redirect } from 'react-router-dom';

/** Paths that only redirect. The server redirects direct visits the same way. */
export const redirectRoutes: RouteObject[] = redirects.map((path) => ({
  path,
  loader: ({ request }) => redirect(redirectOf(path, new URL(request.url).search), 308),
}));
