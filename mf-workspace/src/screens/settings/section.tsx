import { Banner, Button, Card, Heading, Skeleton } from '@postloom/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A card of the settings with its heading. */
export function Section({ title, description, children }: SectionProps) {
  const heading = useId();
  return (
    <Card asChild padding="lg">
      <section aria-labelledby={heading} className="workspace:flex workspace:flex-col workspace:gap-6">
        <div className="workspace:flex workspace:flex-col workspace:gap-1">
          <Heading level={2} size="md" id={heading}>
            {title}
          </Heading>
          {description && <p className="workspace:text-sm workspace:text-muted">{description}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}

export interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** What was asked for, a skeleton until it is there, and a way to ask again when it does not come. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Banner
        tone="warning"
        title="This could not be loaded"
        actions={
          <Button size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <div aria-busy="true">
      <Skeleton lines={4} />
    </div>
  );
}
