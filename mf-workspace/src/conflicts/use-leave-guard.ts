import { useHost, useService } from '@postloom/remote-kit';
import { clientIn } from '@postloom/shared-contracts';
import { beforeDelete } from '@postloom/shared-contracts/federation';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Another client gets another screen, too. */
const leavesPage: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || clientIn(from.search) !== clientIn(to.search);

/** The browser's way back closes a dialog that the query opened; the page's own changes of its query are no way out. */
export const leavesDialog: BlockerFunction = (way) =>
  leavesPage(way) || (way.historyAction === 'POP' && way.currentLocation.search !== way.nextLocation.search);

interface Guard {
  /** What has unsaved changes: "post". */
  readonly what: string;
  readonly isWayOut: BlockerFunction;
  readonly onLeave: (() => void) | undefined;
}

/** Everything on the screen with unsaved changes. */
const createGuards = () => createStore<readonly RefObject<Guard>[]>(() => []);

/** Whether the person is asked, or has just said, whether to give up unsaved changes. */
const createLeaving = () => createStore<boolean>(() => false);

/** Whether it is undecided if unsaved changes are still wanted: nothing may be saved by itself then. */
export const useIsLeaving = (): boolean => useStore(useService(createLeaving));

interface LeaveBlockerInput {
  readonly what: string;
  /** Which navigations to block; by default those to another page. */
  readonly isWayOut?: BlockerFunction;
  /** Called when the changes are given up. */
  readonly onLeave?: (() => void) | undefined;
  /** Whether they outlive the deletion of what they belong to, as a draft. */
  readonly isKept?: boolean;
  /** Whether the caller asks for another reason than a navigation. */
  readonly isClosing?: boolean;
}

interface LeaveBlocker {
  /** What would be lost by the navigation that is blocked; empty if none is. */
  readonly lost: readonly string[];
  /** Whether anything on the screen has unsaved changes. */
  readonly isNeeded: boolean;
  /** Goes on, and gives up what would be lost unless it was saved meanwhile. */
  proceed(): void;
  /** Stays. */
  reset(): void;
}

/**
 * Blocks navigation while there are unsaved changes: the caller asks, and lets it continue or not. When the tab is
 * being closed, the browser asks. React Router asks only the blocker that was registered last, so that one blocks, and
 * asks, for all of the screen: a dialog also for the page under it.
 */
export function useLeaveBlocker(
  active: boolean,
  { what, isWayOut = leavesPage, onLeave, isKept = false, isClosing = false }: LeaveBlockerInput,
): LeaveBlocker {
  const guards = useService(createGuards);
  const guard = useRef<Guard>({ what, isWayOut, onLeave });
  useEffect(() => {
    guard.current = { what, isWayOut, onLeave };
  });
  // Before anything else can happen: who goes back right after a letter is asked, too.
  useLayoutEffect(() => {
    if (!active) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    if (!isKept) addEventListener(beforeDelete, warn);
    guards.setState((others) => [...others, guard], true);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener(beforeDelete, warn);
      guards.setState((all) => all.filter((each) => each !== guard), true);
    };
  }, [active, isKept, guards]);
  const lost = useRef<readonly RefObject<Guard>[]>([]);
  const blocker = useBlocker((way) => {
    lost.current = guards.getState().filter(({ current }) => current.isWayOut(way));
    return lost.current.length > 0;
  });
  const leaving = useService(createLeaving);
  const isLeaving = isClosing || blocker.state !== 'unblocked';
  useLayoutEffect(() => {
    if (!isLeaving) return;
    leaving.setState(true, true);
    return () => leaving.setState(false, true);
  }, [isLeaving, leaving]);
  return {
    lost: blocker.state === 'blocked' ? lost.current.map(({ current }) => current.what) : [],
    isNeeded: useStore(guards, ({ length }) => length > 0),
    proceed: () => {
      for (const each of guards.getState()) if (lost.current.includes(each)) each.current.onLeave?.();
      blocker.proceed?.();
    },
    reset: () => blocker.reset?.(),
  };
}

/** Whether the deletion of what is on the screen would lose unsaved changes. The palette asks in the same way. */
export const losesChanges = (): boolean => !dispatchEvent(new Event(beforeDelete, { cancelable: true }));

/** "Your changes to this post and this reply haven’t been saved." */
export const unsavedSentence = (lost: readonly string[]): string =>
  `Your changes to ${lost.map((what) => `this ${what}`).join(' and ')} haven’t been saved.`;

/**
 * Asks before unsaved changes are lost: by following a link, going back, or closing the tab. If they are saved while it
 * asks, the question goes, and the person where they wanted to.
 * @param what what was changed: "post".
 */
export function useLeaveGuard(
  active: boolean,
  what: string,
  more: Pick<LeaveBlockerInput, 'onLeave' | 'isKept'> = {},
): void {
  const { confirm } = useHost();
  const { lost, isNeeded, proceed, reset } = useLeaveBlocker(active, { what, ...more });
  const isAsked = lost.length > 0;
  const asking = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave
  useEffect(() => {
    if (!isAsked) return;
    asking.current = new AbortController();
    const answer = confirm({
      title: 'Leave without saving?',
      description: unsavedSentence(lost),
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      tone: 'danger',
      signal: asking.current.signal,
    });
    void answer.then((leave) => (leave ? proceed() : reset()), proceed);
  }, [isAsked]);
  useEffect(() => {
    if (!isNeeded) asking.current?.abort();
  }, [isNeeded]);
}
