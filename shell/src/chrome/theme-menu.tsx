import type { ThemeChoice as Theme } from '@postloom/shared-contracts/federation';
import { IconButton, Menu, MenuChoice } from '@postloom/ui-kit';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';

const options: ReadonlyArray<{ value: Theme; label: string; icon: React.ReactNode }> = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
];

/** Light, dark or the system's theme. Replaces `ThemeButton` when that is pressed, so it starts open. */
export function ThemeMenu() {
  const [open, setOpen] = useState(true);
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Color theme" variant="ghost">
          <Sun aria-hidden />
        </IconButton>
      }
    >
      <ThemeChoice />
    </Menu>
  );
}

/** The three theme choices, for use inside a menu. */
export function ThemeChoice() {
  const { host } = useShell();
  const theme = useStore(host.preferences, (state) => state.theme);
  return (
    <MenuChoice
      label="Color theme"
      value={theme}
      onValueChange={(value) => host.setPreferences({ theme: value })}
      options={options}
    />
  );
}
