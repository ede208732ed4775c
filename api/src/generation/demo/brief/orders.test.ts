import { expect, test } from 'vitest';
import { generateRequest } from '../brief-generator.testing.ts';
import { composeDemoPost } from '../post/compose-post.ts';
import { withoutNotes } from './orders.ts';

const news = 'We move to the mill in May.';

test.each([
  "Don't mention the owner, that is not public yet.",
  'Please do not say why we move or where the money is from, the council will announce that itself.',
  "I'd rather you didn't thank the council, it's complicated.",
  'And please do not write anything about how the roof came down.',
  "Don't name the buyer, we signed an NDA.",
  'Leave out the old landlord. They are not happy about it.',
  'For this post: no prices, nothing about the rent.',
  'Before anything else: legal has to see this.',
  'Bitte nicht erwähnen, dass Dr. Hahn krank ist.',
  'Den Käufer bitte nicht nennen, das ist vertraulich.',
  "S'il vous plaît ne dites pas que le loyer a changé, les clients râlent.",
  'Por favor no menciones el robo, todavía está la policía con ello.',
  'Per favore non dire che il forno è nuovo.',
])('a note goes with its tail and its reason: %s', (note) => {
  expect(withoutNotes(`${news} ${note}`)).toBe(news);
  expect(withoutNotes(`${note} ${news}`)).toBe(news);
});

test.each([
  ['https://example.org/mill Under 80 words', 'https://example.org/mill'],
  ["Just say thanks, don't ask for more money", 'Thank you'],
  ['Do not ask people for donations', ''],
  ['No medical promises, we are regulated here', ''],
])('how long, how grateful and how careful a text is to be is no part of it: %s', (note, left) => {
  expect(withoutNotes(`${news} ${note}`)).toBe(`${news} ${left}`.trim());
});

test.each([
  'You write the list please, I only lift them.',
  'Think of the three yourself, nothing that helps burglars.',
  "Please come up with the mistakes yourself, general points only, and don't state any figures.",
])('whoever is to find the content of a list, the order goes: %s', (order) => {
  expect(withoutNotes(`${news} ${order}`)).toBe(news);
  const told = 'You can pick the pears yourself on Sunday.';
  expect(withoutNotes(`${news} ${told}`)).toBe(`${news} ${told}`);
});

test('what a post is to end with, without the words for it, is a marked place', () => {
  expect(withoutNotes(`${news} End with what not to flush.`).split(/\s*\n/)).toEqual([
    news,
    '[In one sentence: what not to flush.]',
  ]);
});

test('what promises readers nothing is said', () => {
  const said = `${news} No promises, but there may be cake.`;
  expect(withoutNotes(said)).toBe(said);
});

test('what was only not to be joked about is told', () => {
  expect(withoutNotes("Don't make a joke about it but the cat got into the malt.")).toBe(
    'the cat got into the malt.',
  );
});

test.each([
  'If you see him, do not follow him and do not say anything about the reward, call 101.',
  'Do not name your first pet when somebody rings.',
  'She told us who did it, but we never say names.',
  'Never say never.',
  'We leave out the sugar. They are sweet enough.',
  "Don't say we didn't warn you.",
])('what readers are told stays: %s', (said) => {
  expect(withoutNotes(`${news} ${said}`)).toBe(`${news} ${said}`);
});

const captionOf = (prompt: string, businessType = 'Dentist') =>
  composeDemoPost({
    ...generateRequest(3),
    platform: 'facebook',
    contentType: 'post',
    tone: 'casual',
    targetAudience: '',
    prompt,
    businessType,
  }).caption;

test.each([
  ['motivational post for monday about leadership', 'leadership'],
  ['inspirational quote for wednesday about change', 'change'],
  ['quick post for valentines day', "Valentine's Day"],
  ['announcement of our anniversary', 'anniversary'],
  ['please a short funny caption for the weekend', 'weekend'],
  ['nice post for our followers please', 'followers'],
  ['a cheerful one for monday', 'monday'],
  ['Post für Halloween bitte', 'Halloween'],
  ['einen lustigen Post zum Wochenende', 'Wochenende'],
  ['un joli post pour la rentrée svp', 'rentrée'],
  ['un post divertido para el viernes', 'viernes'],
])('an order that is the whole brief comes to its subject: %s', (prompt, subject) => {
  const caption = captionOf(prompt);
  expect(caption.toLowerCase()).toContain(subject.toLowerCase());
  expect(caption).not.toMatch(
    /\b(?:posts?|caption|quote|announcement|please|svp|joli|lustig|divertido|bitte)\b/iu,
  );
});

