import { type GenerationRequestInput, generationRequestSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { composeDemoVideoScript } from '../script/compose-video-script.ts';
import { composeDemoPost } from './compose-post.ts';

type Asked = Partial<GenerationRequestInput> & { prompt: string };
const ask = (asked: Asked) =>
  generationRequestSchema.parse({ platform: 'facebook', contentType: 'post', tone: 'casual', ...asked });
/** A caption in one line. */
const captionOf = (asked: Asked): string => composeDemoPost(ask(asked)).caption.replace(/\s+/g, ' ');

test.each([
  'Swap morning on Sunday at ten. Bring what you never wear, we bring the rails.',
  'The pool is ours on Fridays. You swim, we watch.',
  'Send the drawing by noon, we cut it by five. Oak costs a little more.',
  'The kettle is hot, the lake is cold. Please do not mix them up.',
  'Grown-ups pay 7, children pay 3. Towels hang by the door.',
  'We do not have everything, we have what you forgot. Open until nine.',
  'The drums know the song, the guitars know each other. Friday at 8.',
  'Five of the roofs leaked, all five had been mended by the owner. We now look at them first.',
])('an order and who answers it, and two halves that echo each other, stay together: %s', (prompt) => {
  for (const platform of ['facebook', 'linkedin', 'tiktok', 'instagram'] as const)
    expect(captionOf({ prompt, platform })).toContain(prompt.split('. ').find((said) => said.includes(',')));
});

test.each([
  ['A man brought in a barometer, it had shown rain since the war. It was only stuck.', /\. It had shown/],
  ['Our number has changed, the new number is 01632 960 177. The old one works until June.', /\. The new/],
  ['Our van is in the garage, the part comes from Italy. Order by Friday all the same.', /\. The part/],
  ['The raffle made 910 pounds, most of it goes into the roof. Thank you to all of you.', /\. Most of it/],
  ['Stop using Delta 4 ropes from batch 8812, the core can tear at the knot.', /8812\. The core/],
])('two that merely follow each other are two sentences: %s', (prompt, said) => {
  expect(captionOf({ prompt })).toMatch(said);
});

test.each([
  [
    'Our parents’ line is open at night now, 8 pm to 6 am, people who have raised teenagers themselves https://example.org/line',
    '6 am, people who have raised teenagers themselves.',
  ],
  [
    'We opened 14 flat roofs last year, nine of them wet right through, none older than 20 years',
    'year, nine of',
  ],
  [
    'The goat cheese is back, three weeks earlier than last year, from the farm in Aller',
    'back, three weeks',
  ],
  ['Five ferry trips for 44 each if you buy them with a friend, normally 52', 'friend, normally 52.'],
  [
    'Half-day on the new dye rules, 3 June in Ghent, 30 seats. Members free, others 60 euros.',
    'Ghent, 30 seats.',
  ],
])('what says nothing by itself stays where it hangs: %s', (prompt, said) => {
  for (const platform of ['linkedin', 'tiktok'] as const)
    expect(captionOf({ prompt, platform })).toContain(said);
});

test('facts in a row are still told apart', () => {
  const prompt = 'Burst pipe in Mill Street, no water in Lower Town since 6 am, tankers at the church';
  expect(captionOf({ prompt })).toBe(
    'Burst pipe in Mill Street. No water in Lower Town since 6 am. Tankers at the church.',
  );
  const hiring = 'We are hiring two welders, 38 hours, 24 euros an hour, no nights, start in May';
  expect(captionOf({ prompt: hiring })).toMatch(/two welders\. • 38 hours • 24 euros an hour • No nights/);
});

test.each(['casual', 'friendly', 'humorous', 'playful', 'promotional'] as const)(
  'who writes in full is not contracted: %s',
  (tone) => {
    const prompt = 'The oven does not take requests. It knows one loaf and it is happy with it.';
    expect(captionOf({ prompt, tone })).toContain(prompt);
    const request = ask({ prompt, tone, platform: 'tiktok', contentType: 'video' });
    const spoken = composeDemoVideoScript(request).scenes.map(({ voiceOver }) => voiceOver);
    expect(spoken.join(' ')).toContain('it is happy with it');
  },
);

test('tips of ours are contracted where the tone is easy, and a brief of one name has nothing in full', () => {
  const prompt = 'how to wash a wool jumper by hand';
  expect(captionOf({ prompt, tone: 'casual' })).not.toMatch(/\bdo not\b|\bit is\b/);
});

test.each([
  ['A woman brought in her aunt’s watch. It had stopped in 1990. She sat down for a while.', 'Watchmaker'],
  ['The violin lay in an attic for forty years. On Sunday it was played again.', 'Violin maker'],
  ['There may be glass in our rye bread of 4 March. Bring it back.', 'Bakery'],
  ['Sweep and smoke test 65, second flue 30.', 'Chimney sweep'],
])('what is merely told has no sign beside it: %s', (prompt, businessType) => {
  for (const tone of ['casual', 'inspiring', 'playful', 'promotional'] as const)
    expect(captionOf({ prompt, businessType, tone, platform: 'instagram' })).not.toMatch(
      /\p{Extended_Pictographic}/u,
    );
});

test.each([
  [
    'The brake of our Wren pram can let go. Stop using yours and we will send a new one.',
    'Stop using yours. We will send a new one.',
  ],
  [
    'There are germs in the water in Upper Marsh. Boil it and we will text you when it is clear.',
    'Boil it. We will text you',
  ],
  ['Lot 31 of our cream may burn. Do not use it and we’ll replace it.', 'Do not use it. We’ll replace it.'],
  ['Bring two coats and we will clean the second one free.', 'Bring two coats and we will clean'],
  ['Stop by on Friday and we will show you.', 'Stop by on Friday and we will show you.'],
])('what to do at once hangs on no promise, and an offer keeps its own: %s', (prompt, said) => {
  expect(captionOf({ prompt })).toContain(said);
});

test('a number of a thing is no day of May', () => {
  for (const prompt of ['Our balm, lot 22 may cause burns.', 'Jam of batch 0417 may contain nuts.'])
    expect(captionOf({ prompt })).toContain(' may c');
  expect(captionOf({ prompt: 'The stall opens on 3 may at ten' })).toContain('3 May');
});

test('nothing comes between a note and the place behind it, and one offer is no list of prices', () => {
  const prompt = 'Carols in one evening, 12 December at 7. Copies are there, no audition, St Mark’s.';
  expect(captionOf({ prompt })).toContain('no audition, St Mark’s.');
  const offer = 'Morning sauna on Fridays from 6, 9 euros instead of 14, towels included';
  expect(captionOf({ prompt: offer, tone: 'promotional' })).not.toContain('Our prices');
  expect(captionOf({ prompt: 'Small key 4.50, safe key 12, house key 6' })).toContain('Our prices');
});

test.each([
  [
    'Recall of the wooden swan Ida, lot 9. Two screws can come out. Throw it away. You get your money back.',
    /lot 9\. Throw it away\. Two screws/,
  ],
  [
    'A guest burned her hand on Friday. The lid of our Ola pot can open. We are recalling all pots. Stop using yours now. You get your money back.',
    /on Friday\. The lid .* Stop using yours now\./,
  ],
  [
    'Recall of Brenol 5 mg, batch 22. Some boxes hold a wrong leaflet. The tablets are right. Do not stop taking them. Ask us.',
    /are right\. Do not stop taking them\./,
  ],
])(
  'what to do at once stands behind the recall that names the thing, and never before its reason: %s',
  (prompt, said) => {
    expect(captionOf({ prompt, tone: 'professional' })).toMatch(said);
  },
);

test.each([
  'Goats, yes, real goats, in the yard on Friday',
  'Pie, well, half a pie, to whoever names the cat by Monday',
  'We close at six, ok nearly six, sorry, on Sundays',
  'Rain, rain, more rain, 3 umbrellas for £10',
  'Noodles, honestly, so many noodles',
])('what is said with an aside, or twice, is no list: %s', (prompt) => {
  for (const platform of ['facebook', 'instagram', 'linkedin'] as const)
    expect(captionOf({ prompt, platform })).toContain(prompt);
});

test.each([
  ['A guest wrote that our beds are too soft to leave, one star', 'one star'],
  ['My uncle ordered the mildest curry and cried. One star.', 'One star.'],
  ['The goat ate the guest book. Not guilty.', 'Not guilty.'],
  ['The seagull took my chips and looked me in the eye, zero stars', 'zero stars'],
])('the verdict that ends a joke stays: %s', (prompt, end) => {
  for (const platform of ['facebook', 'instagram', 'linkedin'] as const)
    expect(captionOf({ prompt, platform, tone: 'humorous' })).toContain(end);
});

test('an entry that leans on a verb before it keeps its list in one sentence', () => {
  const prompt = 'What calms new puppies: a worn jumper, a short walk, sleep is and a bit of music helps';
  for (const platform of ['facebook', 'instagram'] as const)
    expect(captionOf({ prompt, platform })).toContain(prompt);
});

test.each([
  ['Sourdough class on Friday, €45 Bring an apron', /€45\.? .*Bring an apron/, /€45 Bring/],
  ['Tickets £12 Children go free. Doors open at six', /£12\. .*Children go free/, /£12 Children/],
  ['Trim 25€ Beard 15€ Both 35€', /25€, Beard 15€, Both 35€/, /25€ B/],
  ['Wine tasting 30 euros 20 euros for members, Thursday 7 pm', /30 euros, 20 euros for members/, /euros 20/],
  ['Wreath workshop on 5 December at 6pm £35 a head', /6pm[,.] £35 a head/, /6pm £/],
  ['Supper for €24per person on Friday', /€24 per person/, /24per/],
  ['A £20 Amazon voucher for the best costume, and £5 Sunday lunches', /£20 Amazon voucher/, /£20[.,]/],
  ['We raised £25k and saved 40% for £3m of work', /£25k .*£3m/, /25 k|3 m/],
])('a price does not run into what follows it: %s', (prompt, said, never) => {
  for (const platform of ['facebook', 'linkedin'] as const) {
    expect(captionOf({ prompt, platform })).toMatch(said);
    expect(captionOf({ prompt, platform })).not.toMatch(never);
  }
});

test.each([
  'What surprised us most was the light and a bit of wind.',
  'What our choir needs is two tenors and a warm hall.',
  'What keeps the dough soft is the lard and a little patience.',
  'What we learned is that goats like jazz.',
  'The course is grammar and a bit of slang.',
])('what says its answer itself is printed whole, with no place for one: %s', (prompt) => {
  const request = { platform: 'facebook', tone: 'casual', businessType: 'Evening school', prompt } as const;
  expect(composeDemoPost(generationRequestSchema.parse(request)).caption).toContain(prompt);
});

test.each([
  'What a good lease needs',
  'What parents are allowed to ask',
  'What sales tax is and when it is due',
])('what asks for an answer still has a place for it: %s', (prompt) => {
  const request = { platform: 'facebook', tone: 'casual', businessType: 'Solicitor', prompt } as const;
  expect(composeDemoPost(generationRequestSchema.parse(request)).caption).toMatch(/\n\n\[/u);
});

test.each([
  [
    'Three tools for a first bike kit: a pump, a patch set, a spoke key. No finger wagging please.',
    /wagging/,
  ],
  ['Two signs of moth: holes and dust. One slide each, no scare tactics', /scare|slide/],
  ['The bell is back in the tower. At the end say: come and ring it on Sunday.', /at the end|say:/i],
  ['Our oldest goat answers the phone. Keep it deadpan, she is not a comedian.', /deadpan|comedian/],
  ['hiii can u do smth about our new rye loaf, 4 pounds from saturday', /can you|can u|something/i],
])('what is said to the writer is not printed: %s', (prompt, order) => {
  for (const contentType of ['post', 'carousel'] as const)
    expect(captionOf({ prompt, contentType, businessType: 'Workshop' })).not.toMatch(order);
});

test('what sounds like such an order but is for readers stays', () => {
  expect(captionOf({ prompt: 'Wool rugs, £40. Keep it dry.', businessType: 'Weaver' })).toContain(
    'Keep it dry.',
  );
  expect(captionOf({ prompt: 'We won the league, no bragging rights needed.' })).toContain('bragging');
});

test('“min” behind a figure is minutes', () => {
  const prompt = 'The first 20 min stay free in our car park. Min stay in the hostel is two nights.';
  expect(captionOf({ prompt })).toMatch(/20 min stay .*Minimum stay/u);
});

test('a list in small letters ends where its sentence does, in other languages, too', () => {
  const prompt =
    '3 errores al pintar: no lijar, pintar con sol, usar poca brocha. taller gratis el sábado a las 10';
  expect(captionOf({ prompt, businessType: 'Droguería' })).toContain('Usar poca brocha Taller gratis');
});

test('who wants more followers is asked what there is to follow', () => {
  for (const prompt of ['more followers pls', 'we need more likes'])
    expect(captionOf({ prompt, businessType: 'Saddler' })).not.toMatch(/more followers|costs/i);
});

test('what is warned of is nothing to pick', () => {
  const { caption } = composeDemoPost(
    ask({ prompt: '4 fish that do not belong in a 30 litre bowl', tone: 'educational' }),
  );
  expect(caption).toMatch(/\[Which ones/u);
  expect(caption).not.toMatch(/would you pick/u);
});

test('a length between the parts of a brief for a film is the film’s, and what comes at its end is its last shot', () => {
  const request = ask({
    prompt: 'How we weigh a swan, 25 sec, at the end she bites the scales',
    contentType: 'video',
    platform: 'tiktok',
  });
  expect(composeDemoPost(request).caption).not.toMatch(/25 sec/u);
  expect(composeDemoVideoScript(request).scenes.at(-1)?.visual).toMatch(/bites the scales/u);
});

test.each([
  ['Put it as a bulleted list: two kayaks, one paddle, a tent. Viewing on Friday.', /^Two kayaks/],
  [
    'Our winter talks, in bullet points: bats in January, owls in March, moths in May',
    /^Our winter talks .*bats/i,
  ],
  ['Write this as a Q&A. Can I pay by card? Yes. Is it dry inside? Mostly.', /^Can I pay by card\?/],
  ['Schreib es als Liste: Besen, Eimer, Handschuhe mitbringen. Treffpunkt ist um 9 Uhr am Tor.', /^Besen/],
  ['Sous forme de liste : bottes, gants, pelle. Rendez-vous samedi à 9 h au portail.', /^Bottes/],
  ['Escríbelo como una lista: botas, guantes, pala. Quedamos el sábado a las 9 en la puerta.', /^Botas/],
  ['Scrivilo come elenco: stivali, guanti, pala. Ci vediamo sabato alle 9 al cancello.', /^Stivali/],
  ['Schrijf het als lijst: laarzen, schep, handschoenen. We beginnen zaterdag om 9 uur.', /^Laarzen/],
])('an order about the form of the text is never printed: %s', (prompt, opens) => {
  const caption = captionOf({ prompt, businessType: 'Allotment society' });
  expect(caption).toMatch(opens);
  expect(caption).not.toMatch(/list[ae]?\b|bullet|Q&A|elenco|lijst/iu);
});

test.each([
  'With bullet points you lose your reader. A workshop on Monday.',
  'In Form einer Liste sieht jeder, was fehlt. Kurs am Montag um 9 Uhr.',
  'Your name is on the list. Come in.',
])('a form that is told of stays: %s', (prompt) => {
  expect(captionOf({ prompt, businessType: 'Writing school' })).toContain(prompt.slice(0, 24));
});
