import { Loaded, useCredits, useHost, usePageMeta, useRight, useWorkspace } from '@postloom/remote-kit';
import { planOf, planRequirements, type Team, teamsEndpoints } from '@postloom/shared-contracts';
import { Banner, Container, EmptyState, PageHeader, WovenPattern } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { Members } from './members.tsx';
import { OwnTeams } from './own-teams.tsx';
import { RenameButton } from './rename-team.tsx';

/** The people in this workspace, the pending invitations, and what each person may do. */
export function Component() {
  usePageMeta('Team');
  const { api } = useHost();
  // Other people change it, too, so it is refetched on every visit.
  const team = useQuery({ ...api.query(teamsEndpoints.getTeam, {}), staleTime: 0 });
  const { status, credits } = useCredits();
  const hasNoSeats = status !== 'loading' && planOf(credits.plan).rights.seats <= 1;
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      {!team.data && <PageHeader title="Team" />}
      {hasNoSeats && team.isError && !team.data ? (
        <Alone />
      ) : (
        <Loaded query={team} what="your team" skeleton={<RowsSkeleton rows={3} />}>
          {(data) => <Content team={data} onChange={() => team.refetch()} />}
        </Loaded>
      )}
    </Container>
  );
}

function Content({ team, onChange }: { readonly team: Team; readonly onChange: () => Promise<unknown> }) {
  const canManage = useRight('manage');
  const { current } = useWorkspace();
  const { seats, seatsUsed, members } = team;
  const hasSeats = seats > 1;
  if (!hasSeats && members.length === 1) {
    return (
      <>
        <PageHeader title="Team" />
        <Alone />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={team.name}
        meta={hasSeats ? `${seatsUsed} of ${seats} seats used.` : 'This plan has no team seats.'}
        actions={canManage && hasSeats && <RenameButton team={team} onChange={onChange} />}
      />
      {!hasSeats && (
        <Banner tone="warning" title="The team is paused">
          This plan has no seats for the rest of the team. Their work is safe, and they’re back in as soon as
          the plan has seats again.
        </Banner>
      )}
      <Members team={team} onChange={onChange} />
      {current?.isOwn && <OwnTeams />}
      {canManage && hasSeats && (
        <>
          <Invitations invitations={team.invitations} onChange={onChange} />
          <InviteForm isFull={seatsUsed >= seats} seats={seats} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** Shown on a plan without seats for others. */
function Alone() {
  return (
    <>
      <OwnTeams />
      <Upsell />
    </>
  );
}

function Upsell() {
  const canPay = useRight('pay');
  return (
    <EmptyState
      art={<WovenPattern seed="team" variant="bands" />}
      title="Write and plan together"
      description={
        <>
          Invite people into your workspace to share its posts, projects, media and credits, each with a role
          you choose. {planRequirements.team.refusal}
        </>
      }
      actions={canPay && <UpgradeLink right="seats" variant="primary" />}
    />
  );
}
