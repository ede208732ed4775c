import { generationRequestSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import samples from './data/missing.testing.json' with { type: 'json' };
import { composeDemoPost } from './post/compose-post.ts';
import { questionsTo } from './questions.ts';

const asked = (...brief: readonly string[]): string => askedBy(brief).join(' ');

test.each([
  [
    'Dairy',
    'The milk of Monday went to 30 other doorsteps. It was our own mistake, not the driver’s.',
    /say sorry/,
  ],
  ['Dairy', 'We delivered the wrong milk to 30 doorsteps on Monday. We are sorry.', /^$/],
  [
    'Kite maker',
    'Recall of the kite Swift, sold in May. The rod can splinter. Full refund.',
    /bring it back/,
  ],
  ['Kite maker', 'Recall of the kite Swift, sold in May. Bring it back to the shop, full refund.', /^$/],
  [
    'Sawmill',
    'We are hiring a driver, 30 hours a week, 15 euros an hour, no weekends.',
    /How do people apply/,
  ],
  ['Sawmill', 'We are hiring a driver, 30 hours a week. Call 0123 456789.', /^$/],
  [
    'Brass band',
    '2,300 pounds to go for a new tuba. 91 neighbours have given already.',
    /Where can people give/,
  ],
  ['Brass band', '2,300 pounds to go for a new tuba: https://tuba.example', /^$/],
  [
    'Ferry line',
    'We train eight deckhands from March, full pay, we cover the licence',
    /How do people apply/,
  ],
  ['Bookbinder', 'Marbling workshop on 4 May at 6 pm, 8 places, 30 euros.', /How do people book/],
  ['Bookbinder', 'Marbling workshop on 4 May at 6 pm, 8 places, book by email.', /Which address or link/],
  ['Bookbinder', 'Marbling workshop on 4 May at 6 pm, 8 places, book by email: a@example.org', /^$/],
  ['Thatcher', 'Reed is in. Ring Joan before noon.', /Which number/],
  ['Thatcher', 'Ring a bell? We thatched the pub in 1988. Nobody could call me late.', /^$/],
  [
    'Oyster bar',
    'A dozen oysters 18 instead of 24 on Tuesdays, at the bar.',
    /Which currency are 18 and 24 in/,
  ],
  ['Oyster bar', 'A dozen oysters £18 instead of £24 on Tuesdays, at the bar.', /^$/],
  ['Osteopath', '8 out of 10 of our patients have less pain after three visits.', /based on/],
  ['Sleep coach', '7 out of 10 babies sleep better after one evening with me, 80 euros.', /based on/],
  ['Shiatsu practice', 'Shiatsu heals migraine. Appointments in March, 70 euros.', /proof/],
  ['Gym', 'Lose 4 kg in two weeks with our bootcamp, 90 euros.', /based on/],
  ['Property fund', 'Guaranteed 9 % return on garages, from 5,000 euros.', /may it be promised/],
  ['Roofer', 'Our tiles last twice as long as any other tile. We lay them from May.', /compared with/],
  ['Cattery', '97 % of our customers come back.', /whom did you ask/],
  ['Kurhaus', 'Unsere Quelle heilt Rheuma, Eintritt 12 Euro.', /based on/],
  ['Shiatsu practice', 'We asked all 90 guests: 7 out of 10 sleep better since they come.', /^$/],
  ['Rowing club', 'We won 8 of 10 races and lost 2 by a metre.', /^$/],
  ['Bank', 'Somebody promises a guaranteed 12 % return on the phone. It is a scam, hang up.', /^$/],
  ['Shoe shop', 'Save 20 % on boots until Saturday, in the shop.', /^$/],
  ['Vet', 'If the pain is not better after three days, ring us on 0123 456789.', /^$/],
  ['Ferret rescue', 'new arrivals', /called, and how old/],
  ['Drum shop', 'how to check with a coin whether a drumhead is worn', /do with a coin/],
])('what readers would miss is asked for beside the post: %s, %s', (business, prompt, question) => {
  expect(asked(business, prompt)).toMatch(question);
});

test.each([
  ['Rosa the cow opened the gate on Sunday. Tell it as Rosa, and she is proud of it', /as Rosa/],
  ['The red armchair is finished and leaves on Friday. Write it as if the armchair spoke', /spoke/],
  ['The night bus was late on Monday. Pretend he isn’t really sorry', /Pretend/],
  ['Write as Rosa: I opened the gate on Sunday, and I am not sorry', /as Rosa/],
])(
  'a voice that was asked for is left to the writer, who is told so, and the wish is not printed: %s',
  (prompt, wish) => {
    const request = generationRequestSchema.parse({
      platform: 'facebook',
      tone: 'humorous',
      targetAudience: '',
      businessType: 'Farm museum',
      prompt,
    });
    expect(composeDemoPost(request).caption).not.toMatch(wish);
    const [first = ''] = questionsTo(request);
    expect(first).toMatch(/left to you/);
    expect(first).toMatch(wish);
  },
);

test.each([
  'It looks as if the sun comes out on Saturday, and the yard is open until 8 pm.',
  'Tom plays a man pretending to be a dog, and the hall laughed for an hour.',
  'The farm from the point of view of a hen: our new path is 30 cm high and opens on Sunday.',
])('what is told is no wish for a voice: %s', (prompt) => {
  expect(asked('Farm museum', prompt)).not.toMatch(/left to you/);
});

test('what a platform has no room for is named, and the end of a story isn’t', () => {
  const request = generationRequestSchema.parse({
    platform: 'twitter',
    tone: 'casual',
    targetAudience: '',
    businessType: 'Stonemason',
    prompt:
      'Two winters ago I set nine steps the wrong way round, and I told everyone that it was the drawing. Then an apprentice turned the sheet over in front of the client. Since then every job starts with somebody else reading the plan aloud to me. Mistakes on our sites fell from nine to one in a year.',
  });
  const { caption } = composeDemoPost(request);
  expect(caption).toMatch(/nine to one in a year\.$/);
  expect(questionsTo(request, caption)).toEqual([
    'X had no room for this, so can something else go instead? “Since then every job starts with somebody else reading the plan aloud to me.”',
  ]);
});

/** What a question asks for. */
const matters: Readonly<Record<string, RegExp>> = {
  currency: /^Which currency/,
  per: /per person or|for each person/,
  unit: /a percentage as well/,
  route: /^How do people/,
};
const mattersIn = (questions: readonly string[]): string =>
  questions
    .map((text) => Object.keys(matters).find((matter) => matters[matter]?.test(text)) ?? text)
    .sort()
    .join(' ');
const askedBy = ([businessType = '', prompt = '']: readonly string[]): readonly string[] =>
  questionsTo(
    generationRequestSchema.parse({
      platform: 'facebook',
      tone: 'casual',
      targetAudience: '',
      businessType,
      prompt,
    }),
  );

test.each([...samples.seen, ...samples.then])(
  'what is missing is asked for, and what stands there isn’t: %s, %s (%s)',
  (business, prompt, missing) => {
    expect(mattersIn(askedBy([business, prompt]))).toBe(missing);
  },
);

test('in the oddest words nine questions in ten are right, and most of what is missing is asked for', () => {
  const [right, asked, wanted] = samples.heldOut.reduce<[number, number, number]>(
    ([right, asked, wanted], [business = '', prompt = '', missing = '']) => {
      const found = new Set(
        mattersIn(askedBy([business, prompt]))
          .split(' ')
          .filter(Boolean),
      );
      const lacks = missing.split(' ').filter(Boolean);
      return [
        right + lacks.filter((matter) => found.has(matter)).length,
        asked + askedBy([business, prompt]).length,
        wanted + lacks.length,
      ];
    },
    [0, 0, 0],
  );
  expect(right / asked).toBeGreaterThan(0.9);
  expect(right / wanted).toBeGreaterThan(0.85);
});

test('three questions are asked at most, how to book before the currency, and none about money or bookings in grave news', () => {
  const driving = 'Ten lessons for 380 each if you sign up with a friend, normally 430';
  expect(askedBy(['Driving school', driving])).toEqual([
    'How do people sign up?',
    'Which currency are 380 and 430 in?',
    'Is “each” for each person or for each lesson?',
  ]);
  const grave =
    'Our first violin Ida Holm died on Monday. The concert on 9 May is for her, 80 seats, tickets 20.';
  expect(askedBy(['Orchestra', grave])).toEqual([]);
  const recall =
    'The clasp of our Otto cot can open. We recall all cots sold in May, stop using yours, we send a new clasp.';
  expect(askedBy(['Cot maker', recall])).toEqual([
    'How do those affected get it: whom can they ask, and how?',
  ]);
});

test.each([
  ['humorous', 'what everybody thinks', 'What does everybody think'],
  ['inspiring', 'a moment with them', 'Which moment'],
  ['educational', 'most people get wrong', 'get wrong'],
  ['promotional', 'what is special about them', 'What is special'],
  ['professional', 'clients should know', 'should clients know'],
] as const)('what is asked of a subject is what its marks in a %s post are for', (tone, marked, wanted) => {
  const request = generationRequestSchema.parse({
    platform: 'facebook',
    contentType: 'post',
    tone,
    prompt: 'kingpins',
    businessType: 'Bowling alley',
  });
  expect(composeDemoPost(request).caption).toContain(marked);
  expect(questionsTo(request).join(' ')).toContain(wanted);
});

test.each([
  ['Library', 'Since we open on Sundays, visits rose to 40 a week'],
  ['Water company', 'New valves are in. Burst pipes fell from 9 a day to 2'],
  ['Food bank', 'Parcels climbed from 70 a week last winter to 130 a week now'],
  ['Care home', 'Falls were cut from 8 a month to 3 with better lamps'],
  ['Insurance broker', 'Insurance claims at sea went from 31 a month to 12'],
  ['Pottery', 'Our new kiln fires 60 a day'],
  ['Bibliothèque', 'Les visites sont passées de 20 par semaine à 45 depuis janvier'],
  ['Factory', 'Our new shift plan starts in May: 4 on, 4 off'],
  ['Bus company', 'Bus 12 off until Sunday'],
])('what is counted is no money: %s, %s', (business, prompt) => {
  expect(asked(business, prompt)).not.toMatch(/currency/);
});

test.each([
  ['Gym', 'Membership went from 29 a month to 25', '29 and 25'],
  ['Landlord', 'The rent for the small flat rose to 900 a month', '900'],
  ['Coworking', 'Membership is 9 a month for members of the union', '9'],
  ['Caterer', 'Buffet 25 a head, at least 20 guests', '25'],
  ['Shoe shop', '80 off every winter boot', '80'],
  ['Bike shop', 'All demo bikes 80 off', '80'],
  ['Optician', '20 off until Sunday', '20'],
  ['Hotel', 'Book two nights at the desk and get 30 off your dinner', '30'],
])('what is paid has its currency asked for: %s, %s', (business, prompt, amounts) => {
  expect(asked(business, prompt)).toMatch(new RegExp(`currency (?:is|are) ${amounts} in`));
});

test.each([
  ['Trail runner', 'Eight reasons to run slower', 'six of the eight reasons. Which two'],
  ['Bookshop', 'Seven things to ask your grandmother', 'six of the seven things. Which one more'],
])(
  'of a list with fewer than were asked for the others are asked for: %s, %s',
  (business, prompt, wanted) => {
    const questions = askedBy([business, prompt]);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain(`The post has ${wanted} would you add? Put`);
  },
);

test('what is answered joins the list, and then nothing more is asked', () => {
  const prompt =
    'Eight reasons to run slower. Another is that you hear the larks. Another is that your dog can keep up.';
  const request = generationRequestSchema.parse({
    platform: 'facebook',
    tone: 'casual',
    targetAudience: '',
    businessType: 'Trail runner',
    prompt,
  });
  const { caption } = composeDemoPost(request);
  expect(caption).toMatch(/^(?:8|Eight) reasons to run slower/);
  expect(caption.match(/^•/gmu)).toHaveLength(8);
  expect(caption).toMatch(/^• You hear the larks/mu);
  expect(caption).not.toMatch(/another/iu);
  expect(askedBy(['Trail runner', prompt])).toEqual([]);
});

test.each([
  ['Trail runner', 'Five reasons to run slower'],
  ['Barber', 'how to clean white sneakers in 9 steps'],
  ['Notary', '15 questions to ask a roofer'],
])('where no entry is missing, or more than are known, none is asked for: %s, %s', (business, prompt) => {
  expect(asked(business, prompt)).not.toMatch(/would you add/);
});
