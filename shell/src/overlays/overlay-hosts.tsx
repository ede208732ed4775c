import { useOverlays } from './load-overlays.ts';

/** The toast viewport and the shell's dialogs, once they are there. */
export function OverlayHosts() {
  const overlays = useOverlays();
  return (
    overlays && (
      <>
        <overlays.ToastHost />
        <overlays.ConfirmHost />
        <overlays.SessionEndedHost />
      </>
    )
  );
}
