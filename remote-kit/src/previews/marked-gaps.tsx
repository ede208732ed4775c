import './previews.css';
import { templateGaps } from '@postloom/shared-contracts';

/** A text with its gaps, e.g. "[product]", highlighted. */
export function MarkedGaps({ text }: { readonly text: string }) {
  const gaps = new Set(templateGaps(text).map((gap) => `[${gap}]`));
  if (gaps.size === 0) return text;
  return text.split(/(\[[^[\]\n]+\])/).map((part, at) =>
    gaps.has(part) ? (
      <mark key={at} className="preview:rounded-sm preview:bg-accent-soft preview:text-accent-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
