import { frameAttribute } from '@postloom/shared-contracts/frame';
import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { createRouter } from '../routing/create-router.tsx';
import { replayPreHydrationEvents } from './pre-hydration-events.ts';

type Router = ReturnType<typeof createRouter>;

export interface MountAppInput {
  readonly root: HTMLElement;
  readonly app: ReactNode;
  readonly router: Router;
  /** Whether a version of a remote has failed: then what was prerendered from it is of no use. */
  readonly hasFailed: () => boolean;
}

/**
 * Shows the app in `#root`. Prerendered HTML stands as it is until its screen is loaded, and is then taken over. The
 * frame of the app area gives way at once to what it is a picture of.
 */
export async function mountApp({ root, app, router, hasFailed }: MountAppInput): Promise<void> {
  const prerendered = root.getAttribute(prerenderedAttribute);
  if (prerendered === null) return createRoot(root).render(app);
  await initialized(router);
  // Somebody who went back or away meanwhile is at another page.
  const isElsewhere = router.state.location.pathname !== prerendered;
  if (hasFailed() || isElsewhere) return createRoot(root).render(app);
  for (const area of root.querySelectorAll('textarea')) markAsEdited(area);
  // As a transition it is done in small pieces, and a tap or a key gets in between.
  startTransition(() => void hydrateRoot(root, app));
}

/**
 * React writes the default of a text area anew when it takes it over. One whose text has been set by itself keeps its
 * text, with the caret and a selection (`useDeliveredText` of the remote-kit).
 */
function markAsEdited(area: HTMLTextAreaElement): void {
  area.value = `${area.value}`;
}

/** To be called from an effect, once everything answers: the mark goes, and what was done too early is done. */
export function finishHydration(root: HTMLElement): void {
  root.removeAttribute(prerenderedAttribute);
  root.removeAttribute(frameAttribute);
  replayPreHydrationEvents();
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
