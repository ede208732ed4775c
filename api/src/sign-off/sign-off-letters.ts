import type { SignOffDecision } from '@postloom/shared-contracts';
import type { Letter, LetterBrand } from '#app/kernel/mail/letter.ts';

/** To a client, in the name of their agency alone. */
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
    /** When it ends, with the zone. */
    readonly until: string;
  },
): Letter {
  const what = posts === 1 ? 'a post' : `${posts} posts`;
  return {
    brand: { name, colour, ...(picture && { picture }) },
    subject: `${name} asks you to approve ${what}`,
    preview: `Please read ${what} and say whether ${posts === 1 ? 'it' : 'they'} may go out.`,
    heading: `Please look at ${what}`,
    paragraphs: [
      `Hello ${readerName},`,
      `${name} has prepared ${what} for you. On the page you see what will be published, can comment, and approve or ask for changes. You need no account.`,
    ],
    ...(message && { quote: message }),
    action: { label: posts === 1 ? 'Read the post' : 'Read the posts', url },
    notes: [`The link is for you alone and works until ${until}. Whoever has it can decide in your name.`],
    reason: `You get this email because ${name} entered your address.`,
  };
}

const words: Record<SignOffDecision, { readonly done: string; readonly verb: string }> = {
  approved: { done: 'approved', verb: 'has approved' },
  changes_requested: { done: 'asks for changes to', verb: 'asks for changes to' },
};

/** To the person who sent the link. */
export function decisionLetter(
  {
    name,
    post,
    url,
    settingsUrl,
  }: { readonly name: string; readonly post: string; readonly url: string; readonly settingsUrl: string },
  {
    decision,
    version,
    by,
    text,
  }: {
    readonly decision: SignOffDecision;
    readonly version: number;
    readonly by: string;
    readonly text: string;
  },
): Letter {
  const { done, verb } = words[decision];
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
