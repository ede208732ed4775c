import { Loaded, useFormats, useHost, useWorkspace } from '@postloom/remote-kit';
import { billingEndpoints, type LedgerLine, planOf } from '@postloom/shared-contracts';
import { Button, EmptyState, Skeleton, Table, WovenPattern } from '@postloom/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';

/** The reason for a movement, in words. */
function describe({ reason, plan }: LedgerLine): string {
  const name = plan ? planOf(plan).name : '';
  switch (reason) {
    case 'free_credits':
      return 'Free plan: credits to start with';
    case 'cycle_began':
      return `${name} plan: credits for a new month`;
    case 'cycle_ended':
      return `${name} plan: month ended, unused credits expired`;
    case 'plan_changed':
      return `Changed to ${name}: difference between the plans`;
    case 'plan_paused':
      return plan === 'free'
        ? `${name} credits paused while you have a paid plan`
        : `${name} credits set aside: that plan ended`;
    case 'plan_resumed':
      return `${name} credits resumed`;
    case 'generation':
      return 'Generated content';
    case 'generation_returned':
      return 'Generation failed or stopped: credits returned';
    case 'lapsed':
      return 'Returned credits from a month that had ended';
    default:
      // A reason added after this page was loaded.
      return plan ? `${name} plan: other change` : 'Other change';
  }
}

/** Every movement of the member's credits, newest first. */
export function Ledger() {
  const { api } = useHost();
  const { moment, number } = useFormats();
  const { current } = useWorkspace();
  const ledger = useInfiniteQuery({
    queryKey: [billingEndpoints.listLedger.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(billingEndpoints.listLedger, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Loaded
      query={ledger}
      what="your credit history"
      skeleton={<Skeleton lines={5} />}
      isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)}
      empty={
        <EmptyState
          title="No credits used yet"
          description="Your credit history will appear here."
          art={<WovenPattern seed="ledger" />}
        />
      }
    >
      {({ pages }) => {
        const lines = pages.flatMap(({ items }) => items);
        const hasOthers = new Set(lines.flatMap(({ by }) => by ?? [])).size > 1 || current?.isOwn === false;
        return (
          <div className="billing:grid billing:justify-items-start billing:gap-4">
            <Table label="Credits ledger" cards className="billing:w-full">
              <thead>
                <tr>
                  <th scope="col">Description</th>
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
                    <td>
                      {describe(line)}
                      {hasOthers && line.by && (
                        <span className="billing:block billing:text-sm billing:text-muted">{line.by}</span>
                      )}
                    </td>
                    <td data-label="When">
                      <time dateTime={line.at}>{moment(line.at)}</time>
                    </td>
                    <td data-numeric data-label="Credits">
                      {line.amount > 0 ? `+${number(line.amount)}` : `−${number(-line.amount)}`}
                    </td>
                    <td data-numeric data-label="Balance">
                      {number(line.balance)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {ledger.hasNextPage && (
              <Button loading={ledger.isFetchingNextPage} onClick={() => ledger.fetchNextPage()}>
                Show earlier entries
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
