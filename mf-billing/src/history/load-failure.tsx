import { Banner, Button } from '@postloom/ui-kit';

/** Says that something could not be read, and offers to try again. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <Banner
      tone="danger"
      title={`We could not load ${what}`}
      actions={
        <Button size="sm" onClick={() => onRetry()}>
          Try again
        </Button>
      }
    >
      Nothing is lost. Check your connection, or try again in a moment.
    </Banner>
  );
}
