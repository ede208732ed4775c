import './previews.css';
import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { useState } from 'react';
import { foldText, markOfFold } from './fold-text.ts';
import { MarkedGaps } from './marked-gaps.tsx';

const linked = /((?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}._+-])[#@][\p{L}\p{N}_.]+)/u;

/**
 * The text as the platform shows it in the feed: folded behind "more", with tags, mentions, links and gaps highlighted.
 * While it streams, it isn't folded, so that new text stays visible.
 */
export function PostText({
  platform,
  text,
  streaming = false,
  compact = false,
  whole,
}: {
  platform: Platform;
  text: string;
  streaming?: boolean;
  /** Joins the lines of a folded text, as platforms do when it lies over a picture. */
  compact?: boolean;
  /** Never folded, for screens where the text is read to be judged. */
  whole?: boolean | undefined;
}) {
  const [open, setOpen] = useState(false);
  const folded = foldText(text, platformCatalogue[platform].foldAt);
  const canFold = !streaming && !whole && folded !== null;
  const isFolded = canFold && !open;
  const shown = isFolded ? (compact ? folded.replaceAll(/\s+/g, ' ') : folded) : text;
  return (
    <p dir="auto" className="preview:lines-auto preview:wrap-anywhere preview:whitespace-pre-wrap">
      {shown.split(linked).map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="preview:text-teal-ink">
            {part}
          </span>
        ) : (
          <MarkedGaps key={index} text={part} />
        ),
      )}
      {streaming && (
        <span aria-hidden className="preview:text-accent-ink">
          ▍
        </span>
      )}
      {canFold && (
        <>
          {isFolded ? markOfFold(shown) : ' '}
          <button
            type="button"
            aria-expanded={open}
            className="preview:text-muted preview:underline-offset-2 preview:hover:underline"
            onClick={() => setOpen(!open)}
          >
            {open ? 'less' : 'more'}
          </button>
        </>
      )}
    </p>
  );
}
