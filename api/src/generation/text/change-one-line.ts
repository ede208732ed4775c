import type { PostText } from './plain-text.ts';

/**
 * Puts the new wording of one line into a post, whose other lines and hashtags stay as they are.
 * @param line the line, without space around it.
 * @param draft the whole post as somebody has written it with the new line.
 * @returns null if the draft's other lines don't show which one is the new one. If the post has no such line, the draft
 *   itself.
 */
export function changeOneLine<Draft extends PostText>(
  { caption, hashtags }: PostText,
  line: string,
  draft: Draft,
): Draft | null {
  const lines = caption.split('\n');
  const at = lines.findIndex((each) => each.trim() === line);
  if (at < 0) return draft;
  const before = filled(lines.slice(0, at));
  const after = filled(lines.slice(at + 1));
  const written = filled(draft.caption.split('\n'));
  const end = written.length - after.length;
  const made = written.slice(before.length, end);
  const others = [...written.slice(0, before.length), ...written.slice(end)];
  const areKept = others.join('\n') === [...before, ...after].join('\n');
  // A single line in its place is the new one, whatever has become of the others.
  if (made.length !== 1 && !(made.length > 1 && areKept)) return null;
  return { ...draft, caption: lines.with(at, made.join('\n')).join('\n'), hashtags };
}

const filled = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');
