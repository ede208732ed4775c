import { automaticTitle, linkEnd, type SignOffDecision } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { Letter, LetterBrand } from '#app/kernel/mail/letter.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';

/** Ends a sentence after something in quotation marks, which may itself end with a full stop. */
const endAfter = (quoted: string): string => (/[.!?…]$/.test(quoted) ? '' : '.');

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
  const what = countOf(posts);
  return {
    brand: { name, colour, ...(picture && { picture }) },
    subject: invitationSubject(name, posts),
    preview: `Please read ${what} and say whether ${posts === 1 ? 'it' : 'they'} can be published.`,
    heading: `Please look at ${what}`,
    paragraphs: [
      `Hello ${readerName},`,
      `${name} has prepared ${what} for you. You can see exactly what will be published, comment on it, and approve it or request changes. You don’t need an account.`,
    ],
    ...(message && { quote: message }),
    action: { label: posts === 1 ? 'Read the post' : 'Read the posts', url },
    notes: [aboutLink(until)],
    reason: `You get this email because ${name} entered your address.`,
  };
}

/** @param until when the link ends, as text with the time zone. */
const aboutLink = (until: string): string =>
  `This link is just for you and works until ${until}. Anyone who has it can respond in your name.`;

const countOf = (posts: number): string => (posts === 1 ? 'a post' : `${posts} posts`);
const invitationSubject = (name: string, posts: number): string =>
  `${name} asks you to approve ${countOf(posts)}`;

const words: Record<SignOffDecision, { readonly done: string; readonly verb: string }> = {
  approved: { done: 'approved', verb: 'has approved' },
  changes_requested: { done: 'requested changes to', verb: 'requested changes to' },
};

/** The person who sent a link, and the post that it shows. */
export interface SenderTarget {
  readonly name: string;
  /** The post's title, or the start of its text. */
  readonly post: string;
  /** The name of the client whose post it is; null for the sender's own. */
  readonly client: string | null;
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
  { name, post, client, url, settingsUrl }: SenderTarget,
  { version, by: reader, text }: ReaderAct,
  { done, verb }: (typeof words)[SignOffDecision],
): Letter {
  const by = client === null ? reader : `${reader} (${client})`;
  return {
    subject: `${by} ${done} “${post}”`,
    preview: text || `Version ${version}`,
    heading: `${by} ${done} your post`,
    paragraphs: [`Hello ${name},`, `${by} ${verb} version ${version} of “${post}”${endAfter(post)}`],
    ...(text && { quote: text }),
    action: { label: 'Open the post', url },
    reason: 'You get this email because email notifications are on.',
    leave: { label: 'Notification settings', url: settingsUrl },
  };
}

/** The reader of a link who is mailed about one of its posts. */
interface ReaderTarget {
  readonly link: SignOffLinkRecord;
  /** The address of the reader's page; null for a link whose token can't be read. */
  readonly url: string | null;
  readonly post: PostRecord;
  /** The format of dates, as a BCP 47 tag. */
  readonly language: string | undefined;
}

/** Tells a client that a post they were asked to approve has a new version. Sent in the same way as `replyLetter`. */
export function newVersionLetter(look: LetterBrand, { link, url, post, language }: ReaderTarget): Letter {
  const { name } = look;
  const { shortly, fully } = namesOf(post);
  return {
    ...frameFor(look),
    subject: `${name} has a new version of ${shortly} for you`,
    preview: 'Please read it and say whether it can be published.',
    heading: 'A new version is ready',
    paragraphs: [
      `Hello ${link.readerName},`,
      `${name} has changed ${fully} that you were asked to approve. Please look at the new version: the page shows what changed.`,
    ],
    ...wayTo('Read the new version', url, { name, link, language }),
  };
}

/** Sent to a client in their agency's name, without ours. */
export function replyLetter(
  look: LetterBrand,
  {
    link,
    url,
    post,
    by,
    text,
    language,
  }: ReaderTarget & {
    /** Name of the person who wrote the comment. */
    readonly by: string;
    readonly text: string;
  },
): Letter {
  const { shortly, fully } = namesOf(post);
  return {
    ...frameFor(look),
    subject: `${look.name} wrote to you about ${shortly}`,
    preview: text,
    heading: 'A comment on a post',
    paragraphs: [`Hello ${link.readerName},`, `${by} commented on ${fully} that you were asked to approve:`],
    quote: text,
    ...wayTo('Read and reply', url, { name: look.name, link, language }),
  };
}

const frameFor = ({ name, colour, picture }: LetterBrand) => ({
  brand: { name, colour, ...(picture && { picture }) },
  reason: `You get this email because ${name} entered your address.`,
});

/** A post for its client, by its first words: the title is the team's own. */
function namesOf({ platform, caption }: PostRecord): { readonly shortly: string; readonly fully: string } {
  const first = automaticTitle(caption);
  const onPlatform = `${platformCatalogue[platform].name} post`;
  return first
    ? { shortly: `“${first}”`, fully: `the ${onPlatform} “${first}”` }
    : { shortly: `your ${onPlatform}`, fully: `the ${onPlatform}` };
}

/** How the reader gets to the page. Without its address, this is which mail they have to look for. */
function wayTo(
  label: string,
  url: string | null,
  { name, link, language = 'en-US' }: Pick<ReaderTarget, 'link' | 'language'> & { readonly name: string },
): Pick<Letter, 'action' | 'notes'> {
  const { createdAt, expiresAt, zone = 'UTC', posts } = link;
  const until = linkEnd({ expiresAt: expiresAt.toISOString(), zone }, language);
  if (url !== null) return { action: { label, url }, notes: [aboutLink(until)] };
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(createdAt);
  const first = `${name}’s email of ${day}: “${invitationSubject(name, posts.length)}”`;
  return { notes: [`To open the page and reply, use the link in ${first}. It works until ${until}.`] };
}
