import { Container, Eyebrow, Heading } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

/** A section of the page: its heading, with the content below it, or next to it if there is room. */
export function Section({
  id,
  eyebrow,
  title,
  lead,
  aside,
  beside = false,
  children,
}: {
  readonly id: string;
  /** Only if the title alone doesn't say what this is. */
  readonly eyebrow?: string;
  readonly title: string;
  readonly lead?: string;
  /** Shown at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly beside?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="marketing:border-t marketing:border-line">
      <Container
        data-beside={beside}
        className="marketing:group marketing:grid marketing:gap-8 marketing:py-section marketing:lg:gap-12 marketing:lg:data-[beside=true]:grid-cols-3"
      >
        <header className="marketing:flex marketing:flex-wrap marketing:items-end marketing:justify-between marketing:gap-6 marketing:self-start">
          <div className="marketing:grid marketing:max-w-3xl marketing:gap-3">
            {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
            <Heading level={2} size="2xl" id={`${id}-title`}>
              {title}
            </Heading>
            {lead && <p className="marketing:text-lg marketing:text-muted">{lead}</p>}
          </div>
          {aside}
        </header>
        <div className="marketing:grid marketing:gap-8 marketing:lg:gap-12 marketing:lg:group-data-[beside=true]:col-span-2">
          {children}
        </div>
      </Container>
    </section>
  );
}
