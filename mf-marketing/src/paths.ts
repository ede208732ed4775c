/** Addresses that these pages lead to. */
export const paths = {
  home: '/',
  generator: '/social-media',
  blog: '/blog',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
} as const;
