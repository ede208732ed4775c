import { describe, expect, it } from 'vitest';
import { type Edited, editText } from './edit-text.ts';
import { readWish } from './read-wish.ts';

/** What one wish makes of a text, without the composer. */
function edit(caption: string, wish: string, hashtags: readonly string[] = []): Edited {
  const read = readWish(wish, { hasDraft: true, isOpen: false });
  const [step] = read.kind === 'change' ? read.steps : [];
  const change = step?.kind === 'edit' || step?.kind === 'add' ? step.edit : undefined;
  if (!change) throw new Error(`${wish}: ${JSON.stringify(read)}`);
  return editText({ caption, hashtags: [...hashtags], platform: 'instagram' }, change);
}

const fair =
  'Craft fair on Saturday 9 May from 10am to 4pm at Elm Hall. Entry £3, children £1. Kim runs the tea room. Call 0161 496 0101.';
const choir =
  'Our choir sings at 7.30pm on Friday 6 November in St Mary’s Church. Doors 7pm. Tickets cost £12 each, or £8 for students. Book at choir.example/tickets by Monday 2 November.';
const yoga = 'Yoga in the park, 6-7pm every Tuesday. £7 a class. Bring a mat. Write to mo@yoga.example';
const market =
  'The market opens at 9:00. Parking is free. Twelve stalls, 40 seats. Ask Ana: Ana knows all. ana@market.example';
const flohmarkt =
  'Unser Flohmarkt ist am Samstag, 5. März, von 10 bis 16 Uhr in der Aula. Anmeldung bis 1. März.';
const abroad = {
  fr: 'Notre vide-grenier est le 5 mars de 10h à 16h. Inscription avant le 15 février.',
  es: 'El mercado es el 5 de marzo a las 10 en la plaza.',
  it: 'Il mercato è il 5 marzo alle 10.',
  pt: 'A feira é no dia 5 de março às 10h.',
  nl: 'De markt is op 5 maart om 10 uur.',
};
const clinic = 'Open from 9 to 5, Monday to Friday. The nurse is in at 11 am. Visits cost 30 euros.';

