import fields from './data/fields.json' with { type: 'json' };
import topics from './data/topics.json' with { type: 'json' };
import tradeTags from './data/trade-tags.json' with { type: 'json' };

const known = new Map(
  [
    ...Object.values(fields).flatMap(({ tags }) => tags.split(' ')),
    // Other languages write two words as one: “Yogastudio”.
    ...tradeTags.flatMap(({ language, tags }) => (language === 'en' ? tags : [])),
    ...topics.map(({ tag }) => tag),
  ].map((tag) => [tag.toLowerCase(), tag]),
);
const written = (text: string): string | undefined =>
  known.get(text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));

/** Words as the hashtag that people write, where a table has it, whole or in parts: "saas tools" is "SaaSTools". */
export const asHashtag = (text: string): string =>
  written(text) ??
  text
    .split(/\s+/)
    .map((word) => written(word) ?? word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
    .join(' ');
