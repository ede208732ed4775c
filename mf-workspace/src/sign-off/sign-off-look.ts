import {
  lookUp,
  type Open,
  type PostSignOff,
  type SignOffEventKind,
  type SignOffState,
} from '@postloom/shared-contracts';
import type { BadgeProps } from '@postloom/ui-kit';

interface StateLook {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

const looks: Readonly<Record<SignOffState, StateLook>> = {
  waiting: { label: 'Waits for client', tone: 'warning' },
  approved: { label: 'Client approved', tone: 'success' },
  changes_requested: { label: 'Client asks for changes', tone: 'danger' },
  out_of_date: { label: 'Sign-off out of date', tone: 'warning' },
};

/** How the standing with a client is called and coloured. */
export const signOffLook = (state: Open<SignOffState>): StateLook =>
  lookUp(looks, state, { label: String(state), tone: 'neutral' });

/** The same in a sentence. */
export function signOffSentence({ state, version, currentVersion, by }: PostSignOff): string {
  if (state === 'waiting') return `Waits for ${by} to answer.`;
  if (state === 'approved') return `${by} approved version ${version}.`;
  if (state === 'changes_requested') return `${by} asks for changes to version ${version}.`;
  return `${by} answered for version ${version}; the post is now version ${currentVersion} and needs a new answer.`;
}

const words: Readonly<Record<SignOffEventKind, string>> = {
  link_made: 'made a link',
  opened: 'opened the link',
  comment: 'commented',
  approved: 'approved',
  changes_requested: 'asked for changes',
  voided: 'The post was changed',
  withdrawn: 'withdrew the link',
};

/** What an entry of the history says that somebody did. */
export const eventWords = (kind: Open<SignOffEventKind>): string => lookUp(words, kind, String(kind));
