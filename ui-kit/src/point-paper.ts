/** Distance between two threads, in the drawing's units. */
export const pitch = 10;

/** The threads of a cloth as path data, one path per color. */
export interface Cloth {
  readonly warp: string;
  readonly weft: string;
  readonly main: string;
  readonly second: string;
}

/**
 * Weaves a cloth from point paper, the weavers' draft. Where it is empty, warp and weft are on top in turn, as in
 * linen. Where it asks for a thread, that one floats over the others and is tied down now and then, so that it doesn't
 * hang loose.
 *
 * @param paper lines of equal length: `#` for the main thread, `o` for the second one, anything else for linen.
 * @param seed determines where the floats are tied down, so that pictures don't all look alike.
 */
export function weavePaper(paper: readonly string[], seed: number): Cloth {
  const cloth = { warp: '', weft: '', main: '', second: '' };
  paper.forEach((line, row) => {
    for (let column = 0; column < line.length; column++) {
      const x = column * pitch;
      const y = row * pitch;
      const thread = line[column];
      if (thread === '#' || thread === 'o') {
        let end = column;
        while (line[end + 1] === thread && !isTied(end, row, seed)) end++;
        cloth[thread === '#' ? 'main' : 'second'] += `M${x + 2} ${y + 5}h${(end - column) * pitch + 6}`;
        column = end;
      } else if ((column + row) % 2 === 0) cloth.warp += `M${x + 5} ${y + 1}v8`;
      else cloth.weft += `M${x + 1} ${y + 5}h8`;
    }
  });
  return cloth;
}

/** The ties of a satin weave: every fifth crossing, shifted by two in each row, so that they never line up. */
function isTied(column: number, row: number, seed: number): boolean {
  return (column + row * 2 + seed) % 5 === 0;
}
