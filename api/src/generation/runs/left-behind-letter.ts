import type { Letter } from '#app/kernel/mail/letter.ts';

/** Tells somebody that files which they had in a browser as a visitor didn't fit into their account. */
export const leftBehindLetter = ({
  name,
  url,
}: {
  readonly name: string;
  /** Where they can delete files. */
  readonly url: string;
}): Letter => ({
  subject: 'Some of your images didn’t fit into your storage',
  preview: 'Your posts are saved, without these images.',
  heading: 'Your storage is full',
  paragraphs: [
    `Hi ${name}, when you signed in, we moved the posts and images from this visit into your account. Your storage had no room for all of the images.`,
    'Your posts are saved, and those images are missing from them. To use one, delete files that you no longer need, and upload it again.',
  ],
  action: { label: 'Open your media library', url },
  reason: 'You get this email because something you made is missing from your account.',
});
