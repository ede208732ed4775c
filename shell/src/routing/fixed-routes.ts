import { redirectsToHome } from '@postloom/shared-contracts/deployment';
import { paths } from '@postloom/shared-contracts/paths';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router-dom';

const goHome: LoaderFunction = () => redirect(paths.home, 308);

/** Paths that redirect to the landing page (spec section 2). The server redirects direct visits the same way. */
export const redirectRoutes: RouteObject[] = redirectsToHome.map((path) => ({ path, loader: goHome }));
