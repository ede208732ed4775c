import { type Plan, planCatalogue } from '@postloom/shared-contracts';
import type { Letter } from '#app/kernel/mail/letter.ts';

/* Letters to an unconfirmed address contain nothing that was entered by the person who entered the address. Otherwise
   anybody could have us send their text to anybody. */

/** @param newsletter whether a newsletter subscription is waiting for the same confirmation. */
export const confirmEmailLetter = (url: string, newsletter: boolean): Letter => ({
  subject: 'Confirm your email address',
  preview: 'So you can get back in if you lose your password.',
  heading: 'Is this your address?',
  paragraphs: [
    'A Postloom account uses this address. Confirm it’s yours, so you can get back in if you lose your password.',
    ...(newsletter
      ? [
          'It also subscribes you to our newsletter, because its box was ticked when the account was created. You can unsubscribe in every issue.',
        ]
      : []),
  ],
  action: { label: 'Confirm my address', url },
  notes: [
    'The link works for seven days. Your account works in the meantime, but you can’t invite anyone to a team until you’ve opened it.',
    'If you don’t have a Postloom account, ignore this email: someone mistyped their address.',
  ],
  reason: 'You get this email because your address was entered on Postloom.',
});

export const resetPasswordLetter = (url: string): Letter => ({
  subject: 'Choose a new password',
  preview: 'The link works once, within an hour.',
  heading: 'Choose a new password',
  paragraphs: [
    'Someone, most likely you, asked to reset the password for the Postloom account with this address.',
  ],
  action: { label: 'Choose a new password', url },
  notes: [
    'The link works once, within an hour. Choosing a new password signs you out on every device.',
    'If it wasn’t you, ignore this email. Your password won’t change.',
  ],
  reason: 'You get this email because someone asked for a new password on Postloom.',
});

/** What happened to an account, and where. */
export interface Incident {
  readonly name: string;
  readonly at: string;
  /** E.g. "Chrome on Linux". */
  readonly device: string;
}

const factsOf = ({ at, device }: Omit<Incident, 'name'>) =>
  [
    ['When', at],
    ['Where', device],
  ] as const;
const greeting = ({ name }: Incident): string => `Hello ${name},`;

export const newSignInLetter = (
  incident: Incident,
  urls: { readonly sessions: string; readonly settings: string },
): Letter => ({
  subject: 'New sign-in to your account',
  preview: `${incident.device}, ${incident.at}`,
  heading: 'New sign-in',
  paragraphs: [
    greeting(incident),
    'Someone signed in to your account from a browser we haven’t seen before.',
  ],
  facts: factsOf(incident),
  action: { label: 'See where you’re signed in', url: urls.sessions },
  notes: [
    'If it was you, you don’t need to do anything. If not, sign that device out and change your password.',
  ],
  reason: 'You get this email because security alerts are on.',
  leave: { label: 'Notification settings', url: urls.settings },
});

/** @param tookOver whether everything was removed that could let in somebody who had opened the account before. */
export const passwordChangedLetter = (incident: Incident, resetUrl: string, tookOver = false): Letter => ({
  subject: 'Your password was changed',
  preview: `${incident.device}, ${incident.at}`,
  heading: 'Your password was changed',
  paragraphs: [
    greeting(incident),
    'Your account has a new password, and all other devices were signed out.',
    ...(tookOver
      ? [
          'Nobody had confirmed this address before, so we also removed what could let somebody else in: passkeys, two-step sign-in, sign-ins through other sites, calendar addresses, access keys and webhooks. Set up again what you use.',
        ]
      : []),
  ],
  facts: factsOf(incident),
  action: { label: 'It wasn’t me: choose a new password', url: resetUrl },
  notes: ['If it was you, you don’t need to do anything.'],
  reason: 'You get this email whenever your password changes.',
});

/**
 * Contains no name, because the address may be unconfirmed.
 * @param day when the account will be deleted.
 */
export const deletionScheduledLetter = (
  incident: Omit<Incident, 'name'>,
  {
    day,
    plan,
    settingsUrl,
  }: {
    readonly day: string;
    readonly plan: Plan;
    readonly settingsUrl: string;
  },
): Letter => ({
  subject: `Your account will be deleted on ${day}`,
  preview: 'Until then, you can keep it.',
  heading: 'Your account will be deleted',
  paragraphs: [
    `Someone, most likely you, asked us to delete your Postloom account. On ${day} we’ll delete it with everything in it: posts, images, credits and your profile. Nothing can be recovered after that.`,
    ...(plan === 'free' ? [] : [`Your ${planCatalogue[plan].name} plan won’t renew.`]),
  ],
  facts: factsOf(incident),
  action: { label: 'Keep my account', url: settingsUrl },
  notes: [
    'To keep your account, open its settings and choose “Keep my account”. If it wasn’t you, also change your password.',
  ],
  reason: 'You get this email whenever an account’s deletion is requested.',
});

/** Sent to the account's previous address: the person who changed it may not be its owner. */
export const emailChangedLetter = (incident: Incident, support: string): Letter => ({
  subject: 'The email address of your account was changed',
  preview: `${incident.device}, ${incident.at}`,
  heading: 'Your email address was changed',
  paragraphs: [
    greeting(incident),
    'Your account now has another email address. You can no longer sign in with this one, and we won’t email it again.',
  ],
  facts: factsOf(incident),
  notes: [`If it wasn’t you, write to ${support} from this address at once.`],
  reason: 'You get this email because your account had this address until now.',
});

/** What can happen to an account's second factors. */
const factorChanges = {
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    sentence: 'Your account has a new passkey, which signs in without your password.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    sentence: 'One of your passkeys no longer signs in to your account.',
  },
  authenticatorOn: {
    subject: 'Two-step sign-in was turned on',
    sentence: 'Signing in to your account with its password now also takes a code from an app.',
  },
  authenticatorOff: {
    subject: 'Two-step sign-in was turned off',
    sentence: 'Your password alone now signs in to your account.',
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes were created',
    sentence: 'Your account has new recovery codes. The earlier ones no longer work.',
  },
} as const;
export type FactorChange = keyof typeof factorChanges;

/** Contains no name, neither the person's nor a passkey's, because the address may be unconfirmed. */
export const factorChangedLetter = (
  change: FactorChange,
  incident: Omit<Incident, 'name'>,
  securityUrl: string,
): Letter => {
  const { subject, sentence } = factorChanges[change];
  return {
    subject,
    preview: `${incident.device}, ${incident.at}`,
    heading: subject,
    paragraphs: [sentence],
    facts: factsOf(incident),
    action: { label: 'See how you sign in', url: securityUrl },
    notes: ['If it was you, you don’t need to do anything. If not, undo it there and change your password.'],
    reason: 'You get this email whenever one of the ways to sign in to your account changes.',
  };
};
