import { retentionTime } from '@postloom/shared-contracts';
import { EmptyState } from '@postloom/ui-kit';

/** @param what the items in the bin: "posts". */
export function EmptyBin({ what }: { readonly what: string }) {
  return (
    <EmptyState
      title="The bin is empty"
      description={`Deleted ${what} stay here for ${retentionTime('deletedPosts')}.`}
    />
  );
}
