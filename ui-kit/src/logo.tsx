import clsx from 'clsx';
import type { ComponentProps } from 'react';
import css from './logo.module.css';

/**
 * The logo without the name: three warp threads, and one vermilion weft going over, under, over. Decorative unless
 * `aria-label` is set.
 */
export function LogoMark({ className, ...rest }: Omit<ComponentProps<'svg'>, 'children'>) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, or named by aria-label
    <svg
      aria-hidden={rest['aria-label'] ? undefined : true}
      role={rest['aria-label'] ? 'img' : undefined}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="4.5"
      {...rest}
      className={clsx(css.mark, className)}
    >
      <path className={css.warp} d="M4.25 1V8.25M4.25 15.75V23M12 1V23M19.75 1V8.25M19.75 15.75V23" />
      <path className={css.weft} d="M0 12H8.25M15.75 12H24" />
    </svg>
  );
}

export interface LogoProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Height of the mark. */
  size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Logo and name. Put it into a link; its text names the link. */
export function Logo({ size = 'md', className, ...rest }: LogoProps) {
  return (
    <span {...rest} data-size={size} className={clsx(css.logo, className)}>
      <LogoMark />
      Postloom
    </span>
  );
}
