import { Card, Heading } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

export interface TeamSectionProps {
  readonly title: string;
  /** Id of the heading, which also names other elements. */
  readonly heading: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** A section of the team screen with its heading. */
export function TeamSection({ title, heading, description, children }: TeamSectionProps) {
  return (
    <Card asChild>
      <section aria-labelledby={heading} className="workspace:flex workspace:flex-col workspace:gap-4">
        <Heading level={2} size="md" id={heading}>
          {title}
        </Heading>
        {description && <p className="workspace:text-muted">{description}</p>}
        {children}
      </section>
    </Card>
  );
}
