import './previews.css';
import type { BrandVoice } from '@postloom/shared-contracts';
import { TriangleAlert } from 'lucide-react';
import { bannedIn, bannedSentence } from '../posts/banned-words.ts';

interface BannedNoteProps {
  /** The voice of the text's brand; nothing is shown without one. */
  readonly voice: Pick<BrandVoice, 'name' | 'bannedWords'> | null | undefined;
  readonly text: string;
  readonly hashtags: readonly string[];
}

/** Says next to a text which of its words the brand voice bans. */
export function BannedNote({ voice, text, hashtags }: BannedNoteProps) {
  const found = voice ? bannedIn({ text, hashtags }, voice.bannedWords) : [];
  return (
    <div role="status" className="preview:contents">
      {voice && found.length > 0 && (
        <p className="preview:flex preview:items-start preview:gap-2 preview:text-sm preview:text-warning-ink">
          <TriangleAlert aria-hidden className="preview:mt-0.5 preview:size-4 preview:shrink-0" />
          <span className="preview:min-w-0 preview:wrap-anywhere">{bannedSentence(voice.name, found)}</span>
        </p>
      )}
    </div>
  );
}
