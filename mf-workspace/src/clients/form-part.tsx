import { Heading } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

/** A group of form fields under a heading. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="workspace:flex workspace:flex-col workspace:gap-4 workspace:border-t workspace:border-line workspace:pt-6">
      <Heading level={3} size="sm">
        {title}
      </Heading>
      {children}
    </section>
  );
}
