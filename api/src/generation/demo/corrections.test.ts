import { describe, expect, it } from 'vitest';
import { correctionsIn } from './corrections.ts';
import { editText } from './edit-text.ts';
import { withWeekday } from './shifts.ts';
import { withFigures } from './spoken-times.ts';

const tour =
  'Ghost tour at the Old Museum on Thursday 30 April, 6.30 pm to 8 pm. Tickets cost €8, children €4. 25 places, guided by Helen Marsh. Meet at the Lantern café. Book by Monday 27 April on 01632 960001.';

/** The text after what a message states of it. */
const corrected = (message: string, caption = tour): string =>
  correctionsIn(message, caption).reduce((text, edit) => {
    const made = editText({ platform: 'facebook', caption: text, hashtags: [] }, edit);
    return 'refusal' in made ? `refused: ${made.refusal}` : made.caption;
  }, caption);

describe('what a message states against the post', () => {
  it.each([
    ['we start at 7 pm not half past six', '7 pm to 8 pm'],
    ['it’s €9.50 now, not 8', 'cost €9.50, children €4'],
    ['i said 25 but its 18', '18 places'],
    ['we have room for 30 places now', '30 places'],
    ['on Friday, not Thursday', 'Friday 1 May,'],
    ['the Anchor café, not the Lantern', 'Meet at the Anchor café'],
    ['not the Lantern. the Anchor', 'Meet at the Anchor café'],
    ['its not helen marsh showing people round its Ada Berg', 'guided by Ada Berg'],
    ['children are €5 now', 'cost €8, children €5'],
    ['the phone number is 01632 960009 now', 'on 01632 960009'],
    ['and it begins half an hour later', '7 pm to 8 pm'],
    ['it all starts an hour earlier', '5.30 pm to 8 pm'],
    ['ends quarter of an hour later', '6.30 pm to 8:15 pm'],
    ['the whole thing is an hour later', '7.30 pm to 9 pm'],
  ])('is changed by “%s”', (message, wanted) => {
    expect(corrected(message)).toContain(wanted);
  });

  it.each([
    ['the 14th actually', 'Fair on 12 May at noon', 'Fair on 14 May at noon'],
    ['it has moved a week later', 'Fair on Monday 27 April', 'Fair on Monday 4 May'],
    ['pushed back by two days', 'Fair on Thu 30th April', 'Fair on Sat 2nd May'],
    ['its been moved to the sunday', 'Gig on Saturday', 'Gig on Sunday'],
    ['tickets went up to 9.50', 'Tickets £8, doors at 7', 'Tickets £9.50, doors at 7'],
    [
      'sorry its 4 days a week',
      'Job, 3 days a week. Apply by 30 September',
      'Job, 4 days a week. Apply by 30 September',
    ],
    ['it was 6 weeks', 'It took 5 weeks. Call 3 of us', 'It took 6 weeks. Call 3 of us'],
    ['it was 1,420 sorry typo', 'Raised £1,240 in 3 hours', 'Raised £1,420 in 3 hours'],
    ['booking from june', 'Now booking from May, 12 sold', 'Now booking from June, 12 sold'],
    ['deadline moved to 7 october', 'Apply by 30 September', 'Apply by 7 October'],
    ['its till 2', 'Class on 4 May, 9am to 1pm', 'Class on 4 May, 9am to 2pm'],
    ['starts at 12', 'Fair, 11am to 4pm', 'Fair, 12pm to 4pm'],
    ['over 25 actually', 'Free for orders over £30, 2 gifts', 'Free for orders over £25, 2 gifts'],
    [
      'hes been missing since saturday',
      'Missing since Sunday. Walk on Monday',
      'Missing since Saturday. Walk on Monday',
    ],
    ['its roundhay park not heaton', 'Lost in Heaton Park', 'Lost in Roundhay Park'],
    ['es sind 14 Sorten', '12 Sorten Eis bis Oktober', '14 Sorten Eis bis Oktober'],
    ['um 19 Uhr, nicht um 18 Uhr', 'Fest um 18 Uhr im Hof', 'Fest um 19 Uhr im Hof'],
  ])('“%s” changes “%s”', (message, caption, wanted) => {
    expect(corrected(message, caption)).toBe(wanted);
  });

  it.each([
    'there’s also a €2 discount for groups',
    'doors at 6',
    'we can do a full lunch rather than a tour of the Lantern',
    'wrong number sorry it ends 312',
    'on the 3rd or the 4th',
    'back in 5 minutes',
    '3 of us are ill',
    'since march we have had 12 cafés',
    'open until 9 in summer',
    'over 50 came last year',
    'the last tour had 12 children',
    'the café has 40 chairs',
  ])('stays by “%s”', (message) => {
    expect(correctionsIn(message, tour)).toEqual([]);
  });
});

