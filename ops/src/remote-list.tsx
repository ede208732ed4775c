import { Badge, Select } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';
import type { ReleaseState, UnfitVersion, UnrenderedPage } from './api.ts';

export interface RemoteListProps {
  readonly releases: readonly ReleaseState[];
  readonly unrendered: readonly UnrenderedPage[];
  readonly unfit: readonly UnfitVersion[];
  readonly selected: string | undefined;
  readonly revision: number;
}

/** Every remote with its live version, its canary and its lock. */
export function RemoteList({ releases, unrendered, unfit, selected, revision }: RemoteListProps) {
  const hasUnrendered = (remote: string): boolean => unrendered.some((page) => page.remote === remote);
  const isUnfit = (remote: string): boolean => unfit.some((version) => version.remote === remote);
  const sorted = [...releases].sort((a, b) => a.remote.localeCompare(b.remote));
  return (
    <nav aria-label="Remotes" className="ops:flex ops:flex-col ops:gap-2 ops:lg:w-72 ops:lg:shrink-0">
      <Select
        className="ops:lg:hidden"
        label="Remote"
        value={selected ?? ''}
        onChange={(event) => {
          location.hash = event.currentTarget.value;
        }}
      >
        {sorted.map(({ remote, active, canary, lock }) => (
          <option key={remote} value={remote}>
            {`${remote}, ${active ?? 'nothing active'}${canary ? `, canary ${canary.percent} %` : ''}${lock ? ', locked' : ''}${hasUnrendered(remote) ? ', pages not rendered' : ''}${isUnfit(remote) ? ', doesn’t fit the server' : ''}`}
          </option>
        ))}
      </Select>
      <ul className="ops:hidden ops:lg:flex ops:flex-col ops:divide-y ops:divide-line ops:rounded-lg ops:border ops:border-line">
        {sorted.map(({ remote, active, canary, lock }) => (
          <li key={remote}>
            <a
              href={`#${remote}`}
              aria-current={remote === selected ? 'true' : undefined}
              className="ops:flex ops:flex-wrap ops:items-center ops:gap-x-3 ops:gap-y-1 ops:px-4 ops:py-3 ops:hover:bg-hover ops:aria-current:bg-accent-soft"
            >
              <span className="ops:font-medium ops:text-ink">{remote}</span>
              <span className="ops:ms-auto ops:flex ops:gap-2">
                {canary && <Badge tone="teal">{canary.percent} %</Badge>}
                {lock && (
                  <Badge tone="warning" icon={<Lock aria-hidden />}>
                    Locked
                  </Badge>
                )}
              </span>
              <span className="ops:w-full ops:text-sm ops:text-muted ops:tabular-nums ops:wrap-anywhere">
                {active ?? 'nothing active'}
              </span>
              {hasUnrendered(remote) && <Badge tone="warning">Pages not rendered</Badge>}
              {isUnfit(remote) && <Badge tone="warning">Doesn’t fit the server</Badge>}
            </a>
          </li>
        ))}
      </ul>
      <p className="ops:text-sm ops:text-subtle ops:tabular-nums">Revision {revision}</p>
    </nav>
  );
}
