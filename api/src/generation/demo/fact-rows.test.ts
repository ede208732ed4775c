import { generationRequestSchema } from '@postloom/shared-contracts';
import { cpuGrowth } from '@postloom/shared-contracts/testing';
import { beforeAll, expect, test } from 'vitest';
import { detectLanguage } from './brief/language.ts';
import { factRows } from './fact-rows.ts';
import { composeDemoPost } from './post/compose-post.ts';
import { composeDemoVideoScript } from './script/compose-video-script.ts';

const requestFor = (prompt: string, platform = 'facebook', contentType = 'post') =>
  generationRequestSchema.parse({
    ...{ platform, contentType, prompt },
    ...{ tone: 'casual', businessType: 'Mill', targetAudience: '' },
  });
const captionOf = (prompt: string, platform = 'facebook'): string =>
  composeDemoPost(requestFor(prompt, platform)).caption;
const rowsOf = (prompt: string) => factRows(prompt, detectLanguage(prompt));

// The first brief of all learns what reading takes.
beforeAll(() => void captionOf('Die Mühle ist offen'), 120_000);

test.each([
  [
    'Brotbackkurs in der Mühle am 4. Mai, 9 bis 13 Uhr, acht Plätze, 55 Euro mit Mehl',
    'Brotbackkurs in der Mühle am 4. Mai\n\n• 9 bis 13 Uhr\n• Acht Plätze\n• 55 Euro mit Mehl',
  ],
  [
    'Visite du moulin dimanche 3 juin, 45 minutes, 4 € par personne, gratuit pour les enfants, réservation au 02 55 50 14 29',
    'Visite du moulin dimanche 3 juin\n\n• 45 minutes\n• 4 € par personne\n• Gratuit pour les enfants\n\nRéservation au 02 55 50 14 29.',
  ],
  [
    'Harina de espelta a 3,20 euros, sacos de 2 kilos, molida esta semana, hasta el 15 de marzo',
    'Harina de espelta a 3,20 euros\n\n• Sacos de 2 kilos\n• Molida esta semana\n• Hasta el 15 de marzo',
  ],
  [
    'Festa al mulino sabato 8 giugno, dalle 15 alle 22, ingresso libero, pizza a 6 euro',
    'Festa al mulino sabato 8 giugno\n\n• Dalle 15 alle 22\n• Ingresso libero\n• Pizza a 6 euro',
  ],
  [
    'Procuramos moleiro para o moinho, 30 horas, 1.100 euros, fins de semana livres, candidaturas a ana@moinho.example',
    'Procuramos moleiro para o moinho\n\n• 30 horas\n• 1.100 euros\n• Fins de semana livres\n\nCandidaturas a ana@moinho.example',
  ],
  [
    'Rondleiding door de molen op zaterdag, elk uur vanaf 10, ijsjes voor 2 euro, kinderen gratis',
    'Rondleiding door de molen op zaterdag\n\n• Elk uur vanaf 10\n• IJsjes voor 2 euro\n• Kinderen gratis',
  ],
  [
    'Mąka żytnia z naszego młyna, worek 5 kg, 24 zł, tylko w soboty',
    'Mąka żytnia z naszego młyna\n\n• Worek 5 kg\n• 24 zł\n• Tylko w soboty',
  ],
  [
    'quiet hour at the mill every friday, wheel stopped, lamps low, you may stay as long as you like, 3 pounds, helpers free',
    'Quiet hour at the mill every Friday.\n\n• Wheel stopped\n• Lamps low\n• You may stay as long as you like\n• 3 pounds\n• Helpers free',
  ],
])('a note of a headline and its facts is laid out: %s', (prompt, caption) => {
  expect(captionOf(prompt)).toBe(caption);
});

