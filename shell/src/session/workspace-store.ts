import { type ApiError, teamsEndpoints, type Workspace } from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { ApiClient } from '@postloom/shared-contracts/client';
import type { ClosedClient, SessionState, WorkspaceState } from '@postloom/shared-contracts/federation';
import type { PageMember } from '@postloom/shared-contracts/page-data';
import { paths, workspaceQuery } from '@postloom/shared-contracts/paths';
import { createStore, type StoreApi } from 'zustand/vanilla';

const yearSeconds = 365 * 24 * 60 * 60;

/** A team in which this tab stands and its person no longer may; null while all is well. */
export const workspaceLostStore = createStore<{ readonly lost: Workspace | 'unknown' | null }>(() => ({
  lost: null,
}));

/** The chosen client, where it can only be read, as far as the chrome knows; it is told to the remotes. */
export const closedClientStore = createStore<{ readonly closed: ClosedClient | null }>(() => ({
  closed: null,
}));

export interface WorkspaceStore {
  readonly state: StoreApi<WorkspaceState>;
  refresh(): Promise<void>;
  switchTo(id: string): void;
  /** A call was refused: perhaps because the person is no longer in the team. */
  noticeRefusal(error: ApiError): void;
}

/** Id of the team in which this tab stands; null for the person's own workspace. */
export interface Standing {
  team: string | null;
}

/** Where the tab stands: where a mail's link leads, as it stood before a reload, or where this browser stood last. */
export function readStanding(member: PageMember | null): Standing {
  const asked = new URL(location.href).searchParams.get(workspaceQuery);
  const known = asked ?? sessionStorage.getItem(browserStorage.tabWorkspace) ?? member?.workspace ?? null;
  return { team: known === member?.user.id ? null : known };
}

/**
 * Keeps in which workspace this tab stands. Two tabs can stand in two; a new one begins where the browser stood last.
 * @param api a client of the person's own: which teams there are does not depend on where one stands.
 */
export function createWorkspaceStore({
  api,
  member,
  session,
  standing,
}: {
  readonly api: ApiClient;
  readonly member: PageMember | null;
  readonly session: StoreApi<SessionState>;
  readonly standing: Standing;
}): WorkspaceStore {
  const stateOf = (all: readonly Workspace[]): WorkspaceState => ({
    all,
    current: all.find(({ id, isOwn }) => (standing.team === null ? isOwn : id === standing.team)) ?? null,
    closed: closedClientStore.getState().closed,
  });
  // Told right after: a prerendered page is taken over as it was rendered, for nobody in particular.
  const state = createStore<WorkspaceState>(() => ({ current: null, all: [] }));

  /** The workspace in which this tab stood last, for its name. */
  let stood: Workspace | null = null;
  const show = (all: readonly Workspace[]): void => {
    const next = stateOf(all);
    stood = next.current ?? stood;
    state.setState(next, true);
    // From now on this tab stays here, wherever another one goes.
    if (next.current && all.length > 1) sessionStorage.setItem(browserStorage.tabWorkspace, next.current.id);
    if (standing.team !== null && !next.current?.isOpen) {
      workspaceLostStore.setState({ lost: stood ?? 'unknown' });
    }
  };

  const refresh = async (): Promise<void> => {
    const user = session.getState().user?.id;
    const { items } = await api.call(teamsEndpoints.listWorkspaces, {});
    if (session.getState().user?.id === user) show(items);
  };
  /** A failure leaves what is known: the next call that is refused asks again. */
  const refreshQuietly = (): void => void refresh().catch(() => undefined);

  closedClientStore.subscribe(({ closed }) => state.setState({ closed }));
  if (member?.workspaces) show(member.workspaces);
  session.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) return;
    if (before.user) {
      standing.team = null;
      sessionStorage.removeItem(browserStorage.tabWorkspace);
      forgetInBrowser();
      workspaceLostStore.setState({ lost: null });
    }
    state.setState({ current: null, all: [] }, true);
    if (now.user) refreshQuietly();
  });

  return {
    state,
    refresh,
    switchTo(id) {
      const isOwn = id === session.getState().user?.id;
      sessionStorage.setItem(browserStorage.tabWorkspace, id);
      if (isOwn) forgetInBrowser();
      else rememberInBrowser(id);
      // Anew, so that nothing that was read or made in one workspace is shown in the other.
      location.assign(paths.dashboard);
    },
    noticeRefusal({ code }) {
      if (code === 'forbidden' && standing.team !== null) refreshQuietly();
    },
  };
}

function rememberInBrowser(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers.
  document.cookie = `${browserStorage.workspace}=${id}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

function forgetInBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers.
  document.cookie = `${browserStorage.workspace}=; Path=/; Max-Age=0; SameSite=Lax`;
}
