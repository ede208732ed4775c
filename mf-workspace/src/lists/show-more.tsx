import { Button, type ButtonProps } from '@postloom/ui-kit';

interface ShowMoreProps extends Pick<ButtonProps, 'size'> {
  /** An infinite query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list; hidden if there is none. */
export function ShowMore({ list, size }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      {...(size && { size })}
      className="workspace:self-center"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
