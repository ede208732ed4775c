import { Card, Skeleton } from '@postloom/ui-kit';

/** Placeholder for loading cards, in the same grid. */
export function CardsSkeleton() {
  return (
    <div className="workspace:grid workspace:grid-cols-1 workspace:gap-4 workspace:md:grid-cols-2 workspace:xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} className="workspace:flex workspace:flex-col workspace:gap-4">
          <Skeleton className="workspace:h-5 workspace:w-1/3" />
          <Skeleton className="workspace:h-6 workspace:w-2/3" />
          <Skeleton lines={2} className="workspace:text-sm" />
          <Skeleton className="workspace:h-9 workspace:w-1/2" />
        </Card>
      ))}
    </div>
  );
}

/** Placeholder for loading rows: picture, title with a line below, status. */
export function RowsSkeleton({ rows = 5 }: { readonly rows?: number }) {
  return (
    <div className="workspace:border-t workspace:border-line">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="workspace:flex workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-4"
        >
          <Skeleton className="workspace:size-10 workspace:shrink-0" />
          <Skeleton lines={2} className="workspace:flex-1 workspace:max-w-96" />
          <Skeleton className="workspace:ms-auto workspace:h-6 workspace:w-16 workspace:sm:w-20" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for loading tiles. */
export function TilesSkeleton() {
  return (
    <div className="workspace:grid workspace:grid-cols-2 workspace:gap-4 workspace:sm:grid-cols-3 workspace:lg:grid-cols-4 workspace:xl:grid-cols-5">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="workspace:block workspace:aspect-square workspace:w-full" />
      ))}
    </div>
  );
}

/** Placeholder for a loading table: its head, and rows with a name and numbers. */
export function TableSkeleton() {
  return (
    <div className="workspace:border-t workspace:border-line">
      {Array.from({ length: 5 }, (_, index) => (
        <div
          key={index}
          className="workspace:flex workspace:justify-between workspace:gap-8 workspace:border-b workspace:border-line workspace:py-4"
        >
          <Skeleton className="workspace:h-5 workspace:w-48" />
          <Skeleton className="workspace:h-5 workspace:w-1/2" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a loading form. */
export function FieldsSkeleton({ fields = 4 }: { readonly fields?: number }) {
  return (
    <div className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="workspace:flex workspace:flex-col workspace:gap-2">
          <Skeleton className="workspace:h-5 workspace:w-24" />
          <Skeleton className="workspace:h-10" />
        </div>
      ))}
    </div>
  );
}
