import { IconButton } from '@postloom/ui-kit';
import { Menu as MenuIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadOverlays, useOverlays } from '../overlays/load-overlays.ts';

export interface MenuSheetProps {
  readonly side: 'start' | 'end';
  readonly children: ReactNode;
}

/**
 * The menu button on narrow screens, and the sheet it opens. A tap on a link closes the sheet at once, even if the next
 * screen loads slowly.
 */
export function MenuSheet({ side, children }: MenuSheetProps) {
  const overlays = useOverlays();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [pathname]);
  const closeAtLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false);
  };
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed; this only listens to
              their clicks */}
          <div role="presentation" onClick={closeAtLink}>
            {children}
          </div>
        </overlays.Sheet>
      )}
    </>
  );
}
