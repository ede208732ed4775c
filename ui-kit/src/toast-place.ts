import { useEffect, useRef } from 'react';
import { topModal } from './modal-layer.ts';

/** How much room modals leave for toasts, in pixels: dialogs at the window's upper end, sheets at the end of their content. */
const roomName = '--pl-toast-room';

/** What toasts lie over nothing of: bars of actions, what was just made, with its actions, and what is to be done next. */
const clearOfToasts = '[data-action-bar], [data-no-toast]';

const controls = 'a, button, input, label, select, textarea, [tabindex]';
const rows = 'li, tr, [role="row"], article';

/**
 * Keeps toasts off what can be done and what they talk about: lifts them above the dialog, the bars of actions, what has
 * `data-no-toast` and what was pressed or focused last, with its row, if they would lie over it, and makes the page longer
 * by their height while they are there: what has `data-toast-room`, so that what is beside it gets longer with it, or else
 * the body. A dialog that leaves too little above it gets smaller. A sheet stays as it is: they are beside it, or else its content gets longer as the page does.
 * @returns what the list of toasts is held by.
 */
export function useToastPlace() {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current: toasts } = list;
    if (!toasts) return;
    const { documentElement: root } = document;
    /** What the page is made longer by. */
    let room = document.body;
    /** What was pressed or focused last. Safari doesn't focus what is pressed. */
    let inHand: HTMLElement | null = null;
    const take = ({ target }: Event): void => {
      if (!(target instanceof Element) || toasts.contains(target)) return;
      inHand = target.closest<HTMLElement>(controls);
    };
    const place = (): void => {
      const isEmpty = toasts.childElementCount === 0;
      const top = isEmpty ? null : topModal();
      const isBeside =
        top?.dataset.side === 'end' && top.offsetWidth + toasts.offsetWidth <= document.body.clientWidth;
      toasts.style.insetInlineEnd = isBeside ? `${top.offsetWidth}px` : '';
      const modal = isBeside ? null : top;
      // Once given it stays for as long as both are there: what is seen of the modal would scroll with each try without.
      if (!modal) root.style.removeProperty(roomName);
      else if (root.style.getPropertyValue(roomName) || lacksRoom(toasts, modal)) giveRoom(toasts, modal);
      toasts.style.insetBlockEnd = isEmpty ? '' : `${liftOver(toasts, clearOfToasts, withRow(inHand))}px`;
      const pageRoom = document.querySelector<HTMLElement>('[data-toast-room]') ?? document.body;
      if (pageRoom !== room) {
        pageRoom.style.paddingBlockEnd = room.style.paddingBlockEnd;
        room.style.paddingBlockEnd = '';
        room = pageRoom;
      }
      if (!isEmpty) room.style.paddingBlockEnd = `${toasts.getBoundingClientRect().height}px`;
      else if (scrollY <= furthestWithout(Number.parseFloat(room.style.paddingBlockEnd))) {
        room.style.paddingBlockEnd = '';
      }
    };
    const stop = watchBars(
      toasts,
      place,
      () => toasts.childElementCount > 0 || room.style.paddingBlockEnd !== '',
    );
    addEventListener('pointerdown', take, { capture: true });
    addEventListener('focusin', take);
    return () => {
      stop();
      removeEventListener('pointerdown', take, { capture: true });
      removeEventListener('focusin', take);
      room.style.paddingBlockEnd = '';
      root.style.removeProperty(roomName);
    };
  }, []);
  return list;
}

/**
 * Keeps something that is fixed to the lower edge off the bars of actions there, and makes it one of them, over which
 * toasts are lifted.
 * @returns what it is held by.
 */
export function useAboveBars(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: own } = element;
    if (!own || !isShown) return;
    const place = (): void => {
      const lift = `${liftOver(own)}px`;
      if (own.dataset.actionBar === lift) return;
      own.style.insetBlockEnd = lift;
      own.dataset.actionBar = lift;
    };
    const stop = watchBars(own, place);
    place();
    return () => {
      stop();
      own.style.insetBlockEnd = '';
      delete own.dataset.actionBar;
    };
  }, [isShown]);
  return element;
}

/**
 * Calls, at most once a frame and not while something is pressed, when something may have moved at the lower edge.
 * @returns what ends that.
 */
