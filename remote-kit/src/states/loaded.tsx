import { Banner, Button, Skeleton } from '@postloom/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { readFailure } from '../failure.ts';

export interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError'> &
    Partial<Pick<UseQueryResult<T>, 'fetchStatus' | 'error'>> & { readonly refetch: () => Promise<unknown> };
  /** What is loaded, as used in a sentence: "your invoices". */
  readonly what: string;
  /** Shown in place of the content while it loads. */
  readonly skeleton?: ReactNode;
  /** Shown instead of the content if `isEmpty` returns true. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * Shows what was loaded: a skeleton until it arrives, a placeholder if it is empty, and a retry button if it failed.
 * After a lost connection, it retries automatically.
 */
export function Loaded<T>({
  query,
  what,
  skeleton = <Skeleton lines={4} />,
  empty,
  isEmpty,
  children,
}: LoadedProps<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (query.fetchStatus === 'paused') {
    return (
      <Banner role="status" icon={<WifiOff aria-hidden />} title="You’re offline">
        We’ll show {what} as soon as you’re back.
      </Banner>
    );
  }
  // Who signs out hears of no failure on the way, and who is signed out is asked to sign in, which loads it again.
  const isSignedOut = readFailure(query.error).code === 'unauthorized';
  if (!query.isError || isSignedOut) return <div aria-busy="true">{skeleton}</div>;
  return (
    <Banner
      tone="warning"
      role="alert"
      title={`Couldn’t load ${what}`}
      actions={
        <Button size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      Check your connection, or try again in a moment.
    </Banner>
  );
}
