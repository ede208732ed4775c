import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Overlays = typeof import('./overlays.ts');

const store = createStore<{ readonly overlays: Overlays | null }>(() => ({ overlays: null }));
let loading: Promise<void> | undefined;

/** Loads the overlays, once. After a failure the next call tries again. */
export function loadOverlays(): Promise<void> {
  loading ??= import(/* webpackChunkName: "overlays" */ './overlays.ts').then(
    (overlays) => store.setState({ overlays }),
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** What a person does first who means to use the page and not only to read it. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** A page that nobody has touched for this long after it was loaded has everything to itself, in ms. */
const untouched = 10_000;

/**
 * Loads the overlays before they are likely to be wanted: in the app as soon as the page has nothing better to do,
 * elsewhere when somebody begins to use it. Who only reads never waits for them, and has them for when the connection
 * is gone by then.
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
