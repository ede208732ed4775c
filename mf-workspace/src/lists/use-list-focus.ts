import { useEffect } from 'react';

/** Marks an item of a list for `useListFocus`; a group of items is marked with all their ids. */
export const listItem = (...ids: readonly string[]) => ({ 'data-list-item': ids.join(' ') });

const marked = '[data-list-item]';
/** What a person uses without leaving the item: its menu, a question about it, the toast with the way back. */
const passing = '[role=menu], [role=dialog], [role=alertdialog], [data-layer=toast]';

/** Where the focus is in a list. */
interface Held {
  readonly id: string;
  readonly control: Element;
  /** Finds the same control in other items. */
  readonly kind: string;
  /** Ids of the other items, the nearest first: those after it, and then those before it. */
  readonly others: readonly string[];
  readonly heading: HTMLElement | undefined;
}

/**
 * Keeps the focus in the lists of a screen, whose items are marked with `listItem`. When the item that has it is
 * removed, the next one gets it, or else the previous one, or the list's heading if the list is empty. If the item comes
 * back, it gets the focus again.
 */
export function useListFocus(): void {
  useEffect(() => {
    let held: Held | null = null;
    /** The item that was removed with the focus, and the element that got it instead. */
    let removed: (Pick<Held, 'id' | 'kind'> & { readonly substitute: Element | null }) | null = null;

    const noteFocus = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest(passing) || target === removed?.substitute) return;
      removed = null;
      held = placeOf(target);
    };
    const notePress = ({ target }: Event): void => {
      // A press on an empty part of the page takes the focus away.
      if (target instanceof Element && !target.closest(`${marked}, ${passing}`)) held = null;
    };
    const settle = (): void => {
      const active = document.activeElement;
      const isLost = active === null || active === document.body;
      const back = removed && itemOf(removed.id);
      if (removed && back) {
        const { kind, substitute } = removed;
        removed = null;
        if (isLost || active === substitute || active.closest(passing)) focusIn(back, kind);
      } else if (held && isLost && !held.control.isConnected) {
        const { id, kind, others, heading } = held;
        const same = itemOf(id);
        const next = same ?? others.map(itemOf).find((item) => item !== undefined);
        held = null;
        if (next) focusIn(next, kind);
        else if (heading) {
          heading.tabIndex = -1;
          heading.focus();
        }
        if (!same) removed = { id, kind, substitute: document.activeElement };
      }
    };

    const observer = new MutationObserver(settle);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('pointerdown', notePress);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('pointerdown', notePress);
    };
  }, []);
}

/** The innermost item that is shown for an id. */
const itemOf = (id: string): Element | undefined =>
  [...document.querySelectorAll(`[data-list-item~="${id}"]`)].at(-1);

const idOf = (item: Element): string => item.getAttribute('data-list-item')?.split(' ')[0] ?? '';

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Where an element is in a list; null if it isn't in one. */
function placeOf(control: Element): Held | null {
  const item = control.closest(marked);
  if (!item) return null;
  const items = [...document.querySelectorAll(marked)];
  const at = items.indexOf(item);
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')];
  return {
    id: idOf(item),
    control,
    kind: control.matches('[aria-haspopup=menu]') ? '[aria-haspopup=menu]' : control.localName,
    others: [...items.slice(at + 1), ...items.slice(0, at).reverse()].map(idOf),
    heading: headings.findLast((heading) => !heading.closest(marked) && isBefore(heading, item)),
  };
}

function focusIn(item: Element, kind: string): void {
  const control =
    item.querySelector<HTMLElement>(kind) ?? item.querySelector<HTMLElement>('button, a, input');
  // By itself the browser would bring what is out of sight to the middle of the window.
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'nearest' });
}
