import { generationRequestSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { abroad } from './abroad.ts';
import { composeDemoVideoScript } from './compose-video-script.ts';

const scenesOf = (businessType: string, prompt: string) =>
  composeDemoVideoScript(
    generationRequestSchema.parse({
      platform: 'tiktok',
      contentType: 'video',
      tone: 'casual',
      businessType,
      targetAudience: '',
      prompt,
    }),
  ).scenes;
const visualsOf = (businessType: string, prompt: string) =>
  scenesOf(businessType, prompt).map(({ visual }) => visual);
const english = /\b(?:the|with|and|your|you|from|close|shown|picture|words|again)\b/iu;

test.each([
  [
    'Optiker',
    'Ab Oktober messen wir die Augen auch am Samstag. Ein Termin dauert 30 Minuten und ist kostenlos.',
  ],
  ['Atelier de couture', 'Nous réparons les fermetures en deux jours. Passez avant mardi, c’est 12 euros.'],
  [
    'Clínica veterinaria',
    'Vacunamos gatos todo noviembre por 25 euros. Llama al 612 345 678 para pedir cita.',
  ],
  [
    'Orologiaio',
    'Un cliente ha trovato un orologio in soffitta. Era fermo da quarant’anni e adesso cammina.',
  ],
  ['Escritório de arquitetura', 'Mostramos a casa da Rua das Flores no sábado às 15h. A entrada é gratuita.'],
  ['Bibliotheek', 'Op woensdag lezen we voor aan kinderen van vier tot zes. Meld je aan via de website.'],
  [
    'Nachbarschaftsverein',
    'Ohne Musik und ohne Gesichter. Am 4. Mai räumen wir den Park auf, Handschuhe sind da.',
  ],
  ['Praxis', 'Unsere Kollegin Anna Roth ist gestern gestorben. Die Praxis bleibt bis Montag geschlossen.'],
])('a film is directed in the language of its brief: %s', (business, prompt) => {
  for (const visual of visualsOf(business, prompt)) expect(visual).not.toMatch(english);
});

test.each([
  [
    'Buchhandlung Seeblick',
    abroad.de.trades.bookshop,
    'Wir lesen am Abend aus neuen Romanen vor. Danach wird geredet.',
  ],
  [
    'Ostéopathe',
    abroad.fr.trades.physio,
    'Nous sommes installés ici depuis le printemps. On se connaît tous dans le village.',
  ],
  [
    'Escuela de surf',
    abroad.es.trades.boats,
    'El verano empieza antes de lo que parece. Nosotros ya estamos en el agua.',
  ],
  ['Corniciaio e ceramista', abroad.it.trades.pottery, 'Lavoriamo sempre in due. Uno parla, una ascolta.'],
  [
    'Advogada',
    abroad.pt.trades.office,
    'Uma pergunta de vez em quando evita um ano de dúvidas. Nós respondemos.',
  ],
  [
    'Kinderkoor',
    abroad.nl.trades.choir,
    'Wij zingen het hele jaar door. Soms klinkt het vals, meestal niet.',
  ],
  // A business named in English has its trade as well.
  ['Beekeeper', abroad.de.trades.bees, 'Wir erzählen euch heute etwas aus dem Frühling. Es ging gut.'],
  ['Local business', abroad.fr.trades.garden, 'Notre pépinière vous raconte son printemps. Il était humide.'],
])('what is seen is of the trade: %s', (business, trade, prompt) => {
  const seen = visualsOf(business, prompt);
  expect([trade.see, trade.work, trade.people, trade.place]).toEqual(
    expect.arrayContaining(seen.slice(0, 1)),
  );
});

test.each([
  [
    'Schuhmacher',
    'Montags bleibt die Werkstatt künftig zu. Ruf einfach an: 030 1234567.',
    abroad.de.lines.phone,
  ],
  ['Fromager', 'Nous avons un nouveau chèvre. Il coûte 6 euros la pièce.', abroad.fr.lines.price],
  ['Librería', 'Este mes leemos poesía. Nos vemos el jueves 12 de mayo.', abroad.es.lines.date],
  ['Palestra', 'Il corso per la schiena ricomincia. Iscrizioni in segreteria.', abroad.it.lines.signup],
  ['Padaria', 'Fazemos pão de milho outra vez. Os primeiros saem às 7h.', abroad.pt.lines.clock],
  ['Camping', 'De lange zomer is voorbij. Wij zijn vanaf oktober gesloten.', abroad.nl.lines.closed],
])('a fact is shown as it is said: %s', (business, prompt, { shots }) => {
  const said = scenesOf(business, prompt);
  expect(said.some(({ visual }) => (shots as readonly string[]).includes(visual))).toBe(true);
});

test('what a line names is in the picture, and what it says is not there is not', () => {
  expect(visualsOf('Werkstatt', 'Wir haben gestern einen alten Koffer gefunden. Er war leer.')[0]).toContain(
    'der Koffer',
  );
  expect(visualsOf('Atelier', 'On a gardé la valise de ma tante. Elle sent le savon.')[0]).toContain(
    'la valise',
  );
  expect(visualsOf('Hofladen', 'Unser Tag ist lang. Wir kommen aus ohne Koffer.').join(' ')).not.toContain(
    'Koffer',
  );
});

test('what is opened is seen, and not the opening hours', () => {
  const seen = visualsOf('Glaserei', 'Jeden Morgen öffnet sie das Fenster. Dann schließt sie die Tür.').join(
    ' ',
  );
  expect(seen).toContain('das Fenster');
  expect(seen).toContain('die Tür.');
});

test('the pictures that a brief orders end in its language, however little is said in it', () => {
  const seen = visualsOf(
    'Fleuriste',
    'Vidéo : d’abord mes mains dans la terre, puis la rose ouverte. Texte à la fin : Ouvert lundi',
  );
  expect(seen.at(-1)).toBe(abroad.fr.shots.held);
});

test('what was asked of a film is heeded in its language', () => {
  const plain = visualsOf(
    'Tanzschule',
    'Ohne Gesichter, ohne Musik. Der neue Kurs beginnt bald. Wir üben den langsamen Walzer. Danach gibt es Tee.',
  );
  expect(plain[0]).toMatch(/kein(?:er Einstellung|e) .*Keine Musik\./u);
  const { toCamera, acted } = abroad.de.shots;
  for (const visual of plain)
    expect([...toCamera, ...acted, abroad.de.trades.dance.people]).not.toContain(visual);
  const silent = visualsOf(
    'Boulangerie',
    'Sans paroles. Le pain de seigle est de retour. Il est cuit au feu de bois.',
  );
  for (const visual of silent) expect(visual).not.toMatch(english);
});

test('a date with a full stop is said in one', () => {
  const said = scenesOf(
    'Café',
    'Unser Café zieht um: ab 1. Juli findet ihr uns am Markt gegenüber der Post.',
  );
  expect(said.map(({ voiceOver }) => voiceOver).join('|')).toContain('1. Juli');
});

test('a language that is not among these is directed in English', () => {
  expect(
    visualsOf('Piekarnia', 'Od soboty pieczemy chleb żytni. Zapraszamy od szóstej rano.').join(' '),
  ).toMatch(english);
});
