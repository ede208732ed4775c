import { Found } from '@postloom/remote-kit';

interface FoundInPagesProps {
  readonly list: {
    readonly data: { readonly pages: readonly { readonly items: readonly unknown[] }[] } | undefined;
    readonly isFetching: boolean;
    readonly hasNextPage: boolean;
  };
  readonly isFiltered: boolean;
  /** What was searched, as in "No posts match". */
  readonly what: string;
}

/** Tells screen readers what a search came to in a list that is loaded page by page. */
export const FoundInPages = ({
  list: { data, isFetching, hasNextPage },
  isFiltered,
  what,
}: FoundInPagesProps) => (
  <Found
    count={isFiltered && data && !isFetching ? data.pages.flatMap(({ items }) => items).length : null}
    hasMore={hasNextPage}
    what={what}
  />
);
