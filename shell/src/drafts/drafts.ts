import { hiddenDrafts } from '@postloom/shared-contracts';
import type {
  Draft,
  DraftService,
  DraftState,
  ReadableStore,
  SessionState,
} from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';
import type { EndedSession } from '../session/session-ended.ts';
import type { DraftStore, StoredDraft } from './draft-store.ts';
import {
  adoptVisitorDrafts,
  createLocalDrafts,
  type DraftOwner,
  forgetDraftsOf,
  forgetOldDrafts,
  visitorOwner,
} from './local-drafts.ts';
import { createMemberDrafts } from './member-drafts.ts';
import { forgetTabCopies, readTabCopy, removeTabCopy, writeTabCopy } from './tab-copy.ts';

/** How long typing has to pause before a draft is written, in milliseconds. */
const writeDelayMs = 300;

/** What an open draft is notified of. */
interface OpenDraft {
  /** The person has changed, or has only just become known. */
  bind(store: DraftStore): void;
  /** The draft's owner has signed out. */
  forget(): void;
  flush(leaving: boolean): void;
}

/**
 * Drafts of the current person. A visitor's drafts move to the member they sign in as; a member's drafts are deleted
 * from this browser when they sign out.
 * @param ended set while a session has ended but its screen is still shown: nothing is sent until somebody signs in.
 */
