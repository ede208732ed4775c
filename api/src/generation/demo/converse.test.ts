import type { Platform } from '@postloom/shared-contracts/platforms';
import { describe, expect, it } from 'vitest';
import type { DraftedPost, Exchange, Reply } from '../providers/provider.ts';
import { answerOffline } from './converse.ts';
import { editText } from './edit-text.ts';
import type { Edit } from './edits.ts';
import { atOnce } from './in-turns.ts';
import { platformIn } from './read-wish.ts';

const museum = 'Our museum in Bremen opens on Sunday at 10 am. Entry costs 6 euros. Children are free.';
const told = {
  de: 'Unser Museum in Bremen öffnet am Sonntag, 2. August, um 10 Uhr. Der Eintritt kostet 6 Euro. Kinder sind frei. Hunde bleiben draußen.',
  fr: 'Notre musée à Lille ouvre dimanche à 10 h. L’entrée coûte 6 euros. Les enfants sont bienvenus. Les chiens restent dehors.',
  es: 'Nuestro museo en Vigo abre el domingo a las 10. La entrada cuesta 6 euros. Los niños entran gratis. Los perros se quedan fuera.',
  it: 'Il nostro museo a Parma apre domenica alle 10. L’ingresso costa 6 euro. I bambini sono benvenuti. I cani restano fuori.',
  pt: 'O nosso museu em Faro abre no domingo às 10h. A entrada custa 6 euros. As crianças são bem-vindas. Os cães ficam lá fora.',
  nl: 'Ons museum in Delft opent zondag om 10 uur. De toegang kost 6 euro. Kinderen zijn welkom. Honden blijven buiten.',
} as const;
type Told = keyof typeof told;

/** Answers messages one after another as in one conversation, and returns the last reply with the posts before. */
function talk(...texts: readonly string[]): Reply & { readonly posts: readonly DraftedPost[] } {
  const before: Exchange[] = [];
  const drafts: { said: string; answered: string; draft: DraftedPost }[] = [];
  let reply: Reply = { text: '', draft: null };
  for (const text of texts) {
    const last = drafts.at(-1)?.draft ?? null;
    const platform: Platform = platformIn(text) ?? last?.platform ?? 'instagram';
    reply = atOnce(answerOffline({ text, platform, before, last, drafts, voice: null, images: [] }));
    before.push({ said: text, answered: reply.text, caption: reply.draft?.caption ?? null });
    if (reply.draft) drafts.push({ said: text, answered: reply.text, draft: { platform, ...reply.draft } });
  }
  return { ...reply, posts: drafts.map(({ draft }) => draft) };
}

const isKept = (language: Told, brief: string): boolean => brief.startsWith(told[language]);

