import type { RecordStore } from '../federation/deployment-record.ts';

/** A screen that couldn't be shown. */
export interface FailedScreen {
  readonly path: string;
  readonly remote: string;
  /** The versions that were tried; undefined if the remote has none. */
  readonly versions: readonly (string | undefined)[];
}

export interface FailedScreenInput {
  readonly records: Pick<RecordStore, 'getState' | 'refresh'>;
  /** Whether the tab is at this path and on its way to no other. */
  readonly isIdleAt: (path: string) => boolean;
  /** Loads the screen of the path again. */
  readonly retry: () => void;
}

/** How often a tab asks for another version while a screen has failed, in milliseconds. */
const askEvery = 5000;

/**
 * The screen that couldn't be shown, if there is one. Once another version of its remote is live, it is loaded again:
 * whoever looks at a broken page has nothing to press that would bring a rollback.
 */
export function createFailedScreen({ records, isIdleAt, retry }: FailedScreenInput) {
  let failed: FailedScreen | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** The release for which this was last done, so that a screen that fails again isn't loaded for ever. */
  let triedRevision = -1;

  /** Not while the person is doing something else in this tab. */
  const isWaiting = (screen: FailedScreen | null): screen is FailedScreen =>
    screen !== null && document.visibilityState === 'visible' && isIdleAt(screen.path) && !isTyping();

  const look = async (): Promise<void> => {
    if (!isWaiting(failed)) return;
    await records.refresh();
    if (!isWaiting(failed)) return;
    const { revision, remotes } = records.getState();
    if (failed.versions.includes(remotes[failed.remote]?.version) || revision === triedRevision) return;
    triedRevision = revision;
    retry();
  };

  return {
    /** Whether this path's screen has failed. A navigation to it is then a retry, until a screen is shown. */
    isAt: (path: string): boolean => failed?.path === path,
    set: (screen: FailedScreen): void => {
      failed = screen;
      clearInterval(timer);
      timer = setInterval(look, askEvery);
    },
    /** Called when a screen is shown. */
    clear: (): void => {
      failed = null;
      clearInterval(timer);
    },
  };
}

/** Whether the person is in a field, which can't be one of the failed screen: it has none. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}
