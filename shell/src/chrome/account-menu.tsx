import { planOf } from '@postloom/shared-contracts';
import { creditsFigure } from '@postloom/shared-contracts/frame';
import { paths } from '@postloom/shared-contracts/paths';
import { Avatar, Button, Menu, MenuItem, MenuLabel, MenuSeparator, VisuallyHidden } from '@postloom/ui-kit';
import { CircleQuestionMark, CreditCard, LifeBuoy, LogOut, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { showHelp } from '../help/help-store.ts';
import { useShell } from '../host-context.ts';
import { ThemeChoice } from './theme-menu.tsx';
import { useHasRoute } from './use-has-route.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * Shows who is signed in, their plan and their account links. Replaces `AccountButton` when that is pressed, so it
 * starts open.
 */
export function AccountMenu() {
  const [open, setOpen] = useState(true);
  const { host } = useShell();
  const user = useStore(host.session, (state) => state.user);
  const { status, credits } = useStore(host.credits);
  const hasRoute = useHasRoute();
  const signOut = useSignOut();
  if (!user) return null;
  const link = (path: string, icon: ReactNode, label: string) =>
    hasRoute(path) && (
      <MenuItem asChild>
        <Link to={path}>
          {icon}
          {label}
        </Link>
      </MenuItem>
    );
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      className="shell:max-w-72"
      trigger={
        <Button variant="ghost" size="sm">
          <Avatar name={user.email} src={user.photoUrl ?? undefined} size="sm" aria-hidden />
          <VisuallyHidden>Account: {user.email}</VisuallyHidden>
        </Button>
      }
    >
      <MenuLabel>
        <span dir="auto" className="shell:block shell:truncate shell:text-sm shell:text-ink">
          {user.username || user.email}
        </span>
        {user.username && <span className="shell:block shell:truncate">{user.email}</span>}
        {status === 'ready' && (
          <span className="shell:block">
            {planOf(credits.plan).name} Plan, <bdi>{creditsFigure(credits)}</bdi> credits
          </span>
        )}
      </MenuLabel>
      <MenuSeparator />
      {link(paths.settings, <Settings aria-hidden />, 'Settings')}
      {link(paths.billing, <CreditCard aria-hidden />, 'Billing')}
      <MenuItem icon={<CircleQuestionMark aria-hidden />} onSelect={showHelp}>
        Help and shortcuts
      </MenuItem>
      <MenuItem asChild>
        <a href={`mailto:${host.contact.support}`}>
          <LifeBuoy aria-hidden />
          Contact Support
        </a>
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Color theme</MenuLabel>
      <ThemeChoice />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
