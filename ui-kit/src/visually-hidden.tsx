import type { ComponentProps } from 'react';
import css from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={css.hidden} />;
}

/** The first link on a page, visible only when focused. `href` points to the main region's id. */
export function SkipLink({ children = 'Skip to content', ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={css.skip}>
      {children}
    </a>
  );
}
