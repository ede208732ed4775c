import { useApiMutation, useHost, zoneTime } from '@postloom/remote-kit';
import { accountEndpoints, defaultPreferences } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { useState } from 'react';
import { wallClockAt } from './calendar-days.ts';
import type { Notice } from './notices.tsx';
import { isAnswered, keepAnswer } from './zone-answer.ts';

/**
 * If the account still has its initial time zone but the device's clock differs, asks which one to use: with the wrong
 * one, the person would only notice when a post is due.
 */
export function useZoneNotice(zone: string): Notice | null {
  const { api, refreshSession } = useHost();
  const save = useApiMutation({
    call: (timeZone: string, options) =>
      api.call(accountEndpoints.savePreferences, { body: { timeZone } }, options),
    onDone: refreshSession,
    done: 'Time zone saved. Your posts are due at the same moment as before.',
    failed: 'Couldn’t save the time zone',
  });
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [isKept, setKept] = useState(() => isAnswered(device));
  const now = new Date().toISOString();
  const isSame = wallClockAt(now, device) === wallClockAt(now, zone);
  if (isKept || isSame || zone !== defaultPreferences.timeZone) return null;
  const title = `This device is on ${zoneTime(device)}, the calendar on ${zoneTime(zone)}`;
  return {
    title,
    banner: (
      <Banner
        tone="teal"
        title={title}
        actions={
          <>
            <Button size="sm" variant="primary" loading={save.isPending} onClick={() => save.run(device)}>
              Use {zoneTime(device)}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                keepAnswer(device);
                setKept(true);
              }}
            >
              Not now
            </Button>
          </>
        }
      />
    ),
  };
}
