/** What search engines and link previews are told of each page. The build writes it into `remote.json`. */
export const pages = {
  '/': {
    title: 'Brief in, posts out',
    description:
      'Write a brief and get a caption, hashtags, pictures and video scripts that fit Instagram, Facebook, X, LinkedIn and TikTok. Free to try, no login.',
  },
  '/about': {
    title: 'About Postloom',
    description: 'Why Postloom exists, how it turns a brief into a post, and what it will not do.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description:
      'What Postloom collects, why, for how long, who else sees it, and how to have it corrected, exported or deleted.',
  },
  '/terms': {
    title: 'Terms of Service',
    description:
      'The agreement between you and Postloom: plans and credits, billing and refunds, what you may do with what you make, and where our liability ends.',
  },
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
