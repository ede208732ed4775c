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
  /** Whether a version of a remote has failed. The HTML prerendered from it is then useless. */
  readonly hasFailed: () => boolean;
  /** Called with what React has recovered from by itself, e.g. HTML that differs from what it renders. */
  readonly onRecovered: (error: unknown) => void;
}

/**
 * Shows the app in `#root`. Prerendered HTML stays as it is until its screen is loaded, and is then hydrated. The app
 * frame is only a picture and is replaced at once.
 */
export async function mountApp({ root, app, router, hasFailed, onRecovered }: MountAppInput): Promise<void> {
  const prerendered = root.getAttribute(prerenderedAttribute);
  if (prerendered === null) return createRoot(root).render(app);
  await initialized(router);
  // The person has gone to another page meanwhile.
  const isElsewhere = router.state.location.pathname !== prerendered;
  if (hasFailed() || isElsewhere) return createRoot(root).render(app);
  for (const area of root.querySelectorAll('textarea')) markAsEdited(area);
  const onRecoverableError = (error: unknown): void => {
    // What React does without this function: the browser's console and its tests see it.
    reportError(error);
    onRecovered(error);
  };
  // A transition hydrates in small pieces, so that taps and keys are handled in between.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}

/**
 * When React hydrates a text area, it sets its default value again. A text area whose value was set explicitly keeps
 * its text, caret and selection (`useDeliveredText` in remote-kit).
 */
function markAsEdited(area: HTMLTextAreaElement): void {
  area.value = `${area.value}`;
}

/** Called from an effect, once everything responds: removes the prerendering marks and replays early presses. */
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
