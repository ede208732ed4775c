/** What a person pressed on a prerendered page before the shell had taken it over. */
export interface PreHydrationEvents {
  readonly clicks: (HTMLButtonElement | HTMLAnchorElement)[];
  /** What had the focus last. */
  focused: Element | null;
  /** From now on everything goes its usual way. */
  stop(): void;
}

declare global {
  var preHydrationEvents: PreHydrationEvents | undefined;
}

/**
 * Presses once more what was pressed too early. To be called from an effect of the hydration itself, so that no key
 * gets in between. What was entered too early stays in its fields, and each form reads it there (`useEarlyInput` and
 * `useContractForm` of the remote-kit).
 */
export function replayPreHydrationEvents(): void {
  const events = globalThis.preHydrationEvents;
  if (!events) return;
  globalThis.preHydrationEvents = undefined;
  // It has gone with the frame: the next key would be nobody's.
  if (events.focused?.isConnected === false && document.activeElement === document.body)
    inItsPlace(events.focused)?.focus({ preventScroll: true });
  void pressAgain(events);
}

/** Each in a task of its own, because a press counts on what the one before has drawn. */
async function pressAgain(events: PreHydrationEvents): Promise<void> {
  await nextTask();
  // Not before: a press that came meanwhile would overtake the earlier ones.
  events.stop();
  for (const button of events.clicks) {
    (button.isConnected ? button : inItsPlace(button))?.click();
    await nextTask();
  }
}

/** What stands where a button of the app's frame stood: the frame is not taken over, but gives way. */
function inItsPlace(gone: Element): HTMLElement | undefined {
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  return [...document.querySelectorAll<HTMLElement>(gone.localName)].find(
    (button) => nameOf(button) === nameOf(gone),
  );
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
