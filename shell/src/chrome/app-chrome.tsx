import { lowestPlanWith, mayDo, type PlanRight, planOf } from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, IconButton, Logo, LogoMark } from '@postloom/ui-kit';
import { Lock, PanelLeftClose, PanelLeftOpen, Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { useOverlays } from '../overlays/load-overlays.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { AppHeaderAccount } from './app-header-account.tsx';
import { ClientBar } from './client-bar.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { navigationIcon } from './navigation-icon.tsx';
import { usePersistedFlag } from './persisted-flag.ts';
import { ThemeButton } from './theme-button.tsx';
import { useHasRoute } from './use-has-route.ts';
import { type NavigationLink, useAppLinks } from './use-navigation.ts';
import { WorkspaceBar, WorkspaceButton } from './workspace-button.tsx';
import { WorkspaceNotice } from './workspace-notice.tsx';

/** Sidebar and header of the app area. */
export function AppChrome({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = usePersistedFlag(browserStorage.sidebar, false);
  const { host } = useShell();
  const member = useStore(host.session, (state) => state.status === 'member');
  return (
    // The frame shows the sidebar as most have it. Who has folded it waits for their own.
    <div className="shell:flex shell:min-h-dvh shell:in-data-frame:in-data-[sidebar=folded]:invisible">
      <aside
        data-collapsed={collapsed}
        className="shell:group shell:sticky shell:top-0 shell:hidden shell:h-dvh shell:w-64 shell:flex-col shell:gap-4 shell:overflow-y-auto shell:border-e shell:border-line shell:bg-sunken shell:p-4 shell:data-[collapsed=true]:w-20 shell:lg:flex shell:print:hidden"
      >
        <Link to={paths.home} aria-label="Postloom, start page" className="shell:rounded-sm shell:py-1">
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
        <header className="shell:print:hidden shell:sticky shell:top-0 shell:z-20 shell:flex shell:min-h-16 shell:items-center shell:gap-2 shell:border-b shell:border-line shell:bg-paper shell:px-gutter">
          <div className="shell:lg:hidden">
            <MenuSheet side="start">
              <div className="shell:flex shell:flex-col shell:gap-4">
                <SidebarContent collapsed={false} />
              </div>
            </MenuSheet>
          </div>
          <Link
            to={paths.home}
            aria-label="Postloom, start page"
            className="shell:hidden shell:rounded-sm shell:xs:block shell:lg:hidden"
          >
            <LogoMark />
          </Link>
          {member && (
            <div className="shell:hidden shell:md:block">
              <WorkspaceButton />
            </div>
          )}
          {member && <PaletteButton />}
          <div className="shell:ms-auto shell:flex shell:items-center shell:gap-2">
            <ThemeButton />
            <AppHeaderAccount />
          </div>
        </header>
        {member && <WorkspaceBar />}
        {member && <ClientBar />}
        <DeletionNotice />
        <WorkspaceNotice />
        {children}
      </div>
    </div>
  );
}

function SidebarContent({ collapsed }: { collapsed: boolean }) {
  const { host } = useShell();
  const hasRoute = useHasRoute();
  const overlays = useOverlays();
  // Only where there are any: it draws the links anew when it arrives.
  const TooltipGroup = (collapsed && overlays?.TooltipProvider) || Fragment;
  const { status, credits } = useStore(host.credits);
  const session = useStore(host.session, (state) => state.status);
  const mayWrite = useStore(host.workspace, ({ current }) => current === null || mayDo(current.role, 'edit'));
  const links = useAppLinks();
  // Signed-out people are offered what is open to anyone. Who is not known yet has a session, so is most likely a member.
  const shown = links.filter(({ route }) => session !== 'visitor' || route.access === 'public');
  return (
    <>
      {hasRoute(paths.composer) && session !== 'visitor' && mayWrite && (
        <Button asChild variant="primary" fullWidth icon={<Plus aria-hidden />}>
          <Link to={paths.composer} aria-label="New Project">
            {collapsed ? '' : 'New Project'}
          </Link>
        </Button>
      )}
      <nav aria-label="App" className="shell:flex shell:flex-col shell:gap-1">
        <TooltipGroup>
          {shown.map((item) => (
            <SidebarLink
              key={item.path}
              item={item}
              collapsed={collapsed}
              missing={status === 'loading' ? null : missingRight(item, credits.plan)}
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
  missing,
}: {
  item: NavigationLink;
  collapsed: boolean;
  /** Right that the plan lacks. */
  missing: PlanRight | null;
}) {
  const overlays = useOverlays();
  const Icon = navigationIcon(item.icon);
  const link = (
    <NavLink
      to={item.path}
      end={item.path === paths.dashboard}
      aria-label={collapsed ? item.label : undefined}
      className="shell:flex shell:min-h-11 shell:items-center shell:gap-3 shell:rounded-md shell:px-3 shell:text-sm shell:font-medium shell:text-muted shell:hover:bg-hover shell:hover:text-ink shell:aria-[current=page]:bg-accent-soft shell:aria-[current=page]:text-accent-ink"
    >
      <Icon aria-hidden className="shell:size-5 shell:shrink-0" />
      {!collapsed && <span className="shell:flex-1">{item.label}</span>}
      {!collapsed && missing && (
        <Badge tone="accent" icon={<Lock aria-hidden />}>
          {lowestPlanWith(missing).name}
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

/** The right for which an entry is locked. One that this shell does not know locks nothing: the screen says it. */
function missingRight({ right }: NavigationLink, plan: string): PlanRight | null {
  const { rights } = planOf(plan);
  if (right === undefined || !Object.hasOwn(rights, right)) return null;
  return rights[right as PlanRight] ? null : (right as PlanRight);
}
