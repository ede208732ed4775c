import { lowestPlanWith } from '@postloom/shared-contracts';
import type { Letter } from '#app/kernel/mail/letter.ts';

/** Roles as used in a sentence. */
export const roleInWords = { owner: 'an owner', editor: 'an editor', reviewer: 'a reviewer' } as const;

/** Part of a web or mail address: what somebody who sends spam under our name would want their name to contain. */
const addressLike = /[@/:]|\.\p{L}{2,}/u;

/** A name for a mail to somebody who doesn't know us; null if it could be more than a name. */
const plainNameOrNull = (name: string | null): string | null =>
  name === null || name.length > 60 || addressLike.test(name) ? null : name;

/**
 * Identifies the inviter by their confirmed address. Of the texts that people choose, it contains only their name and
 * the team's, and neither if it looks like an address. Otherwise anybody could have us send their text to anybody.
 */
export const invitationLetter = ({
  inviter,
  name,
  team,
  role,
  until,
  url,
}: {
  /** Their address. */
  readonly inviter: string;
  readonly name: string;
  /** The name of the team or its brand; null for one that is called after its owner. */
  readonly team: string | null;
  /** E.g. "an editor". */
  readonly role: string;
  readonly until: string;
  readonly url: string;
}): Letter => {
  const person = plainNameOrNull(name);
  const joined = plainNameOrNull(team) ?? 'their team';
  return {
    subject: `${person ?? inviter} invites you to ${joined} on Postloom`,
    preview: `${inviter} would like to work with you.`,
    heading: `Join ${joined === 'their team' ? 'our team' : joined} on Postloom`,
    paragraphs: [
      `${person ? `${person} (${inviter})` : inviter} invites you to ${joined}, as ${role}. A team writes and schedules posts together, in one workspace.`,
    ],
    action: { label: 'See the invitation', url },
    notes: [
      `The invitation is for this address, and ends on ${until}.`,
      'If you don’t know who this is, ignore this email. You won’t join unless you accept.',
    ],
    reason: 'You get this email because someone entered your address on Postloom.',
  };
};

/** Tells the payer about a new member: somebody else at one of the payer's browsers may have invited them. */
export const memberJoinedLetter = ({
  name,
  email,
  role,
  url,
}: {
  readonly name: string;
  /** Address of the new member. */
  readonly email: string;
  readonly role: string;
  readonly url: string;
}): Letter => ({
  subject: `${email} has joined your team`,
  preview: `As ${role}, from now on.`,
  heading: 'Someone has joined your team',
  paragraphs: [
    `Hello ${name},`,
    `${email} accepted your invitation and now works in your workspace as ${role}.`,
  ],
  action: { label: 'Look at my team', url },
  notes: ['If you don’t know them, remove them there, and change your password.'],
  reason: 'You get this email because the workspace is yours.',
});

/** Tells the payer that a member has left by themselves, and what became of their work. */
export const memberLeftLetter = ({
  name,
  member,
  email,
  team,
  url,
}: {
  readonly name: string;
  readonly member: string;
  readonly email: string;
  readonly team: string;
  readonly url: string;
}): Letter => ({
  subject: `${email} has left your team`,
  preview: 'What they made stays with you.',
  heading: 'Someone has left your team',
  paragraphs: [
    `Hello ${name},`,
    `${member} (${email}) has left ${team} and can’t open it anymore. What they made stays, their seat is free, and reminders for what they scheduled go to you.`,
  ],
  action: { label: 'Look at my team', url },
  reason: 'You get this email because the workspace is yours.',
});

export const teamClosesLetter = ({
  name,
  team,
  on,
}: {
  readonly name: string;
  readonly team: string;
  readonly on: string;
}): Letter => ({
  subject: `${team} will be deleted`,
  preview: `On ${on}, with everything that is in it.`,
  heading: `${team} will be deleted`,
  paragraphs: [
    `Hello ${name},`,
    `The account that ${team} belongs to will be deleted on ${on}. Its posts, projects and media go with it. Until then you can copy what you need, and its owner can still change their mind.`,
    'Your own account and what is in your own workspace stay as they are.',
  ],
  reason: 'You get this email because you’re in this team.',
});

export const teamPausedLetter = ({
  name,
  team,
  owner,
}: {
  readonly name: string;
  readonly team: string;
  /** Address of the person whom the team belongs to. */
  readonly owner: string;
}): Letter => ({
  subject: `${team} is paused`,
  preview: 'Its plan has no seats. Nothing is lost.',
  heading: `${team} is paused`,
  paragraphs: [
    `Hello ${name},`,
    `Its plan has no seats for members anymore, so you can’t open ${team} for now. Nothing is lost: its posts, projects and media are kept, and you’ll be back with the same role as soon as the plan has seats.`,
    `Ask ${owner}, whom the team belongs to, to go back to the ${lowestPlanWith('seats').name} plan.`,
  ],
  notes: ['Your own workspace stays as it is.'],
  reason: 'You get this email because you’re in this team.',
});

export const teamBackLetter = ({
  name,
  team,
  url,
}: {
  readonly name: string;
  readonly team: string;
  readonly url: string;
}): Letter => ({
  subject: `${team} is back`,
  preview: 'Its plan has a seat for you again.',
  heading: `${team} is back`,
  paragraphs: [
    `Hello ${name},`,
    'Its plan has a seat for you again. Everything is where you left it, and your role is the same.',
  ],
  action: { label: 'Open the team', url },
  reason: 'You get this email because you’re in this team.',
});
