import { Badge, Banner, Button, Skeleton } from '@postloom/ui-kit';
import { useState } from 'react';
import { type Channel, type ReleaseState, useFieldCounts, useHistory, useVersions } from './api.ts';
import type { Intent } from './intent.ts';
import { describeField, describeTakenBack, formatMoment, formatSize, reasonsOf } from './texts.ts';
import { TryDialog } from './try-dialog.tsx';

export interface VersionsProps {
  readonly channel: Channel;
  readonly release: ReleaseState;
  /** Absent if the viewer may only read. */
  readonly onIntent?: (intent: Intent) => void;
}

/** All published versions, with how they did in browsers. */
export function Versions({ channel, release, onIntent }: VersionsProps) {
  const { remote, active, canary } = release;
  const versions = useVersions(remote);
  const field = useFieldCounts(remote);
  const lines = useHistory(channel, remote).data?.pages.flatMap((page) => page.lines) ?? [];
  const [tried, setTried] = useState<string | null>(null);
  if (versions.error) return <Banner tone="danger">{reasonsOf(versions.error).join(' ')}</Banner>;
  if (!versions.data) return <Skeleton lines={4} />;
  return (
    <>
      <ul className="ops:flex ops:flex-col ops:divide-y ops:divide-line">
        {versions.data.artifacts.map(({ version, publishedAt, publishedBy, size, commit }) => {
          const takenBack = describeTakenBack(lines, version);
          return (
            <li key={version} className="ops:flex ops:flex-wrap ops:items-start ops:gap-4 ops:py-4">
              <div className="ops:flex ops:min-w-48 ops:flex-1 ops:flex-col ops:gap-1">
                <p className="ops:flex ops:flex-wrap ops:items-center ops:gap-2 ops:font-medium ops:tabular-nums ops:wrap-anywhere">
                  {version}
                  {version === active && <Badge tone="success">Active</Badge>}
                  {version === canary?.version && <Badge tone="teal">Canary, {canary.percent} %</Badge>}
                </p>
                <p className="ops:text-sm ops:text-muted">
                  {formatMoment(publishedAt)} by {publishedBy}, {formatSize(size)}
                  {commit && `, commit ${commit.replace(/^(.{8})[0-9a-f]*/, '$1')}`}
                </p>
                {takenBack && <p className="ops:text-sm ops:wrap-anywhere">{takenBack}</p>}
                <p className="ops:text-sm ops:text-muted ops:tabular-nums">
                  {field.error
                    ? `We can’t tell how it’s doing in browsers. ${reasonsOf(field.error).join(' ')}`
                    : field.data
                      ? describeField(field.data.versions.find((each) => each.version === version))
                      : '…'}
                </p>
                {field.data?.versions
                  .find((each) => each.version === version)
                  ?.reasons?.map(({ phase, route, reason, pages }) => (
                    <p key={`${phase} ${route} ${reason}`} className="ops:text-sm ops:wrap-anywhere">
                      {pages === 1 ? '1 page' : `${pages} pages`}
                      {route && ` of ${route}`}
                      {phase === 'load' ? ' didn’t load: ' : ' broke: '}“{reason}”
                    </p>
                  ))}
              </div>
              {onIntent && (
                <div className="ops:flex ops:flex-wrap ops:gap-2">
                  {version !== active && (
                    <>
                      <Button size="sm" onClick={() => onIntent({ action: 'activate', version })}>
                        Activate
                        <span className="ops:sr-only"> {version}</span>
                      </Button>
                      <Button size="sm" onClick={() => onIntent({ action: 'canary', version })}>
                        Canary
                        <span className="ops:sr-only"> {version}</span>
                      </Button>
                      <Button size="sm" onClick={() => onIntent({ action: 'rollback', version })}>
                        Roll back to it
                        <span className="ops:sr-only"> {version}</span>
                      </Button>
                    </>
                  )}
                  {remote !== 'shell' && (
                    <Button size="sm" variant="ghost" onClick={() => setTried(version)}>
                      Try it
                      <span className="ops:sr-only"> {version}</span>
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {tried && <TryDialog remote={remote} version={tried} onClose={() => setTried(null)} />}
    </>
  );
}
