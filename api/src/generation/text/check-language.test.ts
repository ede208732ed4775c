import { expect, it } from 'vitest';
import { languageFaults } from './check-language.ts';

const english =
  'Winter check for your bike: brakes, light. €39, until 20 December without an appointment, 8 to 18.';

it.each([
  ['Wintercheck fürs Rad: 39 Euro, bis zum 20. Dezember ohne Termin, bei uns in der Werkstatt', 'in German'],
  ['Contrôle d’hiver pour les vélos : 39 euros, sans rendez-vous, jusqu’au 20 décembre', 'in French'],
  ['Зимний осмотр велосипеда: 39 евро, без записи до 20 декабря', 'not in English'],
])('an English post for a brief in another language is reported: %s', (brief, named) => {
  expect(languageFaults(brief, english)).toEqual([
    `The brief is ${named}: write in its language, the hashtags too, unless it asks for another.`,
  ]);
});

it.each([
  ['Winter check for your bike, €39', english],
  ['La Casa de la Ana: new menu', english],
  ['Tapas, paella, sangria, gelato, pizza', english],
  ['Schreib es auf Englisch: Wintercheck fürs Rad, 39 Euro, ohne Termin bei uns', english],
  ['Wintercheck fürs Rad: 39 Euro, ohne Termin bei uns', 'Wintercheck für euer Rad: 39 Euro, ohne Termin.'],
  ['Unser Film „The Sound of the Wind“ läuft am Freitag', 'The Sound of the Wind'],
])('other posts are not: %s', (brief, caption) => {
  expect(languageFaults(brief, caption)).toEqual([]);
});
