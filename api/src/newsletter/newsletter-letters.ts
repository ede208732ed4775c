import { retentionTime } from '@postloom/shared-contracts';
import type { Letter } from '#app/kernel/mail/letter.ts';

/** Asks the owner of an address to confirm the subscription. */
export const confirmSubscriptionLetter = (url: string): Letter => ({
  subject: 'Confirm your newsletter subscription',
  preview: 'One click, and we’ll send you new articles.',
  heading: 'Did you ask for our newsletter?',
  paragraphs: [
    'Someone entered this address for the Postloom newsletter: new articles when there are any, and nothing else.',
    `If it was you, confirm it here. If not, ignore this email: we won’t send any more, and will delete the address in ${retentionTime('newsletterUnconfirmed')}.`,
  ],
  action: { label: 'Subscribe to the newsletter', url },
  reason: 'You get this email because your address was entered at Postloom.',
});

/** An article that the newsletter announces. */
export interface NewArticle {
  /** E.g. `/blog/the-first-line`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export const newArticleLetter = (
  { title, description }: NewArticle,
  urls: { readonly article: string; readonly unsubscribe: string },
): Letter => ({
  subject: title,
  preview: description,
  heading: title,
  paragraphs: [description],
  action: { label: 'Read the article', url: urls.article },
  reason: 'You get this email because you subscribed to the Postloom newsletter.',
  leave: { label: 'Unsubscribe', url: urls.unsubscribe },
});
