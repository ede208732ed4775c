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

/** Loads the overlays as soon as the page has nothing better to do. */
export function loadOverlaysWhenIdle(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  const begin = (): void => void whenIdle(() => void loadOverlays());
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** The overlays, or null until they are loaded. */
export function useOverlays(): Overlays | null {
  return useStore(store, (state) => state.overlays);
}