it.each([
  'we open at 11 on Sunday, not 10. Saturday stays the same',
  'Saturday is 10am to 4pm, Sunday is 11am to 4pm',
])('a time that two days share isn’t changed for one of them: “%s”', (message) => {
  const caption = 'Open weekend on Saturday 12 and Sunday 13 December, 10am to 4pm. Mugs from £24.';
  expect(correctionsIn(message, caption)).toEqual([]);
  expect(corrected('we open at 11, not 10', caption)).toContain('11am to 4pm');
});

it.each([
  ['half past six', '6:30'],
  ['half seven', '7:30'],
  ['quarter to one', '12:45'],
  ['ten past 8 pm', '8:10 pm'],
  ['seven pm', '7 pm'],
  ['half of seven cakes', 'half of seven cakes'],
  ['five to 10 people', 'five to 10 people'],
])('reads “%s” as “%s”', (said, figures) => {
  expect(withFigures(said)).toBe(figures);
});

it.each([
  ['Thursday 3 December', 'Friday', 'Friday 4 December'],
  ['Thursday, 31 December', 'Saturday', 'Saturday, 2 January'],
  ['Wed 1st July', 'tuesday', 'Tue 30th June'],
  ['Thursday 3 December', 'Monday', null],
  ['3 December', 'Friday', null],
])('the nearest day for “%s” is, as %s, %s', (date, weekday, wanted) => {
  expect(withWeekday(date, weekday)).toBe(wanted);
});

describe('a value that comes in later', () => {
  const swim =
    'Our swim raised £4,120 for the lifeboat. 38 swimmers took part, on 3 days at Dovercourt. Tickets for the dinner are £35.';
  const gifts = '£1,500 from Harlow Tyres, £900 from the Fox Inn. Thank you both!';
  const changedBy = (message: string, caption: string): string => {
    const [edit] = correctionsIn(message, caption, 'talk');
    const made = edit ? editText({ platform: 'facebook', caption, hashtags: [] }, edit) : null;
    return made && 'caption' in made ? made.caption : made ? made.refusal : 'none';
  };

  it.each([
    ['The final count came in: £4,385', 'raised £4,385 for'],
    ['total now £4,400', 'raised £4,400 for'],
    ['it was 4,210 sorry typo', 'raised £4,210 for'],
    ['sorry its 4 days', 'on 4 days at'],
    ['it’s 41 swimmers in the end', '41 swimmers took part'],
  ])('takes the place of the one before: “%s”', (message, wanted) => {
    const caption = changedBy(message, swim);
    expect(caption).toContain(wanted);
    expect(caption).toContain('£35');
  });

  it.each([
    ['de', 'Der Lauf brachte 5.400 Euro. Von 10 bis 16 Uhr war offen.', 'Endstand: 5.620 Euro', '5.620 Euro'],
    [
      'de',
      'Am Samstag feiern wir. Von 10 bis 16 Uhr gibt es Tee.',
      'Doch erst ab 11 Uhr',
      'Von 11 Uhr bis 16 Uhr',
    ],
    ['fr', 'Rencontre jeudi 18 avril à 19h, rue Hugo.', 'c’est à 18h30 finalement', 'à 18h30'],
    ['fr', 'La collecte a rapporté 3 200 € en mai.', 'le total définitif est de 3 450 €', '3 450 €'],
  ])('also in %s, in “%s”: “%s”', (_, caption, message, wanted) => {
    expect(changedBy(message, caption)).toContain(wanted);
  });

  it('changes nothing where there are several, or where it is about something else', () => {
    expect(changedBy('final count £2,100', gifts)).toBe('none');
    expect(changedBy('the caretaker wants £4,385', swim)).toBe('none');
    expect(changedBy('we need 3 more swimmers', swim)).toBe('none');
  });

  it('moves a deadline that the post has without the word', () => {
    const job = 'We need a cook from 3 June. Apply by 30 September to jobs@hallam.example';
    expect(changedBy('deadline moved to 7 october', job)).toContain('from 3 June. Apply by 7 October to');
  });
});
