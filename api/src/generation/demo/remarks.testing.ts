import tones from './data/tones.json' with { type: 'json' };
import { angles } from './post/angles.ts';
import { inTone, type ToneRecord } from './post/wording.ts';

const lines = angles.flatMap(({ hook, after, formal, witty, ask }) =>
  [hook, after, formal, witty, ask].flatMap((said) => said ?? []),
);
/** Every line that may stand beside a post's news, as each tone writes it. */
export const remarks: ReadonlySet<string> = new Set(
  lines.flatMap((line) => Object.values(tones).map((tone) => inTone(line, tone as ToneRecord))),
);

/** What a post says of its brief alone. */
export function withoutRemarks(caption: string): string {
  const paragraphs = caption.split('\n').filter((line) => !remarks.has(line.trim()));
  const rest = paragraphs
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // In one flow they stand first or last.
  const [first = ''] = /^.*?[.?!](?= )/su.exec(rest) ?? [];
  return [...remarks]
    .filter((line) => rest.includes(line) && (rest.endsWith(` ${line}`) || line.startsWith(first)))
    .reduce((text, line) => text.replace(line, '').trim(), rest);
}
