import { useHost, useWorkspace } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

/** Stands where posts are written, for somebody whose role in the team does not write. */
export function ReviewersOnlyRead() {
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
