import { useClosedClient, useHost, useWorkspace, useWorkspaceRight } from '@postloom/remote-kit';
import { lowestPlanWith } from '@postloom/shared-contracts';
import type { ClosedClient } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

/** Shown instead of a form if this person can't write here: says why, and offers a way out. */
export function ReadOnly() {
  const closed = useClosedClient();
  const mayByRole = useWorkspaceRight('edit');
  return mayByRole && closed ? <NothingForClient {...closed} /> : <ReviewersOnlyRead />;
}

function NothingForClient({ id, name, why }: ClosedClient) {
  const { hasRoute } = useHost();
  const mayManage = useWorkspaceRight('manage');
  return (
    <EmptyState
      art={<WovenPattern seed={id} variant="lines" />}
      title={why === 'archived' ? `${name} is archived` : `${name} is read-only on your plan`}
      description={
        why === 'plan'
          ? `Its posts are still here. Go back to ${lowestPlanWith('clients').name} to write for it again, or choose “All clients” above.`
          : mayManage
            ? 'Its posts can still be read. Unarchive it at the top of this page to write for it again.'
            : 'Its posts can still be read. Ask an owner of your team to unarchive it.'
      }
      actions={
        hasRoute(paths.posts) && (
          <Button asChild variant="primary">
            <Link to={paths.posts}>Read the posts</Link>
          </Button>
        )
      }
    />
  );
}

/** For people whose role in the team doesn't allow writing. */
function ReviewersOnlyRead() {
  const { hasRoute, session, switchWorkspace } = useHost();
  const { current } = useWorkspace();
  return (
    <EmptyState
      art={<WovenPattern seed="reviewer" variant="lines" />}
      title="Reviewers read and comment"
      description={`Posts in ${current?.name ?? 'this team'} are written by its editors and owners. Ask an owner to make you an editor, or write in your own workspace.`}
      actions={
        <>
          {hasRoute(paths.posts) && (
            <Button asChild variant="primary">
              <Link to={paths.posts}>Read the posts</Link>
            </Button>
          )}
          <Button onClick={() => switchWorkspace(session.getState().user?.id ?? '')}>
            Go to my workspace
          </Button>
        </>
      }
    />
  );
}
