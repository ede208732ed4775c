import { useEffect } from 'react';

interface Held {
  readonly control: Element;
  /** The elements around it, the innermost first. */
  readonly around: readonly Element[];
}

/** How long what removes a control has to put the focus elsewhere itself, in milliseconds. */
const patience = 100;

/**
 * When what has the focus goes, such as a pressed button that has done its work, the focus goes to what has come in its
 * place, or else to the heading above it, or that of the screen. Else the next Tab would begin at the top of the page, or
 * nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let held: Held | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = (target: EventTarget | null): void => {
      if (target instanceof Element) held = { control: target, around: [...elementsAround(target)] };
    };
    const note = ({ target }: FocusEvent): void => hold(target);
    // A prerendered page is used before it has its scripts.
    hold(document.activeElement);
    // A press on an empty part of the page takes the focus away.
    const press = ({ target }: Event): void => {
      if (!(target instanceof Node && held?.control.contains(target))) held = null;
    };
    const observer = new MutationObserver((changes) => {
      if (!held || held.control.isConnected || !isLost()) return;
      const { around } = held;
      held = null;
      const substitute = changes
        .filter(({ target }) => target === around[0])
        .flatMap(({ addedNodes }) => [...addedNodes])
        .find((node) => node instanceof HTMLElement && node.matches('a[href], button:enabled'));
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isLost()) return;
        const place = substitute?.isConnected ? (substitute as HTMLElement) : headingNear(around);
        if (!place || isBehindDialog(place)) return;
        if (place !== substitute) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      }, patience);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', press, { capture: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', press, { capture: true });
    };
  }, []);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether a dialog is open, of any part or library, that doesn't contain a place. It has the focus back by itself. */
const isBehindDialog = (place: Element): boolean =>
  [...document.querySelectorAll('[aria-modal=true], [data-layer=modal][data-state=open]')].some(
    (dialog) => !dialog.contains(place),
  );

function* elementsAround(element: Element): Generator<Element> {
  for (let next = element.parentElement; next; next = next.parentElement) yield next;
}

/** The heading of what is left of the elements around a control, or the last one before it, or the screen's. */
function headingNear(around: readonly Element[]): HTMLElement | null {
  const main = document.querySelector('main');
  const left = around.find((element) => element.isConnected);
  const headings = [...(main?.querySelectorAll<HTMLElement>('h1, h2, h3, h4') ?? [])].filter((heading) =>
    heading.checkVisibility(),
  );
  const isInside = left && left !== main && main?.contains(left);
  const near = isInside
    ? (headings.find((heading) => left.contains(heading)) ??
      headings.findLast(
        (heading) => left.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING,
      ))
    : undefined;
  return near ?? headings[0] ?? main;
}
