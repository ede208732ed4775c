import { pointPapers } from './point-papers.ts';
import { columns, pitch, rows, weave } from './weave.ts';

/** Ground, main and second thread, all from the theme. Chosen by the article's id. */
const yarns = [
  { ground: 'blog:fill-accent-soft', main: 'blog:stroke-accent', second: 'blog:stroke-ink' },
  { ground: 'blog:fill-teal-soft', main: 'blog:stroke-teal', second: 'blog:stroke-accent' },
  { ground: 'blog:fill-sunken', main: 'blog:stroke-ink', second: 'blog:stroke-accent' },
  { ground: 'blog:fill-sunken', main: 'blog:stroke-teal', second: 'blog:stroke-ink' },
] as const;

/** An article's cover: a small cloth with its subject woven in. Decoration, so silent for screen readers. */
export function Cover({ id, className }: { readonly id: number; readonly className?: string }) {
  const cloth = weave(pointPapers[id] ?? [], id);
  const yarn = yarns[(id - 1) % yarns.length] ?? yarns[0];
  const width = columns * pitch;
  const height = rows * pitch;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      className={className}
    >
      <rect width={width} height={height} className={yarn.ground} />
      <g className="blog:stroke-line" strokeWidth={2.5}>
        <path d={cloth.warp} />
        <path d={cloth.weft} />
      </g>
      <path d={cloth.second} className={yarn.second} strokeWidth={6.5} />
      <path d={cloth.main} className={yarn.main} strokeWidth={6.5} />
    </svg>
  );
}
