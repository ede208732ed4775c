import type { Platform } from '@postloom/shared-contracts/platforms';
import platforms from '../data/platforms.json' with { type: 'json' };

/**
 * How a platform's posts are built.
 * - `opening`: what the first line is: the thing's name ("title"), a statement.
 * - `facts`: a list with marks, plain lines, a paragraph of their own, in the flow of the text.
 * - `leastEntries`: how few facts make a list.
 * - `bullet`: what stands before each entry of a list; `#` is its number.
 * - `mark`: what stands before an entry that is not counted, in tones that like signs.
 * - `sentences`: in lines, in paragraphs, in one flow.
 * - `breaksAt`: how much has to speak for a new paragraph, in log odds.
 * - `endsTitles`: whether a short title gets its full stop.
 * - `within`: what stands between the sentences of a paragraph.
 * - `gap`: what stands between the parts of a post.
 * - `emoji`, `tags`: the most of them; `leastTags`: the fewest, where the trade is known.
 * - `listsInline`: whether short entries run on in the sentence that announces them.
 * - `hasTradeTags`: whether hashtags of the trade are among them, or only the occasion and the town.
 * - `reach`: how readers get hold of whom they read.
 * - `look`: how they come to a page; where a link in a text can't be pressed it stands elsewhere.
 * - `othersTags`: what hashtags that are at home on another platform have in them.
 */
export type Shape = (typeof platforms)[keyof typeof platforms];

export const shapes: Readonly<Record<Platform, Shape>> = platforms;
