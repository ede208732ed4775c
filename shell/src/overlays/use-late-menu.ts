import { type KeyboardEvent, useState } from 'react';
import { loadOverlays, useOverlays } from './load-overlays.ts';

/**
 * A menu whose code is loaded on demand. Until then, a button that looks the same takes its place. It isn't replaced
 * until it is pressed, because that would drop the focus or a press in progress.
 * @returns the overlays, once they are loaded and wanted, and the button's props.
 */
export function useLateMenu() {
  const overlays = useOverlays();
  const [wanted, setWanted] = useState(false);
  const open = (): void => {
    setWanted(true);
    void loadOverlays();
  };
  return {
    overlays: wanted ? overlays : null,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: open,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      },
    },
  } as const;
}
