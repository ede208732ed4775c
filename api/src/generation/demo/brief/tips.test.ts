import { generationRequestSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import anything from '../data/tips/anything.json' with { type: 'json' };
import open from '../data/tips/open.json' with { type: 'json' };
import titles from '../data/whole-kinds.testing.json' with { type: 'json' };
import { composeDemoPost } from '../post/compose-post.ts';
import { readList } from './list.ts';
import { openIn } from './tips.ts';

/** What the lists for whole kinds would answer, whether or not there is one on the subject itself. */
const answersTo = (title: string) =>
  [open, anything].map((table) => openIn(table, title.toLowerCase())?.items[0]);

test.each(Object.entries(titles.found))(
  'a list for a whole kind is found for any trade: %s',
  (first, asked) => {
    for (const title of asked) expect(answersTo(title), title).toContain(first);
    for (const title of asked.slice(0, 2)) expect(readList(title, true)?.items[0], title).toBe(first);
  },
);

test.each(titles.none)(
  'a list for a whole kind is for nothing narrower, grave or of another meaning: %s',
  (title) => {
    for (const first of answersTo(title)) expect(Object.keys(titles.found)).not.toContain(first);
  },
);

test('a list on the subject itself comes before the one for its kind', () => {
  for (const [title, first] of Object.entries(titles.narrower)) {
    const [told = ''] = readList(title, true)?.items ?? [];
    expect(told.slice(0, first.length), title).toBe(first);
  }
});

test.each([
  'tips for bell ringing',
  'mistakes people make when buying a puppy',
  'how to share your bed with a cat',
  'how to cut curtains',
  'how to buy roses that last',
  'mistakes when saving a fish tank',
  'how to use a rabbit',
  'how to keep your wool jumpers from shrinking',
  // Its list has plants of all months.
  '6 plants that feed bees in October',
])('a list on something else to be done with a thing is no answer: %s', (title) => {
  expect(readList(title, true)?.items ?? []).toEqual([]);
});

test.each([
  ['5 mistakes people make when they buy running shoes', 'Trying them on'],
  ['how to cut your own fringe', 'Wash and dry'],
  ['how to save a wet phone', 'Switch it off'],
  ['how to order wine in a restaurant', 'Say what you like'],
  ['how to use a fire extinguisher', 'Call the fire brigade'],
  ['5 mistakes first-time buyers make', 'Falling in love'],
  ['5 tips for a job interview', 'Read the advert'],
  ['how to keep basil alive', 'Split the crowded'],
  ['5 vegetables to sow in March', 'Broad beans'],
  ['how to prune roses in February', 'Main cut'],
])('a list on that thing and what is done with it is: %s', (title, first) => {
  expect(readList(title, true)?.items[0]).toContain(first);
});

test.each([
  ['Seven Stories bookshop and Bright Ideas print shop share a stand on Sunday.', 'Print shop'],
  ['Easy Steps dance school has three places left in the Monday class.', 'Dance school'],
  ['Nine Reasons Brewery opens its yard on Friday at 5.', 'Brewery'],
  ['At Six Tricks barbers we cut beards for free on Tuesday.', 'Barber'],
  ['Good Habits Choir: rehearsals move to St Luke’s in May.', 'Choir'],
  ['House Rules quiz night on Thursday, 8 pm', 'Pub'],
  ['ten ideas studio opens on friday', 'Print studio'],
])('a proper name orders no list: %s', (prompt, businessType) => {
  const request = { platform: 'facebook', tone: 'casual', businessType, prompt } as const;
  const { caption } = composeDemoPost(generationRequestSchema.parse(request));
  expect(caption).not.toMatch(/^•|\[/mu);
});

test.each([
  'Five Ideas for a Rainy Saturday',
  'Seven Mistakes Every New Landlord Makes',
  'Golden Rules when your dog meets a baby',
  '4 mistakes shop owners make',
  '5 ways yoga is good for your back',
])('a title in capitals still orders one: %s', (title) => {
  expect(readList(title, false)?.isAsked).toBe(true);
});
