import { useEffect } from 'react';

/**
 * How a browser asks a page to close what is open on top: on Android by Back, which otherwise leaves the page. Radix
 * knows of Escape only. From Chromium 126 on; TypeScript's types have it once two engines do.
 * https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers
 */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
type Watch = () => () => void;

/** Where the builds on a page find the watcher of that which came first: what stands here may not change. */
const shared = Symbol.for('postloom.watch-close-requests');
const page = globalThis as { CloseWatcher?: new () => CloseWatcher; [shared]?: Watch };

/** Each layer does with it what it does with the key: the one on top closes, or asks first. */
function pressEscape(): void {
  // Uppy reads the code.
  const press = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', press));
}

/** One watcher for all layers: of several, one request would close those that open without a press in between. */
function createWatch(Watcher: new () => CloseWatcher): Watch {
  let layers = 0;
  let watcher: CloseWatcher | null = null;
  const ensure = () => {
    if (layers === 0 || watcher) return;
    watcher = new Watcher();
    watcher.onclose = () => {
      watcher = null;
      pressEscape();
      // It serves once, and what is below, or asks first, is still open.
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
 * Tells a layer's place that one is open, so that what the browser takes for a wish to close presses Escape in it.
 * Does nothing in a browser that has no such requests.
 * @returns says that it is closed; to be called once.
 */
export function watchCloseRequests(): () => void {
  if (!page.CloseWatcher) return () => {};
  page[shared] ??= createWatch(page.CloseWatcher);
  return page[shared]();
}

/** {@link watchCloseRequests} for as long as a layer is open. */
export function useCloseRequests(open: boolean): void {
  useEffect(() => (open ? watchCloseRequests() : undefined), [open]);
}

/** {@link useCloseRequests} for content that is there only while it is open. */
export function CloseRequests(): null {
  useCloseRequests(true);
  return null;
}
