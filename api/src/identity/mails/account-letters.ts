import type { Letter } from '#app/kernel/mail/letter.ts';

/*
 * Letters to an address that nobody has confirmed carry no word of whoever entered it: else everybody could have us
 * send their words to anybody.
 */

/** @param newsletter whether the newsletter waits for the same answer. */
export const confirmEmailLetter = (url: string, newsletter: boolean): Letter => ({
  subject: 'Confirm your email address',
  preview: 'So that a lost password is never a lost account.',
  heading: 'Is this your address?',
  paragraphs: [
    'A Postloom account uses this address. Confirm that it is yours, so that a lost password is never a lost account.',
    ...(newsletter ? ['This also confirms the newsletter that you asked for.'] : []),
  ],
  action: { label: 'Confirm my address', url },
  notes: [
    'The link works for seven days. Until you open it the account works, but it can invite nobody to a team.',
    'If you have no account at Postloom, do nothing: someone mistyped their address.',
  ],
  reason: 'You get this email because your address was entered at Postloom.',
});

export const resetPasswordLetter = (url: string): Letter => ({
  subject: 'Choose a new password',
  preview: 'The link works once, within an hour.',
  heading: 'Choose a new password',
  paragraphs: [
    'Someone, most likely you, asked for a new password for the Postloom account of this address.',
  ],
  action: { label: 'Choose a new password', url },
  notes: [
    'The link works once, within an hour. All devices are then signed out.',
    'If it was not you, do nothing: your password stays as it is.',
  ],
  reason: 'You get this email because a new password was asked for at Postloom.',
});

/** What happened to an account, and where. */
export interface Incident {
  readonly name: string;
  readonly at: string;
  /** E.g. "Chrome on Linux". */
  readonly device: string;
}

const factsOf = ({ at, device }: Incident) =>
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
  paragraphs: [greeting(incident), 'Your account was opened in a browser that we have not seen before.'],
  facts: factsOf(incident),
  action: { label: 'See where you are signed in', url: urls.sessions },
  notes: ['If it was you, there is nothing to do. If not, sign that device out and change your password.'],
  reason: 'You get this email because security alerts are on.',
  leave: { label: 'Notification settings', url: urls.settings },
});

export const passwordChangedLetter = (incident: Incident, resetUrl: string): Letter => ({
  subject: 'Your password was changed',
  preview: `${incident.device}, ${incident.at}`,
  heading: 'Your password was changed',
  paragraphs: [greeting(incident), 'Your account has a new password, and all other devices were signed out.'],
  facts: factsOf(incident),
  action: { label: 'It wasn’t me: choose a new password', url: resetUrl },
  notes: ['If it was you, there is nothing to do.'],
  reason: 'You get this email at every change of your password.',
});

/** To the address that the account had before: whoever moved it must not be the only one who knows. */
export const emailChangedLetter = (incident: Incident, support: string): Letter => ({
  subject: 'The email address of your account was changed',
  preview: `${incident.device}, ${incident.at}`,
  heading: 'Your email address was changed',
  paragraphs: [
    greeting(incident),
    'Your account now has another email address. This one no longer opens it, and no further email comes here.',
  ],
  facts: factsOf(incident),
  notes: [`If it was not you, write to ${support} from this address at once.`],
  reason: 'You get this email because your account had this address until now.',
});
