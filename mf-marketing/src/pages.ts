import { platformNames } from '@postloom/shared-contracts/platforms';

/** What search engines and link previews learn about each page. The build writes it to `remote.json`. */
export const pages = {
  '/': {
    title: 'Brief in, posts out',
    description: `Write a brief and get a caption, hashtags, images and video scripts that fit ${platformNames('and')}. Free to try, no login.`,
  },
  '/about': {
    title: 'About Postloom',
    description: 'Why Postloom exists, how it turns a brief into a post, and what it won’t do.',
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
  '/login': {
    title: 'Sign in',
    description: 'Sign in to your Postloom workspace: drafts, posts and credits where you left them.',
  },
  '/register': {
    title: 'Create your account',
    description: 'Open a free Postloom account: five credits, no card, and your work so far moves with you.',
  },
  '/forgot-password': {
    title: 'Forgot your password?',
    description: 'Get a link that sets a new password.',
    hidden: true,
  },
  '/reset-password': {
    title: 'Choose a new password',
    description: 'Set a new password with the link from your email.',
    hidden: true,
  },
  '/confirm-email': {
    title: 'Confirm your address',
    description: 'Confirm that an email address is yours.',
    hidden: true,
  },
  '/invitation': {
    title: 'Your invitation',
    description: 'Join a team on Postloom with the link from your email.',
    hidden: true,
  },
  '/linkedin-test': {
    title: 'Tracking test',
    description: 'Checks the advertising tag of this site.',
    hidden: true,
  },
} as const;

export type PagePath = keyof typeof pages;
