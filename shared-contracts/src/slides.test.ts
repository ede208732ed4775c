import { describe, expect, test } from 'vitest';
import { captionOf, readSlides, slidesOf } from './slides.ts';

describe('slides that a caption spells out', () => {
  test('are the numbered lines of a caption', () => {
    const caption = 'Swipe!\nSlide 1 (cover): The dough\n2/3 – The oven\n3. The crust\nSee you in May';
    const slides = slidesOf({ contentType: 'carousel', caption });
    expect(slides.map(({ title }) => title)).toEqual(['The dough', 'The oven', 'The crust']);
  });

  test('have a title and a text, cut at the first pause', () => {
    expect(
      readSlides(
        'carousel',
        'Swipe!\n1. Flour: from the valley\n2. From 7 a.m. at the counter\n3. Ready? Come in.',
      ),
    ).toEqual([
      { title: 'Flour', text: 'from the valley' },
      { title: 'From 7 a.m. at the counter', text: '' },
      { title: 'Ready?', text: 'Come in.' },
    ]);
    expect(readSlides('story', 'Rye is back\n\n£4.50\n\n#rye').map(({ title }) => title)).toEqual([
      'Rye is back',
      '£4.50',
    ]);
    expect(readSlides('post', '1. One\n2. Two')).toEqual([]);
  });

  test('have a title that ends at a natural pause, or none', () => {
    const [slide] = readSlides(
      'story',
      'We write software for people who already know what they need all the time',
    );
    expect(slide).toEqual({
      title: '',
      text: 'We write software for people who already know what they need all the time',
    });
    for (const [line, title, text] of [
      ['We meet at St. Mary’s', 'We meet at St. Mary’s', ''],
      ['Paint in red, blue, green and all that lies between them, as you like it', '', null],
      [
        'The shop stays closed until Friday. Orders by post go out as they always do.',
        'The shop stays closed until Friday',
        null,
      ],
      [
        'أول خمسين زائرا يحصلون على خبز. تعالوا مبكرا إلى المخبز الجديد في السوق',
        'أول خمسين زائرا يحصلون على خبز',
        null,
      ],
      ['متى نفتح؟ يوم السبت', 'متى نفتح؟', 'يوم السبت'],
      ['土曜日に開店します。先着50名様', '土曜日に開店します', '先着50名様'],
    ] as const) {
      const [slide] = readSlides('story', line);
      expect(slide?.title).toBe(title);
      if (text !== null) expect(slide?.text).toBe(text);
    }
  });

  test('leave the rest of the caption', () => {
    const caption = 'Swipe!\n\n1. One\n2. Two\n\nSee you.';
    expect(captionOf({ contentType: 'carousel', caption })).toBe('Swipe!\n\nSee you.');
  });

  test('are none if a number is only a number', () => {
    expect(slidesOf({ contentType: 'carousel', caption: 'We open on\n3 May\n1. Come early' })).toEqual([]);
  });

  test('are not looked for if a post has its own slides, or is known to have none', () => {
    const caption = 'Swipe!\n1. One\n2. Two';
    const slides = [{ title: 'Rye', text: 'Baked at four.' }];
    expect(slidesOf({ contentType: 'carousel', caption, slides })).toEqual(slides);
    expect(captionOf({ contentType: 'carousel', caption, slides })).toBe(caption);
    expect(slidesOf({ contentType: 'story', caption, slides: [] })).toEqual([]);
    expect(slidesOf({ contentType: 'post', caption, slides })).toEqual([]);
  });
});

test.each([
  [
    'Der Hof öffnet am Samstag, 12. Dezember um 14 Uhr',
    'Der Hof öffnet am Samstag, 12. Dezember um 14 Uhr',
    '',
  ],
  ['Die Dott. Serra liest am 3. Mai. Eintritt frei', '', 'Die Dott. Serra liest am 3. Mai. Eintritt frei'],
  ['Offen ist z. B. Montag. Bringt Tassen und Teller mit, so viele ihr habt', 'Offen ist z. B. Montag', null],
  ['Étape 2 : pétrir', 'Étape 2', 'pétrir'],
] as const)(
  'a title ends neither behind the number of a day nor behind a short form: %s',
  (line, title, text) => {
    const [slide] = readSlides('story', line);
    if (title) expect(slide?.title).toBe(title);
    if (text) expect(slide?.text || slide?.title).toBe(text);
    expect(`${slide?.title} ${slide?.text}`).not.toMatch(/\d Dezember|Dott Serra/u);
  },
);
