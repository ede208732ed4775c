import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { createRouter } from '../routing/create-router.tsx';
import { repeatEarlyActs } from './early-acts.ts';
import { keepTextAreas } from './early-entries.ts';

type Router = ReturnType<typeof createRouter>;

export interface ShowAppInput {
  readonly root: HTMLElement;
  readonly app: ReactNode;
  readonly router: Router;
  /** Whether a version of a remote has failed: then what was prerendered from it is of no use. */
  readonly hasFailed: () => boolean;
}

/**
 * Shows the app in `#root`. Prerendered HTML stands as it is until its screen is loaded, and is then taken over.
 */
export async function showApp({ root, app, router, hasFailed }: ShowAppInput): Promise<void> {
  const prerendered = root.getAttribute(prerenderedAttribute);
  if (prerendered === null) return createRoot(root).render(app);
  await initialized(router);
  // Who goes back or away meanwhile is at another page.
  const isElsewhere = router.state.location.pathname !== prerendered;
  if (hasFailed() || isElsewhere) return createRoot(root).render(app);
  endHydration = keepTextAreas();
  // As a transition it is done in small pieces, and a tap or a key gets in between.
  startTransition(() => void hydrateRoot(root, app));
}

let endHydration = (): void => undefined;

/** To be called from an effect, once everything answers: the mark goes, and what was done too early is done. */
export function finishTakeover(root: HTMLElement): void {
  endHydration();
  root.removeAttribute(prerenderedAttribute);
  repeatEarlyActs();
}

function initialized({ state, subscribe }: Router): Promise<void> {
  return new Promise((resolve) => {
    if (state.initialized) return resolve();
    const stop = subscribe((now) => {
      if (!now.initialized) return;
      stop();
      resolve();
    });
  });
}
