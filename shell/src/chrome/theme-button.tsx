import { IconButton } from '@postloom/ui-kit';
import { Sun } from 'lucide-react';
import { useState } from 'react';
import { loadOverlays, useOverlays } from '../overlays/load-overlays.ts';

/** Opens the choice of the theme. Until its menu is loaded, a button that looks the same and remembers the click. */
export function ThemeButton() {
  const overlays = useOverlays();
  const [wanted, setWanted] = useState(false);
  if (overlays) return <overlays.ThemeMenu openAtOnce={wanted} />;
  return (
    <IconButton
      label="Colour theme"
      variant="ghost"
      aria-haspopup="menu"
      onClick={() => {
        setWanted(true);
        void loadOverlays();
      }}
    >
      <Sun aria-hidden />
    </IconButton>
  );
}
