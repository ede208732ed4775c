import clsx from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import css from './prose.module.css';

export interface ProseProps extends ComponentProps<'div'> {
  /** Sets the first paragraph in larger type, like the lead of an article. */
  lead?: boolean | undefined;
  asChild?: boolean | undefined;
}

/** Long text, such as articles and legal pages. It styles the plain HTML inside it. */
export function Prose({ lead, asChild, className, ...rest }: ProseProps) {
  const Root = asChild ? Slot.Root : 'div';
  return <Root {...rest} className={clsx(css.prose, lead && css.lead, className)} />;
}
