import { Button, Kbd } from '@postloom/ui-kit';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commandKey } from '../help/command-key.ts';
import { useShell } from '../host-context.ts';

type Palette = typeof import('./palette.tsx').Palette;

const shortcutLabel = `${commandKey} K`;

const isServer = typeof document === 'undefined';

/** Opens the command palette, also with Ctrl+K or Command+K. The palette's code is loaded on first use. */
export function PaletteButton() {
  const { host } = useShell();
  const [palette, setPalette] = useState<{ readonly Palette: Palette } | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    // An open dialog comes first.
    if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')) return;
    setOpen(true);
    if (palette) return;
    try {
      setPalette(await import(/* webpackChunkName: "palette" */ './palette.tsx'));
    } catch {
      setOpen(false);
      host.toast({
        tone: 'destructive',
        title: 'Couldn’t open the commands',
        description: 'Check your connection and try again.',
      });
    }
  };
  const shortcut = useRef(show);
  useEffect(() => {
    shortcut.current = show;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      void shortcut.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Jump to… ${shortcutLabel}`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Search aria-hidden />}
        onClick={() => void show()}
      >
        <span className="shell:hidden shell:items-center shell:gap-2 shell:whitespace-nowrap shell:text-muted shell:md:inline-flex">
          {/* Whose keyboard it is, a server cannot know. Beside a choice of workspaces there is no room for it. */}
          Jump to…{' '}
          <Kbd
            className={`shell:pointer-coarse:hidden shell:max-xl:hidden ${isServer ? 'shell:invisible' : ''}`}
          >
            {shortcutLabel}
          </Kbd>
        </span>
      </Button>
      {palette && <palette.Palette open={open} onOpenChange={setOpen} />}
    </>
  );
}
