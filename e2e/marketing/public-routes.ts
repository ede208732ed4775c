/** Every public screen with the site's own header and footer. */
export const publicRoutes = [
  '/',
  '/about',
  '/privacy',
  '/terms',
  '/linkedin-test',
  '/blog',
  '/blog/the-first-line',
  '/social-media',
  '/login',
  '/register',
] as const;