test.each([
  'need something for social media today',
  'a post',
  'please create an engaging facebook post to get more patients',
  'content for our page',
  'something about us',
])('an order without a subject comes to a question to readers: %s', (prompt) => {
  expect(captionOf(prompt)).toMatch(/^What (?:would you like to|should we post) .*next\?/u);
});

test.each(['One of our nurses retires on Friday.', 'Something for everyone: soup at noon, cake at four.'])(
  'what only begins like an order is told: %s',
  (prompt) => {
    expect(captionOf(prompt)).toContain(prompt.slice(0, 12));
  },
);

test('a greeting to the writer goes with its thanks; one to readers stays', () => {
  const said = 'The library is closed on 3 March.';
  expect(captionOf(`Hi team, I hope all is well! ${said} Thanks a lot!`)).toBe(said);
  expect(captionOf(`Hello! ${said} Thank you!`)).toMatch(/^Hello!.*Thank you!$/su);
});

test('what is to be told is told, however the wish to tell it is written', () => {
  for (const wish of ["We'd like to tell people that", 'We would like to share that'])
    expect(captionOf(`${wish} the library is closed on 3 March.`)).toBe('The library is closed on 3 March.');
});

test.each([
  // How it is to be said, with the reason.
  ['We are shut in March. Explain that briefly, people are busy.', 'We are shut in March.'],
  [
    'No pushchairs, there is no lift, so please say that kindly. Open from ten.',
    'No pushchairs, there is no lift. Open from ten.',
  ],
  ['Clay is not included (please mention that), nor are aprons.', 'Clay is not included, nor are aprons.'],
  ['Say that we do not take cards but very nicely.', 'Say that we do not take cards.'],
  // The order to make it known goes, and what is to be known stays word for word.
  [
    'Doors at six. Make sure that everybody knows you may not park in the yard.',
    'Doors at six. Say that you may not park in the yard.',
  ],
  ['Doors at six. Be strict about no bottles.', 'Doors at six. no bottles.'],
  ['Doors at six. More names follow so say stay tuned.', 'Doors at six. More names follow. Say stay tuned.'],
  ['Tastings at six. 21+ must be mentioned.', 'Tastings at six. 21+.'],
  // Labels of what is not printed, and of what is.
  ['Soup at noon. Photo: the old pot. Vibe: cosy.', 'Soup at noon.'],
  ['Soup at noon. Headline: Warm hands.', 'Soup at noon. Warm hands.'],
  ['Soup at noon. Poll: leek / beetroot', 'Soup at noon. leek or beetroot?'],
  [
    'Soup at noon. Ask readers at the end which bread they like.',
    'Soup at noon. Ask readers which bread they like.',
  ],
  // What only the customer has.
  ['Meet our new cook. Add a line about her first day.', 'Meet our new cook. [A line about her first day.]'],
])('what is said to the writer goes, and no condition with it: %s', (brief, left) => {
  expect(withoutNotes(brief).replace(/\s+/g, ' ')).toBe(left);
});

test.each([
  'If you see smoke, please say that clearly on the phone.',
  'Photo: Ines Moll.',
  'Make sure that you have change for the bus.',
  'Sign it with blue ink.',
  'Explain it to your child in the evening.',
])('readers may be told so, too: %s', (said) => {
  expect(withoutNotes(`${news} ${said}`)).toBe(`${news} ${said}`);
});

test.each([
  'Announce our new partner',
  'Share our case study with figures and a quote',
  'Introduce our new apprentice',
  'Promote our newsletter',
  'Announce our new release with great joy',
  'coming soon',
  'promote our winter check',
])('an order with nothing in it comes to gaps, and to no question of ours about its words: %s', (prompt) => {
  const caption = captionOf(prompt, 'Workshop');
  expect(caption.match(/\[[^\]]+\]/gu)?.length).toBeGreaterThan(1);
  expect(caption).not.toMatch(/questions? about|\b(?:announce|share|introduce|promote)\b/iu);
});

test('a quote that is to be included keeps its place in what is still to be filled in', () => {
  const caption = captionOf('Announce our new client and include a short quote from their head of safety');
  expect(caption).toMatch(/^Our new client: \[.+\]\.$/mu);
  expect(caption).toContain('[A quote from their head of safety.]');
});

