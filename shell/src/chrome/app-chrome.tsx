import {
  grants,
  isKnown,
  lowestPlanWith,
  type PlanRight,
  planOf,
  workspaceRights,
} from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { inNewProject, paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, IconButton, Logo, LogoMark } from '@postloom/ui-kit';
import { Lock, PanelLeftClose, PanelLeftOpen, Plus } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useHelpKey } from '../help/use-help-key.ts';
import { useShell } from '../host-context.ts';
import { useOverlays } from '../overlays/load-overlays.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { useMayWrite } from '../session/use-may-write.ts';
import { AppHeaderAccount } from './app-header-account.tsx';
import { AskedPageNotice } from './asked-page-notice.tsx';
import { ClientBar } from './client-bar.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { navigationIcon } from './navigation-icon.tsx';
import { PartOfFrame } from './part-of-frame.tsx';
import { usePersistedFlag } from './persisted-flag.ts';
import { ThemeButton } from './theme-button.tsx';
import { useHasRoute } from './use-has-route.ts';
import { type NavigationLink, useAppLinks } from './use-navigation.ts';
import { WorkspaceBar, WorkspaceButton } from './workspace-button.tsx';
import { WorkspaceNotice } from './workspace-notice.tsx';

/** The frame of the app area: sidebar and header. */
export function AppChrome({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = usePersistedFlag(browserStorage.sidebar, false);
  useLayoutEffect(() => {
    // The boot script sets the same attribute before the first paint, so that the prerendered frame folds too.
    document.documentElement.dataset.sidebar = collapsed ? 'folded' : 'open';
  }, [collapsed]);
  useHelpKey();
  const { host } = useShell();
  const status = useStore(host.session, (state) => state.status);
  const [member, visitor] = [status === 'member', status === 'visitor'];
  return (
    // The prerendered frame shows the workspace this browser used last. A tab in another workspace hides it until its
    // own frame is ready.
    <div className="shell:flex shell:min-h-dvh shell:in-data-frame:in-data-[tab-workspace=other]:invisible">
      <aside className="shell:sticky shell:top-0 shell:hidden shell:h-dvh shell:w-64 shell:flex-col shell:gap-4 shell:overflow-y-auto shell:border-e shell:border-line shell:bg-sunken shell:p-4 shell:in-data-[sidebar=folded]:w-20 shell:lg:flex shell:print:hidden">
        <Link to={paths.home} aria-label="Postloom, home page" className="shell:rounded-sm shell:py-1">
          <Logo className="shell:folded:hidden" />
          <LogoMark className="shell:mx-auto shell:hidden shell:folded:block" />
        </Link>
        <SidebarContent collapsed={collapsed} />
        <div className="shell:mt-auto">
          <IconButton
            label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            variant="ghost"
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
          >
            <PanelLeftOpen aria-hidden className="shell:hidden shell:folded:block" />
            <PanelLeftClose aria-hidden className="shell:folded:hidden" />
          </IconButton>
        </div>
      </aside>
      <div data-toast-room className="shell:flex shell:min-w-0 shell:flex-1 shell:flex-col">
        <header
          data-top-bar
          className="shell:print:hidden shell:sticky shell:top-0 shell:z-20 shell:flex shell:min-h-16 shell:items-center shell:gap-2 shell:border-b shell:border-line shell:bg-paper shell:px-gutter"
        >
          <div className="shell:lg:hidden">
            <MenuSheet side="start">
              <div className="shell:flex shell:flex-col shell:gap-4">
                <SidebarContent collapsed={false} />
              </div>
            </MenuSheet>
          </div>
          <Link
            to={paths.home}
            aria-label="Postloom, home page"
            className="shell:hidden shell:rounded-sm shell:xs:block shell:lg:hidden"
          >
            <LogoMark />
          </Link>
          {member && (
            <PartOfFrame part="workspaces">
              <div className="shell:hidden shell:min-w-0 shell:empty:hidden shell:md:block">
                <WorkspaceButton />
              </div>
            </PartOfFrame>
          )}
          {member && <PaletteButton />}
          <div className="shell:ms-auto shell:flex shell:items-center shell:gap-2 shell:md:shrink-0">
            {/* Members have this in their account menu. */}
            {visitor && <ThemeButton />}
            <AppHeaderAccount />
          </div>
        </header>
        {member && (
          <>
            <PartOfFrame part="workspaces">
              <WorkspaceBar />
            </PartOfFrame>
            <PartOfFrame part="clients">
              <ClientBar />
            </PartOfFrame>
          </>
        )}
        <AskedPageNotice />
        <DeletionNotice />
        <WorkspaceNotice />
        {children}
      </div>
    </div>
  );
}

/** The `order` of the entries from which on a group of them begins: what one has made, and whom one works with. */
const groupStarts = [30, 72];

function SidebarContent({ collapsed }: { collapsed: boolean }) {
  const { host } = useShell();
  const hasRoute = useHasRoute();
  const overlays = useOverlays();
  // Only a folded sidebar has tooltips. The links are mounted again when the provider arrives, so do without it otherwise.
  const TooltipGroup = (collapsed && overlays?.TooltipProvider) || Fragment;
  const { status, credits } = useStore(host.credits);
  const session = useStore(host.session, (state) => state.status);
  const mayWrite = useMayWrite();
  const links = useAppLinks();
  // Visitors only see what is open to anyone. While the session is still loading, the person is most likely a member.
  const shown = links.filter(({ route }) => session !== 'visitor' || route.access === 'public');
  const isGroupStart = ({ order }: NavigationLink, at: number): boolean =>
    groupStarts.some((start) => order >= start && (shown[at - 1]?.order ?? start) < start);
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low screen, the entry of this page may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page, and once its entry is there
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, shown.length]);
  return (
    <>
      {hasRoute(paths.composer) && session !== 'visitor' && mayWrite && (
        <PartOfFrame part="edit">
          <Button asChild variant="primary" fullWidth icon={<Plus aria-hidden />}>
            <Link to={paths.composerWith(inNewProject)}>
              <span className="shell:folded:sr-only">New Project</span>
            </Link>
          </Button>
        </PartOfFrame>
      )}
      <nav ref={list} aria-label="App" className="shell:flex shell:flex-col shell:gap-0.5">
        <TooltipGroup>
          {shown.map((item, at) => {
            const link = (
              <SidebarLink
                key={item.path}
                item={item}
                startsGroup={isGroupStart(item, at)}
                collapsed={collapsed}
                missing={status === 'loading' ? null : missingRight(item, credits.plan)}
              />
            );
            return isKnown(workspaceRights, item.needs) ? (
              <PartOfFrame key={item.path} part={item.needs}>
                {link}
              </PartOfFrame>
            ) : (
              link
            );
          })}
        </TooltipGroup>
      </nav>
    </>
  );
}

