import { planRights } from '@postloom/shared-contracts';
import { Badge, Button, IconButton, Logo, LogoMark } from '@postloom/ui-kit';
import {
  Bot,
  CalendarDays,
  CreditCard,
  Folder,
  Images,
  LayoutDashboard,
  LayoutTemplate,
  Lock,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  Plus,
  Settings,
  Sparkles,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { useOverlays } from '../overlays/load-overlays.ts';
import { AppHeaderAccount } from './app-header-account.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { usePersistedFlag } from './persisted-flag.ts';
import { ThemeButton } from './theme-button.tsx';
import { useOffers } from './use-offers.ts';

interface SidebarItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shown with a lock and a Pro badge to a plan that lacks it. */
  readonly right?: 'projects';
}

const items: readonly SidebarItem[] = [
  { to: '/app', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/app/generator', label: 'Generator', icon: Sparkles },
  { to: '/app/projects', label: 'Projects', icon: Folder, right: 'projects' },
  { to: '/app/templates', label: 'Templates', icon: LayoutTemplate },
  { to: '/app/ai-assistant', label: 'AI Assistant', icon: Bot },
  { to: '/app/media', label: 'Media Library', icon: Images },
  { to: '/app/calendar', label: 'Calendar', icon: CalendarDays },
  { to: '/app/billing', label: 'Billing', icon: CreditCard },
  { to: '/app/settings', label: 'Settings', icon: Settings },
];

/** Sidebar and header of the app area. */
export function AppChrome({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = usePersistedFlag('sidebar-collapsed', false);
  return (
    <div className="shell:flex shell:min-h-dvh">
      <aside
        data-collapsed={collapsed}
        className="shell:group shell:sticky shell:top-0 shell:hidden shell:h-dvh shell:w-64 shell:flex-col shell:gap-4 shell:overflow-y-auto shell:border-e shell:border-line shell:bg-sunken shell:p-4 shell:data-[collapsed=true]:w-20 shell:lg:flex"
      >
        <Link to="/" aria-label="Postloom, start page" className="shell:rounded-sm shell:py-1">
          {collapsed ? <LogoMark className="shell:mx-auto shell:block" /> : <Logo />}
        </Link>
        <SidebarContent collapsed={collapsed} />
        <div className="shell:mt-auto">
          <IconButton
            label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            variant="ghost"
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
          >
            {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          </IconButton>
        </div>
      </aside>
      <div className="shell:flex shell:min-w-0 shell:flex-1 shell:flex-col">
        <header className="shell:sticky shell:top-0 shell:z-20 shell:flex shell:min-h-16 shell:items-center shell:gap-2 shell:border-b shell:border-line shell:bg-paper shell:px-gutter">
          <div className="shell:lg:hidden">
            <MenuSheet side="start">
              <div className="shell:flex shell:flex-col shell:gap-4">
                <SidebarContent collapsed={false} />
              </div>
            </MenuSheet>
          </div>
          <Link to="/" aria-label="Postloom, start page" className="shell:rounded-sm shell:lg:hidden">
            <LogoMark />
          </Link>
          <div className="shell:ms-auto shell:flex shell:items-center shell:gap-2">
            <ThemeButton />
            <AppHeaderAccount />
          </div>
        </header>
        <DeletionNotice />
        {children}
      </div>
    </div>
  );
}

function SidebarContent({ collapsed }: { collapsed: boolean }) {
  const { host } = useShell();
  const offers = useOffers();
  const overlays = useOverlays();
  // Only where there are any: it draws the links anew when it arrives.
  const TooltipGroup = (collapsed && overlays?.TooltipProvider) || Fragment;
  const plan = useStore(host.credits, (state) => state.credits.plan);
  const member = useStore(host.session, (state) => state.status === 'member');
  // Who is not signed in is offered what is open to anyone.
  const shown = items.filter(({ to }) => offers(to) && (member || to === '/app/generator'));
  return (
    <>
      {offers('/app/composer') && member && (
        <Button asChild variant="primary" fullWidth icon={<Plus aria-hidden />}>
          <Link to="/app/composer" aria-label="New Project">
            {collapsed ? '' : 'New Project'}
          </Link>
        </Button>
      )}
      <nav aria-label="App" className="shell:flex shell:flex-col shell:gap-1">
        <TooltipGroup>
          {shown.map((item) => (
            <SidebarLink
              key={item.to}
              item={item}
              collapsed={collapsed}
              locked={item.right !== undefined && !planRights[plan][item.right]}
            />
          ))}
        </TooltipGroup>
      </nav>
    </>
  );
}

function SidebarLink({
  item,
  collapsed,
  locked,
}: {
  item: SidebarItem;
  collapsed: boolean;
  locked: boolean;
}) {
  const overlays = useOverlays();
  const Icon = item.icon;
  const link = (
    <NavLink
      to={item.to}
      end={item.to === '/app'}
      aria-label={collapsed ? item.label : undefined}
      className="shell:flex shell:min-h-11 shell:items-center shell:gap-3 shell:rounded-md shell:px-3 shell:text-sm shell:font-medium shell:text-muted shell:hover:bg-hover shell:hover:text-ink shell:aria-[current=page]:bg-accent-soft shell:aria-[current=page]:text-accent-ink"
    >
      <Icon aria-hidden className="shell:size-5 shell:shrink-0" />
      {!collapsed && <span className="shell:flex-1">{item.label}</span>}
      {!collapsed && locked && (
        <Badge tone="accent" icon={<Lock aria-hidden />}>
          Pro
        </Badge>
      )}
    </NavLink>
  );
  return overlays && collapsed ? (
    <overlays.Tooltip content={item.label} side="right">
      {link}
    </overlays.Tooltip>
  ) : (
    link
  );
}
