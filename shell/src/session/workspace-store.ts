import { type ApiError, teamsEndpoints, type Workspace } from '@postloom/shared-contracts';
import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { ApiClient } from '@postloom/shared-contracts/client';
import type { ClosedClient, SessionState, WorkspaceState } from '@postloom/shared-contracts/federation';
import type { PageMember } from '@postloom/shared-contracts/page-data';
import { paths, workspaceQuery } from '@postloom/shared-contracts/paths';
import { createStore, type StoreApi } from 'zustand/vanilla';

const yearSeconds = 365 * 24 * 60 * 60;

/** The team this tab is in although the person has lost access to it; null if all is well. */
export const workspaceLostStore = createStore<{ readonly lost: Workspace | 'unknown' | null }>(() => ({
  lost: null,
}));

/** The chosen client if it is read-only, as far as the chrome knows. Passed on to the remotes. */
export const closedClientStore = createStore<{ readonly closed: ClosedClient | null }>(() => ({
  closed: null,
}));

export interface WorkspaceStore {
  readonly state: StoreApi<WorkspaceState>;
  refresh(): Promise<void>;
  switchTo(id: string): void;
  /**
   * A call was refused, perhaps because the person is no longer in the team.
   * @param begun when the person began it, in milliseconds as `performance.now()` counts them; omitted if the page may
   *   have made it by itself. Whoever was told and stays is told again only for what they do after that.
   */
  noticeRefusal(error: ApiError, begun?: number): void;
}

/** Id of the team this tab is in; null for the person's own workspace. */
export interface TabWorkspace {
  team: string | null;
}

/** The workspace this tab starts in: from the link of an email, from before a reload, or the browser's last one. */
export function readTabWorkspace(member: PageMember | null): TabWorkspace {
  const asked = new URL(location.href).searchParams.get(workspaceQuery);
  const stored = attemptStorage(() => sessionStorage.getItem(browserStorage.tabWorkspace));
  const known = asked ?? stored ?? member?.workspace ?? null;
  return { team: known === member?.user.id ? null : known };
}

/**
 * Tracks which workspace this tab is in. Each tab can be in a different one; a new tab starts in the browser's last.
 * @param api a client without a workspace: the list of teams doesn't depend on the current one.
 */
export function createWorkspaceStore({
  api,
  member,
  session,
  tabWorkspace,
}: {
  readonly api: ApiClient;
  readonly member: PageMember | null;
  readonly session: StoreApi<SessionState>;
  readonly tabWorkspace: TabWorkspace;
}): WorkspaceStore {
  const stateOf = (all: readonly Workspace[]): WorkspaceState => ({
    all,
    current:
      all.find(({ id, isOwn }) => (tabWorkspace.team === null ? isOwn : id === tabWorkspace.team)) ?? null,
    closed: closedClientStore.getState().closed,
  });
  // Starts empty: hydration has to begin with the state that was prerendered for everybody.
  const state = createStore<WorkspaceState>(() => ({ current: null, all: [] }));

  /** The workspace this tab was in last, for its name. */
  let last: Workspace | null = null;
  let isTold = false;
  let isAsking = false;
  /** When the person last chose to stay on the page, as `performance.now()` counts. */
  let stayedAt = 0;
  workspaceLostStore.subscribe(({ lost }) => {
    if (!lost) stayedAt = performance.now();
  });
  /** @param begun when the person began what was refused; see `noticeRefusal`. */
  const show = (all: readonly Workspace[], begun = 0): void => {
    const next = stateOf(all);
    last = next.current ?? last;
    state.setState(next, true);
    // From here on, this tab stays in its workspace even if another tab switches.
    if (next.current && all.length > 1) keepInTab(next.current.id);
    const isLost = tabWorkspace.team !== null && !next.current?.isOpen;
    if (isLost && (!isTold || begun > stayedAt)) workspaceLostStore.setState({ lost: last ?? 'unknown' });
    isTold = isLost;
  };

  const refresh = async (begun?: number): Promise<void> => {
    const user = session.getState().user?.id;
    const { items } = await api.call(teamsEndpoints.listWorkspaces, {});
    if (session.getState().user?.id === user) show(items, begun);
  };
  /** On failure the known list stays; the next refused call asks again. */
  const refreshQuietly = (): void => void refresh().catch(() => undefined);

  closedClientStore.subscribe(({ closed }) => state.setState({ closed }));
  if (member?.workspaces) show(member.workspaces);
  session.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) return;
    if (before.user) {
      tabWorkspace.team = null;
      attemptStorage(() => sessionStorage.removeItem(browserStorage.tabWorkspace));
      forgetInBrowser();
      workspaceLostStore.setState({ lost: null });
    }
    state.setState({ current: null, all: [] }, true);
    if (now.user) refreshQuietly();
  });

  return {
    state,
    refresh: () => refresh(),
    switchTo(id) {
      const isOwn = id === session.getState().user?.id;
      keepInTab(id);
      if (isOwn) forgetInBrowser();
      else rememberInBrowser(id);
      // A full page load, so that nothing from one workspace is shown in the other.
      location.assign(paths.dashboard);
    },
    noticeRefusal({ code }, begun = 0) {
      const isKnown = isTold && begun <= stayedAt;
      // Calls that are refused together are one matter, and told once.
      if (code !== 'forbidden' || tabWorkspace.team === null || isAsking || isKnown) return;
      isAsking = true;
      void refresh(begun)
        .catch(() => undefined)
        .finally(() => {
          isAsking = false;
        });
    },
  };
}

function keepInTab(id: string): void {
  attemptStorage(() => sessionStorage.setItem(browserStorage.tabWorkspace, id));
}

function rememberInBrowser(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers.
  document.cookie = `${browserStorage.workspace}=${id}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

function forgetInBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers.
  document.cookie = `${browserStorage.workspace}=; Path=/; Max-Age=0; SameSite=Lax`;
}
