import { IconButton } from '@postloom/ui-kit';
import { Sun } from 'lucide-react';
import { useState } from 'react';
import { loadOverlays, useOverlays } from '../overlays/load-overlays.ts';

/**
 * Opens the choice of the theme. A button that looks the same until it is asked for: replaced any sooner, it would
 * take a press that has begun with it, or the focus.
 */
export function ThemeButton() {
  const overlays = useOverlays();
  const [wanted, setWanted] = useState(false);
  if (overlays && wanted) return <overlays.ThemeMenu />;
  const open = (): void => {
    setWanted(true);
    void loadOverlays();
  };
  return (
    <IconButton
      label="Color theme"
      variant="ghost"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
    >
      <Sun aria-hidden />
    </IconButton>
  );
}
