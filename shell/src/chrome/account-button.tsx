import { Avatar, Button, VisuallyHidden } from '@postloom/ui-kit';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { loadOverlays, useOverlays } from '../overlays/load-overlays.ts';

/** The member's initial or photo, and behind it what is theirs. A button that looks the same until it is pressed. */
export function AccountButton() {
  const { host } = useShell();
  const user = useStore(host.session, (state) => state.user);
  const overlays = useOverlays();
  const [wanted, setWanted] = useState(false);
  if (!user) return null;
  if (overlays && wanted) return <overlays.AccountMenu />;
  const open = (): void => {
    setWanted(true);
    void loadOverlays();
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
    >
      <Avatar name={user.email} src={user.photoUrl ?? undefined} size="sm" aria-hidden />
      <VisuallyHidden>Account: {user.email}</VisuallyHidden>
    </Button>
  );
}
