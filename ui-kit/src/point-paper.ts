/** Distance of two threads in the drawing's own units. */
export const pitch = 10;

/** The threads of a cloth as path data, one path a colour. */
export interface Cloth {
  readonly warp: string;
  readonly weft: string;
  readonly main: string;
  readonly second: string;
}

/**
 * Weaves a point paper. Where it is empty, warp and weft take turns on top, as in linen; where it asks for a
 * thread, that one floats over the others and is tied down now and then, or it would hang loose.
 *
 * @param paper lines of equal length: `#` for the main thread, `o` for the second one, anything else for linen.
 * @param seed decides where the floats are tied down, so that no two pictures look stamped.
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

/** A satin's ties: each row five on, shifted by two, so that they never line up. */
function isTied(column: number, row: number, seed: number): boolean {
  return (column + row * 2 + seed) % 5 === 0;
}
