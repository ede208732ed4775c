import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sampleVariants } from '#app/composer/variants/sample-variants.ts';
import type { Words } from '#app/composer/variants/words.ts';
import { exportCalendar, exportZip } from './export-variants.ts';
import { postingMoments } from './posting-moment.ts';
import { timeWordsFor } from './posting-time.ts';
import { copyText, exportedText, joinTexts } from './variant-text.ts';

/** Sample variants that aren't scheduled. */
const samples = sampleVariants.map((variant) => ({
  ...variant,
  post: null,
  dueAt: null,
  isPublished: false,
}));

const american = (timeZone: string) => ({ language: 'en-US', timeZone }) as const;

const words = {
  caption: 'Fresh bread\n\nFrom 3 May in Leeds.\n\nCome and see.',
  cta: 'Come and see.',
  hashtags: ['bakery', 'leeds'],
};

describe('a copied variant', () => {
  test('is headline, caption, hashtags and a CTA line', () => {
    expect(copyText(words)).toBe(
      'Fresh bread\n\nFrom 3 May in Leeds.\n\nCome and see.\n\n#bakery #leeds\n\nCTA: Come and see.',
    );
  });

  test('has no lines for missing parts', () => {
    expect(copyText({ caption: 'Fresh bread', cta: '', hashtags: [] })).toBe('Fresh bread');
  });

  test('states its recommended time in a file', () => {
    expect(
      exportedText(
        { platform: 'linkedin', words, postingTime: 'Today, 2:00 PM', dueAt: null },
        american('America/New_York'),
      ),
    ).toMatch(/\n\nCTA: Come and see\.\n\nRecommended posting time: Today, 2:00 PM, New York time$/);
  });

  test('that is scheduled states its date and time in a file', () => {
    const scheduled = {
      platform: 'linkedin' as const,
      words,
      postingTime: 'Today, 2:00 PM',
      dueAt: '2026-12-04T01:45:00.000Z',
    };
    expect(exportedText(scheduled, american('America/Los_Angeles'))).toMatch(
      /\n\nScheduled posting time: Dec 3, 2026, 5:45\sPM, Los Angeles time$/,
    );
  });

  test('states its times in a file as the person writes them', () => {
    const british = { language: 'en-GB', timeZone: 'Europe/London' } as const;
    const textOf = (dueAt: string | null) =>
      exportedText({ platform: 'linkedin', words, postingTime: 'Today, 2:00 PM', dueAt }, british)
        .split('\n')
        .at(-1);
    expect(textOf(null)).toBe('Recommended posting time: Today, 14:00, London time');
    expect(textOf('2026-12-04T09:45:00.000Z')).toBe('Scheduled posting time: 4 Dec 2026, 09:45, London time');
  });

  test('is only named if it is copied together with others', () => {
    const [first, second] = sampleVariants;
    if (!first || !second) throw new Error('There are no samples.');
    const variants = [
      { ...first, platform: 'twitter' as const, isSample: false },
      { ...second, index: 1 },
    ];
    const [one = '', other = ''] = joinTexts(variants, ({ words: { cta } }) => cta).split('\n\n---\n\n');
    expect(one).toBe('X, variant 1\n\nTake Action');
    expect(other).toMatch(/^Sample for /);
    const textOf = ({ words: { cta } }: typeof first) => cta;
    expect(joinTexts([{ ...first, isSample: false }], textOf)).toBe('Take Action');
    // A sample is always named, even alone, so that it isn't mistaken for a post.
    expect(joinTexts([first], textOf)).toBe('Sample for Instagram\n\nTake Action');
  });
});

