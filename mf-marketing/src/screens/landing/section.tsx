import { Container, Eyebrow, Heading } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

/** A part of the page: what it is about at the start of the line, its content below. */
export function Section({
  id,
  eyebrow,
  title,
  lead,
  aside,
  children,
}: {
  readonly id: string;
  readonly eyebrow: string;
  readonly title: string;
  readonly lead?: string;
  /** Stands at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="marketing:border-t marketing:border-line">
      <Container className="marketing:grid marketing:gap-8 marketing:py-section marketing:lg:gap-12">
        <header className="marketing:flex marketing:flex-wrap marketing:items-end marketing:justify-between marketing:gap-6">
          <div className="marketing:grid marketing:max-w-3xl marketing:gap-3">
            <Eyebrow>{eyebrow}</Eyebrow>
            <Heading level={2} size="2xl" id={`${id}-title`}>
              {title}
            </Heading>
            {lead && <p className="marketing:text-lg marketing:text-muted">{lead}</p>}
          </div>
          {aside}
        </header>
        {children}
      </Container>
    </section>
  );
}
