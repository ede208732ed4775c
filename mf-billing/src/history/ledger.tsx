import { billingEndpoints, type LedgerLine, planNames } from '@postloom/shared-contracts';
import { Button, EmptyState, Skeleton, Table, WovenPattern } from '@postloom/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment } from '#app/format.ts';
import { getHost } from '#app/host.ts';
import { LoadFailure } from './load-failure.tsx';

/** What a movement was for, in words. */
function describe({ reason, plan }: LedgerLine): string {
  const name = plan ? planNames[plan] : '';
  switch (reason) {
    case 'free_credits':
      return 'Free plan: credits to start with';
    case 'cycle_began':
      return `${name} plan: credits of a new cycle`;
    case 'cycle_ended':
      return `${name} plan: cycle over, what was left expired`;
    case 'plan_changed':
      return `Changed to ${name}: the difference of the plans`;
    case 'plan_paused':
      return `${name} plan: credits put aside`;
    case 'plan_resumed':
      return `${name} plan: credits taken up again`;
    case 'generation':
      return 'Generated content';
    case 'generation_returned':
      return 'Generation failed or was stopped: credits returned';
    case 'lapsed':
      return 'Returned credits of a cycle that was over';
  }
}

/** Every movement of the member's credits, newest first. */
export function Ledger() {
  const ledger = useInfiniteQuery({
    queryKey: [billingEndpoints.listLedger.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getHost().api.call(
        billingEndpoints.listLedger,
        { query: pageParam ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (ledger.isError) return <LoadFailure what="your credits" onRetry={ledger.refetch} />;
  if (!ledger.data) return <Skeleton lines={5} />;
  const lines = ledger.data.pages.flatMap((page) => page.lines);
  if (lines.length === 0) {
    return (
      <EmptyState
        title="No movements yet"
        description="Every credit that comes or goes will be listed here."
        art={<WovenPattern seed="ledger" />}
      />
    );
  }
  return (
    <div className="billing:grid billing:justify-items-start billing:gap-4">
      <Table label="Credits ledger" className="billing:w-full">
        <thead>
          <tr>
            <th scope="col">What for</th>
            <th scope="col">When</th>
            <th scope="col" data-numeric>
              Credits
            </th>
            <th scope="col" data-numeric>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{describe(line)}</td>
              <td>
                <time dateTime={line.at}>{formatMoment(line.at)}</time>
              </td>
              <td data-numeric>{line.amount > 0 ? `+${line.amount}` : `−${-line.amount}`}</td>
              <td data-numeric>{line.balance}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {ledger.hasNextPage && (
        <Button loading={ledger.isFetchingNextPage} onClick={() => ledger.fetchNextPage()}>
          Show earlier movements
        </Button>
      )}
    </div>
  );
}
