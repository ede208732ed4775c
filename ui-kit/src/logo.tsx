import clsx from 'clsx';
import type { ComponentProps } from 'react';
import css from './logo.module.css';
import { weave } from './weave.ts';

// Three by three, over and under; computed once, as it never changes.
const threads = weave({
  seed: 'postloom',
  columns: 3,
  rows: 3,
  cell: 8,
  clearance: 3.6,
  structure: 'plain',
  dyes: [],
});

/** The mark alone: three threads by three, the middle one vermilion. Decoration unless it is given a label. */
export function LogoMark({ className, ...rest }: Omit<ComponentProps<'svg'>, 'children'>) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, or named by aria-label
    <svg
      aria-hidden={rest['aria-label'] ? undefined : true}
      role={rest['aria-label'] ? 'img' : undefined}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="5"
      {...rest}
      className={clsx(css.mark, className)}
    >
      {threads.map(({ axis, at, runs }) => (
        <path
          key={`${axis}${at}`}
          className={axis === 'weft' && at === 12 ? css.accent : css.thread}
          d={runs
            .map(([from, to]) => (axis === 'warp' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`))
            .join('')}
        />
      ))}
    </svg>
  );
}

export interface LogoProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Height of the mark. */
  size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Mark and name. Put it into a link; its text is the link's name. */
export function Logo({ size = 'md', className, ...rest }: LogoProps) {
  return (
    <span {...rest} data-size={size} className={clsx(css.logo, className)}>
      <LogoMark />
      Postloom
    </span>
  );
}
