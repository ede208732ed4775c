import { workspaceLabel } from '@postloom/shared-contracts/frame';
import { Button, Menu, MenuChoice } from '@postloom/ui-kit';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { WorkspaceName } from './workspace-name.tsx';

/** The choice of workspaces. Replaces `WorkspaceButton` when that is pressed, so it starts open. */
export function WorkspaceMenu() {
  const [open, setOpen] = useState(true);
  const { host } = useShell();
  const { current, all } = useStore(host.workspace);
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      align="start"
      trigger={
        <Button variant="ghost" size="sm" className="shell:max-w-full" icon={<ChevronsUpDown aria-hidden />}>
          <WorkspaceName />
        </Button>
      }
    >
      <MenuChoice
        label="Workspace"
        value={current?.id ?? ''}
        onValueChange={(id) => host.switchWorkspace(id)}
        options={all
          .filter(({ isOpen }) => isOpen)
          .map((workspace) => ({ value: workspace.id, label: workspaceLabel(workspace) }))}
      />
    </Menu>
  );
}
