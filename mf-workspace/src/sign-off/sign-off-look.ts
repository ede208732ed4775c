import {
  lookUp,
  type Open,
  type PostSignOff,
  type PostStatus,
  type PostSummary,
  type SignOffEventKind,
  type SignOffFilter,
  type SignOffState,
  signOffStates,
  type TeamDecision,
  teamObjection,
  teamStateOf,
} from '@postloom/shared-contracts';
import type { BadgeProps } from '@postloom/ui-kit';
import { FileClock, Hourglass, type LucideIcon, MessageSquareWarning, Send, ThumbsUp } from 'lucide-react';

interface StateLook {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
  readonly icon: LucideIcon;
}

const looks: Readonly<Record<SignOffState, StateLook>> = {
  waiting: { label: 'Waiting for client', tone: 'warning', icon: Hourglass },
  approved: { label: 'Client approved', tone: 'success', icon: ThumbsUp },
  changes_requested: { label: 'Changes requested', tone: 'danger', icon: MessageSquareWarning },
  out_of_date: { label: 'Approval out of date', tone: 'warning', icon: FileClock },
};

/** Label, color and icon of a sign-off state, for any post. */
export const stateLook = (state: Open<SignOffState>): StateLook =>
  lookUp(looks, state, { label: String(state), tone: 'neutral', icon: Send });

/** Label, color and icon of a particular post's sign-off. */
export function signOffLook({ state, version, currentVersion }: PostSignOff): StateLook {
  const look = stateLook(state);
  const isChanged = state === 'changes_requested' && version !== currentVersion;
  return isChanged ? { ...look, label: 'Changes not reviewed yet' } : look;
}

/** Said where a post that had been approved isn't any more when it is to be published as approved. */
export const heldBack = 'Not marked as published';

/** Whether a client requested changes, and nobody has decided on a later version. */
export const isRefused = ({ state, lastDecision }: PostSignOff): boolean =>
  (lastDecision?.decision ?? state) === 'changes_requested';

type Decided = Pick<PostSummary, 'signOff' | 'teamDecision'>;

/** A decision in the team, in the form of a client's. */
const asSignOff = (team: TeamDecision): PostSignOff => {
  const { version, currentVersion, by, at } = team;
  return { state: teamStateOf(team), version, currentVersion, by, at };
};

const decidedStates = ['approved', 'changes_requested', 'out_of_date'] as const;

const teamLabels: Readonly<Record<SignOffState, string>> = {
  waiting: 'Waiting for team',
  approved: 'Team approved',
  changes_requested: 'Team requested changes',
  out_of_date: 'Team approval out of date',
};

/** The choices of a filter by decisions, with their labels. */
export const signOffChoices: readonly {
  readonly of: string;
  readonly choices: readonly (readonly [SignOffFilter, string])[];
}[] = [
  { of: 'Client', choices: signOffStates.map((state) => [state, looks[state].label]) },
  {
    of: 'Team',
    choices: decidedStates.map((state) => [`team_${state}`, teamLabels[state]]),
  },
];

/** Label, color and icon of the team's decision on a post. */
export function teamLook(decided: TeamDecision): StateLook {
  const { state, version, currentVersion } = asSignOff(decided);
  const isChanged = state === 'changes_requested' && version !== currentVersion;
  return {
    ...stateLook(state),
    label: isChanged ? 'Changes not reviewed by team yet' : lookUp(teamLabels, state, String(state)),
  };
}

/** The looks of all decisions on a post, and of the one that a client still has to make. */
export const looksOf = ({ signOff, teamDecision }: Decided): readonly StateLook[] => [
  ...(signOff ? [signOffLook(signOff)] : []),
  ...(teamDecision ? [teamLook(teamDecision)] : []),
];

/**
 * What keeps a post from being approved as it is now, if it was sent to a client or decided on by the team: the client's
 * part first.
 */
function missingApprovals({ signOff, teamDecision }: Decided): readonly PostSignOff[] {
  const objection = teamObjection({ signOff, teamDecision });
  return [
    ...(signOff && signOff.state !== 'approved' ? [signOff] : []),
    ...(objection ? [asSignOff(objection)] : []),
  ];
}

