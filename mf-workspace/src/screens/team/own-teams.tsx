import { useApiMutation, useHost, useWorkspace } from '@postloom/remote-kit';
import { teamsEndpoints, type Workspace } from '@postloom/shared-contracts';
import { Badge, Button } from '@postloom/ui-kit';
import { useId } from 'react';
import { roleNames } from './roles.tsx';
import { TeamSection } from './team-section.tsx';

/** The other teams that the person is in, including paused ones, with buttons to switch to them and to leave. */
export function OwnTeams() {
  const { all } = useWorkspace();
  const heading = useId();
  const teams = all.filter(({ isOwn }) => !isOwn);
  if (teams.length === 0) return null;
  return (
    <TeamSection title="Teams you’re in" heading={heading}>
      <ul
        aria-labelledby={heading}
        className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
      >
        {teams.map((team) => (
          <OwnTeam key={team.id} team={team} />
        ))}
      </ul>
    </TeamSection>
  );
}

function OwnTeam({ team: { id, name, role, isOpen } }: { readonly team: Workspace }) {
  const { api, confirm, refreshWorkspaces, switchWorkspace } = useHost();
  const leave = useApiMutation({
    call: () => api.call(teamsEndpoints.leaveWorkspace, { params: { id } }),
    onDone: refreshWorkspaces,
    done: `You left ${name}`,
    failed: 'Couldn’t leave the team',
  });
  const ask = async () => {
    if (await confirm(leavingOf(name))) leave.run();
  };
  return (
    <li className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-3">
      <div className="workspace:min-w-48 workspace:flex-1">
        <p className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2 workspace:font-medium">
          {name}
          {!isOpen && <Badge tone="warning">Paused</Badge>}
        </p>
        <p className="workspace:text-sm workspace:text-muted">
          {isOpen
            ? (roleNames[role] ?? role)
            : 'Its plan has no seat for you right now. You’ll be back in as soon as it does.'}
        </p>
      </div>
      {isOpen && (
        <Button size="sm" aria-label={`Open ${name}`} onClick={() => switchWorkspace(id)}>
          Open
        </Button>
      )}
      <Button size="sm" loading={leave.isPending} aria-label={`Leave ${name}`} onClick={() => void ask()}>
        Leave
      </Button>
    </li>
  );
}

/** The confirmation before leaving a team. */
export const leavingOf = (team: string) =>
  ({
    title: `Leave ${team}?`,
    description: 'You’ll lose access until an owner invites you again. What you made stays with the team.',
    confirmLabel: 'Leave team',
    tone: 'danger',
  }) as const;
