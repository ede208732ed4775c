import { IconButton } from '@postloom/ui-kit';
import { Sun } from 'lucide-react';
import { useLateMenu } from '../overlays/use-late-menu.ts';

/** Opens the theme menu. */
export function ThemeButton() {
  const { overlays, button } = useLateMenu();
  if (overlays) return <overlays.ThemeMenu />;
  return (
    <IconButton label="Color theme" variant="ghost" {...button}>
      <Sun aria-hidden />
    </IconButton>
  );
}
