import type { ReactNode } from 'react';

/*
 * The pictures of the samples, drawn in threads like all our art. They always use the light theme's colors: a picture
 * doesn't change when the page around it turns dark.
 */

interface ArtProps {
  readonly className?: string;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function Art({
  width,
  height,
  label,
  fit = 'slice',
  className = 'marketing:block marketing:h-auto marketing:w-full',
  children,
}: ArtProps & {
  /** `meet` if cropping would hide what the picture shows. */
  readonly fit?: 'slice' | 'meet';
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      data-theme="light"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`xMidYMid ${fit}`}
      fill="none"
      strokeLinecap="round"
      className={className}
    >
      {children}
    </svg>
  );
}

/** Half the width of the bowl at a height: 0 is the foot, 1 the rim. */
const bowl = (t: number) => 58 + 112 * t ** 0.6;
const rim = 150;
const rowHeight = 7;
const rowCount = 23;
/** Where the glaze has run, as the distance from the middle of the bowl, and how far. */
const runs = [
  [-128, 18],
  [-96, 46],
  [-58, 26],
  [-22, 74],
  [24, 34],
  [58, 62],
  [92, 22],
  [124, 40],
] as const;
const glazeEdge = (x: number) =>
  50 + runs.reduce((sum, [at, length]) => sum + length * Math.exp(-(((x - at) / 12) ** 4)), 0);

/** The threads of the bowl: each row changes from glaze to bare clay where the glaze ends. */
const bowlThreads = range(rowCount).reduce(
  (threads, row) => {
    const y = rim + row * rowHeight;
    const half = Math.round(bowl(1 - row / (rowCount - 1)));
    const isGlazed = (x: number) => row * rowHeight < glazeEdge(x);
    for (let from = -half; from < half; ) {
      let to = Math.min(from + 3, half);
      while (to < half && isGlazed(to) === isGlazed(from)) to = Math.min(to + 3, half);
      threads[isGlazed(from) ? 'glaze' : 'clay'] += `M${200 + from} ${y}H${200 + to}`;
      from = to;
    }
    return threads;
  },
  { glaze: '', clay: '' },
);

/** A bowl drawn in threads: the glaze is the dyed part and has an irregular lower edge. */
export function GlazeArt({ className }: ArtProps) {
  return (
    <Art
      width={400}
      height={400}
      label="A glazed bowl on a table, drawn in threads"
      {...(className && { className })}
    >
      <rect width={400} height={400} className="marketing:fill-teal-soft" />
      <circle cx={292} cy={112} r={50} className="marketing:fill-accent" />
      <rect y={300} width={400} height={100} className="marketing:fill-sunken" />
      <g className="marketing:stroke-line-strong" strokeWidth={1.5}>
        {range(6).map((row) => (
          <path key={row} d={`M0 ${318 + row * 14}H400`} />
        ))}
      </g>
      <g strokeWidth={5} strokeLinecap="butt">
        <path d={bowlThreads.clay} className="marketing:stroke-ink" />
        <path d={bowlThreads.glaze} className="marketing:stroke-teal" />
      </g>
      <ellipse
        cx={200}
        cy={rim}
        rx={168}
        ry={22}
        className="marketing:fill-surface marketing:stroke-teal"
        strokeWidth={5}
      />
      <g className="marketing:stroke-teal-line" strokeWidth={2}>
        <ellipse cx={200} cy={rim + 2} rx={142} ry={15} />
        <ellipse cx={200} cy={rim + 4} rx={106} ry={9} />
      </g>
    </Art>
  );
}

