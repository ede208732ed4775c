/** Addresses of this remote, and the ones of others that it leads to. */
export const paths = {
  home: '/',
  billing: '/app/billing',
  generator: '/app/generator',
  terms: '/terms',
  login: (next: string): string => `/login?next=${encodeURIComponent(next)}`,
  support: 'mailto:support@postloom.example',
} as const;
