import { Button, Dialog } from '@postloom/ui-kit';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { workspaceLostStore } from './workspace-store.ts';

/**
 * Tells people that they no longer have access to the team's workspace, and takes them to their own. What they typed
 * stays on the page until then.
 */
export function WorkspaceLostHost() {
  const { host } = useShell();
  const lost = useStore(workspaceLostStore, (state) => state.lost);
  const user = useStore(host.session, (state) => state.user);
  const team = lost === null || lost === 'unknown' ? null : lost;
  const name = team?.name ?? 'this team';
  const isPaused = team !== null && host.workspace.getState().all.some(({ id }) => id === team.id);
  return (
    <Dialog
      open={lost !== null}
      onOpenChange={(open) => {
        if (!open) workspaceLostStore.setState({ lost: null });
      }}
      title={isPaused ? `${name} is paused` : `You’re no longer in ${name}`}
      description={
        isPaused
          ? 'Its plan has no seat for you right now. Nothing is lost: you’ll be back in as soon as it does.'
          : 'You left in another tab, or an owner removed you. What you made there stays with the team.'
      }
      size="sm"
      footer={
        <>
          <Button onClick={() => workspaceLostStore.setState({ lost: null })}>Stay on this page</Button>
          <Button variant="primary" onClick={() => user && host.switchWorkspace(user.id)}>
            Go to my workspace
          </Button>
        </>
      }
    >
      <p>
        Anything you haven’t saved is still on this page, but can’t be saved here anymore. Copy what you want
        to keep before you go.
      </p>
    </Dialog>
  );
}
