import { Loaded, useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { accountEndpoints } from '@postloom/shared-contracts';
import { Badge, Button } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { Section } from './section.tsx';

/** The account's sessions, and a way to end the others. */
export function SessionsCard() {
  const { moment } = useFormats();
  const { api } = useHost();
  // Sessions start and end elsewhere, so the list is refetched on every visit.
  const sessions = useQuery({ ...api.query(accountEndpoints.listSessions, {}), staleTime: 0 });
  const ended = { onDone: () => sessions.refetch(), failed: 'Couldn’t sign out the device' };
  const end = useApiMutation({
    inTurn: true,
    ...ended,
    call: (id: string) => api.call(accountEndpoints.endSession, { params: { id } }),
    done: 'Device signed out',
  });
  const endOthers = useApiMutation({
    ...ended,
    call: () => api.call(accountEndpoints.endOtherSessions, {}),
    done: 'All other devices signed out',
  });

  return (
    <Section
      title="Signed-in devices"
      description="Sign out devices you don’t recognize, then change your password."
    >
      <Loaded query={sessions} what="your devices">
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
                    <p className="workspace:text-sm workspace:text-muted">Last seen {moment(lastSeenAt)}</p>
                  </div>
                  {current ? (
                    <Badge tone="success">This device</Badge>
                  ) : (
                    <Button
                      size="sm"
                      loading={end.pending === id}
                      aria-label={`Sign out ${device}`}
                      onClick={() => end.run(id)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <div>
                <Button loading={endOthers.isPending} onClick={() => endOthers.run()}>
                  Sign out all other devices
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
