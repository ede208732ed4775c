import { retentionTime } from '@postloom/shared-contracts';
import type { Letter } from '#app/kernel/mail/letter.ts';

/** Asks the owner of an address whether it was them who subscribed it. */
export const confirmSubscriptionLetter = (url: string): Letter => ({
  subject: 'Confirm your newsletter subscription',
  preview: 'One click, and we send you new articles.',
  heading: 'Is this your newsletter?',
  paragraphs: [
    'Someone entered this address for the Postloom newsletter: new articles when there are any, and nothing else.',
    `If it was you, confirm it here. Otherwise do nothing: we send nothing more, and forget the address in ${retentionTime('newsletterUnconfirmed')}.`,
  ],
  action: { label: 'Subscribe to the newsletter', url },
  reason: 'You get this email because your address was entered at Postloom.',
});

/** An article that the newsletter tells of. */
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
