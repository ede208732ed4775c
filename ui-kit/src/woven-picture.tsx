import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { pitch, weavePaper } from './point-paper.ts';
import css from './woven-picture.module.css';

export interface WovenPictureProps extends Omit<ComponentProps<'svg'>, 'children' | 'seed'> {
  /**
   * The picture as weavers draw it, one character per crossing: `#` for the main thread, `o` for the second, `.` for
   * linen.
   */
  paper: readonly string[];
  /** Colors of the background, the main and the second thread. */
  yarn: 'accent' | 'teal' | 'ink' | 'sea';
  seed?: number | undefined;
}

/** A picture woven into cloth, for covers and illustrations. Decorative, so hidden from screen readers. */
export function WovenPicture({ paper, yarn, seed = 0, className, ...rest }: WovenPictureProps) {
  const cloth = weavePaper(paper, seed);
  const width = (paper[0]?.length ?? 0) * pitch;
  const height = paper.length * pitch;
  return (
    <svg
      {...rest}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      data-yarn={yarn}
      className={clsx(css.picture, className)}
    >
      <g className={css.linen}>
        <path d={cloth.warp} />
        <path d={cloth.weft} />
      </g>
      <path d={cloth.second} className={css.second} />
      <path d={cloth.main} className={css.main} />
    </svg>
  );
}
