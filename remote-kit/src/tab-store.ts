import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';
import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { nameForClient } from './chosen-client.ts';
import { createLeftWork, type Work } from './left-work.ts';
import type { RemoteContext } from './remote.tsx';

export interface TabStoreInput<T> {
  /** The name it is stored under, e.g. `generator.variants`. */
  readonly name: string;
  /** A stored value that doesn't match is dropped. */
  readonly schema: z.ZodMiniType<T>;
  readonly empty: T;
  /** The part that is work under way, null for none. If the tab is closed meanwhile, the next one takes it over. */
  readonly underWay?: { [K in keyof T]: T[K] extends Work | null ? K : never }[keyof T];
}

const envelope = z.object({ owner: z.nullable(z.string()), state: z.unknown() });

/**
 * A store that lives as long as its tab: it survives a reload, belongs to one person in one workspace, and is cleared
 * when their session ends. What a visitor put in it becomes the member's when they sign in. If storage is blocked or
 * full, it doesn't survive a reload.
 */
export function createTabStore<T extends object>(
  { host }: RemoteContext,
  { name, schema, empty, underWay }: TabStoreInput<T>,
): StoreApi<T> {
  const key = browserStorage.tabWork + nameForClient(name);
  const store = createStore<T>(() => empty);
  const owner = (): string | null => {
    const { user } = host.session.getState();
    const { current } = host.workspace.getState();
    if (!user) return null;
    // What was made in a team isn't shown in another workspace.
    return current && !current.isOwn ? `${user.id}.${current.id}` : user.id;
  };

  const restore = (): void => {
    const stored = z.safeParse(
      envelope,
      attemptStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
    );
    const state = stored.success ? z.safeParse(schema, stored.data.state) : null;
    if (!stored.success || !state?.success) return;
    const isTheirs = stored.data.owner === null || stored.data.owner === owner();
    if (isTheirs && store.getState() === empty) store.setState(state.data, true);
  };
  const begin = (): void => {
    restore();
    if (underWay) followWork(underWay);
  };
  const followWork = (field: keyof T): void => {
    const isKept = () => host.session.getState().user?.preferences.autoSaveDrafts ?? true;
    const left = createLeftWork({ name, owner, isKept });
    const note = (state: T) => left.note(state[field] as Work | null);
    note(store.getState());
    store.subscribe(note);
    host.onDispose(left.release);
    void left.find().then((work) => {
      const now = store.getState();
      const state = z.safeParse(schema, { ...now, [field]: work });
      if (work && now[field] === null && state.success) store.setState(state.data, true);
    });
  };
  if (host.session.getState().status === 'loading') {
    const stop = host.session.subscribe(() => {
      stop();
      begin();
    });
  } else begin();

  store.subscribe((state) => {
    attemptStorage(() => sessionStorage.setItem(key, JSON.stringify({ owner: owner(), state })));
  });
  host.onSessionEnd(() => {
    store.setState(empty, true);
    attemptStorage(() => sessionStorage.removeItem(key));
  });
  return store;
}