describe('the posting time', () => {
  // A Saturday: 09:30 in Berlin, 03:30 in New York.
  const now = new Date('2026-11-21T08:30:00Z');
  const moment = (postingTime: string, zone = 'Europe/Berlin', at = now) =>
    postingMoments([{ platform: 'linkedin', words, postingTime, dueAt: null }], at, zone)[0]?.toISOString();

  test('is in the person’s own time zone', () => {
    expect(moment('Today, 2:00 PM')).toBe('2026-11-21T13:00:00.000Z');
    expect(moment('Today, 2:00 PM', 'America/New_York')).toBe('2026-11-21T19:00:00.000Z');
  });

  test('is never in the past', () => {
    expect(moment('Today, 9:00 AM')).toBe('2026-11-22T08:00:00.000Z');
    expect(moment('Saturday, 9:00 AM')).toBe('2026-11-28T08:00:00.000Z');
  });

  test('is the first day and hour that a recommendation names', () => {
    expect(moment('Tuesday to Thursday, 11 am to 1 pm or 7 to 9 pm')).toBe('2026-11-24T10:00:00.000Z');
    expect(moment('Tomorrow, 12:15 AM')).toBe('2026-11-21T23:15:00.000Z');
  });

  test('is the default hour if a recommendation names none', () => {
    expect(moment('Whenever your people are there')).toBe('2026-11-21T13:00:00.000Z');
  });

  test('is different for each post of a platform', () => {
    const all = (['linkedin', 'linkedin', 'instagram', 'linkedin'] as const).map((platform) => ({
      platform,
      words,
      postingTime: 'Tuesday, 8:00 AM',
      dueAt: null,
    }));
    expect(postingMoments(all, now, 'Europe/Berlin').map((at) => at.toISOString())).toEqual([
      '2026-11-24T07:00:00.000Z',
      '2026-12-01T07:00:00.000Z',
      '2026-11-24T07:00:00.000Z',
      '2026-12-08T07:00:00.000Z',
    ]);
  });

  test('is the scheduled time of a scheduled post, and a different time for other posts of its platform', () => {
    const [given, later] = ['2026-11-24T07:00:00.000Z', '2026-12-01T07:00:00.000Z'];
    const linkedin = { platform: 'linkedin' as const, words, postingTime: 'Tuesday, 8:00 AM' };
    const all = [
      { ...linkedin, dueAt: null },
      { ...linkedin, dueAt: given },
    ];
    expect(postingMoments(all, now, 'Europe/Berlin').map((at) => at.toISOString())).toEqual([later, given]);
  });

  test('is none at which, or within an hour of which, another post of its platform is due', () => {
    const post = { platform: 'linkedin' as const, words, postingTime: 'Tuesday, 8:00 AM', dueAt: null };
    const planned = [
      { platform: 'linkedin', dueAt: '2026-11-24T07:00:00.000Z' },
      { platform: 'linkedin', dueAt: '2026-12-01T06:30:00.000Z' },
      { platform: 'linkedin', dueAt: '2026-12-08T08:00:00.000Z' },
      { platform: 'instagram', dueAt: '2026-12-08T07:00:00.000Z' },
    ];
    expect(postingMoments([post], now, 'Europe/Berlin', planned).map((at) => at.toISOString())).toEqual([
      '2026-12-08T07:00:00.000Z',
    ]);
  });

  test('is the platform’s last good one before what the text invites to, or else in an hour', () => {
    const caption = 'Wine tasting on Thursday 3 December, 7–10 pm.';
    const post = {
      platform: 'instagram' as const,
      postingTime: 'Friday, 11:00 AM',
      words: { caption },
      dueAt: null,
    };
    const at = (now: string, posts = [post]) =>
      postingMoments(posts, new Date(now), 'UTC').map((each) => each.toISOString().slice(0, 16));
    const saturday = '2026-11-28T08:30:00Z';
    // Not on Thursday at seven, when it begins.
    expect(at(saturday)).toEqual(['2026-12-02T12:00']);
    expect(timeWordsFor(post, saturday.slice(0, 16))).toBe('Wednesday, 12:00 PM');
    expect(at(saturday, [post, post, post])).toEqual([
      '2026-12-02T12:00',
      '2026-12-01T11:00',
      '2026-11-28T09:30',
    ]);
    expect(at('2026-12-03T08:30:00Z')).toEqual(['2026-12-03T09:30']);
    expect(timeWordsFor(post, '2026-12-03T08:30')).toBe('Today, 9:30 AM');
    // It is over, or there is more of it.
    expect(at('2026-12-03T22:30:00Z')).toEqual(['2026-12-04T11:00']);
    expect(at(saturday, [{ ...post, words: { caption: `${caption} Again on 10 December.` } }])).toEqual([
      '2026-12-02T12:00',
    ]);
    expect(at(saturday, [{ ...post, words: { caption: 'Until 10 December.' } }])).toEqual([
      '2026-12-04T11:00',
    ]);
    expect(at(saturday, [{ ...post, words: { caption: 'Thanks for 20 November.' } }])).toEqual([
      '2026-12-04T11:00',
    ]);
  });

  test('stays at the same hour across a change to or from daylight saving time', () => {
    const october = new Date('2026-10-24T12:00:00Z');
    expect(moment('Sunday, 2:00 PM', 'Europe/Berlin', october)).toBe('2026-10-25T13:00:00.000Z');
  });
});

test('a calendar has an event for each variant, at its time', () => {
  const events = exportCalendar(samples, {
    now: new Date('2026-11-21T08:30:00Z'),
    zone: 'Europe/Berlin',
    brand: { name: 'Loud & Clear', slug: 'loud-clear' },
  });
  expect(events).toContain('Loud & Clear');
  expect(events).not.toMatch(/postloom/i);
  expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(events.match(/DTSTART:20261121T130000Z/g)).toHaveLength(3);
  expect(events.match(/DTEND:20261121T131500Z/g)).toHaveLength(3);
  // Long lines are folded (RFC 5545).
  expect(events.replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Suggested: Post on Instagram: Your mornings\\, twenty minutes longer',
  );
});

