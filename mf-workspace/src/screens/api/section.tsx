import { Card, Heading } from '@postloom/ui-kit';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the screen, with a button to add something to it. */
export function Section({ title, description, action, children }: SectionProps) {
  const heading = useId();
  return (
    <Card asChild>
      <section aria-labelledby={heading} className="workspace:flex workspace:flex-col workspace:gap-6">
        <div className="workspace:flex workspace:flex-col workspace:gap-1">
          <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-4">
            <Heading level={2} size="md" id={heading}>
              {title}
            </Heading>
            {action}
          </div>
          <p className="workspace:text-sm workspace:text-muted">{description}</p>
        </div>
        {children}
      </section>
    </Card>
  );
}