/** Beans in a roasting drum. */
export function RoastArt() {
  return (
    <Art width={96} height={128} label="Beans in a turning drum">
      <rect width={96} height={128} className="marketing:fill-ink" />
      <g className="marketing:stroke-accent" strokeWidth={2}>
        {range(5).map((ring) => (
          <circle
            key={ring}
            cx={48}
            cy={64}
            r={22 + ring * 9}
            strokeDasharray={`${20 + ring * 14} ${8 + ring * 3}`}
          />
        ))}
      </g>
      <g className="marketing:fill-accent">
        {range(9).map((bean) => (
          <ellipse
            key={bean}
            cx={48 + 13 * Math.cos(bean * 2.4) * Math.sqrt(bean / 8)}
            cy={64 + 13 * Math.sin(bean * 2.4) * Math.sqrt(bean / 8)}
            rx={3.4}
            ry={2.2}
            transform={`rotate(${bean * 47} ${48 + 13 * Math.cos(bean * 2.4) * Math.sqrt(bean / 8)} ${64 + 13 * Math.sin(bean * 2.4) * Math.sqrt(bean / 8)})`}
          />
        ))}
      </g>
    </Art>
  );
}

/** Beans falling into the cooling tray, drawn in threads. */
export function PourArt() {
  return (
    <Art width={96} height={128} label="Beans falling into the cooling tray">
      <rect width={96} height={128} className="marketing:fill-accent-soft" />
      <g className="marketing:stroke-accent" strokeWidth={2.4}>
        {range(9).map((thread) => (
          <path
            key={thread}
            d={`M${30 + thread * 4.5} 0C${30 + thread * 4.5} 48 ${12 + thread * 9} 56 ${12 + thread * 9} 98`}
            strokeDasharray={`${8 + thread} 4`}
          />
        ))}
      </g>
      <g className="marketing:stroke-ink" strokeWidth={3}>
        {range(4).map((row) => (
          <path key={row} d={`M${6 + row * 4} ${102 + row * 6}H${90 - row * 4}`} />
        ))}
      </g>
    </Art>
  );
}

/** A cup from above. */
export function CupArt() {
  return (
    <Art width={96} height={128} label="A cup of coffee from above">
      <rect width={96} height={128} className="marketing:fill-teal" />
      <circle cx={48} cy={64} r={36} className="marketing:fill-surface" />
      <circle cx={48} cy={64} r={25} className="marketing:fill-ink" />
      <g className="marketing:stroke-accent" strokeWidth={2}>
        {range(4).map((ring) => (
          <circle
            key={ring}
            cx={48}
            cy={64}
            r={5 + ring * 5}
            strokeDasharray={`${12 + ring * 10} ${5 + ring * 2}`}
          />
        ))}
      </g>
      <path d="M82 50c10 2 10 20 0 24" className="marketing:stroke-surface" strokeWidth={6} />
    </Art>
  );
}

/** Days and hours of the meetings that are kept. */
const kept = new Set(['0-1', '1-3', '3-0', '4-2']);
/** Days and hours of the meetings that are dropped. */
const dropped = new Set(['0-3', '1-0', '1-1', '2-0', '2-2', '3-2', '3-3', '4-0']);

/** A working week: four meetings are kept, eight are crossed out. */
export function WeekArt({ className }: ArtProps) {
  return (
    <Art
      width={480}
      height={270}
      fit="meet"
      label="A week’s plan: eight meetings struck out, four left"
      {...(className && { className })}
    >
      <rect width={480} height={270} className="marketing:fill-sunken" />
      {range(5).map((day) => (
        <g key={day}>
          <path
            d={`M${40 + day * 82} 32H${112 + day * 82}`}
            strokeWidth={3}
            className="marketing:stroke-ink"
          />
          {range(4).map((hour) => {
            const x = 40 + day * 82;
            const y = 48 + hour * 50;
            const key = `${day}-${hour}`;
            if (kept.has(key)) {
              return (
                <g key={key}>
                  <rect x={x} y={y} width={72} height={38} rx={4} className="marketing:fill-accent" />
                </g>
              );
            }
            return (
              <g key={key} className="marketing:stroke-line-strong">
                <rect
                  x={x}
                  y={y}
                  width={72}
                  height={38}
                  rx={4}
                  strokeWidth={1.5}
                  className="marketing:fill-surface"
                />
                {dropped.has(key) &&
                  range(5).map((line) => (
                    <path
                      key={line}
                      d={`M${x + 8 + line * 12} ${y + 32}l10 -26`}
                      strokeWidth={2.5}
                      className="marketing:stroke-teal"
                    />
                  ))}
              </g>
            );
          })}
        </g>
      ))}
    </Art>
  );
}
