import { Card, Heading } from '@postloom/ui-kit';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Whether something in it can't be undone. */
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}

/** A section of the settings with its heading. */
export function Section({ title, description, isDangerous = false, children }: SectionProps) {
  const heading = useId();
  return (
    <Card asChild className={isDangerous ? 'workspace:border-danger-line' : undefined}>
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
