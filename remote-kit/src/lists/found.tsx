import { VisuallyHidden } from '@postloom/ui-kit';

interface FoundProps {
  /** How many are shown for what was searched; null without a search, and while it is under way. */
  readonly count: number | null;
  readonly hasMore?: boolean;
  /** What was searched, as in "No posts match". */
  readonly what: string;
}

/** Tells screen readers what a search came to, which others see in the list. */
export function Found({ count, hasMore = false, what }: FoundProps) {
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        {count === null
          ? ''
          : count === 0
            ? `No ${what} ${hasMore ? 'so far' : 'match'}`
            : `${hasMore ? 'More than ' : ''}${count} found`}
      </span>
    </VisuallyHidden>
  );
}
