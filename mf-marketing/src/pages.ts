import { about } from './about-copy.ts';
import { privacy } from './legal/privacy.ts';
import { terms } from './legal/terms.ts';

/** What search engines and link previews are told of each page. The build writes it into `remote.json`. */
export const pages = {
  '/': {
    title: 'Brief in, posts out',
    description:
      'Write a brief and get a caption, hashtags, pictures and video scripts that fit Instagram, Facebook, X, LinkedIn and TikTok. Free to try, no login.',
  },
  '/about': { title: about.title, description: about.description },
  '/privacy': { title: privacy.title, description: privacy.description },
  '/terms': { title: terms.title, description: terms.description },
  '/login': { title: 'Sign in', description: 'Sign in to your Postloom workspace.' },
  '/register': {
    title: 'Create an account',
    description: 'Keep your posts, projects and credits: create a free Postloom account.',
  },
  '/linkedin-test': {
    title: 'Tracking test',
    description: 'Checks the advertising tag of this site.',
    hidden: true,
  },
} as const;

export type PagePath = keyof typeof pages;