export function createDrafts(
  session: ReadableStore<SessionState>,
  ended: ReadableStore<EndedSession>,
): DraftService {
  const drafts = new Set<OpenDraft>();
  let owner: DraftOwner | null = null;
  let keeps = true;
  let present: DraftStore | null = null;

  const follow = ({ status, user }: SessionState): void => {
    if (status === 'loading') return;
    const before = owner;
    const didKeep = keeps;
    owner = user?.id ?? visitorOwner;
    keeps = user?.preferences.autoSaveDrafts ?? true;
    if (before !== null && before !== owner && before !== visitorOwner) {
      forgetDraftsOf(before);
      forgetTabCopies();
      for (const draft of drafts) draft.forget();
    }
    if (!keeps) {
      forgetDraftsOf(owner, hiddenDrafts);
      forgetTabCopies();
    } else if (owner !== visitorOwner) adoptVisitorDrafts(owner);
    if (before !== owner || didKeep !== keeps) openStore(owner);
  };
  const openStore = (of: DraftOwner): void => {
    present?.close();
    present = of === visitorOwner ? createLocalDrafts(of) : createMemberDrafts(of);
    for (const draft of drafts) draft.bind(present);
  };
  follow(session.getState());
  session.subscribe(follow);
  ended.subscribe(({ email }, before) => {
    if ((email === null) === (before.email === null)) return;
    if (email !== null) present?.close();
    else if (owner !== null) openStore(owner);
  });
  forgetOldDrafts();
  addEventListener('pagehide', () => {
    for (const draft of drafts) draft.flush(true);
  });

  /** @param follows whether the draft shows what is typed in other tabs as long as nothing has been typed here. */
  const open = <T>(name: string, read: (stored: unknown) => T | null, follows: boolean): Draft<T> => {
    const state = createStore<DraftState<T>>(() => ({ status: 'loading', value: null, theirs: null }));
    let store: DraftStore | null = null;
    let unsubscribe = (): void => undefined;
    /** The version that `value` is based on. */
    let base: string | null = null;
    /** Whether anything was typed in this tab. Only then can there be a conflict. */
    let touched = false;
    let dirty = false;
    let writing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isKept = (): boolean => keeps || hiddenDrafts.includes(name);

    /** Keeps what was typed in this tab, and the version it is based on, so that both survive a reload. */
    const remember = (): void => {
      const { value } = state.getState();
      if (touched && isKept() && owner !== null && value !== null) writeTabCopy(name, { owner, value, base });
    };

    /** Compares with the stored draft, and adopts it if nothing was typed in this tab. */
    const compare = (stored: StoredDraft | null): void => {
      const theirs = stored && read(stored.value);
      const mine = stored?.rival === undefined ? null : read(stored.rival);
      const { value } = state.getState();
      if (stored === null || theirs === null) {
        base = stored?.version ?? null;
        // If the draft was discarded elsewhere, a tab that only displays it drops it too.
        state.setState({ status: 'ready', theirs: null, ...(!touched && { value: null }) });
      } else if (!touched && mine !== null) {
        // Typed in this browser earlier but never sent, so it counts as this tab's side of the conflict.
        touched = true;
        state.setState({ status: 'conflict', value: mine, theirs });
      } else if (!touched || value === null || JSON.stringify(value) === JSON.stringify(theirs)) {
        base = stored.version;
        state.setState({ status: 'ready', value: theirs, theirs: null });
        remember();
      } else if (stored.version === base) {
        state.setState({ status: 'ready', theirs: null });
      } else {
        state.setState({ status: 'conflict', theirs });
      }
    };

    const isShown = (stored: StoredDraft): boolean =>
      JSON.stringify(read(stored.value)) === JSON.stringify(state.getState().value);

    /** @param takes whether to show the stored draft if nothing was typed here. */
    const load = async (from: DraftStore, takes = true): Promise<void> => {
      const stored = isKept() ? await from.read(name) : null;
      if (store !== from) return;
      const isOpening = state.getState().status === 'loading';
      // Its version isn't adopted either: what is typed or discarded here next won't be based on it.
      if (!takes && !touched && !isOpening && stored !== null && !isShown(stored)) return;
      const copy = isKept() && !touched ? readTabCopy(name) : null;
      // A visitor's copy comes along when they sign in.
      const isTheirs = copy?.owner === owner || copy?.owner === visitorOwner;
      const copied = copy && isTheirs ? read(copy.value) : null;
      if (copied !== null) {
        touched = true;
        base = copy?.base ?? null;
        state.setState({ value: copied });
      }
      compare(stored);
    };

    const flush = (leaving: boolean): void => {
      clearTimeout(timer);
      const { status, value } = state.getState();
      if (!dirty || !isKept() || !store || status !== 'ready' || value === null || writing) return;
      dirty = false;
      writing = true;
      const to = store;
      const done = (): void => {
        writing = false;
        flush(leaving);
      };
      to.write(name, value, base, leaving).then(
        (result) => {
          if (store === to) {
            if ('conflict' in result) compare(result.conflict);
            else {
              base = result.version;
              remember();
            }
          }
          done();
        },
        // The text is still in this tab; the next change, or leaving the page, tries again.
        () => {
          dirty = true;
          writing = false;
        },
      );
    };

    /** Continues from what is stored now, after the person has chosen a side. */
    const settle = async (from: DraftStore, keep: 'mine' | 'theirs'): Promise<void> => {
      let stored = await from.read(name);
      if (keep === 'theirs' && stored?.rival !== undefined) {
        // Discards the losing text in the other tabs, too.
        const { value, version } = stored;
        const result = await from.write(name, value, version, false);
        stored = 'version' in result ? { value, version: result.version } : result.conflict;
      }
      if (store !== from) return;
      base = stored?.version ?? null;
      if (keep === 'theirs') return compare(stored);
      state.setState({ status: 'ready', theirs: null });
      remember();
      later();
      flush(false);
    };

    const later = (): void => {
      dirty = true;
      clearTimeout(timer);
      timer = setTimeout(() => flush(false), writeDelayMs);
    };

    const own: OpenDraft = {
      flush,
      bind: (from) => {
        unsubscribe();
        store = from;
        unsubscribe = from.subscribe((changed, where) => {
          if (changed === name && isKept()) void load(from, follows || where === 'account');
        });
        void load(from).then(() => {
          if (touched) later();
        });
      },
      forget: () => {
        clearTimeout(timer);
        touched = false;
        dirty = false;
        base = null;
        state.setState({ status: 'ready', value: null, theirs: null });
      },
    };
    drafts.add(own);
    if (present) own.bind(present);

    return {
      getState: state.getState,
      getInitialState: state.getInitialState,
      subscribe: state.subscribe,
      change: (value) => {
        touched = true;
        state.setState({ value });
        remember();
        later();
      },
      resolve: (keep) => {
        const { theirs } = state.getState();
        if (keep === 'theirs') {
          removeTabCopy(name);
          touched = false;
          dirty = false;
          state.setState({ status: 'ready', value: theirs, theirs: null });
        }
        if (store) void settle(store, keep);
      },
      discard: () => {
        // What another tab has stored since isn't shown here, so it stays.
        void store?.remove(name, base);
        own.forget();
        removeTabCopy(name);
      },
      close: () => {
        flush(false);
        unsubscribe();
        drafts.delete(own);
      },
    };
  };

  return {
    open: (name, read) => open(name, read, true),
    openOwn: (name, read) => open(name, read, false),
  };
}
