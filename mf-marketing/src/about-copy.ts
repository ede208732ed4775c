import { planCatalogue } from '@postloom/shared-contracts';
import { pages } from './pages.ts';

export interface AboutSection {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** The text of the about page. It gives no figures about the company, because there are none that could be proved. */
export const about = {
  ...pages['/about'],
  motto: 'Made for people with something to say',
  lead: 'And with too little time to say it five times over. You write one brief; Postloom writes the posts, each in the form its platform needs.',
  sections: [
    {
      id: 'why',
      heading: 'Why we make it',
      paragraphs: [
        'Most people who publish for a business do it between two other jobs. They know their customers and their craft, and they know what should be said this week. What costs them the evening is the rest: finding an opening, fitting it into 280 characters, doing it again for LinkedIn, choosing the hashtags, looking for an image.',
        'We can help with that part. Knowing what to say is your job, and should stay that way. So we built Postloom around the brief, where your knowledge comes in.',
      ],
    },
    {
      id: 'how',
      heading: 'How it works',
      paragraphs: [
        'You choose a platform, say who you are and who you want to reach, set a tone and describe what the post is about. Postloom drafts it with an AI model, checks the draft against that platform’s real limits, counted the way the platform counts, and fixes anything that doesn’t fit before you see it.',
        `You start with ${planCatalogue.free.credits.perCycle} credits and need no account. A text uses one. If something fails, or you stop it, it costs nothing. Where no AI provider is connected, the site composes demo content from your brief by itself and says so.`,
      ],
    },
    {
      id: 'principles',
      heading: 'What we stand by',
      paragraphs: [
        'Your prompts are yours. They are kept for a short while so that you can go back, and then they are deleted. The posts made of them stay in your account, if you have one.',
        'Images made by AI are labeled when you export them. Readers should know what they are looking at.',
        'An estimate is called an estimate. The score beside a post comes from checks that you can open and read, and no one can promise that a post will travel.',
        'Credits are counted exactly, and every one of them can be looked up: what it was for, and when.',
      ],
    },
    {
      id: 'not',
      heading: 'What it won’t do',
      paragraphs: [
        'It won’t know your business better than you do, write reviews by customers who don’t exist, or publish anything without you. It makes a good first draft, quickly, in the right shape. The last word is yours.',
      ],
    },
    {
      id: 'built',
      heading: 'How it’s built',
      paragraphs: [
        'This site is made of five apps that are released separately. If a new version of one fails, the previous version takes over while you keep using the rest. You should never notice, which is the point.',
      ],
    },
  ] satisfies readonly AboutSection[],
} as const;