/** What was requested of a post, by a client or in the team, and not answered by a later version that was sent. */
export const requestedChanges = (post: Decided): readonly PostSignOff[] =>
  missingApprovals(post).filter(({ state }) => state === 'changes_requested');

/** Who has approved a post as it is now: its client, somebody in the team, or both. */
export const approversOf = ({ signOff, teamDecision }: Decided): readonly string[] => [
  ...(signOff?.state === 'approved' ? [signOff.by] : []),
  ...(teamDecision && teamStateOf(teamDecision) === 'approved' ? [teamDecision.by] : []),
];

/** The first of what keeps it from that; undefined if nothing does. */
export const missingApproval = (post: Decided): PostSignOff | undefined => missingApprovals(post)[0];

/** Whether a post was sent to a client or decided on by the team, and isn't approved as it is now. */
export const lacksApproval = (post: Decided): boolean => missingApprovals(post).length > 0;

/** Said where a post's time is shown that nobody took away when its approval was lost; null for any other post. */
export function timeNote(post: Decided & Pick<PostSummary, 'status'>): string | null {
  if (post.status === 'published') return null;
  const decided = missingApprovals(post).map(({ state, lastDecision }) => lastDecision?.decision ?? state);
  if (decided.includes('changes_requested')) return 'Its time stays, though changes were requested.';
  return decided.some((state) => state === 'approved' || state === 'out_of_date')
    ? 'Its time stays, though only an earlier version was approved.'
    : null;
}

/** The sign-off of a post after a change to what clients see. */
export function afterEdit(signOff: PostSignOff): PostSignOff {
  const { state, version, currentVersion } = signOff;
  if (state === 'waiting') return { ...signOff, version: version + 1, currentVersion: currentVersion + 1 };
  return {
    ...signOff,
    state: state === 'approved' ? 'out_of_date' : state,
    currentVersion: currentVersion + 1,
  };
}

/**
 * A post's sign-off state as a sentence.
 * @param waitedFor names of people who can respond now, latest first, if known.
 * @param status the post's: nobody is asked to look at a published one again.
 */
export function signOffSentence(
  { state, version, currentVersion, by, lastDecision }: PostSignOff,
  waitedFor: readonly string[] = [],
  status?: Open<PostStatus>,
): string {
  const isPublished = status === 'published';
  if (state === 'waiting') {
    const names = new Intl.ListFormat('en').format(waitedFor.length > 0 ? waitedFor : [by]);
    return lastDecision
      ? `Waiting for ${names} to respond to version ${currentVersion}. ${decisionSentence(lastDecision)}`
      : `Waiting for ${names} to respond.`;
  }
  if (state === 'approved') return decisionSentence({ decision: state, version, by });
  if (state === 'changes_requested') {
    const asked = decisionSentence({ decision: state, version, by });
    return version === currentVersion || isPublished
      ? asked
      : `${asked} They haven’t reviewed version ${currentVersion} yet.`;
  }
  return isPublished
    ? `${by} approved version ${version}. Version ${currentVersion} was published without another look.`
    : `${by} approved version ${version}. The post is now version ${currentVersion} and needs another look.`;
}

const decisionSentence = ({
  decision,
  version,
  by,
}: Pick<NonNullable<PostSignOff['lastDecision']>, 'decision' | 'version' | 'by'>): string =>
  `${by} ${eventWords(decision)}${decision === 'changes_requested' ? ' to' : ''} version ${version}.`;

const words: Readonly<Record<SignOffEventKind, string>> = {
  link_made: 'created a link',
  opened: 'opened the link',
  comment: 'commented',
  approved: 'approved',
  changes_requested: 'requested changes',
  voided: 'The post was changed',
  withdrawn: 'withdrew the link',
  version_saved: 'saved a new version',
  published: 'marked it as published',
  unpublished: 'marked it as not published',
  team_approved: 'approved (team)',
  team_changes_requested: 'requested changes (team)',
};

/** The words for an action in the history. */
export const eventWords = (kind: Open<SignOffEventKind>): string => lookUp(words, kind, String(kind));
