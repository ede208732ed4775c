import { useEffect } from 'react';
import { useStore } from 'zustand';
import { confirmStore } from '../confirm/confirm-store.ts';
import { helpStore } from '../help/help-store.ts';
import { sessionEndedStore } from '../session/session-ended.ts';
import { workspaceLostStore } from '../session/workspace-store.ts';
import { toastStore } from '../toast/toast-store.ts';
import { loadOverlays, useOverlays } from './load-overlays.ts';

/** The toast viewport and the shell's dialogs: mounted when the page is idle, or as soon as one of them is needed. */
export function OverlayHosts() {
  const overlays = useOverlays();
  const toasting = useStore(toastStore, (state) => state.toasts.length > 0);
  const asking = useStore(confirmStore, (state) => state.question !== null);
  const ended = useStore(sessionEndedStore, (state) => state.isAsking);
  const lost = useStore(workspaceLostStore, (state) => state.lost !== null);
  const helping = useStore(helpStore, (state) => state.isOpen);
  useEffect(() => {
    if (toasting || asking || ended || lost || helping) void loadOverlays();
  }, [toasting, asking, ended, lost, helping]);
  return (
    overlays && (
      <>
        <overlays.ToastHost />
        <overlays.ConfirmHost />
        <overlays.HelpHost />
        <overlays.SessionEndedHost />
        <overlays.WorkspaceLostHost />
      </>
    )
  );
}