function SidebarLink({
  item,
  startsGroup,
  collapsed,
  missing,
}: {
  item: NavigationLink;
  startsGroup: boolean;
  collapsed: boolean;
  /** The right that the plan lacks, or null if the entry isn't locked. */
  missing: PlanRight | null;
}) {
  const overlays = useOverlays();
  const Icon = navigationIcon(item.icon);
  const link = (
    <NavLink
      to={item.path}
      end={item.path === paths.dashboard}
      className={`shell:flex shell:min-h-11 shell:scroll-my-4 shell:lg:pointer-fine:min-h-9 shell:lg:pointer-fine:low:min-h-7 ${startsGroup ? 'shell:mt-2' : ''} shell:items-center shell:gap-3 shell:rounded-md shell:px-3 shell:text-sm shell:font-medium shell:text-muted shell:hover:bg-hover shell:hover:text-ink shell:aria-[current=page]:bg-accent-soft shell:aria-[current=page]:text-accent-ink`}
    >
      <Icon aria-hidden className="shell:size-5 shell:shrink-0" />
      <span className="shell:flex-1 shell:folded:sr-only">{item.label}</span>
      {missing && (
        <Badge icon={<Lock aria-hidden />} className="shell:text-muted shell:folded:hidden">
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

/** The right that an entry is locked for. A right this shell doesn't know locks nothing: the screen itself explains. */
function missingRight({ right }: NavigationLink, plan: string): PlanRight | null {
  const current = planOf(plan);
  if (right === undefined || !Object.hasOwn(current.rights, right)) return null;
  const known = right as PlanRight;
  return grants(current, known) ? null : known;
}