test('in a calendar a time that nobody has set is a suggestion without a reminder, and a title is short', () => {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample.');
  const long = { ...sample.words, caption: 'Slate repairs from the ridge to the gutter '.repeat(9) };
  const of = (dueAt: string | null) =>
    exportCalendar([{ ...sample, words: long, dueAt }], {
      now: new Date('2026-11-21T08:30:00Z'),
      zone: 'UTC',
      brand: { name: 'Loud & Clear', slug: 'loud-clear' },
    }).replaceAll('\r\n ', '');
  const suggested = of(null);
  expect(suggested).toContain('STATUS:TENTATIVE');
  expect(suggested).not.toContain('VALARM');
  expect(/SUMMARY:(.*)/.exec(suggested)?.[1]?.length).toBeLessThan(120);
  const scheduled = of('2026-12-03T16:45:00.000Z');
  expect(scheduled).toContain('SUMMARY:Post on Instagram: Slate repairs');
  expect(scheduled).toContain('STATUS:CONFIRMED');
  expect(scheduled).toContain('BEGIN:VALARM');
});

test('a scheduled variant is at its time in a calendar, and its folder states that time', async () => {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample.');
  const scheduled = { ...sample, dueAt: '2026-12-03T16:45:00.000Z' };
  const brand = { name: 'Loud & Clear', slug: 'loud-clear' };
  const now = new Date('2026-11-21T08:30:00Z');
  expect(exportCalendar([scheduled], { now, zone: 'UTC', brand })).toContain('DTSTART:20261203T164500Z');
  const { file } = await exportZip([scheduled], [], american('UTC'));
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const text = strFromU8(files['1-instagram/post.txt'] ?? new Uint8Array());
  expect(text).toMatch(/Scheduled posting time: Dec 3, 2026, 4:45\sPM, UTC\n$/);
  expect(text).not.toContain('Recommended');
});

test('in a calendar and in a folder a post contains its call to action once, as a saved post does', async () => {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample.');
  const brand = { name: 'Loud & Clear', slug: 'loud-clear' };
  const texts = async (words: Words) => {
    const variant = { ...sample, words };
    const events = exportCalendar([variant], { now: new Date('2026-11-21T08:30:00Z'), zone: 'UTC', brand });
    const { file } = await exportZip([variant], [], american('UTC'));
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    // Long lines are folded, and line ends and commas escaped (RFC 5545).
    const event = events.replaceAll('\r\n ', '').replaceAll('\\n', '\n').replaceAll('\\,', ',');
    return [event, strFromU8(files['1-instagram/post.txt'] ?? new Uint8Array())];
  };
  for (const text of await texts(words)) {
    expect(text).toContain('Fresh bread\n\nFrom 3 May in Leeds.\n\nCome and see.\n\n#bakery #leeds');
    expect(text).not.toContain('CTA');
    expect(text.match(/Come and see/g)).toHaveLength(1);
  }
  for (const text of await texts({ ...words, cta: 'Bring a friend.' })) {
    expect(text).toContain('Come and see.\n\nBring a friend.\n\n#bakery #leeds');
  }
});

test('in a calendar, two posts of one platform have different times', () => {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample.');
  const brand = { name: 'Loud & Clear', slug: 'loud-clear' };
  const twice = [sample, { ...sample, id: 'sample-4', index: 1 }];
  const events = exportCalendar(twice, { now: new Date('2026-11-21T08:30:00Z'), zone: 'UTC', brand });
  expect(events.match(/DTSTART:\d{8}/g)).toEqual(['DTSTART:20261121', 'DTSTART:20261122']);
});

test('a folder of variants contains no name other than the brand’s', async () => {
  const { file } = await exportZip(samples, [], american('UTC'));
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.keys(files)).toContain('1-instagram/post.txt');
  expect(Object.keys(files).join()).not.toContain('twitter');
  for (const [name, bytes] of Object.entries(files)) {
    expect(`${name}\n${strFromU8(bytes)}`).not.toMatch(/postloom/i);
  }
});

test('a variant’s folder has the alt text and the AI label of its picture, even if the picture is gone', async () => {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample.');
  const label = 'AI-generated image';
  const imageUrl = 'data:text/plain,gone';
  const { file, missing } = await exportZip(
    [{ ...sample, imageUrl, imageAlt: 'A loaf on a board', aiLabel: label }],
    [],
    american('UTC'),
  );
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const read = (name: string) => strFromU8(files[`1-instagram/${name}`] ?? new Uint8Array());
  expect(missing).toBe(1);
  expect(read('alt-text.txt')).toBe('A loaf on a board\n');
  expect(read('ai-label.txt')).toBe(`${label}\n`);
});
