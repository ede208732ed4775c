import './previews.css';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { gapNames } from '../posts/ask-about-gaps.ts';

interface OpenGapsProps {
  /** As listed by `templateGaps`; nothing is shown if there are none. */
  readonly gaps: readonly string[];
  /** What else there is to say about them. */
  readonly children?: ReactNode;
}

/** Says next to a text which of its gaps are still to be filled in. */
export function OpenGaps({ gaps, children }: OpenGapsProps) {
  if (gaps.length === 0) return null;
  return (
    <p className="preview:flex preview:items-start preview:gap-2 preview:text-sm preview:text-warning-ink">
      <TriangleAlert aria-hidden className="preview:mt-0.5 preview:size-4 preview:shrink-0" />
      <span className="preview:min-w-0 preview:wrap-anywhere">
        Still to fill in: {gapNames(gaps)}
        {children}
      </span>
    </p>
  );
}