/** A text with one part of it another. */
const cases: readonly (readonly [text: string, wish: string, from: string, to: string])[] = [
  [fair, 'change the time to 11am', '10am', '11am'],
  [fair, 'change the start to 9.30am', '10am', '9.30am'],
  [fair, 'change the start time to noon', '10am', 'noon'],
  [fair, 'change the end to 5pm', '4pm', '5pm'],
  [fair, 'change the closing time to 3.30pm', '4pm', '3.30pm'],
  [fair, 'change the time to 11am to 5pm', '10am to 4pm', '11am to 5pm'],
  [fair, 'change the time to 11', '10am', '11am'],
  [fair, 'it starts at 10.30am', '10am', '10.30am'],
  [fair, 'it ends at 5pm', '4pm', '5pm'],
  [fair, 'it closes at 4.30pm now', '4pm', '4.30pm'],
  [fair, 'change 4pm to 5pm', '4pm', '5pm'],
  [fair, 'change 10 am to 11 am', '10am', '11 am'],
  [fair, 'change the date to Saturday 16 May', 'Saturday 9 May', 'Saturday 16 May'],
  [fair, 'change the date to Sunday 10 May', 'Saturday 9 May', 'Sunday 10 May'],
  [fair, 'change the date to 16 May', 'Saturday 9 May', '16 May'],
  [fair, 'change the date to the 16th', 'Saturday 9 May', 'Saturday 16 May'],
  [fair, 'move it to Sunday', 'Saturday 9 May', 'Sunday 10 May'],
  [fair, 'move it to Sunday 10 May', 'Saturday 9 May', 'Sunday 10 May'],
  [fair, 'change the day to Sunday 10 May', 'Saturday 9 May', 'Sunday 10 May'],
  [fair, 'change 9 May to 16 May', '9 May', '16 May'],
  [fair, 'change Saturday 9 May to Sunday 10 May', 'Saturday 9 May', 'Sunday 10 May'],
  [fair, 'the date is Saturday 16 May', 'Saturday 9 May', 'Saturday 16 May'],
  [
    fair,
    'change the date to Saturday 16 May at 11am',
    'Saturday 9 May from 10am',
    'Saturday 16 May from 11am',
  ],
  [fair, 'change the children price to £2', '£1', '£2'],
  [fair, 'change the price for children to £2', '£1', '£2'],
  [fair, 'change the entry to £4', '£3', '£4'],
  [fair, 'entry is £4', '£3', '£4'],
  [fair, 'change £3 to £4', '£3', '£4'],
  [fair, 'change the entry fee to £3.50', '£3', '£3.50'],
  [fair, 'change the place to Oak Hall', 'Elm Hall', 'Oak Hall'],
  [fair, 'change the venue to the Town Hall', 'Elm Hall', 'the Town Hall'],
  [fair, 'change the phone number to 0161 496 0202', '0161 496 0101', '0161 496 0202'],
  [fair, 'the phone number is 0161 496 0202', '0161 496 0101', '0161 496 0202'],
  [fair, 'change Kim to Lou', 'Kim', 'Lou'],
  [choir, 'change the doors to 6.30pm', 'Doors 7pm', 'Doors 6.30pm'],
  [choir, 'doors open at 6.45pm', 'Doors 7pm', 'Doors 6.45pm'],
  [choir, 'change 7.30pm to 8pm', '7.30pm', '8pm'],
  [choir, 'change the student price to £6', '£8', '£6'],
  [choir, 'change the price for students to £6', '£8', '£6'],
  [choir, 'change the ticket price to £14', '£12', '£14'],
  [choir, 'change the tickets to £14 each', '£12', '£14'],
  [choir, 'change the link to choir.example/book', 'choir.example/tickets', 'choir.example/book'],
  [choir, 'the website is choir.example/book', 'choir.example/tickets', 'choir.example/book'],
  [choir, 'change Friday 6 November to Saturday 7 November', 'Friday 6 November', 'Saturday 7 November'],
  [choir, 'change the place to All Saints', 'St Mary’s Church', 'All Saints'],
  [choir, 'change St Mary’s Church to the library', 'St Mary’s Church', 'the library'],
  [choir, 'change the deadline to Sunday 1 November', 'Monday 2 November', 'Sunday 1 November'],
  [yoga, 'change the time to 7-8pm', '6-7pm', '7-8pm'],
  [yoga, 'change the end to 7.30', '6-7pm', '6-7.30pm'],
  [yoga, 'change the start to 5.30', '6-7pm', '5.30-7pm'],
  [yoga, 'change the place to Elm Hall', 'the park', 'Elm Hall'],
  [yoga, 'change the day to Wednesday', 'every Tuesday', 'every Wednesday'],
  [yoga, 'move it to Thursday', 'every Tuesday', 'every Thursday'],
  [yoga, 'make it £8', '£7', '£8'],
  [yoga, 'the price is £8', '£7', '£8'],
  [yoga, 'it costs £8', '£7', '£8'],
  [yoga, 'change the price to 8', '£7', '£8'],
  [yoga, 'change the email to jo@yoga.example', 'mo@yoga.example', 'jo@yoga.example'],
  [market, 'change the time to 8:30', '9:00', '8:30'],
  [market, 'change the time to 8am to 2pm', 'at 9:00', 'from 8am to 2pm'],
  [market, 'it’s at 10, not 9:00', '9:00', '10'],
  [market, 'change the number of seats to 50', '40 seats', '50 seats'],
  [market, 'change Ana to Eva', 'Ask Ana: Ana knows', 'Ask Eva: Eva knows'],
  [market, 'there are 14 stalls, not twelve stalls', 'Twelve stalls', '14 stalls'],
  [clinic, 'change the closing time to 6', '9 to 5', '9 to 6'],
  [clinic, 'change the nurse’s time to 10 am', '11 am', '10 am'],
  [clinic, 'change the price to 35', '30 euros', '35 euros'],
  [clinic, 'change Friday to Thursday', 'Friday', 'Thursday'],
  ['Open on 5 May. Book by 1 May, not 15 May.', 'change 5 May to 7 May', '5 May', '7 May'],
  [flohmarkt, 'statt 5. März am 7. März', '5. März', '7. März'],
  [flohmarkt, 'statt am 5. März lieber am 12. März', '5. März', '12. März'],
  [flohmarkt, 'am 12. März statt am 5. März', '5. März', '12. März'],
  [flohmarkt, 'nicht am 5. März, sondern am 12. März', '5. März', '12. März'],
  [flohmarkt, 'ersetze 5. März durch 7. März', '5. März', '7. März'],
  [flohmarkt, 'ändere 1. März in 2. März', '1. März', '2. März'],
  [abroad.fr, 'le 7 mars au lieu du 5 mars', '5 mars', '7 mars'],
  [abroad.fr, 'change 15 février en 20 février', '15 février', '20 février'],
  [abroad.es, 'cambia la fecha al 7 de marzo', '5 de marzo', '7 de marzo'],
  [abroad.es, 'el 7 de marzo en lugar del 5 de marzo', '5 de marzo', '7 de marzo'],
  [abroad.it, 'cambia la data al 7 marzo', '5 marzo', '7 marzo'],
  [abroad.it, 'il 7 marzo invece del 5 marzo', '5 marzo', '7 marzo'],
  [abroad.pt, 'muda a data para 7 de março', '5 de março', '7 de março'],
  [abroad.nl, 'op 7 maart in plaats van 5 maart', '5 maart', '7 maart'],
  [abroad.nl, 'verander de datum naar 7 maart', '5 maart', '7 maart'],
];

