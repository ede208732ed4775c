import { useEffect } from 'react';

/**
 * The browser's API for requests to close what is open on top: on Android, Back, which would otherwise leave the page.
 * Radix only handles Escape. Available from Chromium 126; TypeScript adds the type once two engines support it.
 * https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers
 */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
type Watch = () => () => void;

/** The first build on a page puts its watcher here and the others use it, so this interface must not change. */
const shared = Symbol.for('postloom.watch-close-requests');
const page = globalThis as { CloseWatcher?: new () => CloseWatcher; [shared]?: Watch };

/** Layers react to a close request as to Escape: the top one closes, or asks first. */
function pressEscape(): void {
  // Uppy checks the code.
  const press = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', press));
}

/**
 * All layers share one watcher: with several, a single request would close all those opened without a user action in
 * between.
 */
function createWatch(Watcher: new () => CloseWatcher): Watch {
  let layers = 0;
  let watcher: CloseWatcher | null = null;
  const ensure = () => {
    if (layers === 0 || watcher) return;
    watcher = new Watcher();
    watcher.onclose = () => {
      watcher = null;
      pressEscape();
      // A watcher works only once, and a layer below, or one that asks first, may still be open.
      ensure();
    };
  };
  return () => {
    layers += 1;
    ensure();
    return () => {
      layers -= 1;
      if (layers > 0) return;
      watcher?.destroy();
      watcher = null;
    };
  };
}

/**
 * Registers an open layer, so that a close request from the browser presses Escape in it. Does nothing in browsers
 * without close requests.
 * @returns a function to call once when the layer is closed.
 */
export function watchCloseRequests(): () => void {
  if (!page.CloseWatcher) return () => {};
  page[shared] ??= createWatch(page.CloseWatcher);
  return page[shared]();
}

/** Calls {@link watchCloseRequests} while a layer is open. */
export function useCloseRequests(open: boolean): void {
  useEffect(() => (open ? watchCloseRequests() : undefined), [open]);
}

/** {@link useCloseRequests} for content that is only mounted while it is open. */
export function CloseRequests(): null {
  useCloseRequests(true);
  return null;
}
