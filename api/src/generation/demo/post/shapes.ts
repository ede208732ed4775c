import type { Platform } from '@postloom/shared-contracts/platforms';
import platforms from '../data/platforms.json' with { type: 'json' };

/** How a platform's posts are built. */
export interface Shape {
  /** What the first line is: the thing's name, a statement, a line to be spoken. */
  readonly opening: 'title' | 'statement' | 'spoken';
  /** How facts are set out: a list with icons, plain lines, a paragraph of their own, in the flow of the text. */
  readonly facts: 'icons' | 'plain' | 'paragraph' | 'flow';
  /** What stands before each entry of a list; `#` is its number. */
  readonly bullet: string;
  /** Whether short entries run on in the sentence that announces them. */
  readonly listsInline: boolean;
  readonly sentences: 'lines' | 'paragraphs' | 'flow';
  /** What stands between the parts of a post. */
  readonly gap: string;
  readonly hasClose: boolean;
  /** Most emoji, whatever the tone. */
  readonly emoji: number;
  /** Fewest hashtags, where the trade is known, and most. */
  readonly leastTags: number;
  readonly tags: number;
  /** Whether those of the trade are among them, or only the occasion, the thing and the town. */
  readonly hasTradeTags: boolean;
}

export const shapes = platforms as Readonly<Record<Platform, Shape>>;
