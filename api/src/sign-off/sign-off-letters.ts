import type { SignOffDecision } from '@postloom/shared-contracts';
import type { Letter, LetterBrand } from '#app/kernel/mail/letter.ts';

/** Sent to a client in their agency's name, without ours. */
export function invitationLetter(
  { name, colour, picture }: LetterBrand,
  {
    readerName,
    message,
    url,
    posts,
    until,
  }: {
    readonly readerName: string;
    readonly message: string;
    readonly url: string;
    readonly posts: number;
    /** When the link ends, as text with the time zone. */
    readonly until: string;
  },
): Letter {
  const what = posts === 1 ? 'a post' : `${posts} posts`;
  return {
    brand: { name, colour, ...(picture && { picture }) },
    subject: `${name} asks you to approve ${what}`,
    preview: `Please read ${what} and say whether ${posts === 1 ? 'it' : 'they'} can be published.`,
    heading: `Please look at ${what}`,
    paragraphs: [
      `Hello ${readerName},`,
      `${name} has prepared ${what} for you. You can see exactly what will be published, comment on it, and approve it or request changes. You don’t need an account.`,
    ],
    ...(message && { quote: message }),
    action: { label: posts === 1 ? 'Read the post' : 'Read the posts', url },
    notes: [
      `This link is just for you and works until ${until}. Anyone who has it can respond in your name.`,
    ],
    reason: `You get this email because ${name} entered your address.`,
  };
}

const words: Record<SignOffDecision, { readonly done: string; readonly verb: string }> = {
  approved: { done: 'approved', verb: 'has approved' },
  changes_requested: { done: 'requested changes to', verb: 'requested changes to' },
};

/** The person who sent a link, and the post that it shows. */
export interface SenderTarget {
  readonly name: string;
  /** The post's title, or the start of its text. */
  readonly post: string;
  readonly url: string;
  readonly settingsUrl: string;
}

/** A reader's comment or decision about a version of a post. */
interface ReaderAct {
  readonly version: number;
  readonly by: string;
  readonly text: string;
}

/** Sent to the person who sent the link. */
export function decisionLetter(
  target: SenderTarget,
  { decision, ...act }: ReaderAct & { readonly decision: SignOffDecision },
): Letter {
  return letterToSender(target, act, words[decision]);
}

/** Sent to the person who sent the link. */
export const commentLetter = (target: SenderTarget, act: ReaderAct): Letter =>
  letterToSender(target, act, { done: 'commented on', verb: 'has commented on' });

function letterToSender(
  { name, post, url, settingsUrl }: SenderTarget,
  { version, by, text }: ReaderAct,
  { done, verb }: (typeof words)[SignOffDecision],
): Letter {
  return {
    subject: `${by} ${done} “${post}”`,
    preview: text || `Version ${version}`,
    heading: `${by} ${done} your post`,
    paragraphs: [`Hello ${name},`, `${by} ${verb} version ${version} of “${post}”.`],
    ...(text && { quote: text }),
    action: { label: 'Open the post', url },
    reason: 'You get this email because email notifications are on.',
    leave: { label: 'Notification settings', url: settingsUrl },
  };
}

/** Tells a client that a post they were asked to approve has a new version. Sent in the same way as `replyLetter`. */
export function newVersionLetter(
  { name, colour, picture }: LetterBrand,
  { readerName, until }: { readonly readerName: string; readonly until: string },
): Letter {
  return {
    brand: { name, colour, ...(picture && { picture }) },
    subject: `${name} has a new version of a post for you`,
    preview: 'Please read it and say whether it can be published.',
    heading: 'A new version is ready',
    paragraphs: [
      `Hello ${readerName},`,
      `${name} has changed a post that you were asked to approve. Please look at the new version: the page shows what changed.`,
    ],
    notes: [openFirstMail(name, until)],
    reason: `You get this email because ${name} entered your address.`,
  };
}

const openFirstMail = (name: string, until: string): string =>
  `To reply, use the link ${name} emailed you. It works until ${until}.`;

/**
 * Sent to a client in their agency's name, without ours. It refers to the first mail, as the page's address isn't
 * stored anywhere.
 */
export function replyLetter(
  { name, colour, picture }: LetterBrand,
  {
    readerName,
    by,
    text,
    until,
  }: {
    readonly readerName: string;
    /** Name of the person who wrote the comment. */
    readonly by: string;
    readonly text: string;
    /** When the link ends, as text with the time zone. */
    readonly until: string;
  },
): Letter {
  return {
    brand: { name, colour, ...(picture && { picture }) },
    subject: `${name} wrote to you about a post`,
    preview: text,
    heading: 'A comment on a post',
    paragraphs: [`Hello ${readerName},`, `${by} commented on a post you were asked to approve:`],
    quote: text,
    notes: [openFirstMail(name, until)],
    reason: `You get this email because ${name} entered your address.`,
  };
}
