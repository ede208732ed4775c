import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Overlays = typeof import('./overlays.ts');

const store = createStore<{ readonly overlays: Overlays | null }>(() => ({ overlays: null }));
let loading: Promise<void> | undefined;

/** Loads the overlays chunk, once. After a failure, the next call tries again, and so does the return of the connection. */
export function loadOverlays(): Promise<void> {
  loading ??= import(/* webpackChunkName: "overlays" */ './overlays.ts').then(
    (overlays) => store.setState({ overlays }),
    () => {
      loading = undefined;
      addEventListener('online', () => void loadOverlays(), { once: true });
    },
  );
  return loading;
}

/** The first signs that a person is using the page and not only reading it. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Without interaction, the overlays wait this long after the page has loaded, so as not to compete with it; in ms. */
const untouched = 10_000;

/**
 * Loads the overlays before they are likely to be needed: in the app when the page is idle, elsewhere when the person
 * first interacts. Readers never wait for them, but have them if the connection is lost later.
 */
export function loadOverlaysLater(moment: 'when-idle' | 'when-touched'): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  const waiting = new AbortController();
  const load = (): void => {
    waiting.abort();
    void loadOverlays();
  };
  const begin = (): void => {
    if (moment === 'when-idle') whenIdle(load);
    else setTimeout(() => whenIdle(load), untouched);
  };
  if (moment === 'when-touched')
    for (const touch of touches) addEventListener(touch, load, { capture: true, signal: waiting.signal });
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** The overlays, or null until they are loaded. */
export function useOverlays(): Overlays | null {
  return useStore(store, (state) => state.overlays);
}
