/** How the weft passes over and under the warp. */
export type WeaveStructure = 'plain' | 'basket' | 'twill' | 'herringbone' | 'satin';

/** The dye of a thread. */
export type ThreadTone = 'base' | 'accent' | 'teal';

export interface Thread {
  axis: 'warp' | 'weft';
  tone: ThreadTone;
  /** Distance of the thread's center from the edge, across its direction. */
  at: number;
  /** The sections where it is on top, along its direction. */
  runs: ReadonlyArray<readonly [from: number, to: number]>;
}

export interface WeaveOptions {
  /** The same seed always gives the same cloth, on the server and in the browser. */
  seed: string | number;
  columns: number;
  rows: number;
  /** Width of a cell, in the drawing's units. */
  cell: number;
  /** How far from the center of a crossing the lower thread stops. */
  clearance: number;
  /** Chosen by the seed by default. */
  structure?: WeaveStructure | undefined;
  /** The dyes the seed may use in addition to the base tone; none for an undyed cloth. */
  dyes?: ReadonlyArray<Exclude<ThreadTone, 'base'>> | undefined;
  /** Leaves the weft threads unfinished at different lengths, as on a loom. */
  unfinished?: boolean | undefined;
}

const weftIsOver: Record<WeaveStructure, (column: number, row: number) => boolean> = {
  plain: (column, row) => (column + row) % 2 === 0,
  basket: (column, row) => (Math.floor(column / 2) + Math.floor(row / 2)) % 2 === 0,
  twill: (column, row) => (column + row) % 4 < 2,
  herringbone: (column, row) => ((column % 8 < 4 ? column % 8 : 7 - (column % 8)) + row) % 4 < 2,
  satin: (column, row) => (column * 2 + row) % 5 !== 0,
};

/** Lays out a piece of cloth: every thread with its dye and its visible sections. */
export function weave({
  seed,
  columns,
  rows,
  cell,
  clearance,
  structure,
  dyes = ['accent', 'teal'],
  unfinished = false,
}: WeaveOptions): Thread[] {
  const random = randomOf(String(seed));
  const structures = Object.keys(weftIsOver) as WeaveStructure[];
  const chosen = structure ?? pick(structures, random);
  const isOver = weftIsOver[chosen];
  const warpTones = dye(columns, dyes, random);
  const weftTones = dye(rows, dyes, random);
  const reach = Array.from({ length: rows }, () =>
    unfinished ? Math.round(columns * (0.35 + 0.6 * random())) : columns,
  );

  const crossed = (column: number, row: number) => column < (reach[row] ?? 0);
  const warp = warpTones.map((tone, column) =>
    thread('warp', tone, column, rows, rows, (row) => crossed(column, row) && isOver(column, row)),
  );
  const weft = weftTones.map((tone, row) =>
    thread('weft', tone, row, reach[row] ?? columns, columns, (column) => !isOver(column, row)),
  );
  return [...warp, ...weft];

  function thread(
    axis: Thread['axis'],
    tone: ThreadTone,
    index: number,
    cells: number,
    allCells: number,
    isUnder: (crossing: number) => boolean,
  ): Thread {
    const runs: Array<[number, number]> = [];
    let from = 0;
    // Slivers between two crossings that both pass under would be visible in real cloth, but only blur a drawing.
    const show = (to: number) => {
      if (to - from > cell / 2) runs.push([from, to]);
    };
    for (let crossing = 0; crossing < cells; crossing++) {
      if (!isUnder(crossing)) continue;
      const middle = (crossing + 0.5) * cell;
      show(middle - clearance);
      from = middle + clearance;
    }
    // A cut thread hangs over a little; a full one ends with the cloth.
    show((cells < allCells ? cells + 0.3 : cells) * cell);
    return { axis, tone, at: (index + 0.5) * cell, runs };
  }
}

/** Adds one or two stripes of one to three threads to an undyed row. */
function dye(count: number, dyes: readonly ThreadTone[], random: () => number): ThreadTone[] {
  const tones = Array.from({ length: count }, (): ThreadTone => 'base');
  for (const tone of dyes) {
    if (random() < 0.25) continue;
    const width = 1 + Math.floor(random() * 2.4);
    tones.fill(tone, ...stripe(count, width, random));
  }
  return tones;
}

function stripe(count: number, width: number, random: () => number): [number, number] {
  const start = Math.floor(random() * Math.max(1, count - width + 1));
  return [start, start + width];
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** Mulberry32 on an FNV-1a hash of the text: small, fast, and good enough for pictures. */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
