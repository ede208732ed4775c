import { usePageMeta } from '@postloom/remote-kit';
import { historyKinds, isKnown, retention } from '@postloom/shared-contracts';
import { Container, PageHeader, SegmentedControl } from '@postloom/ui-kit';
import { useSearchParams } from 'react-router-dom';
import { HistoryList } from '#app/history/history-list.tsx';

const kindNames = { post: 'Posts', set: 'Sets', clip: 'Clips' } as const;

/** Everything that was generated, at `/app/history`. The address contains the selected kind. */
export function Component() {
  usePageMeta('History', 'Everything you generated, ready to reopen.');
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind');
  const kind = isKnown(historyKinds, asked) ? asked : null;
  return (
    <Container
      width="wide"
      className="generator:grid generator:grid-cols-1 generator:gap-4 generator:py-4 generator:sm:gap-6 generator:sm:py-8"
    >
      <PageHeader
        title="History"
        description={`Everything you generated in the last ${retention.runs.days} days. Its drafts are in Posts, and stay there.`}
      />
      <SegmentedControl
        label="Kind"
        options={[
          { value: 'all', label: 'All' },
          ...historyKinds.map((value) => ({ value, label: kindNames[value] })),
        ]}
        value={kind ?? 'all'}
        onValueChange={(value) => setParams(value === 'all' ? {} : { kind: value }, { replace: true })}
      />
      <HistoryList key={kind} kind={kind} />
    </Container>
  );
}