test.each([
  'She came with 2 sacks, a cat and 40 pounds, stayed for three hours, and left without the cat',
  'We grind rye, wheat, spelt and 3 kinds of oats',
  'Nasz młynarz Jan ma 60 lat, wstaje o 4, je 3 bułki, lubi koty',
  'Unfall an der Mühle, zwei Verletzte, Weg bis 18 Uhr gesperrt, 3 Wagen im Einsatz',
  'En marzo, harina y pan por 12 €, reparto incluido, pedidos en el 910 555 013',
  'Domenica al mulino: si macina alle 9, si cuoce alle 11, si balla alle 15',
  'Im Sack sind Roggen, Weizen, Dinkel und 3 Hände voll Hafer',
  'Gestern kam Frau Ott mit 2 Säcken, wollte 5 Kilo gemahlen haben, blieb drei Stunden und half beim Fegen',
  'Das Rad, das 1904 gebaut wurde, dreht sich noch immer, bei 3 Grad, bei Sturm und am 1. Mai',
  'Wenn der Bach 40 Zentimeter hoch ist, das Wehr offen steht und es 2 Tage geregnet hat, steht das Rad',
  'Le meunier a 72 ans, il a moulu 4 000 sacs, formé 12 apprentis, et il continue',
  'Merci aux 14 bénévoles, aux 3 chauffeurs, à Jean pour les 20 gâteaux, à tous',
  'Il mulino ha 200 anni, ha visto 3 guerre, 5 mugnai e 2 incendi',
  'Ayer llegaron 3 furgonetas, se llevaron 40 sacos, dejaron 12 y a las 8 no quedaba nada',
  'Toen het molenrad 3 uur stilstond, haalde Piet de ladder, klom 12 meter omhoog, vond een nest',
  'Wczoraj młynarz zmełł 12 worków, zjadł 3 bułki, naprawił koło, o 8 poszedł spać',
])('commas of prose stay where they are: %s', (prompt) => expect(rowsOf(prompt)).toBeNull());

test.each([
  [
    'Fragen vor dem Mühlenkauf: wem gehört das Wasser, seit wann steht das Rad, gibt es Strom',
    'Fragen vor dem Mühlenkauf\n\n• Wem gehört das Wasser?\n• Seit wann steht das Rad?\n• Gibt es Strom?',
  ],
  [
    'Preguntas antes de comprar harina: de dónde viene, cuándo se molió, qué lleva',
    'Preguntas antes de comprar harina\n\n• ¿De dónde viene?\n• ¿Cuándo se molió?\n• ¿Qué lleva?',
  ],
  [
    'Questions à poser au meunier : qui moud, d’où vient le blé, quand est-il moulu',
    'Questions à poser au meunier\n\n• Qui moud ?\n• D’où vient le blé ?\n• Quand est-il moulu ?',
  ],
])('a row of questions has its marks: %s', (prompt, caption) => expect(captionOf(prompt)).toBe(caption));

test('how questions can be put is no question', () => {
  expect(captionOf('Fragen zur Mühle: per Mail, am Telefon, beim Müller')).not.toContain('?');
});

test('what leans on a fact stays with it, and so do house numbers and what is enumerated', () => {
  expect(
    rowsOf(
      'Mühlenfest am 9. Juni, ab 11 Uhr, Mühlweg, 7, Kuchen 2 Euro, aber nur bar, Brot, Butter und Salz',
    ),
  ).toEqual({
    title: 'Mühlenfest am 9. Juni',
    rows: ['ab 11 Uhr', 'Mühlweg, 7', 'Kuchen 2 Euro, aber nur bar', 'Brot, Butter und Salz'],
    reach: [],
  });
  expect(
    rowsOf('Das Jahr in der Mühle: 61 Tonnen, plus 4 %, 12 Sorten, nur drei Tage Stillstand')?.rows,
  ).toEqual(['61 Tonnen, plus 4 %', '12 Sorten', 'nur drei Tage Stillstand']);
  expect(rowsOf('Vieni al mulino: due notti, cena compresa, 90 euro a testa')).toEqual({
    title: 'Vieni al mulino:',
    rows: ['due notti', 'cena compresa', '90 euro a testa'],
    reach: [],
  });
});

