import { expect, test } from 'vitest';
import { automaticTitle, cutAtWord, isAutomaticTitle } from './posts.ts';

const hiring = 'We are hiring a head barista for the Portland shop: four days a week, $26 an hour and tips.';
const fresh =
  'Keep your beans in an opaque tin in a cool cupboard and never in the fridge and grind them late';

test('a post is called by its first line, cut where that is long', () => {
  expect(automaticTitle('\n Ramen \n\nis new.')).toBe('Ramen');
  expect(automaticTitle('x'.repeat(80))).toBe('x'.repeat(80));
  expect(automaticTitle('x'.repeat(90))).toBe(`${'x'.repeat(79)}…`);
  expect(automaticTitle(' \n')).toBe('');
});

test('a long first line is cut after a part that reads as a title, or else after a word', () => {
  expect(automaticTitle(hiring)).toBe('We are hiring a head barista for the Portland shop');
  expect(automaticTitle(`Did you know that we roast on Mondays? ${fresh}`)).toBe(
    'Did you know that we roast on Mondays?',
  );
  expect(automaticTitle(fresh)).toBe(
    'Keep your beans in an opaque tin in a cool cupboard and never in the fridge and…',
  );
  expect(automaticTitle(`It is 7:30 p.m.${'x'.repeat(80)}`)).toMatch(/^It is 7:30 p\.m\.x+…$/);
});

test('a title is automatic if it is the one of the text, or the one that the text once had', () => {
  expect(isAutomaticTitle('', ' ')).toBe(true);
  expect(isAutomaticTitle(automaticTitle(hiring), hiring)).toBe(true);
  expect(isAutomaticTitle(`${hiring.slice(0, 79)}…`, hiring)).toBe(true);
  expect(isAutomaticTitle('Hiring', hiring)).toBe(false);
});

test('a line is cut after a word, unless the word would take most of it', () => {
  expect(cutAtWord('Bread, butter and jam', 14)).toBe('Bread, butter…');
  expect(cutAtWord('Bread, butter and jam', 9)).toBe('Bread…');
  expect(cutAtWord('Butterbrotpapier', 10)).toBe('Butterbro…');
});

test('a title ends neither behind the number of a day nor behind a short form', () => {
  const long = 'mit Musik von nebenan, Suppe aus dem großen Topf und einer Lesung unter dem Dach';
  expect(automaticTitle(`Wir öffnen am Freitag, 11. Dezember 2026 um 19 Uhr die Halle, ${long}`)).toMatch(
    /^Wir öffnen am Freitag, 11\. Dezember 2026 um 19 Uhr die Halle.*…$/,
  );
  expect(
    automaticTitle(`Am 24.12. und 31.12. bleibt die Halle zu, z. B. wegen der Feiertage ${long}`),
  ).toMatch(/^Am 24\.12\. und 31\.12\. bleibt die Halle zu, z\. B\. wegen .*…$/);
  expect(automaticTitle(`Die Halle öffnet im Dezember. Es gibt ein Fest ${long}`)).toBe(
    'Die Halle öffnet im Dezember',
  );
});
