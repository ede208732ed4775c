import type { Channel } from '@postloom/shared-contracts';
import { Banner, Button, Skeleton } from '@postloom/ui-kit';
import { useHistory } from './api.ts';
import { describeLine, formatMoment, reasonsOf } from './texts.ts';

/** Who changed what, when and why, newest first. */
export function History({ channel, remote }: { readonly channel: Channel; readonly remote: string }) {
  const history = useHistory(channel, remote);
  if (history.error) return <Banner tone="danger">{reasonsOf(history.error).join(' ')}</Banner>;
  if (!history.data) return <Skeleton lines={4} />;
  const lines = history.data.pages.flatMap((page) => page.lines);
  if (lines.length === 0) return <p className="ops:text-muted">No changes yet.</p>;
  return (
    <>
      <ol className="ops:flex ops:flex-col">
        {lines.map((line) => (
          <li
            key={line.id}
            className="ops:relative ops:flex ops:flex-col ops:gap-1 ops:border-s ops:border-line ops:py-3 ops:ps-6"
          >
            <span
              aria-hidden
              className="ops:absolute ops:-start-1 ops:top-5 ops:size-2 ops:rounded-full ops:bg-accent"
            />
            <p className="ops:font-medium ops:tabular-nums ops:wrap-anywhere">{describeLine(line)}</p>
            {line.reason && <p className="ops:text-muted">“{line.reason}”</p>}
            <p className="ops:text-sm ops:text-muted">
              {line.by}, <time dateTime={line.at}>{formatMoment(line.at)}</time>, revision {line.revision}
            </p>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button size="sm" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </>
  );
}
