import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import css from './sections.module.css';

export interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title'> {
  title: ReactNode;
}

/**
 * Content that expands in place. It uses native `<details>`, so the browser's search finds and opens it. Those with the
 * same `name` close each other.
 */
export function Disclosure({ title, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={clsx(css.disclosure, className)}>
      <summary className={css.summary}>
        {title}
        <ChevronDown aria-hidden />
      </summary>
      <div className={css.details}>{children}</div>
    </details>
  );
}

/** A column of `Disclosure`s between hairlines, e.g. questions and answers. */
export function Accordion({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx(css.disclosures, className)} />;
}
