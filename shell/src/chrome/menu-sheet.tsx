import { IconButton } from '@postloom/ui-kit';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadOverlays, useOverlays } from '../overlays/load-overlays.ts';

export interface MenuSheetProps {
  readonly side: 'start' | 'end';
  readonly children: ReactNode;
}

/** The menu button of a narrow screen, and the sheet that it opens. A navigation closes it. */
export function MenuSheet({ side, children }: MenuSheetProps) {
  const overlays = useOverlays();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <IconButton
        label="Open menu"
        variant="ghost"
        aria-expanded={open}
        onClick={() => {
          setOpen(true);
          void loadOverlays();
        }}
      >
        <MenuIcon aria-hidden />
      </IconButton>
      {overlays && (
        <overlays.Sheet open={open} onOpenChange={setOpen} title="Menu" side={side}>
          {children}
        </overlays.Sheet>
      )}
    </>
  );
}
