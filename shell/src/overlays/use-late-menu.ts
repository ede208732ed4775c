import { type KeyboardEvent, useState } from 'react';
import { loadOverlays, useOverlays } from './load-overlays.ts';

/**
 * A menu whose code comes when it is asked for. Until then a button stands for it that looks the same: replaced any
 * sooner, it would take a press that has begun with it, or the focus.
 * @returns the overlays, once they are here and wanted, and what the button is given.
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
