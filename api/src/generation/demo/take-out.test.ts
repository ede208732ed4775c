import { expect, it } from 'vitest';
import type { Language } from './brief/language.ts';
import { takeOut } from './take-out.ts';

const without = (sentence: string, words: string, language: Language, isFact = false): string => {
  const start = sentence.indexOf(words);
  const taken = takeOut(sentence, { start, end: start + words.length }, { language, isFact });
  return typeof taken === 'string' ? taken : taken.text;
};

it.each<[string, string, string]>([
  ['Rosa and Imran will be at the gate.', 'Rosa', 'Imran will be at the gate.'],
  ['Rosa and Imran will be at the gate.', 'Imran', 'Rosa will be at the gate.'],
  ['Rosa and Imran are at the gate.', 'Rosa', 'Imran is at the gate.'],
  ['Jo Bell and I spoke about soil in Lincoln.', 'Jo', 'I spoke about soil in Lincoln.'],
  ['Music from Dan and Lou, soup, bread and apple pie.', 'Lou', 'Music from Dan, soup, bread and apple pie.'],
  ['Music from Dan and Lou, soup, bread and apple pie.', 'Music', 'Soup, bread and apple pie.'],
  ['Music from Dan and Lou, soup, bread and apple pie.', 'pie', 'Music from Dan and Lou, soup and bread.'],
  [
    'Thanks to Amira Khan, Ben Price and Sofia Reyes for building it.',
    'Ben',
    'Thanks to Amira Khan and Sofia Reyes for building it.',
  ],
  [
    'Thanks to Amira Khan, Ben Price and Sofia Reyes for building it.',
    'Sofia',
    'Thanks to Amira Khan and Ben Price for building it.',
  ],
  [
    'Thanks to Dave for hosting, Sunita for the food and the Harrises for the prizes.',
    'Sunita',
    'Thanks to Dave for hosting and the Harrises for the prizes.',
  ],
  ['Please ring Hal on 07700 900123 or Mia on 07700 900456.', 'Hal', 'Please ring Mia on 07700 900456.'],
  ['Please ring Hal on 07700 900123 or Mia on 07700 900456.', 'Mia', 'Please ring Hal on 07700 900123.'],
  [
    'MOTs, tyres and brakes are possible on Saturdays.',
    'brakes',
    'MOTs and tyres are possible on Saturdays.',
  ],
  ['We need adult coats, gloves and blankets.', 'coats', 'We need gloves and blankets.'],
  ['Bring treats, a lead and a blanket.', 'treats', 'Bring a lead and a blanket.'],
  [
    'Hand cream, 75ml, made with shea butter and oat milk, vegan, £8.50.',
    'oat milk',
    'Hand cream, 75ml, made with shea butter, vegan, £8.50.',
  ],
  [
    'Our cafe is closed until Wednesday because the boiler broke.',
    'boiler',
    'Our cafe is closed until Wednesday.',
  ],
  ['Tickets are £12 and parking is behind the hall.', 'parking', 'Tickets are £12.'],
  ['Come to our yoga with Lena on Sunday.', 'Lena', 'Come to our yoga on Sunday.'],
  [
    'I will lead the team with Ada Moss, and we are hiring two clerks.',
    'Ada',
    'I will lead the team, and we are hiring two clerks.',
  ],
  [
    'I will lead the team, and we are hiring two clerks in Ely.',
    'Ely',
    'I will lead the team, and we are hiring two clerks.',
  ],
  ['Access for residents and buses only.', 'buses', 'Access for residents only.'],
  ['Free to use, day and night.', 'day and night', 'Free to use.'],
  ['We lost about 40k and one good engineer.', '40k', 'We lost one good engineer.'],
])('takes out of “%s”: %s', (sentence, words, rest) => {
  expect(without(sentence, words, 'en')).toBe(rest);
});

it.each<[Language, string, string, string]>([
  ['de', 'Kaffee, Waffeln und Würstchen.', 'Waffeln', 'Kaffee und Würstchen.'],
  [
    'de',
    'Tische 8 €, Anmeldung bei Frau Lang und Herrn Otto.',
    'Otto',
    'Tische 8 €, Anmeldung bei Frau Lang.',
  ],
  ['fr', 'Vin chaud, marrons grillés et biscuits maison.', 'marrons', 'Vin chaud et biscuits maison.'],
  ['fr', 'Buvette et crêpes sur place.', 'crêpes', 'Buvette sur place.'],
  ['es', 'Premios, paella y música.', 'paella', 'Premios y música.'],
  ['it', 'Suonano Anna, Paolo e Giulia.', 'Giulia', 'Suonano Anna e Paolo.'],
])('takes out in %s of “%s”: %s', (language, sentence, words, rest) => {
  expect(without(sentence, words, language)).toBe(rest);
});

it('takes a fact with the word that leads to it', () => {
  expect(without('30 minutes for £28, from 1 December.', '£28', 'en', true)).toBe(
    '30 minutes, from 1 December.',
  );
  expect(without('Please book at loom.example or text 07700 900789.', '07700 900789', 'en', true)).toBe(
    'Please book at loom.example.',
  );
});

it.each([
  ['Road closed between Mill Lane and Oak Street for gas works.', 'Oak Street', 'en'],
  ['Closed on Tuesday 4 and Wednesday 5 March between Mill Lane and Oak Street.', 'Wednesday', 'en'],
  ['Anna und Jens binden vor Ort Kränze.', 'Jens', 'de'],
  ['Six weeks, £75, with Kim and her spaniel Otto.', 'Kim', 'en'],
  ['We won the Safety Award in Aberdeen on 12 May.', 'Award', 'en'],
  ['Hot soup, songs and a fire afterwards.', 'soup', 'en'],
] as const)('leaves “%s” alone, where nobody can tell what goes with %s', (sentence, words, language) => {
  expect(without(sentence, words, language)).toBe('unclear');
});