function watchBars(own: HTMLElement, place: () => void, isNeeded = () => true): () => void {
  const { body } = document;
  let frame = 0;
  let isPressed = false;
  const soon = (): void => {
    if (!isNeeded()) return;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      // What came over a button between press and release would take the release.
      if (!isPressed) place();
    });
  };
  const press = (): void => {
    isPressed = true;
  };
  const release = (): void => {
    isPressed = false;
    soon();
  };
  const resized = new ResizeObserver(soon);
  resized.observe(own);
  resized.observe(body);
  // A bar comes and goes with what the page shows, and a modal is as high as that.
  const changed = new MutationObserver(soon);
  changed.observe(body, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-action-bar', 'data-state'],
  });
  // Of whatever scrolls: a bar may be in a window's own part.
  addEventListener('scroll', soon, { passive: true, capture: true });
  addEventListener('resize', soon);
  addEventListener('focusin', soon);
  addEventListener('pointerdown', press, { capture: true });
  addEventListener('pointerup', release, { capture: true });
  addEventListener('pointercancel', release, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    changed.disconnect();
    removeEventListener('scroll', soon, { capture: true });
    removeEventListener('resize', soon);
    removeEventListener('focusin', soon);
    removeEventListener('pointerdown', press, { capture: true });
    removeEventListener('pointerup', release, { capture: true });
    removeEventListener('pointercancel', release, { capture: true });
  };
}

/**
 * How far the page scrolls without what it was made longer by. Who has scrolled further keeps that until they scroll back:
 * else all they see would jump when the last toast goes, under a press on it for one.
 */
const furthestWithout = (padding: number): number =>
  Math.max(0, document.documentElement.scrollHeight - padding - innerHeight);

/** Whether toasts would lie over a modal wherever they are. */
function lacksRoom(toasts: HTMLElement, modal: HTMLElement): boolean {
  const { left, right, height } = toasts.getBoundingClientRect();
  const { start, end, top, bottom } = boxOf(modal);
  return start < right && end > left && top < height && innerHeight - bottom < height;
}

/** Makes a modal leave room for the toasts; what has the focus stays in sight. */
function giveRoom(toasts: HTMLElement, modal: HTMLElement): void {
  const { style } = document.documentElement;
  const room = `${Math.ceil(toasts.getBoundingClientRect().height)}px`;
  if (style.getPropertyValue(roomName) === room) return;
  style.setProperty(roomName, room);
  const { activeElement } = document;
  if (modal.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
}

/** Where something is once it stands still: a modal moves as it comes. In pixels. */
function boxOf(element: HTMLElement) {
  const { offsetLeft: start, offsetTop: top, offsetWidth, offsetHeight } = element;
  return { start, end: start + offsetWidth, top, bottom: top + offsetHeight };
}

/** A control with its row, or alone, or not at all if it takes too much of the window. */
const withRow = (control: HTMLElement | null): HTMLElement | undefined =>
  [control?.closest<HTMLElement>(rows), control].find(
    (each) => each?.isConnected && each.offsetHeight < innerHeight / 3,
  ) ?? undefined;

/**
 * Pixels from the lower edge at which something lies over no dialog and nothing of what is selected; 0 where there is no
 * such place.
 * @param also left free, too, if there is such a place then.
 */
function liftOver(own: HTMLElement, selector = '[data-action-bar]', also?: HTMLElement): number {
  const { left, right, height } = own.getBoundingClientRect();
  // The toasts' list begins with empty room, which may lie over anything.
  const empty = Number.parseFloat(getComputedStyle(own).paddingBlockStart);
  const modal = topModal();
  const isDialog = modal !== null && !modal.dataset.side;
  const bars = [...document.querySelectorAll(selector), ...(also ? [also] : [])]
    .filter((bar) => bar !== own)
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0)
    .map(({ left: start, right: end, top, bottom }) => ({ start, end, top, bottom }));
  const taken = [...bars, ...(isDialog ? [boxOf(modal)] : [])]
    .filter(({ start, end }) => start < right && end > left)
    .sort((a, b) => b.bottom - a.bottom);
  let lift = 0;
  for (const { top, bottom } of taken) {
    const lowest = innerHeight - lift;
    if (top < lowest && bottom > lowest - height + empty) lift = innerHeight - top;
  }
  if (lift + height <= innerHeight) return lift;
  return also ? liftOver(own, selector) : 0;
}
