import { type Channel, channels, releasesEndpoints } from '@postloom/shared-contracts';
import { Badge, Banner, Button, Container, Logo, SegmentedControl, Spinner } from '@postloom/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api, isSignedOut, useStatus } from './api.ts';
import { RemoteDetail } from './remote-detail.tsx';
import { RemoteList } from './remote-list.tsx';
import { SignIn } from './sign-in.tsx';
import { reasonsOf } from './texts.ts';

const labels: Record<Channel, string> = { production: 'Production', staging: 'Staging' };

/** The release console: shows what is live and does everything that the release command does. */
export function App() {
  const [channel, setChannel] = useState<Channel>('production');
  const remote = useHash();
  const status = useStatus(channel);
  const queries = useQueryClient();

  if (isSignedOut(status.error)) {
    return <SignIn onSignedIn={() => void queries.resetQueries()} />;
  }
  if (!status.data) {
    return (
      <Container width="text" className="ops:py-section">
        {status.error ? (
          <Banner tone="danger" title="The site isn’t responding">
            {reasonsOf(status.error).join(' ')} What was live stays live.
          </Banner>
        ) : (
          <Spinner label="Checking what’s live" showLabel />
        )}
      </Container>
    );
  }
  const { caller, releases, revision, unrendered = [], unfit = [] } = status.data;
  const signOut = async (): Promise<void> => {
    await api.call(releasesEndpoints.closeReleaseSession, {});
    await queries.resetQueries();
  };
  const shown = releases.find((release) => release.remote === remote) ?? releases[0];
  return (
    <>
      <header className="ops:border-b ops:border-line">
        <Container
          width="wide"
          className="ops:flex ops:flex-wrap ops:items-center ops:gap-x-6 ops:gap-y-3 ops:py-4"
        >
          <div className="ops:flex ops:items-center ops:gap-3">
            <Logo />
            <Badge>Releases</Badge>
          </div>
          <SegmentedControl
            label="Channel"
            value={channel}
            onValueChange={setChannel}
            options={channels.map((value) => ({ value, label: labels[value] }))}
          />
          <div className="ops:ms-auto ops:flex ops:items-center ops:gap-3">
            <p className="ops:text-sm ops:text-muted">
              {caller.name}
              <span className="ops:hidden ops:sm:inline">
                ,{' '}
                {caller.role === 'manager' ? 'release manager' : `publisher of ${caller.remotes.join(', ')}`}
              </span>
            </p>
            <Button size="sm" variant="ghost" icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
              Sign out
            </Button>
          </div>
        </Container>
      </header>
      <main>
        <Container width="wide" className="ops:flex ops:flex-col ops:gap-8 ops:py-8 ops:lg:flex-row">
          <RemoteList
            releases={releases}
            unrendered={unrendered}
            unfit={unfit}
            selected={shown?.remote}
            revision={revision}
          />
          {shown ? (
            <RemoteDetail
              key={`${channel} ${shown.remote}`}
              channel={channel}
              release={shown}
              unrendered={unrendered.filter((page) => page.remote === shown.remote)}
              unfit={unfit.filter((version) => version.remote === shown.remote)}
              revision={revision}
              mayChange={caller.role === 'manager' || caller.remotes.includes(shown.remote)}
            />
          ) : (
            <Banner title={`Nothing is live in ${labels[channel].toLowerCase()} yet`}>
              Publish a version with <code>npm run release -- publish</code>, then activate it.
            </Banner>
          )}
        </Container>
      </main>
    </>
  );
}

/** The remote named after `#` in the URL, so that links can lead to it. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = (): void => setHash(location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return hash;
}