test('grave matters, X and who wants no list keep their sentence', () => {
  const grave =
    'Unser Müller Karl Ott ist tot, Trauerfeier am 4. Mai, 11 Uhr, Friedhof Nord, bitte keine Blumen';
  expect(captionOf(grave)).not.toContain('•');
  const note = 'Brotbackkurs in der Mühle am 4. Mai, 9 bis 13 Uhr, acht Plätze, 55 Euro mit Mehl';
  expect(captionOf(note, 'twitter')).toBe(`${note}.`);
  expect(captionOf(`${note}. Bitte keine Liste.`)).not.toContain('•');
});

test('each fact has its slide and its frame', () => {
  const note = 'Brotbackkurs in der Mühle am 4. Mai, 9 bis 13 Uhr, acht Plätze, 55 Euro mit Mehl';
  const lines = ['Brotbackkurs in der Mühle am 4. Mai', '9 bis 13 Uhr', 'Acht Plätze', '55 Euro mit Mehl'];
  const { slides } = composeDemoPost(requestFor(note, 'instagram', 'carousel'));
  expect(slides.map(({ title, text }) => [title, text].filter(Boolean).join(' '))).toEqual(lines);
  const { scenes } = composeDemoVideoScript(requestFor(note, 'tiktok', 'video'));
  expect(scenes.slice(0, 4).map(({ onScreenText }) => onScreenText)).toEqual(lines);
});

test('a note is read in time by its length', () => {
  const note = (facts: number): string => `Kurs am 4. Mai${', acht Plätze, 9 Euro, mit Mehl'.repeat(facts)}`;
  expect(cpuGrowth((text: string) => factRows(text, 'de'), note(60), note(120))).toBeLessThan(3.2);
});

test.each([
  [
    'la boutique du moulin est fermée du 3 au 9 mai, dernières brioches samedi midi, pensez à réserver votre farine',
    'La boutique du moulin est fermée du 3 au 9 mai. Dernières brioches samedi midi. Pensez à réserver votre farine.',
  ],
  [
    'El molino abre también los domingos, visita y pan desde 9 €, pide plaza por whatsapp',
    'El molino abre también los domingos. Visita y pan desde 9 €. Pide plaza por WhatsApp.',
  ],
  [
    'Secondo posto per la nostra farina di castagne, 210 mulini in gara, disponibile da marzo',
    'Secondo posto per la nostra farina di castagne. 210 mulini in gara, disponibile da marzo.',
  ],
  [
    'De molen is dinsdag dicht vanwege de storm, haal je meel voor maandag 17.00 uur op',
    'De molen is dinsdag dicht vanwege de storm. Haal je meel voor maandag 17.00 uur op.',
  ],
  [
    'Unsere Mühle zieht am 3. Mai um, die ersten 50 Gäste bekommen ein Brot, bitte bringt Körbe mit',
    'Unsere Mühle zieht am 3. Mai um. Die ersten 50 Gäste bekommen ein Brot. Bitte bringt Körbe mit.',
  ],
  [
    "Le moulin est fermé vendredi, en cas d'inondation, appelez la mairie",
    "Le moulin est fermé vendredi. En cas d'inondation, appelez la mairie.",
  ],
  [
    'O moinho está fechado na segunda, liguem antes de vir',
    'O moinho está fechado na segunda. Liguem antes de vir.',
  ],
  [
    'Młyn jest zamknięty do 4 maja, zadzwoń przed wizytą',
    'Młyn jest zamknięty do 4 maja. Zadzwoń przed wizytą.',
  ],
])(
  'news, facts and what is asked of the readers are sentences in other languages, too: %s',
  (prompt, said) => {
    expect(captionOf(prompt).replace(/\s+/gu, ' ')).toBe(said);
  },
);

test.each([
  'Si vous avez froid, venez prendre un thé.',
  'Pour la farine de plus de 5 kilos, demandez au comptoir.',
  'Wir öffnen die Mühle wieder am Samstag, dem 12. April, um zehn.',
  'Am Montag bleibt die Mühle zu, bitte kommen Sie am Dienstag.',
  'Zwei Säcke sind noch da, drei und vier Kilo, beide aus Dinkel.',
  'Traed harina, huevos y ganas.',
])('what its commas belong in stays one: %s', (prompt) => expect(captionOf(prompt)).toBe(prompt));
