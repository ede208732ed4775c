import { templateCategories, templateGaps, templatePlatforms } from '@postloom/shared-contracts';
import { countCharacters, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { describe, expect, it } from 'vitest';
import { builtInTemplates } from './built-in-templates.ts';

/** Maximum length of a video's description (YouTube Data API, `snippet.description`: 5000 bytes). */
const youtubeLimit = 5000;

describe('the built-in templates', () => {
  it('are the thirty of the specification, five of them free, with the free ones first', () => {
    expect(builtInTemplates).toHaveLength(30);
    expect(builtInTemplates.slice(0, 5).every(({ isPro }) => !isPro)).toBe(true);
    expect(builtInTemplates.slice(5).every(({ isPro }) => isPro)).toBe(true);
  });

  it('cover every category and platform, each at least twice', () => {
    for (const category of templateCategories) {
      expect(builtInTemplates.filter((each) => each.category === category).length, category).toBeGreaterThan(
        1,
      );
    }
    for (const platform of templatePlatforms) {
      expect(builtInTemplates.filter((each) => each.platform === platform).length, platform).toBeGreaterThan(
        3,
      );
    }
  });

  it('differ in id, title, description and opening', () => {
    for (const part of ['id', 'title', 'description', 'content'] as const) {
      const texts = builtInTemplates.map((each) => each[part].slice(0, 40));
      expect(new Set(texts).size, part).toBe(30);
    }
  });

  describe.each(builtInTemplates.map((each) => [each.id, each] as const))('%s', (_id, template) => {
    const { platform, content, title, description } = template;

    it('leaves room within its platform’s limit for what will be filled in', () => {
      const known = platforms.find((each) => each === platform);
      const limit = known ? platformCatalogue[known].textLimit : youtubeLimit;
      const length = known ? countCharacters(known, content) : new TextEncoder().encode(content).length;
      expect(length).toBeLessThan(limit * 0.85);
    });

    it('has no more hashtags than its platform allows', () => {
      const hashtags = content.match(/#[\p{L}\p{N}_]+/gu) ?? [];
      const known = platforms.find((each) => each === platform);
      const most = known ? (platformCatalogue[known].hashtagLimit ?? 3) : 3;
      expect(hashtags.length).toBeLessThanOrEqual(most);
    });

    it('marks its gaps: every bracket is closed and none is empty', () => {
      expect(templateGaps(content).length).toBeGreaterThanOrEqual(4);
      expect(content.replace(/\[[^[\]\n]+\]/g, '')).not.toMatch(/[[\]{}<>]/);
    });

    it('starts with text of its own, so that the preview is not a list of gaps', () => {
      const words =
        content
          .slice(0, 80)
          .replace(/\[[^\]]*\]?/g, '')
          .match(/\p{L}+/gu) ?? [];
      expect(words.length).toBeGreaterThanOrEqual(5);
    });

    it('is neatly typeset: no emoji, no capitals for emphasis, no trailing spaces, no double blank lines', () => {
      expect(content).not.toMatch(/\p{Extended_Pictographic}/u);
      expect(content).not.toMatch(/!!|\b\p{Lu}{5,}\b/u);
      expect(content).not.toMatch(/[ \t]\n|\n{3}|^\s|\s$/);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description).toMatch(/^\p{Lu}.{30,120}[.]$/u);
    });
  });
});
