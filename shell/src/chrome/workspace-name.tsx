import { workspaceLabel } from '@postloom/shared-contracts/frame';
import { VisuallyHidden } from '@postloom/ui-kit';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';

/** The name of this tab's workspace. */
export function WorkspaceName() {
  const { host } = useShell();
  const current = useStore(host.workspace, (state) => state.current);
  return (
    <>
      <VisuallyHidden>Workspace: </VisuallyHidden>
      <span className="shell:max-w-48 shell:truncate">
        {current === null ? 'Choose' : workspaceLabel(current)}
      </span>
    </>
  );
}
