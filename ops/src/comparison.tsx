import { Banner, Select, Skeleton } from '@postloom/ui-kit';
import { useState } from 'react';
import { type ReleaseState, useManifest, useVersions } from './api.ts';
import { compareManifests } from './compare-manifests.ts';
import { reasonsOf } from './texts.ts';

/** The differences between two versions: by default the live one and the newest. */
export function Comparison({ release: { remote, active, canary } }: { readonly release: ReleaseState }) {
  const versions = useVersions(remote).data?.artifacts.map(({ version }) => version) ?? [];
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({});
  const before = chosen.before ?? active ?? versions.at(-1);
  const after = chosen.after ?? canary?.version ?? versions.find((version) => version !== before) ?? before;
  const old = useManifest(remote, before);
  const now = useManifest(remote, after);
  const error = old.error ?? now.error;
  const options = versions.map((version) => (
    <option key={version} value={version}>
      {version}
    </option>
  ));
  return (
    <div className="ops:flex ops:flex-col ops:gap-6">
      <div className="ops:grid ops:gap-4 ops:sm:grid-cols-2">
        <Select
          label="From"
          value={before ?? ''}
          onChange={(event) => setChosen({ ...chosen, before: event.currentTarget.value })}
        >
          {options}
        </Select>
        <Select
          label="To"
          value={after ?? ''}
          onChange={(event) => setChosen({ ...chosen, after: event.currentTarget.value })}
        >
          {options}
        </Select>
      </div>
      {error && <Banner tone="danger">{reasonsOf(error).join(' ')}</Banner>}
      {!error && (!old.data || !now.data) && <Skeleton lines={3} />}
      {old.data && now.data && (
        <Differences differences={compareManifests(old.data.manifest, now.data.manifest)} />
      )}
    </div>
  );
}

function Differences({ differences }: { readonly differences: ReturnType<typeof compareManifests> }) {
  if (differences.length === 0) {
    return <p className="ops:text-muted">Only the built code differs.</p>;
  }
  return (
    <dl className="ops:flex ops:flex-col ops:divide-y ops:divide-line">
      {differences.map(({ what, before, after }) => (
        <div key={what} className="ops:grid ops:gap-1 ops:py-3 ops:sm:grid-cols-3 ops:sm:gap-4">
          <dt className="ops:font-medium ops:wrap-anywhere">{what}</dt>
          <dd className="ops:text-muted ops:wrap-anywhere">
            <span className="ops:sr-only">before: </span>
            {before === null ? <em>not there</em> : <del>{before}</del>}
          </dd>
          <dd className="ops:wrap-anywhere">
            <span className="ops:sr-only">after: </span>
            {after === null ? <em>gone</em> : <ins className="ops:no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
