import type { Slide } from '@postloom/shared-contracts';
import { describe, expect, test } from 'vitest';
import { staleFacts as factsIn, staleText, withoutStale } from './stale-facts.ts';

const staleFacts = (before: string | readonly string[], now: string, slides: readonly Slide[]) =>
  factsIn({ now, before: [before].flat() }, slides);
const slide = (title: string, text = '') => ({ title, text });

describe('what was changed in a caption and is still on the slides', () => {
  test('is a price, date, time or number, and can be changed there too', () => {
    const before = 'Pottery on Saturday 5 June at 3pm, from 12 pounds. 20 seats.';
    const now = 'Pottery on Sunday 6 June at 4pm, from 14 pounds. 18 seats.';
    const slides = [
      slide('Saturday 5 June, 3 pm', 'Pottery for all'),
      slide('From 12 pounds', '20 seats, 12 pounds each'),
    ];
    const stale = staleFacts(before, now, slides);
    expect(stale).toEqual([
      { said: 'Saturday 5 June', now: 'Sunday 6 June', slides: [1] },
      { said: '3 pm', now: '4pm', slides: [1] },
      { said: '12 pounds', now: '14 pounds', slides: [2] },
      { said: '20 seats', now: '18 seats', slides: [2] },
    ]);
    const changed = stale.reduce(withoutStale, slides);
    expect(changed).toEqual([
      slide('Sunday 6 June, 4pm', 'Pottery for all'),
      slide('From 14 pounds', '18 seats, 14 pounds each'),
    ]);
    expect(staleFacts(before, now, changed)).toEqual([]);
  });

  test('is only told where what takes its place is not certain', () => {
    // Its weekday would stay.
    expect(staleFacts('On 5 June', 'On 6 June', [slide('Saturday 5 June')])).toEqual([
      { said: 'Saturday 5 June', now: null, slides: [1] },
    ]);
    expect(staleFacts('It is £12.', 'It is £14, or £10 for children.', [slide('£12')])[0]?.now).toBeNull();
    expect(staleFacts('Open 10am–3pm', 'Open 11–3pm', [slide('10am')])[0]?.now).toBeNull();
    expect(staleFacts('At 3pm', 'At 4pm', [slide('15:00')])).toEqual([
      { said: '15:00', now: null, slides: [1] },
    ]);
    const full = `£9${'a '.repeat(58)}`.padEnd(116, 'b');
    expect(staleFacts('It is £9.', 'It is £1,000.00.', [slide(`${full} £9`)])[0]?.now).toBeNull();
  });

  test('is nothing that the caption still says, leaves out, says more exactly or never said', () => {
    expect(staleFacts('£12, or £6', '£6, or £12', [slide('£12')])).toEqual([]);
    expect(staleFacts('£12 on Friday', 'On Friday', [slide('£12')])).toEqual([]);
    expect(staleFacts('On Saturday', 'On Saturday 5 June', [slide('Saturday')])).toEqual([]);
    expect(staleFacts('On Saturday 5 June', 'On Saturday 12 June', [slide('Saturday')])).toEqual([]);
    expect(staleFacts('It is £12.', 'It is £14.', [slide('£8'), slide('Since 1912')])).toEqual([]);
  });

  test('is told however often the caption was changed since', () => {
    const slides = [slide('From £12')];
    expect(staleFacts(['It is £14.', 'It is £12.'], 'It is £14, all day.', slides)).toEqual([
      { said: '£12', now: '£14', slides: [1] },
    ]);
    expect(staleFacts(['It is £14.', 'It is £12.', 'It is £10.'], 'It is £16.', slides)[0]?.now).toBe('£16');
    expect(staleFacts(['£14', '£12'], '£12', [slide('£14')])).toEqual([
      { said: '£14', now: '£12', slides: [1] },
    ]);
  });

  test('is nothing that one caption left out before another said something else', () => {
    expect(staleFacts(['It is £12.', 'It is £12, or £6.'], 'It is £14.', [slide('£6')])).toEqual([]);
    expect(staleFacts(['It is £14.', 'It is £12.'], 'Come!', [slide('£12')])).toEqual([]);
  });

  test('is a price that gave way to free entry, and the other way around', () => {
    const slides = [slide('Tickets are £10, children free')];
    for (const now of ['Free entry for everyone.', 'Entry is free.', 'Now free for everyone!']) {
      expect(staleFacts('Tickets are £10, children free.', now, slides), now).toEqual([
        { said: '£10', now: null, slides: [1] },
      ]);
    }
    const two = 'Tickets are £10 on the door, and mulled wine is £3.';
    const both = [slide('Tickets £10', 'Mulled wine £3')];
    expect(staleFacts(two, 'Free entry.', both).map(({ said }) => said)).toEqual(['£10']);
    expect(staleFacts('£10 a ticket, wine £3.', 'Free entry.', both).map(({ said }) => said)).toEqual([
      '£10',
    ]);
    expect(staleFacts('Free entry for all.', 'Entry is £3.', [slide('Free entry')])).toEqual([
      { said: 'Free', now: null, slides: [1] },
    ]);
    for (const now of ['Gluten-free for everyone.', 'Feel free to come.', 'Free parking.', 'Come!']) {
      expect(staleFacts('Tickets are £10.', now, slides), now).toEqual([]);
    }
  });

  test('is a price that another one took the place of, though that was said before as well', () => {
    const before = 'Tickets are £10. The mulled wine is £3.';
    const slides = [slide('Tickets £10', 'Mulled wine £3')];
    const stale = [{ said: '£10', now: null, slides: [1] }];
    expect(staleFacts(before, 'Tickets are £3. The mulled wine is £3.', slides)).toEqual(stale);
    expect(staleFacts('£10 a head, wine £3', '£3 a head, wine £3', slides)).toEqual(stale);
    const saved = ['Tickets are £3, in cash. The mulled wine is £3.', before];
    expect(staleFacts(saved, 'Come! Tickets are £3. The mulled wine is £3.', slides)).toEqual(stale);
    for (const now of [
      'The mulled wine is £3.',
      'Cake for £3. The mulled wine is £3.',
      'The mulled wine is £3. And once more: wine for £3!',
    ]) {
      expect(staleFacts(before, now, slides), now).toEqual([]);
    }
    expect(
      staleFacts('On Saturday 5 June. Also on Sunday.', 'On Saturday 5 June. See you Saturday!', [
        slide('Sunday'),
      ]),
    ).toEqual([]);
  });

  test('is a name that another one took the place of in the same sentence', () => {
    const before = 'Carols by candlelight!\nJoin us at St Mark’s Hall on Friday at 6 pm.';
    const now = 'Carols by candlelight!\nJoin us at St Luke’s Hall on Saturday at 7 pm.';
    const slides = [slide("St Mark's Hall", 'Friday, 6 pm'), slide('Meet at St Mark’s Hall, by the door')];
    const stale = staleFacts(before, now, slides);
    expect(stale.map(({ said, now, slides }) => [said, now, slides])).toEqual([
      ['Friday', 'Saturday', [1]],
      ['6 pm', '7 pm', [1]],
      ["St Mark's", 'St Luke’s', [1]],
      ['St Mark’s', 'St Luke’s', [2]],
    ]);
    const changed = stale.reduce(withoutStale, slides);
    expect(changed).toEqual([
      slide('St Luke’s Hall', 'Saturday, 7 pm'),
      slide('Meet at St Luke’s Hall, by the door'),
    ]);
    expect(staleFacts(before, now, changed)).toEqual([]);
    const names = (from: string | string[], to: string, said: string) =>
      staleFacts(from, to, [slide(said)]).map(({ said, now }) => `${said} → ${now}`);
    expect(names('A class with Anna.', 'A class with Ben.', 'Anna teaches')).toEqual(['Anna → Ben']);
    expect(names('Green Room opens today', 'Blue Room opens today', 'Green Room')).toEqual([
      'Green Room → Blue Room',
    ]);
    const lane = 'Come to 14 Foundry Lane, Bristol.';
    expect(names(lane, 'Come to 3 Kiln Yard, Bristol.', '14 Foundry Lane')).toEqual([
      '14 Foundry Lane → 3 Kiln Yard',
    ]);
    expect(names('We open in Leeds, at 6.', 'We open in New York, at 6.', 'Leeds')).toEqual([
      'Leeds → New York',
    ]);
    expect(names('Now at M&S+ Jean-Luc in Rye.', 'Now at M&S+ Anne in Rye.', 'M&S+ Jean-Luc')).toEqual([
      'M&S+ Jean-Luc → M&S+ Anne',
    ]);
    expect(names(['We’re in York, too.', 'We’re in Leeds, too.'], 'We’re in Hull, too.', 'Leeds')).toEqual([
      'Leeds → Hull',
    ]);
  });

  test('is no name that the caption still has or left out, and no other word that was replaced', () => {
    const names = (from: string | string[], to: string, said: string) =>
      staleFacts(from, to, [slide(said)]).map(({ said }) => said);
    const at = 'Join us at St Mark’s Hall.';
    expect(names(at, 'Join us at St Luke’s Hall. It’s behind St Mark’s.', 'St Mark’s Hall')).toEqual([]);
    expect(names(at, 'Join us at the hall.', 'St Mark’s Hall')).toEqual([]);
    expect(names(at, 'All come to St Luke’s Hall.', 'St Mark’s Hall')).toEqual([]);
    expect(names(['Join us at St Luke’s Hall.', at], 'Come!', 'St Mark’s Hall')).toEqual([]);
    expect(names('Enjoy our market all day', 'Visit our market all day', 'Enjoy the day')).toEqual([]);
    expect(names('We have 14 of them in Rye.', 'We have 15 of them in Rye.', '14 Foundry Lane')).toEqual([]);
    expect(names('Green tea is here.', 'Black tea is here.', 'Green')).toEqual([]);
    expect(names('Wir haben heute Brot und Käse.', 'Wir haben heute Kuchen und Käse.', 'Brot')).toEqual([]);
  });

  test('is told by the numbers of the slides', () => {
    const [stale] = staleFacts('£12', '£14', [slide('£12'), slide('Clay'), slide('£12'), slide('', '£12')]);
    expect(stale && staleText(stale)).toBe('Slides 1, 3 and 4 still say “£12”');
  });
});
