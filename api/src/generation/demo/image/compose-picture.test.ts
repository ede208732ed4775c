import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { full } from '@postloom/shared-contracts/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { generateRequest } from '../brief-generator.testing.ts';
import { composeDemoPicture } from './compose-picture.ts';
import { pictureLabel } from './picture-label.ts';
import { renderPicture } from './render-picture.ts';

const request = {
  ...generateRequest(0),
  tone: 'casual' as const,
  businessType: 'Coffee shop',
  prompt: 'Announce our new vegan burger',
};

describe('the demo picture', () => {
  test.each(platforms)('on %s has its size, stays under its limit and says what it is', async (platform) => {
    const { width, height, maxBytes } = platformCatalogue[platform].image;
    const { svg, alt } = composeDemoPicture({ ...request, platform });
    const picture = await renderPicture(svg, { width, height });
    const facts = await sharp(picture).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['png', width, height]);
    expect(picture.byteLength).toBeLessThan(maxBytes);
    expect(facts.xmpAsString).toContain('algorithmicMedia');
    expect(facts.xmpAsString).toContain(pictureLabel);
    expect(alt.toLowerCase()).toContain('our new vegan burger');
  });

  test('needs no font to be shown', () => {
    const { svg } = composeDemoPicture(request);
    expect(svg).not.toMatch(/<text|font-family|NaN|undefined/);
  });

  test('of a script that the fonts lack has no words, and says so in its description', () => {
    const { svg, alt } = composeDemoPicture({
      ...request,
      businessType: '',
      prompt: '新しいパンが焼けました',
    });
    expect(alt).toMatch(/^Sample picture of woven lines in/);
    expect(svg).not.toContain('NaN');
  });

  test('draws no word that the brand bans, and its description says only what is drawn', () => {
    const of = (prompt: string) =>
      composeDemoPicture({ ...request, businessType: 'Cheap Buns', prompt }, ['cheap', 'sourdough']);
    expect(of('Cheap sourdough loaves every Friday from 7 am, £4.50').alt).toMatch(
      /“Loaves every Friday from 7 am. £4.50”/,
    );
    // A line that is incomplete without the word isn't drawn at all.
    expect(of('Sourdough: every Friday').alt).toMatch(/^Sample picture of woven lines in/);
  });

  test('is the same for the same brief and seed, and another for the next seed', () => {
    expect(composeDemoPicture(request)).toEqual(composeDemoPicture({ ...request }));
    const pictures = [0, 1, 2, 3].map((seed) => composeDemoPicture({ ...request, seed }).svg);
    expect(new Set(pictures).size).toBe(4);
  });

  test('any brief gives a whole drawing', () => {
    for (let index = 0; index < (full ? 250 : 50); index += 1) {
      const { svg, alt } = composeDemoPicture(generateRequest(index));
      expect(svg, alt).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});
