/** What a person pressed on a prerendered page before the shell hydrated it. */
export interface PreHydrationEvents {
  readonly clicks: (HTMLButtonElement | HTMLAnchorElement)[];
  /** The element that last had the focus. */
  focused: Element | null;
  /** Stops recording; events take their normal course from here on. */
  stop(): void;
}

declare global {
  var preHydrationEvents: PreHydrationEvents | undefined;
}

/**
 * Repeats presses that came too early. Call it from an effect of the hydration itself, so that no key press gets in
 * between. Text that was entered too early stays in its fields, where each form reads it (`useEarlyInput` and
 * `useContractForm` in remote-kit).
 */
export function replayPreHydrationEvents(): void {
  const events = globalThis.preHydrationEvents;
  if (!events) return;
  globalThis.preHydrationEvents = undefined;
  // The focused element was removed with the frame. Without a new focus, the next key press would go nowhere.
  if (events.focused?.isConnected === false && document.activeElement === document.body)
    inItsPlace(events.focused)?.focus({ preventScroll: true });
  void pressAgain(events);
}

/** Each press gets its own task, because it may depend on what the previous one rendered. */
async function pressAgain(events: PreHydrationEvents): Promise<void> {
  await nextTask();
  // Only now: a press that came in the meantime would overtake the earlier ones.
  events.stop();
  for (const button of events.clicks) {
    (button.isConnected ? button : inItsPlace(button))?.click();
    await nextTask();
  }
}

/** The element that replaced one of the app frame, found by its name: the frame is replaced, not hydrated. */
function inItsPlace(gone: Element): HTMLElement | undefined {
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  return [...document.querySelectorAll<HTMLElement>(gone.localName)].find(
    (button) => nameOf(button) === nameOf(gone),
  );
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
