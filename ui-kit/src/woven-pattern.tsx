import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import { type Thread, type ThreadTone, type WeaveOptions, weave } from './weave.ts';
import css from './woven-pattern.module.css';

const cell = 24;
const styles = {
  lines: { clearance: 7.5, besides: [-4, 4], width: 1.25 },
  bands: { clearance: 11.5, besides: [-8.4, -4.2, 4.2, 8.4], width: 3.4 },
};

export interface WovenPatternProps
  extends Omit<ComponentProps<'svg'>, 'children' | 'seed'>,
    Pick<WeaveOptions, 'seed' | 'structure' | 'dyes' | 'unfinished'> {
  /** `lines` is light, for backgrounds; `bands` is cloth, for covers. */
  variant?: 'lines' | 'bands' | undefined;
  columns?: number | undefined;
  rows?: number | undefined;
  /** Makes it an image with this name; without it, it is decorative. */
  label?: string | undefined;
}

/**
 * The brand's motif: a piece of cloth drawn from a seed. It fills its box and crops what doesn't fit. Use the id or
 * slug of what it represents as the seed, so that the same thing always has the same cloth.
 */
export function WovenPattern({
  seed,
  structure,
  dyes,
  unfinished,
  variant = 'lines',
  columns = 16,
  rows = 9,
  label,
  className,
  ...rest
}: WovenPatternProps) {
  const id = useId();
  const { clearance, besides, width } = styles[variant];
  const threads = weave({ seed, columns, rows, cell, clearance, structure, dyes, unfinished });
  const tones: ThreadTone[] = ['base', 'accent', 'teal'];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, or named by aria-label
    <svg
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...rest}
      className={clsx(css.pattern, className)}
      data-variant={variant}
      fill="none"
      strokeWidth={width}
    >
      {(['warp', 'weft'] as const).flatMap((axis) =>
        tones.map((tone) => {
          const path = pathOf(threads.filter((thread) => thread.axis === axis && thread.tone === tone));
          if (!path) return null;
          const key = `${id}${axis}-${tone}`;
          return (
            <g key={key} data-tone={tone} data-axis={axis}>
              <path id={key} d={path} />
              {besides.map((strand) => (
                <use key={strand} href={`#${key}`} {...(axis === 'warp' ? { x: strand } : { y: strand })} />
              ))}
            </g>
          );
        }),
      )}
    </svg>
  );
}

function pathOf(threads: readonly Thread[]) {
  return threads
    .flatMap(({ axis, at, runs }) =>
      runs.map(([from, to]) => (axis === 'warp' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`)),
    )
    .join('');
}
