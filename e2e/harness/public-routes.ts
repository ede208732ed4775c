/** Every public screen with the site's own header and footer. */
export const publicRoutes = [
  '/',
  '/about',
  '/privacy',
  '/terms',
  '/linkedin-test',
  '/blog',
  '/blog/the-first-line',
  '/blog/what-each-platform-counts',
  '/social-media',
  '/login',
  '/register',
] as const;

/** A path that nobody owns. It answers 404, which the browser logs. */
export const notFoundRoute = '/no-such-page';
