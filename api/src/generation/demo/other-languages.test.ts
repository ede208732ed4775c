import { composerRequestSchema, contentTypes, generationRequestSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { describe, expect, test } from 'vitest';
import { splitSentences } from './brief/clauses.ts';
import { detectLanguage } from './brief/language.ts';
import { composeDemoVariants } from './compose-variants.ts';
import foreign from './data/foreign.testing.json' with { type: 'json' };
import tradeTags from './data/trade-tags.json' with { type: 'json' };
import { atOnce } from './in-turns.ts';
import { composeDemoPost } from './post/compose-post.ts';
import { composeDemoVideoScript } from './script/compose-video-script.ts';

const briefs = Object.entries(foreign).flatMap(([language, rows]) =>
  rows.map(([businessType = '', prompt = '']) => ({ language, businessType, prompt })),
);

/** A text on one line, without the marks of its list and its last full stop. */
const plain = (text: string): string =>
  text
    .replace(/^(?:[-•→]|▪️) /gmu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\.$/u, '');

describe.each(briefs)('$businessType: $prompt', ({ language, businessType, prompt }) => {
  const whole = plain(prompt);
  const requests = platforms.flatMap((platform) =>
    contentTypes.map((contentType) =>
      generationRequestSchema.parse({ platform, contentType, tone: 'friendly', businessType, prompt }),
    ),
  );

  test('its language is known', () => {
    const known = detectLanguage(prompt);
    if (language === 'other') expect(known).not.toBe('en');
    else expect(known).toBe(language);
  });

  test('its post says it, word by word and mark by mark, and nothing else', () => {
    for (const request of requests) expect(plain(composeDemoPost(request).caption)).toBe(whole);
    for (const platform of platforms) {
      const request = composerRequestSchema.parse({
        ...{ platforms: [platform], goal: 'launch', topic: prompt, tone: 'friendly', length: 'medium' },
      });
      const job = { request, platform, businessType, targetAudience: '' };
      const variants = atOnce(composeDemoVariants(job as Parameters<typeof composeDemoVariants>[0]));
      expect(variants.length).toBeGreaterThan(0);
      for (const { caption } of variants) expect(plain(caption)).toBe(whole);
    }
  });

  test('its slides and its film show it in order, and nothing else', () => {
    const pieces = requests.flatMap((request) => [
      composeDemoPost(request).slides.flatMap(({ title, text }) => [title, text].filter(Boolean)),
      ...(request.contentType === 'video'
        ? [composeDemoVideoScript(request).scenes.map(({ onScreenText }) => onScreenText)]
        : []),
    ]);
    for (const shown of pieces) {
      let at = 0;
      for (const piece of shown.map(plain)) {
        expect(piece).not.toBe('');
        // The last frame of a short film says once more what it is about.
        const next = whole.indexOf(piece, at) < 0 && piece === shown.at(-1) ? 0 : at;
        expect(whole.indexOf(piece, next), piece).toBeGreaterThanOrEqual(next);
        at = whole.indexOf(piece, next) + piece.length;
      }
    }
  });

  test('its hashtags are of its own words, or those of its trade', () => {
    const said = `${businessType} ${prompt}`.toLowerCase().replace(/[^\p{L}]/gu, '');
    const rows = tradeTags.filter(({ match }) => new RegExp(match, 'iu').test(businessType));
    const ofTrade = rows.flatMap(({ language, tags }) => (language === 'en' ? [] : tags));
    for (const request of requests)
      for (const tag of composeDemoPost(request).hashtags)
        if (!ofTrade.includes(tag)) expect(said, tag).toContain(tag.toLowerCase().slice(0, 5));
  });
});

test.each([
  ['Am 3. Mai | Ab 12. Juni', 1],
  ['Die Feier ist am 3. Mai um 15 Uhr. | Der Hof öffnet am 2.5. schon um 9 Uhr.', 2],
  ['Wir brauchen Besen, Eimer usw. und viel Kaffee. | Alle sind da.', 2],
  ['Geöffnet Mo.–Mi. 8–12 Uhr, Do. geschlossen. | Tel. 0351 555 0123.', 2],
  ['Kinder zahlen die Hälfte, d. h. 3 €. | Wir freuen uns.', 2],
  ['El taller abre a las 9 h. | Cuesta 12 € por persona.', 2],
  ['Mme Roy et M. Petit vous attendent av. de la Gare. | Venez nombreux !', 2],
  ['Chiediamo del Sig. Rossi, n. 12. | Il forno è caldo.', 2],
  ['Bel dhr. De Boer of mevr. Smit, nr. 4. | De koffie staat klaar.', 2],
  ['Spotykamy się o godz. 18 przy ul. Polnej, np. pod wiatą. | Wstęp wolny.', 2],
  ['wir haben heute geschlossen. | morgen sind wir wieder da.', 2],
] as const)('in other languages a full stop ends what surely ends: %s', (text, count) => {
  const sentences = count === 1 ? [text.replace(' | ', ' ')] : text.split(' | ');
  expect(splitSentences(text.replace(' | ', ' '), true)).toEqual(sentences);
});

test('days and months cut short end no sentence in English', () => {
  const brief = 'The mill is shut on 23 Nov. and 30 Nov. From 3 Jan. we open Wed.–Sun. 11 a.m. to 4 p.m.';
  expect(splitSentences(brief)).toEqual([
    'The mill is shut on 23 Nov. and 30 Nov.',
    'From 3 Jan. we open Wed.–Sun. 11 a.m. to 4 p.m.',
  ]);
  const { caption } = composeDemoPost(
    generationRequestSchema.parse({ platform: 'facebook', tone: 'friendly', prompt: brief }),
  );
  expect(caption).toContain('23 Nov. and 30 Nov.');
  expect(caption).toContain('Wed.–Sun. 11 a.m. to 4 p.m.');
});
