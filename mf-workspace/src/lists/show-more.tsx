import { Button, type ButtonProps } from '@postloom/ui-kit';

interface ShowMoreProps extends Pick<ButtonProps, 'size'> {
  /** A query by pages. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Asks for the next page of a list; nothing where there is none. */
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