describe('wishes in other languages', () => {
  it.each<[Told, string, RegExp]>([
    ['de', 'Setz den Preis an den Anfang', /^Der Eintritt kostet 6 Euro/],
    ['de', 'Füge hinzu: Anmeldung unter 0421 123456', /Anmeldung unter 0421 123456\.$/],
    ['de', 'Lösche den letzten Satz', /^(?![\s\S]*Hunde)/],
    ['de', 'Streich bitte den ersten Satz', /^Der Eintritt/],
    ['de', 'Erwähne, dass Kaffee da ist', /Kaffee ist da\.$/],
    ['de', 'Beginne mit „Moin!“', /^Moin!/],
    ['de', 'höchstens zwei Sätze', /^\S+ Museum[\s\S]*6 Euro\.$/],
    ['fr', 'Mets le prix en premier', /^L[’']entrée coûte 6 euros/],
    ['fr', 'Supprime la dernière phrase', /^(?![\s\S]*chiens)/],
    ['fr', 'Ajoute que le café est offert', /Le café est offert\.$/],
    ['es', 'Elimina la primera frase', /^La entrada/],
    ['es', 'Añade al final: hay café', /Hay café\.$/],
    ['it', "Togli l'ultima frase", /^(?![\s\S]*cani)/],
    ['it', 'Finisci con «A presto!»', /A presto!$/],
    ['pt', 'Apaga a última frase', /^(?![\s\S]*cães)/],
    ['pt', 'Substitui 6 euros por 7 euros', /custa 7 euros/],
    ['nl', 'Verwijder de laatste zin', /^(?![\s\S]*Honden)/],
    ['nl', 'Vermeld dat de koffie gratis is', /De koffie is gratis\.$/],
    ['nl', 'Zeg dat je contant kunt betalen', /We laten weten dat je contant kunt betalen\.$/],
  ])('does in %s: “%s”', (language, wish, wanted) => {
    const { draft, text } = talk(told[language], wish);
    expect(draft?.caption, text).toMatch(wanted);
    expect(isKept(language, draft?.brief ?? '') || !draft?.brief.includes(wish)).toBe(true);
    expect(draft?.caption).not.toContain(wish);
  });

  it.each<[Told, string, RegExp]>([
    ['de', 'Mach es kürzer', /^Kürzer/],
    ['fr', 'Un peu plus court, s’il te plaît', /^Plus court/],
    ['es', 'Sin hashtags', /Los hashtags ya no están/],
    ['it', 'Adesso per LinkedIn', /LinkedIn/],
    ['pt', 'Mais curto, por favor', /^Mais curto/],
    ['nl', 'Haal de hashtags weg', /De hashtags zijn weg/],
    ['fr', 'Réduis le texte de moitié', /^It has \d+ words now/],
    [
      'de',
      'Raus mit dem ersten Satz',
      /^Weggelassen: „Unser Museum in Bremen öffnet am Sonntag, 2\. August, um 10 Uhr\.“/,
    ],
    ['de', 'make it shorter und ohne Hashtags', /^Shorter.*The hashtags are gone/],
    ['de', 'remove den letzten Satz', /^Left out: “Hunde/],
  ])('changes a post in %s by “%s”', (language, wish, said) => {
    const { draft, text } = talk(told[language], wish);
    expect(text).toMatch(said);
    expect(draft?.brief).not.toContain(wish);
  });

  it.each<[Told, string, RegExp]>([
    ['de', 'Übersetze das ins Englische', /can’t translate/],
    ['it', 'Traducilo in inglese', /can’t translate/],
    ['de', 'Füge einen Witz hinzu', /nicht erfinden/],
    ['fr', 'Rends le texte plus percutant', /je ne peux pas faire ça.*« nouveau post »/],
    ['nl', 'Geef het wat meer pit', /kan ik dat niet.*“nieuwe post”/],
    ['es', '¿Cuántas palabras tiene?', /words/],
    ['de', 'Was kannst du?', /I can make/],
    ['pt', 'Muito obrigado!', /De nada/],
    ['it', 'Buongiorno', /^Hello/],
    ['fr', 'Je préférais la version d’avant', /pas de version antérieure/],
    ['es', 'Cambia 77 por 78', /No encuentro «77».*«nuevo post»/],
  ])('answers in %s “%s” and keeps the post', (language, message, said) => {
    const { draft, text } = talk(told[language], message);
    expect(text).toMatch(said);
    expect(draft).toBeNull();
  });

  it.each<[Told, string]>([
    ['de', 'Schreib einen Beitrag über unsere neue Speisekarte mit Pilzen'],
    ['de', 'Mach mit beim Stadtlauf am 3. Mai um 10 Uhr'],
    ['fr', 'Écris un post sur notre nouvelle carte'],
    ['es', 'Ven a pintar con nosotros el 5 de abril, 20 euros'],
    ['nl', 'Zonder afspraak naar de kapper, elke dinsdag vanaf 9 uur'],
  ])('takes in %s “%s” for a new post', (language, brief) => {
    expect(talk(told[language], brief).draft?.brief).toBe(brief);
  });

  it('writes for the platform of an order in another language', () => {
    const { posts } = talk(told.de, 'Bitte ein Beitrag für LinkedIn: Wir haben den Gründerpreis gewonnen');
    expect(posts.at(-1)).toMatchObject({ platform: 'linkedin' });
    expect(posts.at(-1)?.caption).toMatch(/^Wir haben/);
  });
});

describe('orders that nobody knows', () => {
  it('are told from words that say what is not needed', () => {
    const brief = 'No appointment needed, walk in any Monday from 9 am';
    expect(talk(museum, brief).text).toMatch(/say “new post”\.$/);
    expect(talk(museum, brief, 'new post').draft?.brief).toBe(brief);
  });

  it.each(['I’d like it with more zing', 'The text should sing a little', 'Rewrite it as a limerick'])(
    'keeps the post for “%s”, and says what is possible when it comes again',
    (order) => {
      const { draft, text } = talk(museum, order);
      expect(draft).toBeNull();
      expect(text).toMatch(/I can’t make that change: “.+”\. If .*“new post”\.$/);
      const again = talk(museum, order, 'make it sing more');
      expect(again.draft).toBeNull();
      expect(again.text).toMatch(/^That is beyond me as well: .*I can make it shorter.*“new post”/);
    },
  );

  it('makes a new post of the words if they were meant for one', () => {
    const order = 'Setz auf frische Farben in deinem Wohnzimmer';
    expect(talk(told.de, order).draft).toBeNull();
    expect(talk(told.de, order, 'neuer Beitrag').draft?.caption).toMatch(/frische Farben/);
    expect(talk(told.de, order, 'new post', 'shorter').draft?.brief ?? '').not.toContain('Museum');
  });

  it('goes back past a post that was once made of an order', () => {
    const { draft: first } = talk(told.de);
    const post = { platform: 'instagram', hashtags: [], tone: 'professional' } as const;
    const orders = ['Lösche den letzten Satz', 'Setz den Preis an den Anfang'];
    const drafts = [
      { said: told.de, draft: { ...post, ...first, caption: first?.caption ?? '', brief: told.de } },
      ...orders.map((said) => ({ said, draft: { ...post, caption: said, brief: said } })),
    ];
    const last = drafts.at(-1)?.draft ?? null;
    const { draft } = atOnce(
      answerOffline({
        text: 'undo',
        platform: 'instagram',
        before: [],
        last,
        drafts,
        voice: null,
        images: [],
      }),
    );
    expect(draft?.caption).toBe(first?.caption);
  });
});

describe('what is added', () => {
  it.each([
    ['Add a call to action: book at museum.example', /ook at museum\.example\.?$/],
    ['add a call to action to book at museum.example', /ook at museum\.example\.?$/],
    ['add the line: Dogs stay outside', /Dogs stay outside\.$/],
    ['add at the end: See you there', /See you there\.$/],
    ['add at the start: Good morning Bremen', /^Good morning Bremen\./],
    ['start with: Good morning Bremen', /^Good morning Bremen/],
    ['mention that parking is free', /Parking is free\.$/],
  ])('by “%s” is those words alone', (wish, wanted) => {
    const caption = talk(museum, wish).draft?.caption;
    expect(caption).toMatch(wanted);
    expect(caption).not.toMatch(/call to action|the line|the (?:end|start)|mention/i);
  });
});

describe('hashtags', () => {
  it.each([
    'Add a call to action: book at https://museum.example/tickets',
    'for LinkedIn',
    'for X',
    'more casual',
    'shorter',
    'remove the last sentence',
    'add the price 7 euros',
  ])('of the person stay after “%s”', (wish) => {
    const { posts } = talk(museum, 'add #MoinMuseum', wish);
    expect(posts.at(-1)?.hashtags).toContain('MoinMuseum');
  });

  it('stay as they are where nobody asks for others, and stay out once they are out', () => {
    const { posts } = talk(museum, 'add that parking is free');
    expect(posts[1]?.hashtags).toEqual(posts[0]?.hashtags);
    expect(posts[0]?.hashtags).not.toEqual([]);
    expect(talk(museum, 'no hashtags', 'for LinkedIn').posts.at(-1)?.hashtags).toEqual([]);
    const back = talk(museum, 'no hashtags', 'with hashtags').posts;
    expect(back.at(-1)?.hashtags).toEqual(back[0]?.hashtags);
    expect(talk(told.de, 'ohne Hashtags', 'mit Hashtags bitte').draft?.hashtags).toContain('Museum');
  });
});

const kiln =
  'Our kiln is back. It took Petra four tries to light it. Please book a shelf before you come. Children need a grown-up. No glass. All fees go to the youth club. The kiln likes rain. Firing costs £6 a shelf. Ring 0161 496 0303.';

describe('a shorter post', () => {
  it('keeps conditions, what the money is for and how to take part, and drops what is only told', () => {
    const { draft, text } = talk(kiln, 'shorter');
    for (const needed of ['book a shelf', 'grown-up', 'No glass', 'youth club', '£6', '0303'])
      expect(draft?.caption).toContain(needed);
    expect(draft?.caption).not.toContain('likes rain');
    expect(text).toContain('“The kiln likes rain.”');
  });

  it('keeps conditions before anecdotes where words are counted', () => {
    const { draft } = talk(kiln, 'under 36 words');
    expect(draft?.caption).toMatch(/No glass[\s\S]*0303/);
    expect(draft?.caption).not.toMatch(/Petra|likes rain/);
  });
});

describe('a post cut short keeps what it is about, and when and where that is', () => {
  const carols = 'We sing carols in the market square on Friday 18 December at 6pm.';
  const lanterns = `Carols by lantern light! ${carols} Bring a lantern. Ring 0117 555 0199. Mulled wine costs £3. See you there!`;
  it.each([
    [lanterns, 'cut it in half', carols],
    [lanterns, 'one sentence', carols],
    [`Singers wanted. ${carols} No audition. Thank you.`, 'one sentence', carols],
    [lanterns, 'under 9 words', 'Carols by lantern light!'],
    [
      'The ferry strike is over. The council votes on Tuesday at 6pm. Thank you.',
      'one sentence',
      'The ferry strike',
    ],
    [
      'Both walks on Sunday are off because of the ice. You get your money back. Thank you.',
      'one sentence',
      'Both walks',
    ],
  ])('%s: %s', (brief, wish, wanted) => {
    const { draft, text } = talk(brief, wish);
    expect(draft?.caption, text).toContain(wanted);
    expect(draft?.caption).not.toMatch(/See you|Thank you/);
  });

  const editing = (caption: string, edit: Edit) =>
    editText({ platform: 'facebook', caption, hashtags: [] }, edit);
  it.each([
    `• Table for singers: no booking needed.\n\n${carols}\n\nSee you there!`,
    `📞 0117 555 0199\n\n${carols} Tea and cake as ever.\n\nThank you.`,
    `See you there!\n\n${carols} Bring a lantern. Tea costs 50p.`,
  ])('whatever stands first: %s', (caption) => {
    expect(editing(caption, { kind: 'halve' })).toMatchObject({ caption: carols });
    expect(editing(caption, { kind: 'limit', most: 1, measure: 'sentences' })).toMatchObject({
      caption: carols,
    });
  });

  it('and a day that follows alone joins what it is of', () => {
    const caption =
      'Table for carol singers: no booking needed. Friday 18 December at 6pm at the Mill. See you there!';
    expect(editing(caption, { kind: 'limit', most: 1, measure: 'sentences' })).toMatchObject({
      caption: 'Table for carol singers: no booking needed; Friday 18 December at 6pm at the Mill.',
    });
  });
});

describe('what follows a post', () => {
  it.each([
    ['our guide is called Ines Brandt, please mention it', /Our guide is called Ines Brandt\.$/],
    ['the café is closed that day, please add that', /The café is closed that day\.$/],
    ['don’t forget to mention that dogs wait outside', /Dogs wait outside\.$/],
    ['it should say that the lift is broken', /The lift is broken\.$/],
    ['say the tour lasts an hour', /The tour lasts an hour\.$/],
    ['Remove the last sentence and say pensioners pay half', /6 euros\.\s+Pensioners pay half\.$/],
    ['Take out the word ‘museum’ and say we have a ramp', /^Our in Bremen[\s\S]*We have a ramp\.$/],
    ['change 6 euros to 7 euros and mention that parking is free', /7 euros[\s\S]*Parking is free\.$/],
  ])('and asks for something to be in it belongs to it: “%s”', (wish, wanted) => {
    const { draft, text } = talk(museum, wish);
    expect(draft?.caption, text).toMatch(wanted);
    expect(draft?.caption).toMatch(/Bremen/);
  });

  it.each([
    'Our new café opens on Friday 3 May at 9 am in Bremen. Mention that coffee is free all day.',
    'We are looking for a gardener from June, 20 hours a week, write to jobs@museum.example',
    'The choir is back on Thursdays at 7 pm. Please say hello to Mia, who leads it now.',
  ])('and is a brief of its own makes a new post: “%s”', (brief) => {
    expect(talk(museum, brief).posts.at(-1)?.caption).not.toContain('6 euros');
  });
});

describe('a warmer post', () => {
  it('has other words or none, but no line of thanks', () => {
    const { draft, text } = talk('Rye bread, Fridays from 7 am. Order at example.com/rye', 'warmer');
    expect(draft?.caption ?? text).not.toMatch(/thank you for reading/i);
  });

  it('doesn’t begin with its thanks', () => {
    const { posts } = talk(
      'Rye bread is back on Friday at 7 am in Leeds. The oven glows at night. Thank you for reading our news!',
      'another opening',
    );
    expect(posts.at(-1)?.caption).not.toMatch(/^Thank/);
  });
});

it('a message with many wishes is answered in many steps, and up to a number of them', () => {
  const brief = Array.from({ length: 40 }, (_, at) => `Item ${at}: €${at}, at ${at % 12}:00`).join('. ');
  const draft = talk(brief).posts[0];
  if (!draft) throw new Error('there is no post');
  const text =
    'warmer, another opening, more casual, more playful, more inspiring, more professional, more friendly, say it another way';
  const steps = answerOffline({
    text,
    platform: 'instagram',
    before: [],
    last: draft,
    drafts: [{ said: brief, draft }],
    voice: null,
    images: [],
  });
  let taken = 1;
  let step = steps.next();
  for (; !step.done; taken += 1) step = steps.next();
  expect(taken).toBeGreaterThan(50);
  expect(step.value.text).toMatch(/I make 6 changes for one message/);
  expect(talk(brief, 'warmer, another opening').text).not.toMatch(/changes for one message/);
});

it('what only cheers readers on goes first from a shorter post, and what they have to bring stays', () => {
  const { draft } = talk(
    'Drum evening on Friday at 8 pm in Hull. Bring sticks. Bring a friend. Come early for good seats. Book at example.com/drum',
    'shorter',
  );
  expect(draft?.caption).toMatch(/Bring sticks[\s\S]*example\.com/);
  expect(draft?.caption).not.toMatch(/friend/);
});

describe('what is to be added comes in, and the order doesn’t', () => {
  const class_ = 'Pottery class at the Kiln Yard. Clay is included. Bring an apron.';
  it.each<[string, RegExp]>([
    ['Add the price: 14 pounds', /The price is 14 pounds\.$/],
    ['Please include the entry fee: 14 pounds', /Entry fee: 14 pounds\.$/],
    ['the price is missing, it’s 14 pounds', /The price is 14 pounds\.$/],
    ['You forgot the price. It’s 14 pounds.', /The price is 14 pounds\.$/],
    ['Can you add the price? 14 pounds', /The price is 14 pounds\.$/],
    ['put the date in: 4 May', /Date: 4 May\.$/],
    ['put 14 pounds as the price', /The price is 14 pounds\.$/],
    ['include the address: 3 Tanner Row, Leeds', /Address: 3 Tanner Row, Leeds\.$/],
    ['mention the phone number: 01632 960002', /Phone number: 01632 960002\.$/],
    ['the phone number is missing: 01632 960002', /Phone number: 01632 960002\.$/],
    ['add our link: https://kiln.example/class', /https:\/\/kiln\.example\/class$/],
    ['add the price for children: 8 pounds', /Price for children: 8 pounds\.$/],
    ['add the teacher: Ada Berg', /Teacher: Ada Berg\.$/],
    ['Say the price is 14 pounds', /The price is 14 pounds\.$/],
    ['write the price at the end: 14 pounds', /The price is 14 pounds\.$/],
    ['it’s 14 pounds', /It’s 14 pounds\.$/],
  ])('“%s”', (wish, wanted) => {
    const { draft, text } = talk(class_, wish);
    expect(draft?.caption, text).toMatch(wanted);
    expect(draft?.caption).toContain('Kiln Yard');
    expect(draft?.caption).not.toMatch(/\b(?:add|put|include|mention|missing|forgot|say|write)\b/i);
  });

  it('a deadline or opening hours stand beside the date and the time', () => {
    const dated = `${class_} It is on 9 May at 6 pm.`;
    expect(talk(dated, 'add the deadline: 2 May').draft?.caption).toMatch(/9 May[\s\S]*Deadline: 2 May/);
    expect(talk(dated, 'include opening hours: 9 am to 5 pm').draft?.caption).toContain('6 pm');
  });

  it('makes the other changes of the message as well', () => {
    const { draft } = talk(class_, 'Add the price: 14 pounds and remove the hashtags');
    expect(draft?.caption).toMatch(/The price is 14 pounds\./);
    expect(draft?.hashtags).toEqual([]);
  });

  it.each([
    ['der Preis fehlt, 9 Euro', /Preis: 9 Euro\.$/],
    ['Füge den Preis hinzu: 9 Euro', /Preis: 9 Euro\.$/],
    ['Preis: 9 Euro', /Preis: 9 Euro\.$/],
    ['gib die Adresse an: Mühlgasse 12', /Adresse: Mühlgasse 12\.$/],
  ])('in German: “%s”', (wish, wanted) => {
    const { draft, text } = talk('Töpferkurs in der alten Mühle. Der Ton ist dabei.', wish);
    expect(draft?.caption, text).toMatch(wanted);
    expect(draft?.caption).not.toMatch(/fehlt|hinzu|gib/i);
  });

  it.each(['We need volunteers: call 01632 960002 and help us plant 40 trees on Saturday.'])(
    'a new brief stays one: “%s”',
    (brief) => {
      expect(talk(class_, brief).draft?.brief).toBe(brief);
    },
  );
});

it('one sentence keeps the price, and a post in another language is said to be pasted', () => {
  const brief = 'Quiz night at the Kiln Yard on 9 May at 7 pm. Ada asks the questions. Entry is 6 pounds.';
  const { draft } = talk(brief, 'one sentence');
  expect(draft?.caption).toBe('Quiz night at the Kiln Yard on 9 May at 7 pm; entry is 6 pounds.');
  expect(talk(brief, 'Write it in German').text).toMatch(/Paste the text/);
});

const salon =
  'Our dog salon in Leeds opens on Saturday at 9 am. A wash costs £28. Parking is behind the mill. Puppies get a free biscuit. Message us on WhatsApp: 07700 900123. Book at https://salon.example/book';

describe('an order in any words changes the post on screen, or is answered', () => {
  it.each([
    ['throw out the whatsapp number', '07700'],
    ['throw the WhatsApp number out', '07700'],
    ['take the whatsapp number off', '07700'],
    ['leave off the phone number', '07700'],
    ['i don’t need the whatsapp number any more', '07700'],
    ['scratch the WhatsApp number 07700 900123', '07700'],
    ['throw out the parking bit', 'Parking'],
    ['kill the parking line', 'Parking'],
    ['the parking bit can go', 'Parking'],
    ['pull the parking info', 'Parking'],
    ['we can do without the parking sentence', 'Parking'],
    ['kick the parking sentence out', 'Parking'],
    ['chuck out the biscuits', 'biscuit'],
    ['leave the biscuits out of it', 'biscuit'],
    ['toss the puppies thing', 'biscuit'],
    ['axe the free biscuit', 'biscuit'],
    ['get rid of the biscuit line', 'biscuit'],
    ['strike the price', '£28'],
    ['please nuke the price', '£28'],
    ['lose £28', '£28'],
    ['cross out the second sentence', '£28'],
    ['bin the last line', 'salon.example'],
    ['get rid of the sentence that says a wash costs £28', '£28'],
    ['kill the bit about parking, then ditch the one about puppies', 'Parking'],
    ['dump the website', 'salon.example'],
  ])('takes out by “%s”', (order, gone) => {
    const { draft, text } = talk(salon, order);
    expect(draft?.caption, text).toContain('dog salon in Leeds');
    expect(draft?.caption).not.toContain(gone);
    expect(text).toMatch(/^Left out: /);
  });

  it.each([
    'put back the parking line',
    'tidy up the ending',
    'punch up the first line',
    'rework the middle',
    'trim the fat',
    'flip the order of sentences',
    'throw out the unicorns',
  ])('keeps the post for “%s”, and says that it might be for a new one', (order) => {
    const { draft, text } = talk(salon, order);
    expect(draft).toBeNull();
    expect(text).toMatch(/I can’t (?:make that change|find ).*“new post”\.$/);
  });

  it.each([
    'throw a party post together',
    'write a post about our new line of hats',
    'Kill two birds with one stone: get a wash and a trim on Sunday 4 May for £40',
    'Lose the winter coat: spring grooming from £30 this Friday',
    'Throw out your old leads! New ones arrive on Monday from £9',
    'Get rid of moths for good: cedar blocks £5 at the market on Sunday',
    'Strike while the iron is hot: forging class on Friday at 7 pm',
    'Scrap metal collection on 5 May at the yard',
    'New post: throw out the old, in with the new',
    'Take a seat: our new café opens on Friday at 9',
  ])('writes a new post from “%s”', (brief) => {
    expect(talk(salon, brief).draft?.caption).not.toMatch(/dog salon|biscuit/);
    expect(talk(salon, brief).draft).not.toBeNull();
  });
});

describe('where something is to stand', () => {
  it.each([
    ['add "Bring a towel." after the price', /costs £28\.\nBring a towel\.\s/],
    ['add bring a towel after the line about parking', /behind the mill\.\nBring a towel\.\s/],
    ['insert "Bring a towel" before the biscuit', /Bring a towel\.\nPuppies get/],
    ['make it start with “Woof, Leeds!”', /^Woof, Leeds!/],
    ['change the first line to: Woof, Leeds!', /^Woof, Leeds!(?!.*salon in Leeds opens)/s],
  ])('is heeded by “%s”', (order, wanted) => {
    const { draft, text } = talk(salon, order);
    expect(draft?.caption, text).toMatch(wanted);
  });

  it('is no place where it belongs to what is added', () => {
    expect(talk(salon, 'add that we meet after the wash').draft?.caption).toMatch(
      /We meet after the wash\.$/,
    );
  });

  it('is asked for where several lines say it', () => {
    const fair = 'Cake stall at 10. Dog show at 2. Cake prizes at 3. Entry is free for all.';
    const { draft, text } = talk(fair, 'add "Bring a tin." after the cake');
    expect(draft, text).toBeNull();
    expect(text).toMatch(/several places/);
  });
});

describe('a reason before an order', () => {
  it.each([
    ['sounds a bit stiff, make it friendlier', /friendly|friendlier|tone/i],
    ['way too long for my people. make it shorter please', /^Shorter/],
    ['my boss thinks its dull, remove the last sentence', /^Left out: /],
    ['reads like a robot - lose the hashtags', /hashtags are gone/],
  ])('is no part of it: “%s”', (message, answered) => {
    const { text } = talk(salon, message);
    expect(text).toMatch(answered);
    expect(text).not.toMatch(/can’t make that change/);
  });

  it('that states a fact is not lost', () => {
    const { text, draft } = talk(salon, 'Parking is free, make it shorter');
    expect(`${text} ${draft?.caption}`).toMatch(/parking is free/i);
  });
});

describe('“undo” in any words', () => {
  const [shorter, other] = ['remove the last sentence', 'remove the first sentence'];

  it.each([
    'undo that',
    'undo the last change',
    'take that back',
    'go back to the version before',
    'actually undo that last thing',
    'actually undo',
    'no undo that',
    'please undo it',
    'undo last',
    'undo the last thing you did',
    'undo your last edit',
    'hm, undo that again',
    'sorry, undo my last one',
    'undo what you just did',
    'reverse that',
    'roll that back',
    'take back the last change',
    'no wait take it back',
    'nope, take that back',
    'go back one step',
    'step back',
    'put it back the way it was',
    'bring back the previous version',
    'restore the previous text',
    'revert the last change',
    'scratch that last change',
    'cancel that change',
    'that was better before',
    'i want the version before',
  ])('goes back by “%s”', (said) => {
    const { draft, posts } = talk(salon, shorter, other, said);
    expect(draft?.caption).toBe(posts[1]?.caption);
  });

  it.each([
    ['no emojis', 'undo that'],
    ['make the middle sing', 'undo'],
  ])('asks after “%s”, which changed nothing, what “%s” is to take back', (nothing, undo) => {
    const [parking, torch] = ['add that parking is free', 'add that towels are provided'];
    const asked = talk(salon, parking, torch, nothing, undo);
    expect(asked.draft).toBeNull();
    expect(asked.text).toMatch(/^Your last message changed nothing\. .*towels/);
    const { draft, posts, text } = talk(salon, parking, torch, nothing, undo, undo);
    expect(draft?.caption).toBe(posts[1]?.caption);
    expect(text).toBe('This is the version before. Gone: “Towels are provided.”');
  });

  it.each(['thanks!', 'how many hashtags are there?'])('goes back at once after “%s”', (said) => {
    const { draft, posts } = talk(salon, shorter, other, said, 'undo that');
    expect(draft?.caption).toBe(posts[1]?.caption);
  });

  it.each([
    'back to the first version',
    'zurück zur ersten Version',
    'reviens à la première version',
    'volver a la primera versión',
    'torna alla prima versione',
    'volta à primeira versão',
    'terug naar de eerste versie',
  ])('goes back to the start by “%s”', (said) => {
    const { draft, posts } = talk(salon, shorter, other, 'add that parking is free', said);
    expect(draft?.caption).toBe(posts[0]?.caption);
  });

  it.each([
    'Undo the damage of winter: hair repair for £45 from Monday',
    'Go back to school with us: evening classes from 8 September, £60',
    'Take a step back in time: our museum opens on Friday at 9',
  ])('is no part of a new brief: “%s”', (brief) => {
    const { draft } = talk(salon, shorter, brief);
    expect(draft?.brief).toBe(brief);
  });

  it.each([
    ['forget it', /^All right/],
    ['undo the thing with the biscuits', /“new post”\.$/],
  ])('is not what “%s” says', (said, answered) => {
    expect(talk(salon, said).text).toMatch(answered);
  });
});

describe('what is said of the form of a post is never printed', () => {
  const thin = 'new 6am class';

  it.each([
    'first line should be a question',
    'First line: make it a question',
    'the opening must be a question',
    'the last line should be a joke',
    'opening line should mention Leeds',
    'the ending needs to be punchier',
    'first sentence needs to be a hook',
    'headline must be in capitals',
    'the caption should be in title case',
    'every sentence should be on its own line',
    'hashtags must be lowercase',
    'must have a call to action at the end',
    'make the first line a question',
    'make it two paragraphs',
    'add two emojis',
    'add one emoji per line',
    'add a headline',
    'add another sentence',
    'add bullet points',
    'add two short paragraphs',
    'add three more lines at the end',
    'add hashtags about dogs',
    'it needs an emoji at the beginning',
    'give it a catchier headline',
  ])('“%s”', (order) => {
    for (const brief of [salon, thin]) {
      const { draft, text } = talk(brief, order);
      expect(draft, text).toBeNull();
      expect(text).toMatch(/can’t|not make it up|don’t (?:pick|make up)|no question/);
    }
  });

  it.each([
    ['add three hashtags', 3],
    ['add 2 hashtags please', 2],
    ['add a couple of hashtags', 2],
    ['put one hashtag at the end', 1],
    ['Can you add a few relevant hashtags?', 30],
  ])('adds what it finds by “%s”', (order, most) => {
    const { draft, text, posts } = talk(salon, 'no hashtags', order);
    expect(draft?.caption).toBe(posts[0]?.caption);
    const added = draft?.hashtags.length ?? 0;
    expect(added).toBe(Math.min(most, posts[0]?.hashtags.length ?? 0));
    expect(text).toMatch(/^Added: #/);
  });

  it.each([
    ['add: doors open at 7', /Doors open at 7/],
    ['add: the first line of our poem will be read at 8', /first line of our poem will be read at 8/],
    ['say that the last line closes at 6', /last line closes at 6/],
    ['add a line: kids eat free', /Kids eat free\.$/],
    ['add that dogs are welcome', /Dogs are welcome/],
    ['mention we take cards', /We take cards/],
    ['add two helpers are wanted', /Two helpers are wanted/],
  ])('and “%s” is an addition', (order, wanted) => {
    const { draft } = talk(salon, order);
    expect(draft?.caption).toMatch(wanted);
    expect(draft?.caption).toContain('dog salon');
  });

  it.each([
    'Our first line of hats should be in the shop on Friday at 9 am',
    'Three hashtags workshop: learn social media on 4 May, £10',
  ])('and “%s” is a brief', (brief) => {
    expect(talk(salon, brief).draft?.brief).toBe(brief);
  });
});

const tour =
  'Ghost tour at the old museum on Thursday 3 December at 6.30 pm. Tickets cost 8 euros. Meet at the front door. Bring a torch. Book on 01632 960001';

describe('what is said of the post on screen, and not ordered', () => {
  it.each([
    ['we start at 7 pm not half past six', /at 7 pm\./],
    ['and it begins half an hour later', /at 7 pm\./],
    ['tickets cost 9.50 euros now, not 8', /cost 9\.50 euros\./],
    ['tickets are going up to 9.50', /cost 9\.50 euros\./],
    ['on Friday, not Thursday', /on Friday 4 December at/],
    ['it’s the back door, not the front door', /Meet at the back door\./],
    ['we also have parking', /We also have parking\.$/],
    ['There’s a cloakroom, forgot to say', /There’s a cloakroom\.$/],
    ['make it shorter and we start at 7 pm, not 6.30', /at 7 pm/],
  ])('changes it: “%s”', (message, wanted) => {
    const { draft, text, posts } = talk(tour, message);
    expect(draft?.caption, text).toMatch(wanted);
    const [first] = posts;
    const kept = (caption = '') => caption.split('\n')[0]?.split(' on ')[0];
    expect(kept(draft?.caption)).toBe(kept(first?.caption));
  });

  it.each([
    'the ghost called in sick so it will be her colleague',
    'my neighbour saw her by the church on Wednesday morning',
    'sold out nearly, only a few left for the tour',
  ])('and can be meant in several ways is asked about: “%s”', (message) => {
    const { draft, text } = talk(tour, message);
    expect(draft).toBeNull();
    expect(text).toMatch(/the post stays as it is.*“add it”.*“new post”\.$/);
    expect(talk(tour, message, 'add it').draft?.caption).toMatch(/Ghost|ghost/);
    expect(talk(tour, message, 'new post').draft?.caption).not.toMatch(/01632/);
  });

  it.each([
    ['book it for Wednesday morning so it goes out by itself', /“Save as a post”/],
    ['post it at 7 tomorrow when people are on the bus', /“Save as a post”/],
    ['ok let me show my husband and get back to you', /stays as it is/],
    ['ugh this is taking forever', /stays as it is/],
  ])('and is no part of it is answered: “%s”', (message, answered) => {
    const { draft, text } = talk(tour, message);
    expect(draft).toBeNull();
    expect(text).toMatch(answered);
  });

  it.each([
    ['make the first line "Do you dare to come?"', /^Do you dare to come\?/],
    ['can you stick “No ticket? No tour.” right at the start', /^No ticket\? No tour\./],
    ['lose the torch line, it’s obvious', /^(?![\s\S]*torch)/],
    ['drop the front door thing', /^(?![\s\S]*front door)/],
    ['change 8 euros to €9, my gran won’t know', /cost €9\./],
  ])('is what was said alone: “%s”', (order, wanted) => {
    const { draft, text } = talk(tour, order);
    expect(draft?.caption, text).toMatch(wanted);
    expect(draft?.caption).not.toMatch(/gran|obvious|"|right/);
  });

  it('declines an opening that nobody can make up, and puts a hashtag where hashtags are', () => {
    const { draft, text } = talk(tour, 'start it with a question about ghosts instead');
    expect(draft).toBeNull();
    expect(text).toMatch(/not make it up/);
    expect(talk(tour, 'put #museum at the end').draft?.hashtags).toEqual(['museum']);
    expect(talk(salon, 'too long, my boss wants it half that').text).toMatch(/^It has \d+ words now\./);
  });
});

const brunch =
  'Sunday brunch at the Little Fig, £15 with coffee, 10 am to 1 pm, this Sunday, 12 Mill Lane. No dogs please.';

describe('what is said of something else', () => {
  it.each([
    'the kitchen closes at 12.30',
    'parking is £2',
    'the band plays from 11 am',
    'doors open at 9.30',
    'dogs are fine',
    'weekends too',
  ])('changes no fact of the post: “%s”', (message) => {
    const { draft, text, posts } = talk(brunch, message);
    for (const line of (posts[0]?.caption ?? '').split('\n'))
      expect(draft?.caption ?? posts[0]?.caption, text).toContain(line);
    expect(text).not.toMatch(/Good to hear|All right/);
  });

  it('is added once somebody says so, and nothing else is', () => {
    const porter = 'Kitchen porter wanted, three evenings a week, £12 an hour. Call Sam on 01632 960123.';
    expect(talk(porter, 'oh and tips are shared', 'add it').draft?.caption).toMatch(/Tips are shared\.$/);
    expect(talk(porter, 'please add that').draft).toBeNull();
    expect(talk(told.de, 'füg das hinzu').draft).toBeNull();
  });
});

describe('a name in the place of another', () => {
  const concert = 'Our summer concert is on Friday 12 June at 7pm in the café. Tickets are £8.';
  it.each([
    ['it’s a winter concert, not summer', /^Our winter concert is/],
    ['it’s at the church hall, not in the café', /in the church hall\./],
    ['it’s £9 a head, not 8', /are £9\./],
    ['not tickets, places', /Places are £8|places are £8/],
  ])('stands there once: “%s”', (message, wanted) => {
    expect(talk(concert, message).draft?.caption).toMatch(wanted);
  });

  it('is one in German, too', () => {
    const { draft } = talk(told.de, 'nicht in Bremen, sondern in Emden', 'der Eintritt kostet jetzt 7 Euro');
    expect(draft?.caption).toMatch(/Emden[\s\S]*7 Euro/);
  });
});

it('an order beside a statement is done, and the statement isn’t printed', () => {
  const tips = 'Three tips for plants: 1. water at dawn 2. use rain 3. cold coffee once a month';
  const { draft } = talk(tips, 'there are only two tips, drop the one with coffee');
  expect(draft?.caption).not.toMatch(/coffee|only two/);
});

it.each([
  ['how much is it?', /The post says: .*£15/],
  ['what time does it start?', /10 am to 1 pm/],
  ['the phone number?', /names no phone number/],
])('answers from the post: “%s”', (question, answered) => {
  expect(talk(brunch, question).text).toMatch(answered);
});

describe('what is said of a post in other languages', () => {
  it.each<[Told, string]>([
    ['de', 'die Hunde dürfen leider doch nicht mit, der Vermieter hat nein gesagt'],
    ['fr', 'en fait le dimanche c’est complet, plutôt le samedi'],
    ['es', 'al final no entran los niños gratis'],
    ['it', 'i cani invece possono entrare, mi ero sbagliata'],
    ['pt', 'as crianças afinal pagam metade'],
    ['nl', 'de koffie is trouwens niet gratis'],
  ])('never replaces it, in %s: “%s”', (language, message) => {
    const { draft, text } = talk(told[language], message);
    expect(draft?.brief ?? told[language], text).toContain(told[language].slice(0, 30));
  });
});

it.each([
  'BBQ from 12.30 too, burgers £4, veggie ones available',
  'Someone is coming to look on Thursday',
  'The ice cream van is coming at 2pm',
  'Unsere Webseite ist neu. Ab Montag buchen Sie dort Ihre Termine.',
])('a short statement never takes the place of the post unasked: “%s”', (message) => {
  const { draft, text } = talk(tour, message);
  expect(draft?.caption ?? '01632', text).toContain('01632');
  expect(talk(tour, message, 'new post').draft?.caption ?? '').not.toContain('Bring a torch');
});

it.each([
  ['Now do me a separate one for our Sunday roast: £16 with trimmings, 12 to 4', /roast/],
  ['write another one about our staff party on Friday 11 December', /party/],
])('“one” is a post: “%s”', (order, wanted) => {
  const { draft, text } = talk(tour, order);
  expect(draft?.caption).toMatch(wanted);
  expect(draft?.caption).not.toMatch(/another one|separate one|torch/);
  expect(text).toMatch(/Say “undo” to go back to the one before\.$/);
  expect(talk(tour, order, 'undo').draft?.caption).toContain('torch');
});

it('spells a name as it should be, and answers thanks', () => {
  expect(talk(tour, '01632 960001 should be written 01632 960 001').draft?.caption).toContain(
    '01632 960 001',
  );
  expect(talk(tour, 'thank you very much, you have been most helpful').text).toMatch(/^You’re welcome/);
});

describe('versions', () => {
  const changes = ['add that dogs may come', 'remove the torch line', 'tickets are 9 euros now'];

  it('go further back with each “undo”, in whatever words, and never forth', () => {
    const { posts } = talk(tour, ...changes, 'undo', 'no, take that back, please', 'undo');
    const [first, , ...rest] = posts.map(({ caption }) => caption);
    expect(rest.at(-1)).toBe(first);
    expect(talk(tour, ...changes, 'undo', 'undo', 'undo', 'undo').draft).toBeNull();
    expect(talk(tour, ...changes, 'go back two versions').draft?.caption).toBe(posts[1]?.caption);
    const redone = talk(tour, ...changes, 'undo', 'redo');
    expect(redone.draft?.caption).toBe(posts[3]?.caption);
    expect(talk(tour, 'remove the unicorns', 'put it back').draft).toBeNull();
  });

  it('are taken back one by one, also where one reads like an earlier one', () => {
    const { draft, posts } = talk(tour, 'tickets are 9 euros now', 'tickets are 8 euros now', 'undo');
    expect(posts[2]?.caption).toBe(posts[0]?.caption);
    expect(draft?.caption).toBe(posts[1]?.caption);
  });

  it('are found by what they are about', () => {
    const party = 'New post: our staff party is on Friday 11 December at the Anchor';
    const { draft, posts } = talk(tour, 'tickets are 9 euros now', party, 'no no, go back to the tour post');
    expect(draft?.caption).toBe(posts[1]?.caption);
  });
});

describe('takes out no more than was named', () => {
  const supper =
    'Harvest supper at Kilburn village hall on Saturday 18 October at 7 pm. Music from Dan and Louise, soup, bread and apple pie. Tickets £12, parking behind the hall. 60 seats.';

  it.each([
    ['take Louise out', 'Music from Dan, soup, bread and apple pie.', '“Louise”'],
    ['remove the apple pie', 'Music from Dan and Louise, soup and bread.', '“apple pie”'],
    ['leave out the parking', 'Tickets £12', '“parking behind the hall”'],
    ['leave out the price', 'Parking behind the hall.', '“Tickets £12”'],
    ['don’t mention the number of seats', 'parking behind the hall.', '“60 seats.”'],
    ['leave out how many seats', 'parking behind the hall.', '“60 seats.”'],
    ['remove the bread and the soup', 'Music from Dan and Louise and apple pie.', '“bread” “soup”'],
  ])('by “%s”', (order, kept, gone) => {
    const { draft, text } = talk(supper, order);
    expect(text).toBe(`Left out: ${gone}`);
    expect(draft?.caption).toContain(kept);
    expect(draft?.caption).toContain('Saturday 18 October at 7 pm');
    expect(draft?.caption).toMatch(order.includes('seats') ? /^(?![\s\S]*seats)/ : /60 seats/);
  });

  const team =
    'Our wind team won the Safety Award in Aberdeen on 12 May. We treated 31 patients on the first day.';

  it('takes a number out of its sentence', () => {
    expect(talk(team, 'don’t mention the number of patients').draft?.caption).toContain(
      'We treated patients on the first day.',
    );
  });

  it('asks where the sentence says more, and takes what is said then', () => {
    const { draft, text } = talk(team, 'take out the award');
    expect(draft).toBeNull();
    expect(text).toMatch(/^“Award” is part of a sentence that says more: “.+” Say which words go/);
    expect(talk(team, 'remove the sentence about the award').draft?.caption).not.toContain('Award');
    expect(talk(team, 'take out the award', 'remove “in Aberdeen”').draft?.caption).toContain(
      'Award on 12 May',
    );
  });

  it('names what it leaves out of a sum that is told in words', () => {
    const lesson = 'We built a thing that nobody wanted. We lost about 40k and one good engineer.';
    expect(talk(lesson, 'don’t mention the money').draft?.caption).toContain('We lost one good engineer.');
  });

  it('takes out a hashtag that it has', () => {
    const { draft } = talk('We sell soap in York.', 'add #vegan #cake', 'remove #cake');
    expect(draft?.hashtags).not.toContain('cake');
    expect(draft?.hashtags).toContain('vegan');
  });
});

describe('an order about one part', () => {
  const walk =
    'Lantern walk in Ashby on Friday 14 November at 5 pm. Hot soup, songs and a fire afterwards. Parking is in the field opposite the church. £3 a child.';
  const crew =
    'We are looking for a cook at Hallam House in Leeds, four days a week, £15 an hour, free meals. Apply by 30 May to jobs@hallam.example.';

  it.each([
    ['start with the price', /^£3 a child\.\n\nLantern/],
    ['price first', /^£3 a child\.\n\nLantern/],
    ['move the price up', /^Lantern [^\n]+\n\n£3 a child\.\n\nHot soup/],
    ['move the parking up a bit', /^Lantern [^\n]+\n\nParking [^\n]+\n\nHot soup/],
    ['the soup bit should be last', /afterwards\.$/],
    ['can the soup part go to the end', /afterwards\.$/],
  ])('“%s” moves its sentence', (order, wanted) => {
    const { draft, text } = talk(walk, order);
    expect(draft?.caption, text).toMatch(wanted);
    expect(draft?.caption).toMatch(/Lantern walk in Ashby on Friday 14 November at 5 pm/);
  });

  it('moves an item of a list to its top', () => {
    const { draft, text } = talk(
      'We bake on Saturday 4 May in Ely: rye loaves, plum cake, nut bread, apple pie.',
      'move the plum cake up',
    );
    expect(draft?.caption ?? text).toMatch(/plum cake/i);
    expect(talk(crew, 'move the pay up').text).not.toMatch(/can’t make that change/);
  });

  it.each([
    'make the part about parking shorter',
    'the parking line is too long',
    'shorten the parking bit',
    'the bit about parking is confusing',
    'make the parking bit stand out',
  ])('“%s” is declined with the sentence', (order) => {
    const { draft, text } = talk(walk, order);
    expect(draft).toBeNull();
    expect(text).toMatch(
      /^I can’t reword one sentence\. It says: “Parking is in the field opposite the church\.”/,
    );
  });

  it('says that words late in the first sentence can’t begin the post', () => {
    const { draft, text } = talk(walk, 'start with the date');
    expect(draft).toBeNull();
    expect(text).toMatch(/comes first already/);
  });
});

describe('what is described, and not said', () => {
  const kitchen = 'We built a kitchen in Leeds in sage green. So proud of Liam, Beth and Sanj.';

  it.each([
    ['add a coffee emoji at the end', /which: “add/],
    ['put a green heart after sage green', /which: “add/],
    ['add a line about the oak', /needs the words/],
  ])('“%s” is no text for the post', (order, answer) => {
    const { draft, text } = talk(kitchen, order);
    expect(draft).toBeNull();
    expect(text).toMatch(answer);
  });

  it.each([
    ['add a line asking people to write if they want one', 'Please write if you want one.'],
    ['add a sentence thanking the Moss family', 'Thank you to the Moss family.'],
    ['add a note saying that we are open in May', 'We are open in May.'],
    ['Beth’s surname is Clay, put that in', 'Beth Clay and Sanj'],
    ['Remove Beth and add Kev', 'Liam, Kev and Sanj'],
  ])('“%s” says what is meant', (order, wanted) => {
    const { draft, text } = talk(kitchen, order);
    expect(draft?.caption, text).toContain(wanted);
  });
});

describe('an answer in the language of the message', () => {
  it.each<[Told, string, RegExp]>([
    ['de', 'streich den letzten Satz', /^Weggelassen: „Hunde bleiben draußen\.“$/],
    ['fr', 'ajoute que le café est offert', /^Ajouté : Le café est offert\.$/],
    ['es', 'añade al final: hay café', /^Añadido: Hay café\.$/],
    ['it', 'grazie', /^Prego\. /],
    ['nl', 'verwijder de eenhoorns', /^“eenhoorns” vind ik niet in deze post\. .*“nieuwe post”/],
    ['pt', 'apaga a última frase', /^Retirado: “Os cães ficam lá fora\.”$/],
  ])('is in %s for “%s”', (language, message, wanted) => {
    expect(talk(told[language], message).text).toMatch(wanted);
  });

  it('is in English for an English message, in a conversation in German', () => {
    expect(talk(told.de, 'remove the last sentence').text).toMatch(/^Left out: “Hunde/);
    expect(talk(museum, 'bitte streich den letzten Satz aus dem Post').text).toMatch(
      /Weggelassen|Ohne KI|finde ich/,
    );
  });

  it('is known again: “rückgängig” goes further back, and “füg das hinzu” adds what was asked about', () => {
    const { draft, posts } = talk(
      told.de,
      'streich den letzten Satz',
      'streich den ersten Satz',
      'rückgängig',
      'rückgängig',
    );
    expect(draft?.caption).toBe(posts[0]?.caption);
    const added = talk(told.de, 'Der Kiosk macht Pause', 'füg das hinzu');
    expect(added.draft?.caption ?? added.text).toContain('Kiosk macht Pause');
  });
});

describe('what people ask in the end', () => {
  const parrot =
    'Lost: grey parrot called Pickle, last seen on Elm Road on Tuesday. Please ring Jo on 07700 900123.';

  it.each([
    'How do I put this on Facebook?',
    'how can I get it onto insta',
    'where do I share this',
    'how do I post this?',
    'comment je le mets sur facebook ?',
  ])('“%s” is told of the buttons', (question) => {
    const { draft, text } = talk(parrot, question);
    expect(draft).toBeNull();
    expect(text).toMatch(/[“«] ?Save as a post ?[”»]/);
  });

  it.each([
    ['change the post to say found instead of lost', /^Found: grey parrot/],
    ['make it say found not lost', /^Found: grey parrot/],
    ['say budgie instead of parrot', /^Lost: grey budgie/],
  ])('“%s” changes the words', (order, wanted) => {
    expect(talk(parrot, order).draft?.caption).toMatch(wanted);
  });

  it.each([
    'make it a bit more fun',
    'lighten it up a bit',
    'a more light-hearted tone please',
    'make it livelier',
  ])('“%s” asks for a lighter tone', (order) => {
    const { draft, text } = talk(museum, order);
    expect(draft?.tone, text).toBe('playful');
    expect(draft?.caption).toContain('6 euros');
  });

  it('a grave matter gets no lighter tone', () => {
    expect(
      talk('Our fair is cancelled because of the flood warning. Refunds by Friday.', 'lighten it up a bit')
        .draft,
    ).toBeNull();
  });
});
