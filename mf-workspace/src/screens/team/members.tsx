import { useApiMutation, useHost, useRight, useWorkspace } from '@postloom/remote-kit';
import { type GivenRole, type Team, type TeamMember, teamsEndpoints } from '@postloom/shared-contracts';
import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';
import { Avatar, Badge, Button, Select } from '@postloom/ui-kit';
import { useId } from 'react';
import { leavingOf } from './own-teams.tsx';
import { RoleOptions, roleNames, withArticle } from './roles.tsx';
import { TeamSection } from './team-section.tsx';

export interface MembersProps {
  readonly team: Team;
  readonly onChange: () => Promise<unknown>;
}

/** The team's members, with the actions allowed for each. */
export function Members({ team, onChange }: MembersProps) {
  const heading = useId();
  return (
    <TeamSection title="Members" heading={heading}>
      <ul
        aria-labelledby={heading}
        className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
      >
        {team.members.map((member) => (
          <Member key={member.id} member={member} team={team.name} onChange={onChange} />
        ))}
      </ul>
    </TeamSection>
  );
}

interface MemberProps {
  readonly member: TeamMember;
  readonly team: string;
  readonly onChange: () => Promise<unknown>;
}

function Member({ member, team, onChange }: MemberProps) {
  const { name, email, photoUrl, role, isYou, isOpen } = member;
  const canManage = useRight('manage');
  const isChangeable = canManage && role !== 'payer';
  return (
    <li className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-3">
      <Avatar name={name} src={photoUrl ?? undefined} />
      <div className="workspace:min-w-48 workspace:flex-1">
        <p className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2 workspace:font-medium">
          {name}
          {isYou && <Badge tone="teal">You</Badge>}
          {!isOpen && <Badge tone="warning">Paused</Badge>}
        </p>
        <p className="workspace:wrap-anywhere workspace:text-sm workspace:text-muted">{email}</p>
      </div>
      {isChangeable ? (
        <RoleField member={member} onChange={onChange} />
      ) : (
        <Badge>{roleNames[role] ?? role}</Badge>
      )}
      {isYou && role !== 'payer' ? (
        <LeaveButton team={team} />
      ) : (
        isChangeable && <RemoveButton member={member} onChange={onChange} />
      )}
    </li>
  );
}

function RoleField({ member, onChange }: Omit<MemberProps, 'team'>) {
  const { api, refreshWorkspaces } = useHost();
  const { id, name, role, version, isYou } = member;
  const change = useApiMutation({
    call: (next: GivenRole) =>
      api.call(teamsEndpoints.changeMemberRole, { params: { id }, body: { role: next, version } }),
    onDone: () => Promise.all([onChange(), isYou && refreshWorkspaces()]),
    done: (_, next) => ({ title: `${name} is now ${withArticle[next]}` }),
    failed: ({ code, sentence }) => ({
      title: 'Couldn’t change the role',
      description:
        code === 'conflict'
          ? 'Someone else just changed it. You’re looking at the latest now.'
          : (sentence ?? 'Please try again.'),
    }),
    onFailed: onChange,
  });
  return (
    <Select
      label={`Role of ${name}`}
      hideLabel
      disabled={change.isPending}
      value={change.pending ?? role}
      onChange={({ target }) => change.run(target.value as GivenRole)}
    >
      <RoleOptions />
    </Select>
  );
}

function RemoveButton({ member: { id, name }, onChange }: Omit<MemberProps, 'team'>) {
  const { api, confirm } = useHost();
  const remove = useApiMutation({
    call: () => api.call(teamsEndpoints.removeMember, { params: { id } }),
    onDone: onChange,
    done: `${name} was removed`,
    failed: `Couldn’t remove ${name}`,
    onFailed: onChange,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      description: 'They lose access to this workspace right away. Everything they made stays.',
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (isSure) remove.run();
  };
  return (
    <Button size="sm" loading={remove.isPending} aria-label={`Remove ${name}`} onClick={() => void ask()}>
      Remove
    </Button>
  );
}

function LeaveButton({ team }: { readonly team: string }) {
  const { api, confirm, session, switchWorkspace } = useHost();
  const { current } = useWorkspace();
  const leave = useApiMutation({
    call: (id: string) => api.call(teamsEndpoints.leaveWorkspace, { params: { id } }),
    onDone: () => {
      // The page reloads, and a toast shown now would be gone.
      attemptStorage(() => sessionStorage.setItem(browserStorage.told, `You left ${team}`));
      switchWorkspace(session.getState().user?.id ?? '');
    },
    failed: 'Couldn’t leave the team',
  });
  const ask = async () => {
    if (!current) return;
    const isSure = await confirm(leavingOf(team));
    if (isSure) leave.run(current.id);
  };
  return (
    <Button size="sm" loading={leave.isPending} onClick={() => void ask()}>
      Leave
    </Button>
  );
}