describe('a change of one fact', () => {
  it.each(cases)('in “%s”: “%s”', (text, wish, from, to) => {
    const made = edit(text, wish);
    expect(made).toMatchObject({ caption: text.replace(from, to) });
  });

  it.each([
    [fair, 'change the price to £5', /several: “£3” and “£1”/],
    [fair, 'change the time to 6pm', /“10am to 4pm”: say “change the start to 6pm”/],
    [fair, 'move it to Tuesday', /“Saturday 9 May”: say the whole date/],
    [fair, 'change Saturday to 11am', /can’t stand where “Saturday” does/],
    [fair, 'change the link to fair.example', /find no link/],
    [choir, 'change the time to 8pm', /several: “7.30pm” and “7pm”/],
    [choir, 'change the date to Saturday 7 November', /several: “Friday 6 November” and “Monday 2 November”/],
    [choir, 'change the name to Carol', /can’t tell which name/],
    [fair, 'the open day is on 5 June', /can’t find “open day”/],
    [yoga, 'move it to 5 June', /“every Tuesday”: change these words/],
    [clinic, 'change the day to Saturday', /“Monday to Friday”: say the whole date/],
    [choir, 'change the phone number to 0161 496 0202', /find no phone/],
  ])('in “%s” asks about “%s”', (text, wish, asked) => {
    expect(edit(text, wish)).toMatchObject({ refusal: expect.stringMatching(asked) });
  });
});

describe('the hashtags of a text in which a name is another one', () => {
  const leeds = 'Rye bread is back in Leeds. Come to our market. #Leeds';
  it.each([
    [
      'change Leeds to York',
      ['Leeds', 'LeedsMarket', 'leedsbread', 'bread'],
      ['York', 'YorkMarket', 'yorkbread', 'bread'],
    ],
    ['change Leeds to New York', ['leeds', 'VisitLeeds'], ['newyork', 'VisitNewYork']],
    ['change the place to York', ['Leeds', 'york'], ['York']],
    ['change Leeds to the hall next to the old church', ['Leeds', 'bread'], ['bread']],
    ['change our to the', ['Hour', 'bread'], ['Hour', 'bread']],
    ['change bread to rolls', ['Leeds', 'ryebread', 'Bread'], ['Leeds', 'ryerolls', 'Rolls']],
  ])('follow “%s”', (wish, before, after) => {
    const caption = wish.includes('the place') ? leeds.replace(' #Leeds', '') : leeds;
    expect(edit(caption, wish, before)).toMatchObject({ hashtags: after });
  });

  it('follow in the text itself, too, as one word', () => {
    expect(edit(leeds, 'change Leeds to New York')).toMatchObject({
      caption: 'Rye bread is back in New York. Come to our market. #NewYork',
    });
  });

  it('stay while the text still has the name', () => {
    const two = 'Rye bread at Elm Hall on Friday. On Saturday, Elm Hall is shut.';
    expect(edit(two, 'change Friday to Sunday', ['ElmHall', 'Friday'])).toMatchObject({
      hashtags: ['ElmHall', 'Sunday'],
    });
  });
});
