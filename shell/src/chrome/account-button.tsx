import { Avatar, Button, VisuallyHidden } from '@postloom/ui-kit';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { useLateMenu } from '../overlays/use-late-menu.ts';

/** The member's photo or initial. Opens the account menu. */
export function AccountButton() {
  const { host } = useShell();
  const user = useStore(host.session, (state) => state.user);
  const { overlays, button } = useLateMenu();
  if (!user) return null;
  if (overlays) return <overlays.AccountMenu />;
  return (
    <Button variant="ghost" size="sm" {...button}>
      <Avatar name={user.email} src={user.photoUrl ?? undefined} size="sm" aria-hidden />
      <VisuallyHidden>Account: {user.email}</VisuallyHidden>
    </Button>
  );
}
