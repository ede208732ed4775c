import type { Channel } from '@postloom/shared-contracts';
import { Banner, Button, Card, Heading, Meter, Tab, TabList, TabPanel, Tabs } from '@postloom/ui-kit';
import { Lock, LockOpen, Rocket, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReleaseState, UnfitVersion, UnrenderedPage } from './api.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { Comparison } from './comparison.tsx';
import { History } from './history.tsx';
import type { Intent } from './intent.ts';
import { formatMoment } from './texts.ts';
import { Unrendered } from './unrendered.tsx';
import { Versions } from './versions.tsx';

export interface RemoteDetailProps {
  readonly channel: Channel;
  readonly release: ReleaseState;
  /** The remote's pages that the site couldn't render. */
  readonly unrendered: readonly UnrenderedPage[];
  /** Its live versions that the process that answers doesn't serve the calls of. */
  readonly unfit: readonly UnfitVersion[];
  readonly revision: number;
  /** Whether the viewer may also make changes. */
  readonly mayChange: boolean;
}

/** One remote: what is live, what was live before, and what can be done. */
export function RemoteDetail({
  channel,
  release,
  unrendered,
  unfit,
  revision,
  mayChange,
}: RemoteDetailProps) {
  const [intent, setIntent] = useState<Intent | null>(null);
  const { remote, active, previous, canary, lock } = release;
  const isOnly = !canary && previous === null;
  return (
    <section aria-labelledby="remote" className="ops:flex ops:min-w-0 ops:flex-1 ops:flex-col ops:gap-6">
      <div className="ops:flex ops:flex-wrap ops:items-center ops:gap-4">
        <Heading level={1} id="remote">
          {remote}
        </Heading>
        {mayChange && (
          <div className="ops:flex ops:flex-wrap ops:gap-2 ops:sm:ms-auto">
            {canary && (
              <Button
                variant="primary"
                size="sm"
                icon={<Rocket aria-hidden />}
                onClick={() => setIntent({ action: 'promote' })}
              >
                Promote
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              icon={<Undo2 aria-hidden />}
              disabled={active === null || (isOnly && remote === 'shell')}
              onClick={() => setIntent({ action: isOnly ? 'withdraw' : 'rollback' })}
            >
              {canary ? 'End the canary' : isOnly ? 'Withdraw' : 'Roll back'}
            </Button>
            <Button
              size="sm"
              icon={lock ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
              onClick={() => setIntent({ action: lock ? 'unlock' : 'lock' })}
            >
              {lock ? 'Unlock' : 'Lock'}
            </Button>
          </div>
        )}
      </div>
      {lock && (
        <Banner tone="warning" title={`Locked by ${lock.by}, ${formatMoment(lock.at)}`}>
          {lock.reason}. No one can activate another version until it’s unlocked.
        </Banner>
      )}
      <Card className="ops:flex ops:flex-col ops:gap-6">
        <Heading level={2} size="sm">
          Live now
        </Heading>
        <dl className="ops:grid ops:gap-6 ops:sm:grid-cols-2">
          <Live term="Visitors get" version={active ?? 'nothing yet'} />
          <Live term="Where that doesn’t load" version={previous ?? 'nothing to fall back to'} />
        </dl>
        {canary && (
          <Meter
            label={`Canary ${canary.version}, since ${formatMoment(canary.startedAt)}`}
            value={canary.percent}
            max={100}
            valueText={`${canary.percent} % of visitors`}
          />
        )}
      </Card>
      {unfit.map(({ version, reason }) => (
        <Banner key={version} tone="warning" title={`${version} doesn’t fit the server`}>
          {reason}
        </Banner>
      ))}
      {unrendered.length > 0 && <Unrendered pages={unrendered} />}
      <Tabs defaultValue="versions">
        <TabList label={`More about ${remote}`}>
          <Tab value="versions">Versions</Tab>
          <Tab value="history">History</Tab>
          <Tab value="compare">Compare</Tab>
        </TabList>
        <TabPanel value="versions">
          <Versions channel={channel} release={release} {...(mayChange && { onIntent: setIntent })} />
        </TabPanel>
        <TabPanel value="history">
          <History channel={channel} remote={remote} />
        </TabPanel>
        <TabPanel value="compare">
          <Comparison release={release} />
        </TabPanel>
      </Tabs>
      {intent && (
        <ChangeDialog
          channel={channel}
          release={release}
          revision={revision}
          intent={intent}
          onClose={() => setIntent(null)}
        />
      )}
    </section>
  );
}

function Live({ term, version }: { readonly term: string; readonly version: string }) {
  return (
    <div>
      <dt className="ops:text-sm ops:text-muted">{term}</dt>
      <dd className="ops:text-lg ops:font-medium ops:tabular-nums ops:wrap-anywhere">{version}</dd>
    </div>
  );
}
