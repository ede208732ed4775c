import { Banner, Button, Skeleton } from '@postloom/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>;
  /** What is read, in the words of a sentence: "your invoices". */
  readonly what: string;
  /** Stands where the content will be. */
  readonly skeleton?: ReactNode;
  /** Shown in place of the content where `isEmpty` says so. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/** What was read: a skeleton until it is there, a way to try again where it does not come, what stands for nothing. */
export function Loaded<T>({
  query,
  what,
  skeleton = <Skeleton lines={4} />,
  empty,
  isEmpty,
  children,
}: LoadedProps<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (!query.isError) return <div aria-busy="true">{skeleton}</div>;
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
