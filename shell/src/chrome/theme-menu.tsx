import type { ThemeChoice } from '@postloom/shared-contracts/federation';
import { IconButton, Menu, MenuChoice } from '@postloom/ui-kit';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';

const options: ReadonlyArray<{ value: ThemeChoice; label: string; icon: React.ReactNode }> = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
];

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const { host } = useShell();
  const theme = useStore(host.preferences, (state) => state.theme);
  return (
    <Menu
      trigger={
        <IconButton label="Colour theme" variant="ghost">
          <Sun aria-hidden />
        </IconButton>
      }
    >
      <MenuChoice
        label="Colour theme"
        value={theme}
        onValueChange={(value) => host.setPreferences({ theme: value })}
        options={options}
      />
    </Menu>
  );
}