test.each([
  [
    'We found a boot in the pond. Ask people at the end what was the worst find of theirs',
    'What was the worst find of yours?',
  ],
  ['We stopped selling jam. Ask what we should sell instead', 'What should we sell instead?'],
])('what readers are to be asked is asked: %s', (prompt, question) => {
  expect(captionOf(prompt)).toContain(question);
});

test.each([
  [
    'Tins are in. Tell people not to put them in the oven',
    /not put them in the oven|n't put them in the oven/u,
  ],
  ['Quiz on 5 Feb. Mention our new soup.', /There's also our new soup\./u],
  ['Quiz on 5 Feb at £4 but say that we only take cash', /We only take cash\./u],
])('what is only named, and what it is not to be done with, is told whole: %s', (prompt, said) => {
  expect(captionOf(prompt)).toMatch(said);
});

test.each([
  ['let them vote: next film night Jaws or Alien', 'Next film night: Jaws or Alien?'],
  ['Let people choose: our next cake lemon or poppy seed', 'Our next cake: lemon or poppy seed?'],
  ['poll: new shirt colour green or blue', 'New shirt colour: green or blue?'],
  ['let them vote: next walk along the river or the wood', 'Next walk along the river or the wood?'],
  ['let them choose: next Monday or Tuesday', 'Next Monday or Tuesday?'],
  ['let them choose: long novels or short stories', 'Long novels or short stories?'],
])('what is voted on stands apart from what there is to choose: %s', (prompt, question) => {
  expect(captionOf(prompt, 'Club')).toBe(question);
});

test.each([
  [
    "Our pupil Jonas won the county cup, see https://chess.example/cup . dont use Jonas's surname, dad is fine w the first name",
    /chess\.example\/cup$/,
    /surname|first name|dad/iu,
  ],
  [
    "Meet our new apprentice Priya, she starts 3 May . don't print Priya's surname",
    /She starts 3 May\.$/,
    /print|surname/u,
  ],
  ['Tom walks again after 11 weeks. Tom is happy with his first name', /11 weeks\.$/, /happy/u],
])(
  'a full stop ends a sentence behind a space as well, and whose name is not for print is no part of it: %s',
  (prompt, wanted, unwanted) => {
    expect(captionOf(prompt)).toMatch(wanted);
    expect(captionOf(prompt)).not.toMatch(unwanted);
  },
);

test('what readers are not to use, and who likes a picture, is told', () => {
  expect(captionOf("Don't use Anna's shampoo on dogs. It burns their skin.")).toMatch(
    /^Don't use Anna's shampoo on dogs/,
  );
  expect(captionOf('Ben is happy with the photo he took of the fox, and so are we.')).toMatch(
    /^Ben is happy/,
  );
  expect(captionOf('Mixed grill 14.50 . open till 10 . dogs welcome')).toMatch(/Open till 10\. Dogs/);
});

test.each([
  ['We close the mill on 30 September. Write to me. Not a word about new chapters.', 'Write to me.'],
  [
    'Flat to let in Elm Road from 1 May. Not one word on the neighbours.',
    'Flat to let in Elm Road from 1 May.',
  ],
  ['Our bakery is sold to Ida Lund. no word on the price pls', 'Our bakery is sold to Ida Lund.'],
  ['Thank you all for 40 years. Not a single word of the landlord.', 'Thank you all for 40 years.'],
  ['Our minute of silence was at noon. Not a word was spoken.', 'Not a word was spoken.'],
  ['The road stays closed. No word on when it opens.', 'No word on when it opens.'],
  ['Cassie is still missing. No word from anyone yet.', 'No word from anyone yet.'],
  ['Not a word about us in the press, so here it is: we won.', 'so here it is: we won'],
])('what not a word is to be said about goes, and where there was none stays: %s', (prompt, last) => {
  expect(captionOf(prompt).replace(/ \p{Extended_Pictographic}$/u, '')).toMatch(
    new RegExp(`${last.replace('.', '\\.')}.?$`),
  );
});

test.each([
  ['thread breaks again and again? the needle is blunt', /^Thread breaks again and again\?/],
  ['thread count says little about sheets', /^Thread count says little/],
  ['reel jams? oil it twice a year', /^Reel jams\?/],
  ['story hour moves to 4 pm on Thursdays', /^Story hour moves/],
  ['thread about our move to Leeds', /^Our move to Leeds/],
  ['thread: feed it, fold it, wait', /^Feed it/],
])('a word for a kind of post is an order only where it names one: %s', (prompt, start) => {
  expect(captionOf(prompt)).toMatch(start);
});
