import { accountEndpoints } from '@postloom/shared-contracts';
import { Badge, Button } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#app/format-moment.ts';
import { getHost } from '#app/host.ts';
import { usePreferences } from '#app/use-user.ts';
import { reportFailure } from './report-failure.ts';
import { Loaded, Section } from './section.tsx';

/** Where the account is signed in, and the way to end the others. */
export function SessionsCard() {
  const preferences = usePreferences();
  // Sessions begin and end elsewhere, so the list is asked for on every visit.
  const sessions = useQuery({ ...getHost().api.query(accountEndpoints.listSessions, {}), staleTime: 0 });
  const [ending, setEnding] = useState<string | null>(null);

  async function end(which: string, work: () => Promise<unknown>, done: string): Promise<void> {
    setEnding(which);
    try {
      await work();
      await sessions.refetch();
      getHost().toast({ title: done, tone: 'success' });
    } catch (error) {
      reportFailure('The session was not ended', error);
    } finally {
      setEnding(null);
    }
  }

  return (
    <Section title="Signed-in devices" description="End whatever you do not know, then change your password.">
      <Loaded query={sessions}>
        {(list) => (
          <>
            <ul className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line">
              {list.map(({ id, device, lastSeenAt, current }) => (
                <li
                  key={id}
                  className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-3"
                >
                  <MonitorSmartphone
                    aria-hidden
                    className="workspace:size-5 workspace:shrink-0 workspace:text-muted"
                  />
                  <div className="workspace:min-w-0 workspace:flex-1">
                    <p className="workspace:font-medium">{device}</p>
                    <p className="workspace:text-sm workspace:text-muted">
                      Last seen {formatMoment(lastSeenAt, preferences)}
                    </p>
                  </div>
                  {current ? (
                    <Badge tone="success">This device</Badge>
                  ) : (
                    <Button
                      size="sm"
                      loading={ending === id}
                      aria-label={`End the session of ${device}`}
                      onClick={() =>
                        void end(
                          id,
                          () => getHost().api.call(accountEndpoints.endSession, { params: { id } }),
                          'Session ended',
                        )
                      }
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <div>
                <Button
                  loading={ending === 'others'}
                  onClick={() =>
                    void end(
                      'others',
                      () => getHost().api.call(accountEndpoints.endOtherSessions, {}),
                      'Every other session ended',
                    )
                  }
                >
                  End all other sessions
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
