import type { ComponentProps } from 'react';
import css from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={css.hidden} />;
}

/** The first link of a page; shows itself when it is focused. `href` points at the main region's id. */
export function SkipLink({ children = 'Skip to content', ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={css.skip}>
      {children}
    </a>
  );
}
