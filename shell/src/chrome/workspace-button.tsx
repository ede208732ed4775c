import { Button } from '@postloom/ui-kit';
import { ChevronsUpDown } from 'lucide-react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { useLateMenu } from '../overlays/use-late-menu.ts';
import { WorkspaceName } from './workspace-name.tsx';

/** Shows this tab's workspace and opens the menu to switch. Hidden for people with only one workspace. */
export function WorkspaceButton() {
  const { host } = useShell();
  const { overlays, button } = useLateMenu();
  const count = useStore(host.workspace, ({ all }) => all.filter(({ isOpen }) => isOpen).length);
  if (count < 2) return null;
  if (overlays) return <overlays.WorkspaceMenu />;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="shell:max-w-full"
      icon={<ChevronsUpDown aria-hidden />}
      {...button}
    >
      <WorkspaceName />
    </Button>
  );
}

/** The same, below the header, for widths where the header has no room for it. */
export function WorkspaceBar() {
  const { host } = useShell();
  const has = useStore(host.workspace, ({ all }) => all.filter(({ isOpen }) => isOpen).length > 1);
  return (
    has && (
      <div className="shell:border-b shell:border-line shell:bg-paper shell:px-gutter shell:py-1 shell:md:hidden shell:print:hidden">
        <WorkspaceButton />
      </div>
    )
  );
}
