import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { useShell } from '../host-context.ts';

/**
 * When a failed screen asks for another version, in milliseconds after the failure. A rollback mostly follows within
 * minutes, and every tab asks twice a minute anyway. The later times are for those who wait.
 */
const askAfterMs = [2000, 5000, 10_000, 20_000];

/** Releases of which a screen was already tried, so that one that fails again isn't tried for ever. */
const tried = new Set<string>();

/**
 * Retries a failed screen, on which nothing can be typed, as soon as another version of its remote is live.
 *
 * @param failed the versions that couldn't show it.
 */
export function useRelease(remote: string, failed: readonly string[], retry: () => void): void {
  const { record, askForNews } = useShell();
  const { pathname } = useLocation();
  // Who has pressed “Try again” is being shown what is live already: a second navigation would end the first.
  const isIdle = useNavigation().state === 'idle';
  const live = record.remotes[remote]?.version;
  const [liveThen] = useState(live);
  const isOther = failed.length > 0 ? live === undefined || !failed.includes(live) : live !== liveThen;
  const retryOnce = useEffectEvent(() => {
    const release = `${record.revision} ${pathname}`;
    if (tried.has(release)) return;
    tried.add(release);
    retry();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every release is a new chance
  useEffect(() => {
    if (isOther && isIdle) retryOnce();
  }, [isOther, isIdle, record.revision]);
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void askForNews();
  });
  useEffect(() => {
    const timers = askAfterMs.map((delay) => setTimeout(ask, delay));
    return () => timers.forEach(clearTimeout);
  }, []);
}
