import data from '../data/shots.json' with { type: 'json' };

/** What somebody says and shows in a scene of a kind; `plain` is filmed where no faces may be seen, what `isBare` only
 * where the brief tells nothing, and what `isAlways` whatever it tells. */
export interface KindScene {
  readonly visual: string;
  readonly plain?: string;
  readonly say: string;
  readonly show?: string;
  readonly isBare?: boolean;
  readonly isAlways?: boolean;
}

/**
 * A kind of film, by its title.
 * - `before`: how many of its scenes come before what the brief tells; the others come after that.
 * - `replaces`: whether its scenes stand for a list that others can't write.
 * - `isMute`: whether the title is read and not heard.
 * - `echo`: what comes again at the end of its title, in place of `{echo}`.
 * - `isOwn`: whether the trade's own shots are seen in it.
 */
export interface FilmKind {
  readonly match: string;
  readonly before?: number;
  readonly replaces?: boolean;
  readonly isMute?: boolean;
  readonly isOwn?: boolean;
  readonly echo?: string;
  readonly scenes: readonly KindScene[];
}

interface LineShots {
  readonly match: string;
  readonly shots: readonly string[];
  readonly isStep?: boolean;
  readonly isTold?: boolean;
  readonly acts?: string;
}

export const shots = data;
export const { screen } = data;
const compiled = <Row extends { readonly match: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, pattern: new RegExp(row.match, 'iu') }));
export const filmKinds = compiled<FilmKind>(data.kinds);
/** How an entry is filmed that only its writer knows, by its name and the title of its list, and what the list ends with. */
export const markShots = data.marks.map(({ match, shots: all, end, unless }) => ({
  all,
  end: end && { ...end, unless: new RegExp(unless, 'iu') },
  pattern: new RegExp(match, 'iu'),
}));
export const spokenTitles = compiled<{
  match: string;
  say: string;
  isAlways?: boolean;
  isList?: boolean;
}>(data.spoken);
/** What can be filmed anywhere while a line is said, by its words; `isStep` while something is explained as well, `acts` where
 * it is of such a kind, and `isTold` while somebody tells what has happened. */
export const lineShots = compiled<LineShots>(data.lines);
export const filmEnds = compiled(data.ends);
