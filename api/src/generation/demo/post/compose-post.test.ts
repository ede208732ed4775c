import {
  type GenerationRequest,
  type GenerationRequestInput,
  generationRequestSchema,
  tones,
} from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  normalizeHashtags,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { adversarialUnits, cpuGrowth, full, repeatTo, someOf } from '@postloom/shared-contracts/testing';
import { describe, expect, test } from 'vitest';
import { readList } from '../brief/list.ts';
import { isGrave, readBrief } from '../brief/read-brief.ts';
import { generateRequest } from '../brief-generator.testing.ts';
import { wordingsOf } from '../compose-variants.ts';
import acts from '../data/acts.json' with { type: 'json' };
import closes from '../data/closes.json' with { type: 'json' };
import { atOnce } from '../in-turns.ts';
import { withoutRemarks } from '../remarks.testing.ts';
import { composeDemoPost } from './compose-post.ts';
import { findFaults } from './faults.ts';
import { findGaps } from './gaps.ts';

/** The same ones at each run, of an endless list; `DEMO_CASES=10000` for many more. */
const cases = Number(process.env.DEMO_CASES ?? (full ? 600 : 250));

const ask = (change: Partial<GenerationRequestInput> & { prompt: string }): GenerationRequest =>
  generationRequestSchema.parse({
    platform: 'linkedin',
    contentType: 'post',
    tone: 'professional',
    ...change,
  });
/** What a post says: its caption, and below it the slides of a carousel. */
const captionOf = (change: Partial<GenerationRequestInput> & { prompt: string }): string => {
  const { caption, slides } = composeDemoPost(ask(change));
  const told = slides.map(({ title, text }) => [title, text].filter(Boolean).join(': '));
  const numbered =
    change.contentType === 'carousel' ? told.map((text, at) => `Slide ${at + 1}: ${text}`) : [];
  return [withoutRemarks(caption), ...numbered].join('\n');
};

// At full size there are more to read than in the time of one test.
test.each([
  ["Last spring we'd lost 6 of our 9 hives. This spring all 9 are buzzing", 'Honey farm', false],
  ['Frost took half of our apple blossom. Cider will be scarce but good', 'Cider maker', false],
  ['Mould ruined 30 wheels of cheese last winter. The new batch is ready', 'Cheese shop', false],
  ['Our baker was ill for two weeks. The rye is back', 'Bakery', false],
  ['New scarf wool is in, eight colours', 'Yarn shop', true],
  ['Our tea shop has 12 new blends', 'Tea shop', true],
])('a sign of joy stands beside no loss, damage, theft or illness: %s', (prompt, businessType, isGlad) => {
  expect(
    /\p{Extended_Pictographic}/u.test(
      captionOf({ prompt, businessType, platform: 'instagram', tone: 'playful' }),
    ),
  ).toBe(isGlad);
});

describe('whatever the brief', { timeout: 60_000 + cases * 10 }, () => {
  const posts = Array.from({ length: cases }, (_, index) => {
    const request = generateRequest(index);
    return { request, ...composeDemoPost(request) };
  });

  test('a post is there and keeps to its platform’s rules', () => {
    for (const { request, caption, hashtags } of posts) {
      const { textLimit, hashtagLimit } = platformCatalogue[request.platform];
      expect(caption.trim(), request.prompt).not.toBe('');
      expect(
        countCharacters(request.platform, composePostText(caption, hashtags)),
        request.prompt,
      ).toBeLessThanOrEqual(textLimit);
      if (hashtagLimit !== null) expect(hashtags.length, request.prompt).toBeLessThanOrEqual(hashtagLimit);
      expect(normalizeHashtags(hashtags)).toEqual(hashtags);
    }
  });

  test('no place of a phrase stays unfilled, and nothing of the machine shows', () => {
    for (const { request, caption } of posts) {
      if (/undefined|null|NaN|\{\w+\}|object Object| {2}| [.,;:]/.test(request.prompt)) continue;
      expect(caption, request.prompt).not.toMatch(/undefined|\bnull\b|NaN|\{\w+\}|\[object/);
      expect(caption, request.prompt).not.toMatch(/ {2}|\n{3}| [,.;:](?:\s|$)/);
    }
  });

  test('nothing in it is an order to its writer, doubled, torn apart or turned round wrongly', () => {
    for (const { request, caption } of posts) {
      // Entries of the table may say "Write the list first": they are for readers.
      const { list } = readBrief(request);
      const ours = list && !list.isOwn ? list.items : [];
      const rest = caption
        .split('\n')
        .filter(
          (line) => !ours.some((item) => item.startsWith(line.replace(/^(?:\d+\.|\P{L}|Slide \d+:) /u, ''))),
        );
      expect(findFaults(rest.join('\n'), request.prompt), `${request.prompt}\n${caption}`).toEqual([]);
    }
  });

  test('the same brief and seed give the same post', () => {
    for (const { request, caption, hashtags, slides } of someOf(posts, 60))
      expect(composeDemoPost(structuredClone(request))).toEqual({ caption, hashtags, slides });
  });

  test('a figure in the post is one of the brief’s or a number of the list', () => {
    for (const { request, caption } of posts) {
      const known = new Set(request.prompt.match(/\d+/g));
      const own = caption.replace(/^\d\. .*$/gmu, '').match(/\d+/g) ?? [];
      const unknown = own.filter((figure) => !known.has(figure));
      // A list counts its points. To read a brief costs as much as to write of it.
      const isCounted = () => readBrief(request).list || request.contentType === 'carousel';
      if (unknown.length > 0 && !isCounted()) expect(unknown, `${request.prompt}\n${caption}`).toEqual([]);
    }
  });
});

/** What nobody here knows has its places marked, one below the other. */
const place = /^(?:\P{L}+ )?\[\p{Lu}\p{Ll}+ \d\]: \[.+\]$/gmu;
const placesIn = (caption: string): number => caption.match(place)?.length ?? 0;

/** The bones of a text: what each of its lines is, without emoji, hashtags and words. */
const bones = (caption: string): string =>
  caption
    .replace(/\p{Extended_Pictographic}\uFE0F?|#\w+/gu, '')
    .split('\n')
    .map((line) =>
      line.trim() === ''
        ? ''
        : `${/^(?:•|→|\d\.)/u.exec(line.trim())?.[0] ?? 's'}${(line.match(/[.?!:](?=\s|$)/g) ?? []).length}`,
    )
    .join('/');

test.each([
  [
    'Thank you to the 90 who came on Tuesday, 12 of them by boat. We need salt.',
    'came on Tuesday, 12 of them by boat',
  ],
  [
    "My uncle's clock, 1958, last cleaned in 1990. Found a hair in it.",
    "My uncle's clock, 1958, last cleaned in 1990",
  ],
])('what leans on a sentence stays in it: %s', (prompt, said) => {
  for (const platform of platforms) expect(captionOf({ prompt, platform })).toContain(said);
});

test('a day stands in the first line of what takes place on it, and what there is not is no entry of a list', () => {
  const prompt =
    'Open day at the mill on Sunday 15 June, look into the wheel, ride in a cart, flour tasting, entry free, sadly no dogs';
  for (const platform of ['instagram', 'facebook'] as const) {
    const lines = captionOf({ prompt, platform }).split('\n');
    expect(lines[0]).toContain('15 June');
    expect(lines).toContain('Sadly no dogs.');
  }
});

test('a mark of joy stays where it stood, and a quotation keeps its first mark', () => {
  const caption = captionOf({
    prompt: 'We shut the laundry in May, fetch your coats till then!! We had 41 years',
    platform: 'facebook',
  });
  expect(caption).toMatch(/laundry in May\b[^!]*till then!/u);
  expect(
    captionOf({
      prompt: "'Actual' in Spanish means current. I saw 'actual' go wrong.",
      platform: 'facebook',
    }),
  ).toMatch(/^'Actual'/);
});

test('what was taken out for something else is not said to be ours', () => {
  const caption = captionOf({
    prompt: 'We did up 20 flats, old stoves out, new ones in, nobody had to move',
    platform: 'facebook',
  });
  expect(caption).not.toMatch(/our old stoves/iu);
});

test('what a recall tells people to do at once stands near its beginning', () => {
  const prompt =
    'Recall: Mira cot made in May, serial number starts with M5. The side can drop. Two babies fell. Stop using it now. Full refund: https://example.com/mira';
  const lines = captionOf({ prompt, platform: 'facebook' }).split(/\n+/);
  expect(lines.indexOf('Stop using it now.')).toBe(1);
});

test('who has prices and no word before them gets all of them in one list', () => {
  const prompt = 'Small key 4.50, safe key 12, car key from 60, copies half price. Ring first.';
  expect(captionOf({ prompt, platform: 'facebook' })).toMatch(
    /^Our prices.*\n+• Small key 4\.50\n• Safe key 12\n/u,
  );
});

test('hours are written in one way, and a link stands apart from the sentence before it', () => {
  const hours = 'The show opens on Friday, 6 to 9 pm, and then Thursday to Sunday 11 to 4';
  expect(captionOf({ prompt: hours, platform: 'facebook' })).not.toMatch(/\d[ap]m/u);
  const prompt =
    '48 hours left for our game of moss and rain, you play as very small mushrooms https://fund.example/moss';
  expect(captionOf({ prompt, platform: 'twitter' })).toMatch(/mushrooms\.\s*\n\nhttps/u);
});

test('what begins with "so far" keeps its beginning', () => {
  const prompt = 'New room: the bakery. 60 minutes, 18 each. so far 4 out of 31 teams got out';
  expect(captionOf({ prompt })).toContain('So far 4 out of 31');
});

test('what there is to know of one’s own matter is told by the brief, and no list of ours stands before it', () => {
  const prompt =
    'Four things to know about the school fair. It starts at 11. Bring cash. Cakes by Thursday, no nuts. Dogs welcome, no bikes, use the field gate.';
  const post = composeDemoPost(ask({ prompt, businessType: 'School', platform: 'facebook' }));
  expect(post.caption).toMatch(/^Four things to know about the school fair\b/);
  expect(post.caption).not.toContain('•');
  for (const said of ['It starts at 11', 'Bring cash', 'Cakes by Thursday', 'no bikes'])
    expect(post.caption).toContain(said);
});

test('a list has as many entries as it says, where it names them', () => {
  const prompt =
    '4 mistakes beginners make on skis: leaning back, stiff knees, looking at the tips, not listening to the coach';
  expect(readList(prompt, true)?.items).toHaveLength(4);
  expect(
    readList('3 mistakes: pull with the arms, not with the back, stiff knees, eyes down', true)?.items,
  ).toHaveLength(3);
});

test.each([
  [
    '3 lies knitters tell themselves: I’ll swatch first. I’ll only buy one ball. This one needs no pattern.',
    3,
  ],
  ['Three questions we hear at the till: 1) is it raw? 2) who made it? 3) does it keep? Ask us.', 3],
  ['Which route shall we ride in june? A) the lake, 14 km, flat B) the pass, 30 km C) both, 44 km', 3],
])('as many entries follow as are counted or lettered, whatever parts them: %s', (prompt, count) => {
  expect(captionOf({ prompt, platform: 'facebook' }).match(/^• /gmu)).toHaveLength(count);
});

test.each([
  ['Promote our teeth whitening', 'Dental practice', 'enamel'],
  ['our hot stone massage', 'Spa', 'basalt'],
  ['Announce our new private dining room', 'Restaurant', 'speech'],
])(
  'what is for sale and only named has reasons for it, and a gap for its price: %s',
  (prompt, businessType, reason) => {
    const caption = captionOf({ prompt, businessType });
    expect(caption).toMatch(/^4 good reasons for our/);
    expect(caption).toContain(reason);
    expect(caption).toMatch(/\[What it costs[^\]]*\]$/);
    expect(findGaps(readBrief(ask({ prompt, businessType })))?.questions).toContain('What does it cost?');
  },
);

test.each([
  ['Warn hikers about ticks', /^Watch out for ticks: \d tips/],
  ['Introduce our new potter Ida', /^Meet our new potter Ida\.\s+\[What they /],
  ['Ask people to donate to our roof appeal', /^Please donate to our roof appeal\.\s+\[What a gift pays for/],
  ['Share my story from postman to potter', /^My story from postman to potter\s+\[How it began/],
  [
    'Invite members to our winter breakfast',
    /^You(?:'re| are) invited to our winter breakfast\.\s+\[Day, time/,
  ],
  ['advertise our spring offer', /\[What the offer is, and what it costs/],
  ['Convince couples to stay a night', /^(?!Convince)/],
  ['Recruit basses and tenors', /^We(?:'re| are) looking for basses and tenors\./],
  ['Motivational Monday quote', /^(?!Motivational)[^[]*Monday/],
  ['we\u2019re out till 7', /^We(?:'re| are) out till 7\.$/],
])('a short order is what it asks for, and its gaps are of its own kind: %s', (prompt, said) => {
  expect(captionOf({ prompt, businessType: 'Pottery', platform: 'facebook' })).toMatch(said);
});

test('reasons that speak to firms are none for their customers, and a new website is no thing for sale', () => {
  for (const prompt of ['Promote our Google reviews', 'Announce our new website'])
    expect(captionOf({ prompt, businessType: 'Café' })).not.toContain('reasons');
});

test('a figure keeps what it is compared with', () => {
  const prompt = 'Our year is closed, takings 61.5 million, up 4%, profit 2.2 million, 310 staff';
  expect(captionOf({ prompt, platform: 'linkedin' })).toContain('million, up 4%');
});

test.each([
  ['Bronze at the bread show. Don’t say best bread, we were third', /We were third\.$/],
  ['how many songs did we play? nobody was close. get people to guess', /close\. What is your guess\?$/],
  [
    'Ask people to guess how long the rope is, the nearest one gets a mug',
    /^Can you guess how long the rope is\?\s+The nearest one gets a mug\.$/,
  ],
  ['Late opening on Thursday. Point out that the café is shut.', /Thursday\. The café is shut\.$/],
  ['Story hour on Monday at 4. invite everyone', /Everyone is welcome\.$/],
  ['We lent 9,000 books. Finish by asking which ones they read.', /Which ones do you read\?$/],
  ['The pups are out. Remind people to not bring dogs.', /Please do not bring dogs\.$/],
  ['New cake: poppy seed. Get people to vote: with or without cream?', /seed\. With or without cream\?$/],
  ['We asked for more. Be honest that we missed it but don’t beg.', /more\. We missed it\.$/],
  ['Camp from 3 to 9 August. Mums keep asking so say there are beds.', /August\. There are beds\.$/],
  [
    'Coffee went up. Finish with something like thanks for staying with us',
    /Thank you for staying with us\.$/,
  ],
  ['something quick for our new cook, she starts today. Name is Ines.', /^Our new cook Ines starts today/],
  ['a little something for the summer sale, 20% off, till Sunday', /^Summer sale(?!.*something)/su],
  ['New record: 41 moves in a row. ask who can beat it', /row\. Who can beat it\?$/],
  ['The cat is still here. She doesn’t like men, mention that but nicely', /She does not like men\.$/],
  ['a little shout out for Mehmet, he passed on his fifth try', /^Mehmet passed on his fifth try/],
  ['Let people vote what we bake on Sunday: buns or rye', /^What should we bake on Sunday: buns or rye\?/],
  ['Two parcels went missing. Say openly that the fault is ours.', /missing\.\s+The fault is ours\.$/],
  [
    'The shed opens at 9. Make it funny but not about Tom, it’s his shed and he takes it personally.',
    /^The shed opens at 9\.$/,
  ],
  [
    'A bag was found. It has a red tag but don’t mention that, anyone could claim it. Ring 01632 960001',
    /found\.\s+Please ring 01632/,
  ],
  [
    'we need somebody who can sew, somebody who can weld, and a van',
    /sew, somebody who can weld,? and a van\.\s+Interested\? Message us\.$/,
  ],
  ['Why cork floats: it is mostly air', /^Why cork floats: it is mostly air\./],
  ['Why our rye costs more: 36 hours of proving', /^Why our rye costs more: 36 hours of proving\./],
  ['why a bell rings flat: a crack from 1911', /^Why a bell rings flat: a crack from 1911\.?$/],
  [
    'Why the tower leans: clay on one side, rock on the other',
    /^Why the tower leans:\s+Clay on one side, rock on the other\./i,
  ],
  [
    'Ask people which loaf we should bring back on Monday: spelt or rye',
    /^Which loaf should we bring back on Monday: spelt or rye\?/,
  ],
  ['The small hall is warm again. Mention the new lockers.', /There are also new lockers\.$/],
  ['Day ticket 9.50 until 3 March, mention the sauna', /There is also the sauna\.$/],
  ['The lake path is open again. Mention the volunteers.', /A special mention for the volunteers\.$/],
  [
    'The lake path is open again. If there is room, say that dogs are welcome.',
    /again\. Dogs are welcome\.$/,
  ],
  ['Tell everybody who sent a card that all 40 are on the wall', /^To everyone who sent a card: all 40 are/],
  ['Congratulate our juniors, second in the county', /^Congratulations to our juniors: second in the county/],
  ['Thank the parish for the roof, but not in a gushing way', /^Thank you to the parish for the roof\.$/],
  ['Thank the first three by name: Uma, Vic, Wes', /^Thank you to the first three: /],
  ['The bridge is open again. Short and dry. Bullets would be nice.', /^The bridge is open again\.$/],
  [
    'The bridge is open again. Absolutely no motivational quotes, no bridge puns.',
    /^The bridge is open again\.$/,
  ],
  [
    'No fee til jan 14,then 20.50 a month. Just that, nothing else.',
    /^No fee until Jan 14, then 20\.50 a month\.$/,
  ],
  [
    'Wish our choir a happy new year, 12 concerts last year.',
    /^We wish our choir a happy New Year\. 12 concerts/,
  ],
  [
    'Wish the girls at Elm House good luck with the play',
    /^We wish the girls at Elm House good luck with the play/,
  ],
  ['Owl hatched on Monday. Ask for names.', /What are your ideas for a name\?$/],
  ['Film night on Friday at 8. Mention cushions.', /\[One sentence about cushions\.\]$/],
  ['Film night on Friday at 8, and mention her brother, Lou.', /A special mention for her brother, Lou\.$/],
  ['The sauna is warm again. Say what it is, people ask.', /\[In one sentence: what it is\.\]$/],
  ['The road is open again. Two lines are enough. Leave the history bit out.', /^The road is open again\.$/],
  ['The road is open again. Make the kids the stars. We do not want any mention of Brexit.', /open again\.$/],
  ['New song https://example.org/song Don’t make it cringe.', /example\.org\/song$/],
  [
    'The ferry is back. Get across that dogs are free. Sound warm, not gushing.',
    /^The ferry is back\. Dogs are free\.$/,
  ],
  [
    'The ferry is back. Do say the deck is open. Do not say iconic. Or legendary.',
    /back\. The deck is open\.$/,
  ],
])('an order becomes what it asks for: %s', (prompt, wanted) => {
  expect(captionOf({ prompt, platform: 'twitter' }).replaceAll('\n', ' ')).toMatch(wanted);
});

test('what is not to be named can be told of, and what is left out on a condition stays', () => {
  const named = captionOf({ prompt: 'A dog was given the wrong dose on Monday. Please don’t name the dog.' });
  expect(named).toMatch(/^A dog was given/);
  const room = captionOf({
    prompt: 'We need tinned fish. No baby food. If it gets too long leave out the fish',
  });
  expect(room).toMatch(/^We need tinned fish/);
});

test.each([
  ['Our trainee passed, top of the class I think, have to check.', 'top of the class'],
  ['We found a letter in a box. Might be from 1879, not certain.', 'Might be from 1879'],
  ['Tom retires on Friday. I think it was 44 years, might be 45.', 'it was 44 years or 45'],
  [
    'The tower is open again. I believe it is the tallest here but check with Ann first.',
    'it is the tallest here',
  ],
])('what the customer doubts is marked, and not claimed: %s', (prompt, doubt) => {
  const caption = captionOf({ prompt, platform: 'facebook' });
  expect(caption).toContain(`[Confirm before you post: ${doubt}.]`);
  expect(caption.split(doubt.slice(0, 9))).toHaveLength(2);
});

test.each([
  [
    'The mill closes in May. We would like to say something about its 90 years but not to make it sound like a party.',
    /90|party|not to/,
  ],
  ['Half the diesel of last year. Don’t call it green, it isn’t.', /green|isn/],
  ['We are open all week. Please no emojis, nothing that sounds like an advert.', /nothing|advert/],
  [
    'What becomes of the shop when one partner leaves. no jokes, and don’t make it sound like advice',
    /don.t|advice/,
  ],
  ['Bronze at the bread show. Don’t say best bread, we were third', /say best/],
  [
    'We need bedding and soap by Friday. Please do not write anything about where the house is.',
    /anything|where/,
  ],
])('a note goes whole, with its reason: %s', (prompt, unwanted) => {
  expect(captionOf({ prompt })).not.toMatch(unwanted);
});

test('what is said behind a list takes no entry of it', () => {
  const prompt = 'Jumble sale Sunday 9-12 church hall, cakes, books, toys, all money goes to the new roof';
  expect(captionOf({ prompt, platform: 'facebook' })).toMatch(
    /hall\..*\n\n• Cakes\n• Books\n• Toys\n\nAll money/su,
  );
});

test('what stands behind a colon in another language is a list where each has its price, or is a fact', () => {
  const prompt =
    'Nähkurs im Herbst: vier Abende ab 3. November, noch 5 Plätze frei, Anmeldung bis 20. Oktober';
  expect(captionOf({ prompt, platform: 'facebook' })).toBe(
    'Nähkurs im Herbst:\n\n• Vier Abende ab 3. November\n• Noch 5 Plätze frei\n• Anmeldung bis 20. Oktober',
  );
  expect(
    captionOf({ prompt: 'Unsere Preise im Herbst: Hose 9 €, Rock 12 €, Hemd 7 €', platform: 'facebook' }),
  ).toBe('Unsere Preise im Herbst:\n• Hose 9 €\n• Rock 12 €\n• Hemd 7 €');
});

test('one entry is no list, in whatever language', () => {
  const prompt =
    'Voor de open dag op 12 april zoeken we 6 helpers, soep krijg je van ons, bel Anja 06 55501234';
  expect(captionOf({ prompt, platform: 'facebook' })).not.toContain('•');
});

test('one brief becomes five texts of five structures', () => {
  const prompts = [
    'Lantern walk on 11 November at 5 pm from the mill, 3 euros, hot punch included, bring your own lantern',
    'Our repair desk now takes toasters. Bring it on Mondays, we look at it together, no charge if it stays broken.',
    'How we halved our packing waste: smaller boxes, paper tape, no leaflets',
    'Three kinds of marmalade, first come first served, from Friday, 4.50 a jar',
  ];
  for (const prompt of prompts) {
    const given = {
      prompt,
      tone: 'friendly',
      businessType: 'Farm shop',
      targetAudience: 'neighbours',
    } as const;
    const texts = platforms.map((platform) => captionOf({ platform, ...given }));
    expect(
      new Set(texts.map(bones)).size,
      texts.map((text) => `${bones(text)}\n${text}`).join('\n---\n'),
    ).toBe(platforms.length);
  }
});

test('what is told on the first line ends in its mark, and what only names, or has its list below it, has none', () => {
  const firstOf = (prompt: string, platform: (typeof platforms)[number] = 'instagram') =>
    captionOf({ prompt, platform, tone: 'casual' })
      .split('\n')[0]
      ?.replace(/ \p{Extended_Pictographic}.*$/u, '');
  expect(firstOf('The last barge leaves at six. Bring a coat.')).toBe('The last barge leaves at six.');
  expect(firstOf('Open mill on 4 June, 10 to 2. Flour is on sale. Dogs are fine.')).toMatch(/\.$/);
  expect(firstOf('Barge trips from 12. Two seats left.', 'tiktok')).toBe('Barge trips from 12.');
  expect(firstOf('which barge is better, red or blue')).toMatch(/\?$/);
  expect(firstOf('3 mistakes with oil lamps: wrong wick, old oil, no shade')).toMatch(/[^.]$/);
});

test('bad news is told without a lead that is glad or funny about it', () => {
  for (const prompt of [
    'Our coach broke his leg',
    'We lost the appeal in Hull',
    'We start without heating on Friday',
  ]) {
    for (const platform of platforms) {
      for (const tone of ['friendly', 'humorous', 'inspiring'] as const)
        expect(captionOf({ prompt, platform, tone })).not.toMatch(
          /rumour|surprised|good news|glad|happy|guess/iu,
        );
    }
  }
});

describe('a note', () => {
  test.each([
    ['pottery class cancelled, kiln broke', /^Pottery class is cancelled\.\s+The kiln broke/],
    ['shop closed on Friday, stock-taking', /^Our shop is closed on Friday/],
    [
      'customer asked for a square bowl, took three days',
      /^A customer asked for a square bowl\.\s+It took three days/,
    ],
    ['a customer asked for a square bowl', /^A customer asked/],
    ['hiring kiln operator, four days', /^We are hiring a kiln operator/],
    ['Hiring: we need a junior bookkeeper, three days a week', /^Hiring: we need a junior bookkeeper, three/],
    ['Now hiring: our kiln looks for an operator', /^Hiring: our kiln looks for an operator/],
    ['We built it first. Should have asked customers', /Should have asked customers\.$/m],
    ['found a bowl, two cups and a ring in one kiln', /^We found a bowl/],
    ['our cat has fallen asleep in the kiln room', /^Our cat has/],
    ['I quit my job, started a pottery in a shed', /^I quit my job\.\s+I started a pottery/],
  ])('becomes a whole sentence: %s', (prompt, wanted) => {
    expect(captionOf({ prompt })).toMatch(wanted);
  });

  test('to the writer is not printed, and a request keeps its “please”', () => {
    const caption = captionOf({
      prompt: 'pls post for client mill café, 2for1 on soup w the card, make it funny',
    });
    expect(caption).toMatch(/^Mill café/u);
    expect(caption).toMatch(/2 for 1 on soup with the card/);
    expect(caption).not.toMatch(/client|pls|funny/i);
    expect(captionOf({ prompt: 'Please stop washing your glaze brushes in the sink' })).toMatch(
      /^Please stop/,
    );
  });

  test('of a giveaway keeps what one has to do in one place', () => {
    const caption = captionOf({
      prompt: 'win a bowl: follow us, tag a friend, draw on 3 May, UK only',
      platform: 'instagram',
      tone: 'friendly',
    });
    expect(caption).toMatch(/To enter:\n▪️ Follow us\n▪️ Tag a friend\n▪️ Draw on 3 May\n▪️ UK only$/);
  });
});

test.each([
  // What is known is of another time, and nothing is promised.
  ['5 mistakes in the first hours with a new sofa', place],
  ['5 things to do in the first hour after a burglary', place],
  ['4 mistakes after bleaching your hair', place],
  ['4 mistakes in the last week before a regatta', place],
  // And here of that time.
  ['What to do in the first minutes after a burn', /running water/],
  ['6 tips for the first weeks with braces', /wax/],
  ['5 tips for the first week at a new job', /boss/],
])('a list is of the time that its title names, or its places are marked: %s', (prompt, wanted) => {
  expect(captionOf({ prompt, platform: 'facebook' })).toMatch(wanted);
});

test('causes that are asked for are not those of something nearby', () => {
  expect(placesIn(captionOf({ prompt: '3 reasons your windows hum after cleaning' }))).toBe(3);
});

test('a return from a fire is no matter of course', () => {
  const prompt = 'We are open again after the fire in March.';
  expect(captionOf({ prompt, platform: 'facebook', tone: 'casual' })).not.toMatch(/missed|good to be back/i);
});

test.each([
  [
    'Bouquets 15% off if you order before 20 January, consultation free',
    'off if you order before 20 January',
  ],
  ['We now cover the names of exes. No questions. Maybe one question.', 'No questions'],
  [
    'Dawn walk on 4 May at 4:30 am, meet at the mill bridge, binoculars to borrow, 3 pounds, kids free',
    'Meet at the mill bridge, binoculars to borrow',
  ],
])('what belongs together stays, and what does not stays apart: %s', (prompt, part) => {
  expect(captionOf({ prompt, platform: 'twitter', tone: 'friendly' })).toContain(part);
});

test('what to take away is no list of what to do', () => {
  expect(placesIn(captionOf({ prompt: '5 things to cut from your logbook' }))).toBe(5);
});

test.each([
  'Boil it for one minute, let it cool, then drink or store it covered.',
  'Feed the starter, wait until it doubles, then mix the dough.',
])('what is done one after the other stays in one sentence: %s', (prompt) => {
  for (const platform of ['facebook', 'twitter'] as const)
    expect(captionOf({ prompt, platform, tone: 'educational' })).toContain(prompt);
});

test('a share is not told before what it is a share of', () => {
  const prompt = 'We analysed 214 ferry crossings from 2024. 62% ran late. The median delay was 4 minutes.';
  for (const platform of platforms) expect(captionOf({ prompt, platform })).toMatch(/^We analysed/);
});

test('a note inside of a sentence becomes whole without a capital', () => {
  const caption = captionOf({
    prompt: 'Before and after of a sofa, took 9 days, 480 pounds',
    platform: 'facebook',
  });
  expect(caption).toMatch(/sofa, it took 9 days/);
});

test.each([
  ['5 mistakes in job interviews', /^Each with what to do instead\. |sounds familiar\?$/],
  ['signs of a worn sail: thin cloth, loose seams, rust at the eyelets', /noticed\?$/],
  ['What to bring to the survey: deeds, keys, a torch', /^A list to tick off/],
  ['What to do in the first hour after a dog eats chocolate', /^Worth saving/],
  ['6 questions to ask a roofer', /ask first\?$/],
  [
    'How the mill became 30 flats: we kept the wheel, opened the roof, moved the stairs',
    /hear more about\?$/,
  ],
  ['Before your first sail in spring: shrouds, seals, flares, radio', /add\?$/],
])('the caption of a carousel says more than its title: %s', (prompt, wanted) => {
  for (const platform of ['instagram', 'linkedin'] as const) {
    const request = ask({ prompt, platform, tone: 'casual', contentType: 'carousel', seed: 0 });
    const [title = '', ...lines] = composeDemoPost(request).caption.split('\n\n');
    expect(lines.length, title).toBeGreaterThan(0);
    expect(lines.at(-1)).toMatch(wanted);
  }
});

test('a carousel’s caption names what its slides hold, and they end with what readers are to do or are asked', () => {
  const post = (prompt: string) =>
    composeDemoPost(ask({ prompt, platform: 'instagram', contentType: 'carousel', tone: 'casual' }));
  const asking = post(
    '5 faults of a first dovetail: blunt chisel, no line, wet wood, a rush, not reading the grain',
  );
  expect(asking.caption).toMatch(/\n\P{L}+A rush\n\P{L}+Not reading the grain\n\n[^\n]+\?$/u);
  expect(asking.slides.at(-1)?.title).toMatch(/\?$/);
  const calling = post('Signs of woodworm: fine dust, round holes, soft edges. Send us a photo');
  expect(calling.caption).toMatch(/Soft edges\n\nSend us a photo\.$/u);
  expect(calling.slides.at(-1)?.title).toBe('Send us a photo.');
});

test('a carousel’s slides stand below its caption', () => {
  const caption = captionOf({
    prompt: 'How to keep a starter alive: feed it daily, keep it at 24 degrees, use wholemeal flour',
    platform: 'instagram',
    contentType: 'carousel',
    tone: 'friendly',
  });
  expect(caption).toMatch(
    /^How to keep a starter alive\n+(?:\P{L}+[^\n]+\n){3}\n[^\n]+\?\nSlide 1: How to keep a starter alive\n/u,
  );
});

test.each([
  ['We are closed on Monday.', ['We are closed on Monday.']],
  ['نفتح يوم السبت. الخبز مجاني. تعالوا مبكرا!', ['نفتح يوم السبت.', 'الخبز مجاني.', 'تعالوا مبكرا!']],
  [
    '土曜日に開店します。パンは無料です。お早めにどうぞ。',
    ['土曜日に開店します。', 'パンは無料です。', 'お早めにどうぞ。'],
  ],
  [
    'Unser Kollege Jens ist verstorben. Der Laden bleibt zu.',
    ['Unser Kollege Jens ist verstorben.', 'Der Laden bleibt zu.'],
  ],
])('what nothing is added to has slides too, a sentence each: %s', (prompt, told) => {
  for (const platform of platforms)
    for (const contentType of ['carousel', 'story'] as const) {
      const { slides } = composeDemoPost(ask({ prompt, platform, contentType }));
      expect(slides).toEqual(told.map((title) => ({ title, text: '' })));
    }
  expect(composeDemoPost(ask({ prompt, contentType: 'post' })).slides).toEqual([]);
});

test('slides take no room from the caption, and leave none of their numbers in it', () => {
  const prompt =
    'Eight tips for a warm workshop: sweep the floor before you begin, oil the hinges of every door, check the fuse of the saw, wear gloves with the sander, keep the windows shut at night, stack the timber off the floor, label each tin of paint, switch the lamp off when you go';
  const { caption, slides } = composeDemoPost(ask({ prompt, platform: 'twitter', contentType: 'carousel' }));
  expect(slides).toHaveLength(10);
  expect(caption).toMatch(
    /^Eight tips for a warm workshop: Sweep [^\d]+\. 7 more on the slides\. [^\d\n]+\?$/,
  );
});

test('a carousel begins its list behind the cover, and keeps what belongs together on one slide', () => {
  const slides = (prompt: string) =>
    captionOf({ prompt, contentType: 'carousel', platform: 'instagram' }).match(/^Slide .*$/gmu);
  expect(
    slides(
      'before you rent a kiln - check the fuse, ask who carries it, measure the door, get it in writing',
    ),
  ).toEqual([
    'Slide 1: Before you rent a kiln',
    'Slide 2: Check the fuse',
    'Slide 3: Ask who carries it',
    'Slide 4: Measure the door',
    'Slide 5: Get it in writing',
  ]);
  expect(slides('myths about heat pumps: they freeze, they hum all night, they cost a fortune')).toContain(
    'Slide 2: Myth: “They freeze.” Fact: [what is true]',
  );
  expect(
    slides(
      'Three mistakes that we see on boats: no spare fuse, lines tied before the tide is known, and nobody checked the bilge since May',
    ),
  ).toContain('Slide 4: Nobody checked the bilge since May');
  expect(
    slides(
      'Myth vs fact about reeds. Myth: they rot. Fact: ours are 40 years old. Myth: they burn. Fact: not when wet.',
    ),
  ).toEqual([
    'Slide 1: Myth vs fact about reeds',
    'Slide 2: Myth: They rot. Fact: ours are 40 years old',
    'Slide 3: Myth: They burn. Fact: not when wet',
  ]);
});

describe('links, handles, addresses and codes', () => {
  const names = 'christmas bc i may monday esp halloween british tmrw a__b whatsapp easter i.am leeds'.split(
    ' ',
  );
  const links = names.flatMap((name) => [
    `curdandco.example/${name}`,
    `https://x.example/${name}?on=${name}&i=bc#${name}`,
    `www.${name.replaceAll('_', '')}.example`,
    `${name}@mill.example`,
    `@${name}_shop`,
  ]);
  const saying = [
    'We are taking orders for our christmas boxes from monday 17 november. Order at {}',
    'dm us or go to {} on monday, its free',
    'OUR SPRING SALE IS ON NOW, 20% OFF EVERYTHING AT {} UNTIL SUNDAY',
    'tickets at {}, its open bc we moved',
  ];
  const codes = ['christmas', 'bc10', 'BC', 'easter2026', 'monday', 'Xmas'].flatMap((code) =>
    ['20% off cakes this week with code {} at the till', 'USE CODE {} FOR 20% OFF ALL CAKES'].map((text) => [
      text.replace('{}', code),
      code,
    ]),
  );
  const all = links.flatMap((link) => saying.map((text) => [text.replace('{}', link), link])).concat(codes);

  test('stay what they are, letter for letter', () => {
    for (const [at, [prompt = '', link = '']] of all.entries())
      expect(
        captionOf({
          prompt,
          platform: platforms[at % 5] ?? 'facebook',
          tone: tones[at % tones.length] ?? 'casual',
        }),
      ).toContain(link);
  });

  test.each([
    [
      'Bike market on Sunday 7 March: 40 used bikes, free safety check, tickets at wheel.example/tickets. Coffee from Ana’s van.',
      '• Tickets at wheel.example/tickets\n\nCoffee from Ana’s van.',
    ],
    [
      'Say that the film is on our site rope.example/film. It is 12 minutes long.',
      'The film is on our site rope.example/film\n\nIt is 12 minutes long.',
    ],
    [
      'Tell people they can apply at jobs@mill.example. Closing date 3 May.',
      'jobs@mill.example\n\nClosing date 3 May.',
    ],
  ])('end the first sentence, and the next one stands apart: %s', (prompt, said) =>
    expect(captionOf({ prompt, platform: 'facebook' })).toContain(said),
  );
});

describe('a line of ours', () => {
  test.each([
    [
      'about how founders never look at cash. one client had £80k profit and couldnt make payroll because 3 customers paid at 90 days',
      /thanks|part of/iu,
    ],
    ['We metered 38 offices: 27% of the electricity was used at night', /figures are welcome|just ask/iu],
    [
      'Blind date with a book is back: wrapped in paper, £4 each. We are at 9 Fore Street',
      /calm|surprised/iu,
    ],
    ['devlog update', /opinion/iu],
    [
      'Make a carousel: before you rent a scaffold - check access width, ask who handles the permit, get the rate in writing',
      /on the slides/iu,
    ],
  ])('stands nowhere where it says nothing: %s', (prompt, line) => {
    for (const tone of tones)
      for (const contentType of ['post', 'carousel'] as const)
        expect(captionOf({ prompt, tone, contentType, platform: 'instagram' })).not.toMatch(line);
  });
});

test.each([
  ['I come to your drive, bring my own water and power. July is nearly full', 'drive, bring my own water'],
  ['We cook in your kitchen, bring our own plates. From 45 a head', 'kitchen, bring our own plates'],
  ['I sweep on Mondays, take the soot with me. Free in August', 'Mondays, take the soot with me'],
])('what the teller does stays with the one who does it: %s', (prompt, said) => {
  expect(captionOf({ prompt, platform: 'instagram' })).toContain(said);
});

describe('a wish for the form', () => {
  test.each([
    [
      '3 things to check before winter: tyres, brakes, lights. Numbered please',
      /\n1\. Tyres\n2\. Brakes\n3\. Lights$/,
    ],
    [
      'Please number these: 3 reasons for rye: it keeps, it fills, it tastes',
      /^3 reasons[^:]*\n+1\. It keeps\n2\./,
    ],
    [
      'Können Sie das nummerieren? 3 Gründe für Rad: schnell, leise, gesund.',
      /\n1\. Schnell\n2\. Leise\n3\./,
    ],
    [
      '3 conseils pour vos roses : couper, arroser, attendre. Numérotez-les svp.',
      /\n1\. Couper\n2\. Arroser\n3\./,
    ],
    ['Three plants for shade: fern, hosta, ivy. No list please', /shade: fern, hosta and ivy\.$/],
    [
      "New soups: leek, tomato, pumpkin. All 4.50. Don't make a list of it.",
      /leek, tomato and pumpkin\.\s+All 4\.50\.$/,
    ],
    [
      'Please write as a single paragraph. We open at 7 from Monday. Dogs welcome.',
      /^We open[^\n]+welcome\.$/,
    ],
    ["Galette le 3 janvier, 14 €, sur commande. Tutoyer, s'il vous plaît", /sur commande\.$/],
    ['Nouveaux horaires : mardi à samedi, 9 h à 19 h. Vouvoyez les clients svp.', /19 h\.$/],
    ['Curso desde el 5 de mayo, 60 € al mes. Tutea, por favor.', /60 € al mes\.$/],
    ['Write it as if you were the dough: I live in a bucket, on Saturday I turn 13', /^I live in a bucket/],
    ['Eye tests 25 pounds in March. Friendly but not chummy.', /in March\.$/],
    ['Empty the butts by Friday. Last year it cost us 380. Please come early.', /\bPlease come early\.$/],
    ['How to floss: take 40 cm, wrap it round, slide it gently, rinse.', /Slide it gently/],
  ])('is followed and not printed: %s', (prompt, post) => {
    expect(captionOf({ prompt, platform: 'facebook', tone: 'casual' })).toMatch(post);
  });

  test('of hashtags, their names or their number, is followed', () => {
    const tagsFor = (prompt: string) =>
      composeDemoPost(ask({ prompt, platform: 'instagram', businessType: 'Pottery' }));
    const named = tagsFor('Kiln opening on 8 May. Hashtags: #clay #kilnday');
    expect(named.hashtags).toEqual(['clay', 'kilnday']);
    expect(named.caption).not.toMatch(/#|hashtag/iu);
    expect(tagsFor('Kiln opening on 8 May. Two hashtags max.').hashtags).toHaveLength(2);
  });

  test('is none where words only look like it', () => {
    expect(captionOf({ prompt: 'Warm but not heavy: the new wool jersey, 69 pounds' })).toMatch(/^Warm but/);
    expect(captionOf({ prompt: 'Numbered prints, 50 of them, 80 pounds each.' })).toMatch(/^Numbered prints/);
    expect(captionOf({ prompt: 'No waiting list any more: two plots free, 28 a year' })).toMatch(
      /^No waiting/,
    );
  });
});

test.each([
  ['Plumber', 'Our emergency call-out service now runs all weekend, 90 pounds for the first hour'],
  ['Glazier', 'Broken window? Emergency glazing within two hours'],
  ['Garage', 'Accident repairs with a free courtesy car'],
  ['Cyber security', 'We help firms after a data breach, 24-hour hotline'],
])('a service for bad days is an offer, and no bad news: %s', (businessType, prompt) => {
  expect(readBrief(ask({ prompt, businessType })).gravity).toBe('light');
});

describe('what a post is to be like is no part of it', () => {
  test.each([
    [
      'thank you post for the autumn fair on saturday. we raised £3,240 for a new shed',
      /^Thank you to everyone who came to the autumn fair on Saturday/u,
      /Come along/u,
    ],
    ['thank you post for our volunteers who cleaned the beach', /^Thank you to our volunteers/u, /post/u],
    [
      'write a post for 3 May tea day but make it sound like a protest speech, short, we sell oolong',
      /^3 May tea day\b/u,
      /protest|short/u,
    ],
    [
      'do a post saying we are open on sunday 10-4 and make it sound like a news flash, short and funny',
      /open on Sunday/u,
      /flash|funny/u,
    ],
    [
      'something that isn’t boring about the fact that I will be closed 24 dec to 5 jan and clients need to send me their papers before 12 december if they want their tax return done',
      /^I will be closed from 24 Dec to 5 Jan\.\s+Please send me your papers before 12 December if you want your tax return/u,
      /boring|fact/u,
    ],
    [
      'story about Biscuit, a 13 year old rescue spaniel who came in matted. We want to remind people that older dogs can have short sessions',
      /^Biscuit is a 13-year-old rescue spaniel who came in matted/u,
      /[Ss]tory|remind/u,
    ],
    [
      'A family car with 2 years of crisps under the seats, took 3 hours, costs £95',
      /^A family car with 2 years of crisps/u,
      /🎉|[Tt]hank/u,
    ],
    ['new fabrics in', /^Our new fabrics are in\.(?! We're glad)/u, /glad/u],
    ['cybersecurity awareness month', /\[One thing that everybody can do/u, /cost/u],
    ['something about autumn', /flowers in March/u, /walk/u],
    ['15% off, order at crumb.co.uk. our best seller is rye', /crumb\.co\.uk\s+Our best seller/u, /\. our/u],
    [
      'ouvert le 23 et le 24. le comté coûte 58 €. commande avant lundi sur fromage.example/commande',
      /24\. le comté coûte 58 €\.\s+commande .* fromage\.example\/commande/iu,
      /Fromage/u,
    ],
    ['on sale: this clue says "horse. betrayal. soup." on friday', /"horse\. betrayal\. soup\."/u, /Soup/u],
    [
      'closing for good on 20 december. rent going up 40% and we are tired. want to thank everyone',
      /Rent is going up 40% .*\s+We want to thank everyone/u,
      /^Want/mu,
    ],
    [
      'kids eat free mon-thurs next week, adults €8 incl glass of wine',
      /Monday to Thursday.*including a glass of wine/su,
      /incl /u,
    ],
    [
      'Customer Mr and Mrs Hill had 12 panels fitted. Point: ask the neighbours first',
      /^Our customers Mr and Mrs Hill .*\s+Ask the neighbours/u,
      /Point/u,
    ],
  ])('%s', (prompt, said, unsaid) => {
    const caption = captionOf({ prompt, platform: 'facebook', businessType: 'garden centre' });
    expect(caption).toMatch(said);
    expect(caption).not.toMatch(unsaid);
  });
});

describe('what is asked of the writer', () => {
  test.each([
    [
      'Story about how I left my job three years ago. I had 2 clients.',
      'I left my job three years ago',
      /story/iu,
    ],
    ['the story of how my aunt opened this shop. She is 91 now.', 'My aunt opened this shop', /story/iu],
    [
      'I left in 2021. want to tell other parents it can be done but it was slow',
      'It can be done but',
      /parents/iu,
    ],
    ['took 11 lessons. i want to show other women it is never too late', 'never too late', /show/iu],
    [
      'can you write smth, not too salesy, no emojis pls, about how most founders never look at cash. one client ran out',
      'Most founders never look at cash',
      /salesy|about how/iu,
    ],
    [
      'could you do a short post, professional tone, about why cheap logos end up expensive. a client paid twice',
      'cheap logos end up expensive',
      /tone|short/iu,
    ],
    ['30 second reel: 3 ways to tie a scarf', '3 ways to tie a scarf', /second reel/iu],
    ['quick 20 second tiktok, why we never use frozen dough', 'hy we never use frozen dough', /tiktok/iu],
    [
      'carousel, how a kitchen refit goes: measure, design, order, fit',
      'ow a kitchen refit goes',
      /^carousel/iu,
    ],
    [
      'We lost our biggest client and what it taught me. Sales fell 40%.',
      'What it taught me: [',
      /client and what/iu,
    ],
  ])('is done and not said: %s', (prompt, said, not) => {
    const caption = captionOf({ prompt });
    expect(caption).toContain(said);
    expect(caption).not.toMatch(not);
  });

  test('for each of its entries is a place beside each of them', () => {
    const prompt =
      '3 clauses every freelancer contract needs: payment terms, scope, kill fee. explain each one';
    expect(captionOf({ prompt }).match(/^→ [^:]+: \[why, in one sentence\]$/gmu)).toHaveLength(3);
  });
});

describe('entries that follow a title', () => {
  test.each([
    ["how to sleep with curly hair. satin pillowcase, pineapple bun, don't go to bed with wet hair", 3],
    [
      'how to keep a christmas tree fresh. cut 2cm off the trunk, water it every day, spray it once a week',
      3,
    ],
    ['what to bring to your first swim lesson. goggles, towel, swim nappy if under 3, a snack for after', 4],
    ['getting your boat ready for winter. drain the engine, take off the sails, check the lines', 3],
    [
      'what happens when you register a trademark, step by step. search, filing, publication, registration',
      4,
    ],
  ])('are its list, and nothing of ours: %s', (prompt, count) => {
    const caption = captionOf({ prompt, tone: 'educational' });
    expect(caption.match(/^→ \S.*$/gmu)).toHaveLength(count);
    expect(caption).not.toMatch(/\[|step by step/u);
  });

  test('are told of before and after, a slide each', () => {
    const prompt =
      'How we helped Brindle cut cost: before 3 box sizes, plastic filler, £1.12 per order. after one box size, £0.71 per order. took 5 weeks';
    const caption = captionOf({ prompt, contentType: 'carousel' });
    expect(caption).toContain('Slide 2: Before: 3 box sizes, plastic filler, £1.12 per order\n');
    expect(caption).toContain('Slide 3: After: One box size, £0.71 per order\n');
  });

  test('are none where they say when and where something is', () => {
    const prompt = 'How to find us. bus 14, Saturday 10 to 4, book at mill.example';
    expect(captionOf({ prompt })).not.toMatch(/^(?:→|\d\.) (?:Bus|Saturday|Book)/mu);
  });
});

describe('what readers are told', () => {
  test.each([
    [
      'We are hiring an engineer in Derby. £52k. No recruiters please. CV to jobs@mill.example',
      'No recruiters please',
    ],
    ['Open garden on Sunday at 2. Cakes and tea. no dogs please', 'No dogs please'],
    ['Wheel throwing is back. No experience needed, you WILL make a wonky bowl', 'ou WILL make'],
    ['Released v3.0 of tablefmt, my tool for turning CSVs into tables. Faster now.', 'tablefmt, my tool'],
    ['why outsource payroll', 'Why outsource payroll?'],
    [
      'Payments fail since 07:40. We found the cause with a supplier, working on fix. Next update 10:30',
      "e're working on a fix",
    ],
    [
      'Our coach passed away on Sunday. Funeral details to follow, family ask for privacy',
      'he family ask for privacy.',
    ],
    ['No honey this year. Some of last years set honey is left, 40 jars', "last year's set honey"],
    [
      'We are sorry for the crowd on Friday. Our mistake not the stewards.',
      "It was our mistake, not the stewards'.",
    ],
    ['Moving house in UK. We have 4 vans.', 'in the UK'],
  ])('stays whole: %s', (prompt, said) => expect(captionOf({ prompt, tone: 'casual' })).toContain(said));
});

describe('grave matters', () => {
  const briefs = [
    'Our colleague Ines Varga died on Monday. The office stays closed on Thursday.',
    'We recall the oat bars of batch 7Q: they may contain metal. Do not eat them.',
    'Sorry that the tickets were sold twice, everyone gets the money back by Friday',
    'The bridge is closed, danger of collapse, please take the detour through Ahlen',
    'We are closing our shop for good on 31 March after 40 years',
    'Wir trauern um unseren Kollegen Jens, er ist am Sonntag verstorben.',
    'Payments failed for two hours this morning. No card was charged twice.',
    'We are letting go of nine engineers this week.',
    'our conductor Alma died last night, rehearsal on Wednesday cancelled, condolence book lies in the foyer',
  ];
  const ours = [
    ...Object.values(acts).map(({ close }) => close),
    ...closes.rows.map(({ say }) => say),
  ].flatMap((value) => Object.values(value).flat());
  test.each(someOf(briefs, 4))('get nothing added: %s', (prompt) => {
    for (const platform of platforms) {
      for (const tone of tones) {
        for (const contentType of ['post', 'carousel', 'story'] as const) {
          const request = ask({
            prompt,
            platform,
            tone,
            contentType,
            businessType: 'Bakery',
            targetAudience: 'families',
          });
          const { caption, hashtags } = composeDemoPost(request);
          expect(isGrave(request)).toBe(true);
          expect(hashtags).toEqual([]);
          expect(caption).not.toMatch(/\p{Extended_Pictographic}|Slide \d/u);
          for (const line of ours) expect(caption).not.toContain(line);
          const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
          const extra = words(caption).filter((word) => !words(prompt).includes(word));
          // Such as make a note a sentence: "our shop is closed".
          expect(extra.filter((word) => !/^(?:we|re|are|our|the|an?|is|it|on)$/.test(word))).toEqual([]);
        }
      }
    }
  });

  test.each([
    'Death by chocolate is back on the menu on Friday',
    'Crash course in watercolours, two evenings, 40 pounds',
    '20% off in our closing-time sale',
    'Sorry not sorry: the cinnamon buns are enormous now',
    'How to spot a phishing mail',
  ])('are told from words that only sound like them: %s', (prompt) => {
    expect(isGrave(ask({ prompt }))).toBe(false);
  });
});

test.each([
  [
    'We found a wedding ring in our kiln room and would like to find the owner',
    'friendly',
    /find the owner\.$/,
  ],
  [
    'Prices go up on 1 March: small 32 to 35, medium 42 to 46, large 55 to 60 euro. First rise since 2021.',
    'casual',
    /32 to 35 euro\n.* 42 to 46 euro\n.* 55 to 60 euro\s+First rise since 2021\.$/,
  ],
  [
    'Rent a canoe: one hour 15, half day 40, full day 65 pounds',
    'casual',
    /hour 15 pounds\n.* 40 pounds\n.* 65 pounds$/,
  ],
  ['Chess club', 'casual', /^Chess club: \[[^\]]+\]\.\s+\[[^\]]+\]$/],
  ['Bike valet at the station', 'professional', /^Bike valet at the station\.\s+\[[^\]]+\]$/],
  ['Fire at the workshop', 'casual', /^Fire at the workshop\.$/],
  ['The market on Saturday is cancelled because of the wind', 'friendly', /wind\.$/],
  ['We open on Saturday at 9. Book at example.com', 'friendly', /example\.com$/],
] as const)('a post ends with what its brief says: %s', (prompt, tone, end) => {
  expect(captionOf({ prompt, tone, platform: 'facebook', seed: 0 })).toMatch(end);
});

test.each([
  // A person is no list, and an advertisement has no article.
  [
    'Missing since Sunday: Edda, 71, green coat, last seen at the ferry. Call 112.',
    /^Missing since Sunday: Edda, 71, green coat/,
  ],
  ['Driver wanted, 18 hours a week, ring 01632 960411', /^Driver wanted/],
  ['Quiet evening on 4 June. You can bring a song and not sing it.', /and not sing it/],
])('what the author wrote stays as it is: %s', (prompt, start) => {
  expect(captionOf({ prompt, platform: 'facebook', tone: 'casual' })).toMatch(start);
});

test.each([
  ['Fire in the paint shop on Quay Road. Keep your windows closed and stay inside.', 'grave'],
  ['Ammonia leak at the ice rink, please avoid the area until noon', 'grave'],
  ['Rain all weekend. Stay inside with us, three films for the price of two', 'light'],
  ['12 hours in smoke, and keep an eye out for our new ribs', 'light'],
  ['We sold 40 seats too many for Easter Sunday. Whoever was turned away can come in May.', 'sober'],
])('what people have to shelter from is grave, and who was turned away is no joke: %s', (prompt, gravity) => {
  expect(readBrief(ask({ prompt, businessType: 'City council' })).gravity).toBe(gravity);
});

test.each([
  ['Tageskarte 7 Euro, Kinder 3. Das Café ist offen, wir backen selbst.', 'Kinder 3', 'Das Café'],
  ['Entrée 7 euros, enfants 3. Le café est ouvert aussi.', 'enfants 3', 'Le café'],
])('a number ends its sentence where another begins: %s', (prompt, before, next) => {
  const lines = captionOf({ prompt, platform: 'facebook' }).split('\n');
  expect(lines.filter((line) => line.includes(before) && line.includes(next))).toEqual([]);
});

test.each([
  ['Nail salon', 'One free slot on Thursday at 3 pm', 'Message us to book it.'],
  ['Pottery', 'Two places left on our throwing course', 'Message us to book one.'],
  ['Choir', 'We need a tenor, rehearsals on Wednesdays', 'Is that you? Message us.'],
  ['Window cleaner', 'Whole house 25 pounds, gutters 40', 'Message us to book.'],
  ['Print shop', '1,000 cards for 40 euros until Friday', 'Message us to order.'],
  ['Wine bar', 'Blind tasting on Wednesday, 6 wines, 28 euros', 'Message us to book a place.'],
  ['Stables', 'Pony camp week 2 is full, week 3 has 4 places, 240 euros', 'Message us to book one.'],
  ['Bakery', 'We are looking for a baker for nights, 35 hours, Sundays off', 'Message us to apply.'],
  ['Bakery', 'We are looking for a baker for nights, jobs@bakery.example', null],
  [
    'Optician',
    'We are hiring in August, full time. Patience matters more than maths',
    'Message us to apply.',
  ],
  ['Ferry line', 'We need a deckhand, 38 hours, no winters, start in May', 'Message us to apply.'],
  ['Ferry line', 'We need a deckhand, 38 hours, no winters, send your CV', null],
  ['Food bank', 'We need tins and nappies, the shelves are empty an hour after opening', null],
  ['Nail salon', 'Manicure and polish together 41 instead of 52', 'Message us to book.'],
  ['Window cleaner', 'Front 30, whole house 75', 'Message us to book.'],
  ['Tattoo studio', 'Flash day on 3 May, 30 small designs, 80 each, no appointments', null],
  ['Wine bar', 'Keep it short: blind tasting on Wednesday, 6 wines, 28 euros', null],
  ['Wine bar', 'Blind tasting on Wednesday, 28 euros, tickets at the bar', null],
  ['Nail salon', 'One free slot on Thursday at 3 pm, call 01632 960417', null],
  ['Recruiter', 'Hiring a developer takes 60 days on average.', null],
  ['Bakery', "We're looking for our cat Misha, grey, last seen on Sunday", null],
  ['Theatre', 'We need a new roof after the storm', null],
  ['Joiner', 'Our workshop burnt out, 4,000 euros damage', null],
  ['Tree surgeon', 'A tree fell on our van, 3,000 pounds damage', null],
  ['Bus company', 'The new bus has 12 seats and no steps', null],
  ['Brass band', 'Second baritone wanted, and tuba. Any level above beginner', 'Interested? Message us.'],
  ['Saddlery', 'Saddle fitting days 5 and 6 March, 60 euros per horse', 'Message us to book.'],
  ['Nail salon', 'One free slot on Thursday at 3 pm, book online', null],
  ['Window cleaner', 'Whole house 25 pounds. Text us', null],
  ['Choir', 'We need a tenor. Our bass Olaf Brandt died in May', null],
  ['Pottery', 'Both places on our course are taken', null],
])('what can only be had by asking says so, once: %s, %s', (businessType, prompt, call) => {
  const caption = captionOf({ prompt, businessType, tone: 'promotional', platform: 'facebook' });
  expect(caption.match(/[^.?!\n]*[.?!]? ?Message (?:us|me)[^.]*\.$/)?.[0].trim() ?? null).toBe(call);
});

test.each([
  ['Resoling takes longer, machine is waiting for a part', 'he machine is waiting'],
  ['Repairs take 3 weeks right now not 1', '3 weeks right now, not 1.'],
  ['the quiz starts at 8 pm not 7.30', '8 pm, not 7.30.'],
  ['the pan is yours again, its fine its clean', "It's fine, it's clean."],
  [
    'Thanks to all who came to the fair, we made 870 euros, sorry about the smoke',
    '870 euros. Sorry about the smoke.',
  ],
  ['40 letters went out late, our mistake. All sent now', "our mistake. We're sorry."],
  ['a room with north facing windows is free from May', 'north-facing windows'],
  ['The duvet wash is normaly 13 pounds', 'is normally 13 pounds'],
  ['The tour runs from sept to nov, two people in one van', 'September to November'],
  ['I teach the harp for 16 years and still learn', 'I have been teaching the harp for 16 years'],
  ['Free water at fire station from 5 pm', 'at the fire station'],
  ['You can ring a bell, min age 10', 'minimum age 10'],
  ['Vote which wool we dye next, rust or moss, open til sunday night', 'Voting is open until Sunday'],
  ['2 apprentices for the treatment plant, start 1 August', '2 apprentices wanted for the treatment plant'],
  ['Poll: how often do you oil it? weekly / monthly / never', 'Weekly, monthly, or never'],
  ['We need crew who live near the harbour, no sea experience', 'No sea experience needed'],
  ['Funeral on the 19th at 11, St Anne’s, club colours please', 'lub colours please'],
  ['Four tyres fitted from 289, old ones taken away free, until 31 October', '289 until 31 October'],
  ['We fitted the wrong inverters in 23 homes. All are swapped by May', "We're sorry."],
  ['No heating, closed tomorrow, the fee is paid back', "so we're closed tomorrow"],
  [
    'Opening moves from Thursday to Friday 7 pm, the crates are stuck in Basel',
    'The opening moves from Thursday',
  ],
  ['found after the sale: keys with a green frog, ask for Ann, 01632 960178', 'ask for Ann, 01632 960178.'],
  ['Our first lathe, built in 1951, came back from Porto. It still runs', '(built in 1951) came back'],
  ['Poll: which one do we show on the 31st, The Fog or Nosferatu', 'The Fog or Nosferatu?'],
  [
    'Update to 8.2.1 today: autofill could fill in the wrong site. We know of no misuse.',
    'Install 8.2.1 today',
  ],
  ['Standing orders on the 1st went out twice. The money is back', "We're sorry."],
  ['its friday and the oven is hot', "It's Friday"],
  ['Two roofers and one trainee from 1 September, just ring 01632 960151', 'wanted from 1 September'],
  ['Teach a puppy to wait at the door', 'How to teach a puppy to wait at the door'],
  ['Out of flu vaccine until Wednesday', "We're out of flu vaccine until Wednesday"],
  [
    'Saturday 10 to 1 in the hut: bring toasters, lamps, trousers, no microwaves please',
    'Bring toasters, lamps, trousers',
  ],
  [
    'deposit goes from 50 to 80 on 1 May, still comes off the final price',
    'It still comes off the final price',
  ],
  ['No swimming at North Bay from today, blue-green algae', 'because of blue-green algae'],
])('what a hurried note lacks is put in: %s', (prompt, said) => {
  expect(captionOf({ prompt, tone: 'friendly', platform: 'facebook', seed: 0 })).toContain(said);
});

test.each([
  ['The choir has its own room. Its walls are thick', 'its own room'],
  ['We are sorry. 40 letters went out late, our mistake', '^(?!.*sorry.*sorry)'],
  ['Open in May not June', 'May not June'],
  ['Two engineers at Volvo built a boat in their lunch breaks', '^Two engineers at Volvo built'],
  ['Hiring a developer takes 60 days on average.', '^Hiring a developer takes'],
  ['Teach your dog to sit, puppy class on Tuesdays at 6 pm', '^Teach your dog to sit'],
  ['We made a mistake when we hired fast. Here is what we learned.', '^(?!.*sorry)'],
  ['Last night the owls went out late.', '^(?!.*sorry)'],
  ['27 volunteers came on Sunday. We want to thank them.', 'We want to thank them'],
  ['We build boots for 20 years of rain', 'build boots for 20 years'],
  ['The cafe has its friday menu back', 'its Friday menu'],
  ['Dance school, full-time course from May', '^(?!.*wanted)'],
])('what is no note stays as it is: %s', (prompt, said) => {
  expect(captionOf({ prompt, tone: 'friendly', platform: 'facebook', seed: 0 })).toMatch(
    new RegExp(said, 'su'),
  );
});

test('what to do at once is told, and never promised alone', () => {
  const prompt = 'Your child is choking: the first 60 seconds';
  expect(captionOf({ prompt, tone: 'educational', platform: 'facebook', seed: 0 })).toMatch(
    /back blows|firm blows/,
  );
});

test.each([
  "Six lime trees came down in Thursday's storm. The north part is closed until the others are checked.",
  '11 calls about death caps since Friday. Have your basket checked, 24 hour line 0800 5550171',
])('what has happened is no list to be filled in: %s', (prompt) => {
  const caption = captionOf({ prompt, tone: 'professional', platform: 'facebook', seed: 0 });
  expect(caption).not.toContain('[');
  expect(caption).toContain(prompt.split('.')[0]);
});

test('what nobody needs is not what is needed', () => {
  const prompt = '6 things nobody needs to have ready before the baby comes';
  expect(captionOf({ prompt, tone: 'inspiring', platform: 'facebook', seed: 0 })).not.toMatch(
    /freeze|car seat/,
  );
});

test('a title that counts its entries keeps to that', () => {
  const prompt = 'Six ways to say no without explaining yourself';
  expect(captionOf({ prompt, tone: 'inspiring', platform: 'facebook', seed: 0 })).not.toMatch(/tips/);
});

test('who steps down gives no steps', () => {
  const prompt = 'Jean steps down after 22 years as treasurer, cake at the shed on Sunday at 3pm';
  expect(captionOf({ prompt, tone: 'casual', platform: 'facebook', seed: 0 })).not.toMatch(/\[/);
});

test.each([
  ['Seed bank', 'Some of our seeds were collected in 1931', /Bank|Finance/],
  ['Moth group', 'Moth night on Saturday at the old quarry, bring a torch', /Quarry|Record/],
  ['Saddlery', 'Saddle fitting days 5 and 6 March, 60 euros per horse', /Leather/],
  ['Cinema', 'We sold 60 tickets too many for Saturday, sorry. Your money comes back today', /./],
  ['Campsite', 'River too high, lower field shut this weekend, bookings are refunded', /./],
  ['Scaffolding firm', 'One of our scaffolders was badly hurt on Tuesday. His family asks for privacy.', /./],
  ['Bicycle courier', 'After nine years I hand over to Samira', /Shop/],
])('hashtags are of the matter and of the trade: %s', (businessType, prompt, unfit) => {
  const { hashtags } = composeDemoPost(ask({ prompt, businessType, platform: 'instagram', tone: 'casual' }));
  expect(hashtags.join(' ')).not.toMatch(unfit);
});

test.each([
  ['Come to our open day', 'pen day'],
  ['Join us for our summer party', 'ummer party'],
])('a bare invitation is read as what it invites to: %s', (prompt, said) => {
  const caption = captionOf({ prompt, tone: 'friendly', platform: 'facebook', seed: 0 });
  expect(caption).toContain(said);
  expect(caption).not.toMatch(/(?:our|for) (?:come|join)/);
});

test('a list has one sign before all of its entries', () => {
  const prompt =
    'Treks start wherever Olga is. Saturday and Sunday 10.30, 28 pounds each, two people can share';
  const caption = captionOf({ prompt, tone: 'humorous', platform: 'instagram' });
  expect(new Set(caption.match(/^\p{Extended_Pictographic}/gmu)).size).toBe(1);
});

test('a brief with a call to action gets no second one', () => {
  const lines = Object.entries(acts)
    .filter(([act]) => !['ask', 'opinion', 'hire'].includes(act))
    .flatMap(([, { close }]) => Object.values(close).flat())
    .concat(closes.rows.flatMap(({ say }) => Object.values(say).flat()))
    .map((line) => line.replace(/^\{\w+\}/, ''));
  for (const prompt of [
    'New winter tyres are in. Book online at tyres.example.com',
    'Quiz night on Thursday at 8, register with Tom on 0171 555 0199',
    'We need two drivers for Saturday. Call 0160 555 0188.',
  ]) {
    for (const platform of platforms) {
      for (const tone of tones) {
        const caption = captionOf({ prompt, platform, tone, businessType: 'Garage' });
        for (const line of lines) expect(caption).not.toContain(line);
      }
    }
  }
});

describe('a list', () => {
  test('that is promised is delivered, with as many entries as promised', () => {
    for (const [prompt, count] of [
      ['5 tips for better sleep', 5],
      ['Three ways to save energy at home', 3],
      ['4 habits for healthy teeth', 4],
      ['5 red flags when choosing a kitchen fitter', 5],
      ['Three mistakes freelancers make when they price a project', 3],
      ['How to tie a tie', 7],
    ] as const) {
      for (const platform of ['instagram', 'linkedin', 'facebook', 'tiktok'] as const) {
        const caption = captionOf({ prompt, platform, tone: 'educational' });
        expect(caption.match(/^(?:\d\.|→|•) \S.*$/gmu), caption).toHaveLength(count);
        expect(caption).not.toContain('[');
      }
    }
  });

  test.each([
    ['how to store carrots', /carrots/, /potatoes|tomatoes|asparagus/],
    ['when to plant daffodils', /Daffodils/, /Tulips|Crocus|Alliums|dahlias/],
    ['how to keep dill fresh', /stalks/, /Basil|thyme/],
    ['how to keep guinea pigs cool in summer', /./, /\bcat\b/],
    ['how long do pillows last', /Pillows/, /mattress|Duvets/],
    ['how to keep foxes out of the garden', /./, /\bmoles? eat|rabbits out/],
    ['5 reasons to try fishing', /./, /omega|iodine/],
    ['5 mistakes in crochet', /./, /\bknit ten/],
  ])('holds for what its title names, and not for others of its family: %s', (prompt, own, others) => {
    const caption = captionOf({ prompt, platform: 'facebook', tone: 'casual' });
    expect(caption).toMatch(own);
    expect(caption).not.toMatch(others);
  });

  test.each([
    ['5 tips for peonies', 'Florist', /stem/],
    ['how to grow garlic', 'Garden centre', /cloves/],
    ['what to bring to pilates', 'Pilates studio', /socks/],
    ['how to keep a cat calm on fireworks night', 'Vet', /cat flap/],
    ['5 questions to ask at a flat viewing', 'Letting agent', /rent/],
    ['5 cheap cuts of lamb', 'Butcher', /Neck/],
  ])('is the one for what its title names, where there is one: %s', (prompt, businessType, own) => {
    expect(captionOf({ prompt, businessType, platform: 'facebook', tone: 'casual' })).toMatch(own);
  });

  test('of what is for one of a family alone keeps what tells it from others', () => {
    expect(captionOf({ prompt: '5 mistakes with lavender', platform: 'facebook' })).toMatch(/like a rose/);
    expect(captionOf({ prompt: 'how to store garlic', platform: 'facebook' })).toMatch(/potatoes/);
  });

  const questionsOn = (prompt: string) =>
    findGaps(readBrief(ask({ prompt })))?.questions.filter((question) => /^[^{}]+\?$/.test(question)) ?? [];

  test.each([
    'myths about biochar',
    'things people say right before they capsize',
    'pros and cons of a reed roof',
    'reed roof or slate? pros and cons for a barn',
  ])('of what readers have met is put to them, on slides as well, and promises no number: %s', (prompt) => {
    for (const tone of tones) expect(captionOf({ prompt, tone }), tone).toMatch(/^[^[\d]+\?[^[\d]+\.$/u);
    const { slides } = composeDemoPost(ask({ prompt, contentType: 'carousel' }));
    expect(JSON.stringify(slides)).not.toMatch(/\[\p{L}|\d/u);
    expect(questionsOn(prompt)).toHaveLength(2);
  });

  test.each([
    ['3 mistakes when tuning a harpsichord', 3],
    ['Top 3 reasons snails lose their race and how to avoid them', 3],
    ['4 stretches for falconers', 4],
    ['5 tips for racing snails', 5],
    ['5 myths about biochar', 5],
    ['checklist before you lease a lighthouse', 3],
    ["do's and don'ts for a day with twins on a ferry", 3],
    ['how to brush a chinchilla', 3],
    ['how to thread a loom in 4 steps', 4],
    ['what to ask before you hire a falconer', 3],
    ['3 mistakes I made in my first year as a founder', 3],
    ['4 sites we launched this spring', 4],
    ['lessons I learned in my first winter on a barge', 3],
    ['the 3 ferns that like my hall (north facing)', 3],
    ['3 cracks your house insurance probably won’t cover', 3],
    ['4 noises a pump should never make', 4],
    ['five dents a glass fitter opens in seconds', 5],
    ['3 questions your falconer should ask you', 3],
  ])('that we know nothing of has its places marked, as many as were asked for: %s', (prompt, count) => {
    for (const tone of tones) expect(placesIn(captionOf({ prompt, tone })), tone).toBe(count);
    const { caption, slides } = composeDemoPost(ask({ prompt, contentType: 'carousel' }));
    expect(caption).not.toContain('[');
    expect(JSON.stringify(slides).match(/\[\p{Lu}\p{Ll}+ \d\]/gu)).toHaveLength(count);
    expect(questionsOn(prompt)).toHaveLength(2);
  });

  test.each([
    '3 boats your kids will love are back on the pond',
    '12 guests our boat can carry',
    '3 glass jars never leak',
    '4 sports clubs don’t train on Friday',
  ])('is none that only a number opens: %s', (prompt) => {
    expect(readList(prompt, false)).toBeNull();
  });

  test('of things that are asked for in a row of steps has these as they are', () => {
    const caption = captionOf({
      prompt: '3 things to do before you ring the IT helpdesk',
      platform: 'twitter',
    });
    expect(caption.match(/^\d\. [^.]+\.$/gmu)).toHaveLength(3);
  });

  test.each([
    [2, 'how to patch a tube in 2 steps'],
    [3, 'How to clean white sneakers in 3 steps'],
    [4, 'how to patch a tube in 4 steps'],
  ])('of steps has as many as were asked for, and none is missing: %s', (count, prompt) => {
    const wordsIn = (text: string) => readList(text, true)?.items.join(' ');
    expect(readList(prompt, true)?.items).toHaveLength(count);
    expect(wordsIn(prompt)).toBe(wordsIn(prompt.replace(/ in \d steps/, '')));
  });

  test('that we know nothing of has its places marked where somebody died, and asks nobody', () => {
    const prompt = 'how to cancel a passport after a death abroad';
    expect(placesIn(captionOf({ prompt }))).toBe(3);
    expect(captionOf({ prompt })).not.toMatch(/[?!]|\p{Extended_Pictographic}/u);
  });

  test.each([
    ['3 strecthes for falconers', /^3 stretches for falconers/],
    ['5 mistakse with sourdough', /^5 mistakes with sourdough/],
    ['signs that your rabit is in pain', /^Signs that your rabbit is in pain/],
    ['Two cases of measles in our kindergarten', /^Two cases/],
  ])('is found with a slip of the keyboard in it, and what is no slip stays: %s', (prompt, title) => {
    expect(captionOf({ prompt })).toMatch(title);
  });

  test('of things holds things, and of another trade than that of the brief nothing', () => {
    expect(captionOf({ prompt: '8 plants you cannot kill' })).not.toMatch(/\b(?:finger|watering)\b/);
    const ofBrakes = (businessType: string) =>
      captionOf({ prompt: 'how can you tell your brake pads are worn', businessType });
    expect(ofBrakes('Car garage')).not.toMatch(/\b(?:rim|lever|bar)\b/);
    expect(ofBrakes('Bike shop')).toMatch(/\brim\b/);
  });

  test('that is no row of steps is not called one', () => {
    const title = /^.+/u.exec(captionOf({ prompt: 'makeup for glasses wearers in 3 steps' }))?.[0];
    expect(title).toBe('Makeup for glasses wearers: 3 tips');
  });

  test.each([
    ['Trois conseils pour bien choisir son vélo électrique', /^• \[Conseil \d\] : \[pourquoi\]$/gmu, 3],
    ['Schreibe einen Post mit 5 Tipps für gesunde Zähne', /^• \[Tipp \d\]: \[warum er hilft\]$/gmu, 5],
    ['Drie tips om je fiets winterklaar te maken', /^• \[Tip \d\]: \[waarom\]$/gmu, 3],
    ['Tres errores al regar las plantas', /^• \[Error \d\]: \[qué hacer en su lugar\]$/gmu, 3],
    ['Cinque consigli per curare le piante', /^• \[Consiglio \d\]: \[perché\]$/gmu, 5],
    ['Cinco dicas para economizar água em casa', /^• \[Dica \d\]: \[porquê\]$/gmu, 5],
  ])('in another language has its places marked in that language: %s', (prompt, mark, count) => {
    expect(captionOf({ prompt }).match(mark)).toHaveLength(count);
  });

  test('for a whole kind answers what it was written for, and nothing beside it', () => {
    const answers = (prompt: string): readonly string[] => readList(prompt, true)?.items ?? [];
    for (const prompt of [
      'tips for choosing a translator for legal documents',
      'questions to ask a solar company before you sign',
      'checklist before you sign a lease for your first shop',
    ])
      expect(answers(prompt).length, prompt).toBeGreaterThan(4);
    for (const prompt of [
      'how to choose an emergency scaffolder at night',
      'how to find a translator without paying',
      'how to fire your bookkeeper',
      'how to become a joiner',
      'how to find out whether your accountant is honest',
      '5 myths about used caravans',
      'reasons to learn Swedish',
      'how to write a love letter',
    ])
      expect(answers(prompt), prompt).toEqual([]);
  });

  test.each([
    [
      '5 things to check before you buy a second-hand sewing machine',
      'Sewing machine repair',
      /handwheel|sew th/,
    ],
    ['what to check before you buy a used drill', 'Tool shop', /daylight/],
    ['5 tips for choosing a flooring company', 'Flooring', /finished/],
    ['5 tips for watering houseplants', 'Plant shop', /soil/],
    ['5 exercises for runners', 'Physio', /squat/],
    ['what to bring to your first dentist appointment', 'Dentist', /allerg/],
    ['how to freeze leftover bread', 'Bakery', /stale/],
    ['tips for photographing horses', 'Photographer', /lens/],
    ['3 myths about toddler sleep', 'Sleep consultant for toddlers', /^$/],
    ['how to choose a printing company', 'Printer', /^$/],
  ])('names the thing that is bought and the act that is asked for: %s', (title, about, first) => {
    expect(readList(title, true, about)?.items[0] ?? '').toMatch(first);
  });

  test.each([
    ['5 stretches you can do without getting up from your chair', /\b(?:stand|step|floor|lie)\b/iu],
    ['6 breakfasts, no eggs please', /\beggs?\b/iu],
    ['5 dinners without meat', /\b(?:meat|chicken|ham|fish)\b/iu],
  ])('holds nothing that the brief rules out: %s', (prompt, barred) => {
    const items = readList(prompt, true)?.items ?? [];
    expect(items.length).toBeGreaterThan(2);
    for (const item of items) expect(item).not.toMatch(barred);
  });

  test.each([
    ['How to clean silver, and what not to use', 'How to clean silver'],
    ['How to descale a kettle, step by step', 'How to descale a kettle'],
    ['Which cheese for a fondue', 'Which cheese for a fondue'],
    ['How long an open bottle of wine keeps', 'How long an open bottle of wine keeps'],
    ["What home insurance doesn't cover", "What home insurance doesn't cover"],
    ['What a library card gets you', 'What a library card gets you'],
    ['Etiquette on the dance floor', 'Etiquette on the dance floor'],
    ['First time at the opera: what to know', 'First time at the opera: what to know'],
  ])('is found by its title, however it is asked for: %s', (prompt, title) => {
    const list = readList(prompt, false);
    expect(list?.title).toBe(title);
    expect(list?.items.length).toBeGreaterThan(3);
  });

  test('of ideas is asked for, and not a post about their subject', () => {
    expect(captionOf({ prompt: 'Ideas for a school fundraiser' })).toMatch(/^Ideas for .+\n+(?:→|•|1\.) /u);
  });

  test.each([
    ['How to clean a harmonium', /mild/iu],
    ['6 questions to ask before you commission a fountain', /included/iu],
    ['How to teach a dog to ring a bell', /reward/iu],
  ])('on a subject that nobody listed says what holds for all of its kind: %s', (prompt, said) => {
    expect(readList(prompt, true)?.items.join(' ') ?? '').toMatch(said);
  });

  test.each(['How to clean a swan', 'How to choose a husband'])(
    'of a kind is no list for what is no thing: %s',
    (prompt) => {
      expect(readList(prompt, true)?.items ?? []).toEqual([]);
    },
  );

  test.each([
    ['how to walk a deaf dog', 'Dog trainer'],
    ['how to parallel park with a trailer', 'Driving school'],
    ['how to care for skin after chemotherapy', 'Beautician'],
    ['how to brush teeth with braces', 'Dentist'],
    ['how to brew white tea', 'Tea shop'],
    ['5 games for children who stutter', 'Speech therapist'],
    ['4 things to know about mortgages for over 60s', 'Mortgage broker'],
    ['how to maintain a green roof', 'Roofer'],
    ['how to clean an oil painting', 'Picture restorer'],
    ['how to choose a puzzle for a blind child', 'Toy shop'],
    ['how to onboard a remote trainee', 'HR consultant'],
  ])('on a wider subject is none for what the title narrows down: %s', (title, about) => {
    expect(readList(title, true, about)?.items ?? []).toEqual([]);
  });

  test('is of the trade whose customers it is for, and of no other thing of the same name', () => {
    const mistakes = captionOf({
      prompt: '3 mistakes first-time buyers make',
      businessType: 'Mortgage broker',
    });
    expect(mistakes).toMatch(/lender/);
    expect(mistakes).not.toMatch(/wallpaper|rush hour/);
    for (const [prompt, businessType] of [
      ['promote our 24-hour service', 'Locksmith'],
      ['promote our winter package', 'Beautician'],
      ['promote our wedding package', 'Florist'],
      ['advertise my spring offer', 'Carpet cleaner'],
    ] as const)
      expect(captionOf({ prompt, businessType }), prompt).not.toMatch(/good reasons/);
  });

  test('of entries that the brief names is made of them', () => {
    const caption = captionOf({
      prompt:
        'Post about 4 ways to save water. We usually say shorter showers, fix dripping taps, full loads only, a rain barrel.',
    });
    expect(caption.match(/^(?:\d\.|→|•) \S.*$/gmu), caption).toHaveLength(4);
    expect(caption).not.toMatch(/usually/);
  });

  test('is found by what the trade says besides, and leaves out what is to be left out', () => {
    const ways = '5 ways to make a dark hallway look brighter without painting';
    const caption = captionOf({ prompt: ways, businessType: 'Interior designer' });
    expect(caption.match(/^(?:\d\.|→|•) \S.*$/gmu)?.length, caption).toBeGreaterThan(2);
    expect(caption.replace(ways, '')).not.toMatch(/\bpaint/i);
  });

  test.each([
    [
      '4 mistakes in tuning a harpsichord. The most expensive: turning the wrong pin.',
      'turning the wrong pin',
    ],
    ['6 facts about astrolabes. They were sold as cheap paper kits, too.', 'sold as cheap paper kits'],
    [
      '3 lessons from my worst regatta, e.g. a spare shackle weighs nothing. You fill in the others',
      'shackle',
    ],
    ['5 signs of a tired loom, first: the selvedge wanders. Please add the other four.', 'selvedge wanders'],
  ])('that nobody here knows is told as far as the brief tells it: %s', (prompt, told) => {
    for (const contentType of ['post', 'carousel'] as const) {
      const caption = captionOf({ prompt, contentType, platform: 'instagram', tone: 'educational' });
      expect(caption).toContain(told);
      // Slides end with a question of their own.
      expect(caption.replace(/\?$/gm, '')).not.toMatch(/\?|others?\b|\b(?:add|fill)\b/im);
      expect(placesIn(caption) > 0, caption).toBe(contentType === 'post');
    }
  });

  test('on the oil level is about nothing else, and what the brief says itself stands with it', () => {
    const businessType = 'Garage';
    for (const prompt of [
      'How to check your oil properly, wipe it TWICE',
      'how to check the oil in your van, wipe it TWICE',
    ]) {
      const caption = captionOf({ prompt, businessType, platform: 'facebook' });
      expect(caption).toMatch(
        /level[\s\S]*wipe it[\s\S]*between the two marks[\s\S]*handbook[\s\S]*Wipe it TWICE\.$/,
      );
      expect(caption).not.toMatch(/brake|collection/i);
    }
  });

  test('of ours begins with the example that the brief gives', () => {
    const prompt = 'Why your ficus has yellow leaves';
    const more = 'For example, it stood on an underground car park. Come up with the rest yourself.';
    const [, first = ''] = captionOf({ prompt: `4 reasons ${prompt}. ${more}` })
      .split('\n')
      .filter(Boolean);
    expect(first).toMatch(/^\P{L}*It stood on an underground car park/u);
    expect(captionOf({ prompt: `${prompt}. ${more}` })).not.toMatch(/rest yourself/);
  });

  test.each([
    ['3 signs your harpsichord dries out, the first being a sticking key', 'A sticking key', 3],
    ['5 mistakes in bookbinding, first is too much paste', 'Too much paste', 5],
    ['4 gaps we see in every policy, the first is always flood', 'Flood', 4],
    ['4 habits of calm auditors. First is a clean desk', 'A clean desk', 4],
  ])(
    'that only the writer knows has the one that is given in its first place: %s',
    (prompt, first, count) => {
      const [title, ...entries] = captionOf({ prompt, platform: 'facebook' }).split('\n').filter(Boolean);
      expect(title).toBe(prompt.replace(/[,.].*/, ''));
      expect(entries).toHaveLength(count);
      expect(entries[0]).toMatch(new RegExp(`^• ${first}: \\[`));
      expect(entries[1]).toMatch(/^• \[\p{L}+ 2\]: /u);
    },
  );

  test.each([
    '3 lessons for beginners on the hurdy-gurdy. First is free',
    '5 evenings of lantern talks, first is on Monday',
    '2 concerts in May, the first is sold out',
    '3 places left on the weaving course, first come first served',
  ])('is not begun by when it is and what it costs: %s', (prompt) => {
    expect(captionOf({ prompt, platform: 'facebook' })).toMatch(
      /\bFirst (?:is free|is on|come)|The first is sold/,
    );
  });

  test.each([
    [
      'why we close on Mondays, because the oven needs a day to cool',
      /^We close on Mondays because the oven needs/,
    ],
    [
      "why the kiln stays shut. don't say it is dangerous because it isn't, it cools for two days",
      /^Why the kiln stays shut\.?\s+It cools for two days\.$/,
    ],
    ['Our crusts are dark. Explain that to people, the malt does it', /\bdark\.\s+The malt does it/],
    ['5 signs your yew is ill. One of them is a grey needle', /One of them is a grey needle/],
    [
      '3 mistakes in lacquering (for example: a damp brush)',
      /^\P{L}*A damp brush: \[.+\]\n\P{L}*\[Mistake 2\]/mu,
    ],
    [
      'Give our members 3 ideas for old spokes. I hang tools on mine.',
      /^3 ideas for old spokes\s+(?:→ \[Idea \d\]: .+\n)+\s*I hang tools on mine\.$/,
    ],
  ])('gives the reason or the entry that its brief has: %s', (prompt, said) => {
    expect(captionOf({ prompt, tone: 'educational' }).trim()).toMatch(said);
  });

  test('of causes answers the question why', () => {
    const caption = captionOf({ prompt: 'Why your ficus has yellow leaves', tone: 'educational' });
    expect(caption).toMatch(/water/);
    expect(caption).not.toMatch(/\[/);
  });

  test('behind a colon keeps its entries and their order', () => {
    const caption = captionOf({
      prompt: 'How to keep a starter alive: feed it daily, keep it at 24 degrees, use wholemeal flour',
    });
    expect(caption).toContain('→ Feed it daily\n→ Keep it at 24 degrees\n→ Use wholemeal flour');
  });
});

describe('an order to the writer', () => {
  test.each([
    ['Write a post announcing that we open on Sundays', /^We open on Sundays/, /announc|write/iu],
    ['Write a short insta about how tilers read a floor', /^How tilers read a floor\n/, /write|insta/iu],
    [
      'Remind parents to bring their children’s swimming things on Friday',
      /Bring your children/,
      /remind parents/iu,
    ],
    ['Ask our followers which colour they like best', /Which colour do you like best\?/, /ask our/iu],
    [
      'Thank the volunteers who cleared the beach',
      /Thank you to the volunteers who cleared the beach/,
      /^thank the/iu,
    ],
    [
      'Apologise for the long queue on Saturday. We had only one till.',
      /We(?:'re| are) sorry for the long queue on Saturday/,
      /apologise for/iu,
    ],
    [
      'Sorry to everyone whose order arrived late on Saturday, our van broke down',
      /Our apologies to everyone whose order arrived late on Saturday/,
      /^to everyone/iu,
    ],
    [
      'Write something about why the allotment matters, but don’t be preachy',
      /allotment matters/iu,
      /preachy/iu,
    ],
    [
      'Please make a post: we hit 500 members. Keep it short, no emojis.',
      /We hit 500 members/,
      /make a post|keep it|emoji/iu,
    ],
    [
      'Can you write something nice about our new bench. Mention that it is made of oak.',
      /It is made of oak/,
      /mention|can you/iu,
    ],
    ['Invite people to our open garden on 9 June', /invited to our open garden/iu, /invite people/iu],
    [
      'Write a post that tells people our swimming lessons start on 3 May and asks them to book early',
      /Our swimming lessons start on 3 May\.\s+Please book early/,
      /tells|asks|people/iu,
    ],
    [
      'Explain to customers why rye bread takes two days and that we use no yeast. It costs more for that reason.',
      /Why rye bread takes two days\.\s+We use no yeast\./,
      /explain|that we/iu,
    ],
    [
      'Please remind all members: the hall is closed on Friday. Thursday they can train for free. They should bring a padlock.',
      /The hall is closed on Friday\.[\s\S]+Thursday you can train for free\.\s+Bring a padlock/,
      /remind|they/iu,
    ],
    [
      'silly question but do our guests know that the eggs come from our own hens?',
      /^Did you know that the eggs come from our own hens\?/,
      /silly|guests/iu,
    ],
    [
      'Tell residents that the lifts will be replaced in March and that the stairs stay open',
      /The lifts will be replaced in March\.\s+The stairs stay open/,
      /residents|and that/iu,
    ],
    [
      'Congratulate our apprentice Milo on his exam and thank his teacher Mr Orr',
      /Congratulations to our apprentice Milo on his exam\.\s+Thank you to his teacher Mr Orr/,
      /and thank/iu,
    ],
    [
      'Make a post as if you were the last typewriter that still works in this museum',
      /^I(?:'m|’m| am) the last typewriter that still works in this museum\./,
      /as if/iu,
    ],
    [
      'Can you make something for gardeners about ways to keep slugs off lettuce',
      /^Ways to keep slugs off lettuce/,
      /gardeners about/iu,
    ],
    [
      'Write a short tweet, no hashtags: our tram app now works offline',
      /^Our tram app now works offline/,
      /hashtags:/iu,
    ],
    [
      'Tell the story of the girl who found a Roman coin on her way to school, we cleaned it and it is in case 4',
      /^A girl found a Roman coin on her way to school\.\s+We cleaned it/,
      /Meet|who/u,
    ],
    [
      'The post should say that our kiln can be hired by the hour',
      /^Our kiln can be hired by the hour\./,
      /should say/iu,
    ],
    [
      'Our barn has a new roof. Thank the neighbours for their patience.',
      /Our barn has a new roof\.\s+Thank you for your patience\./,
      /neighbours/iu,
    ],
    [
      'Kündige an, dass wir am 3. Juni eine Werkstatt in Trier eröffnen.',
      /^Wir eröffnen am 3\. Juni eine Werkstatt in Trier\.$/,
      /dass/iu,
    ],
    [
      'Schreib bitte einen Beitrag über unseren neuen Lehrling Jan, der seit Mai bei uns ist.',
      /^Unser neuer Lehrling Jan, der seit Mai bei uns ist\.$/,
      /Beitrag/iu,
    ],
    [
      'Bedanke dich bei allen Eltern, die beim Umzug geholfen haben.',
      /^Wir bedanken uns bei allen Eltern, die beim Umzug geholfen haben\.$/,
      /dich/iu,
    ],
    [
      'Fais un post pour annoncer que la piscine rouvre lundi. Mentionne que le parking est gratuit.',
      /^La piscine rouvre lundi\.\s+Le parking est gratuit\.$/,
      /annoncer|mentionne/iu,
    ],
    [
      'Haz una publicación para anunciar que abrimos los lunes. Sin hashtags en inglés, por favor.',
      /^Abrimos los lunes\.$/,
      /inglés/iu,
    ],
    [
      'Scrivi un post per dire che la piscina chiude lunedì. Ringrazia i volontari per il loro aiuto.',
      /^La piscina chiude lunedì\.\s+Ringraziamo i volontari per il loro aiuto\.$/,
      /scrivi|\bI volontari/u,
    ],
    [
      'Faz um post a dizer que a piscina fecha na segunda-feira.',
      /^A piscina fecha na segunda-feira\.$/,
      /dizer/iu,
    ],
    [
      'Schrijf een bericht waarin staat dat we maandag gesloten zijn.',
      /^We zijn maandag gesloten\.$/,
      /bericht/iu,
    ],
  ])('becomes what it asks for: %s', (prompt, wanted, unwanted) => {
    const caption = captionOf({ prompt });
    expect(caption).toMatch(wanted);
    expect(caption).not.toMatch(unwanted);
  });

  test.each([
    [
      'Please mention the lift at the side and say the crypt is cold, bring a jumper',
      ['The crypt is cold', 'ring a jumper'],
    ],
    [
      'Tell pilgrims that the hostel opens at 4, and that breakfast is from 6',
      ['The hostel opens at 4', 'Breakfast is from 6'],
    ],
    [
      'Congratulate Ola who came first in the regional ski jump and thank her coach Per',
      ['Congratulations to Ola, who came first', 'Thank you to her coach Per'],
    ],
    [
      'Tell the story of how our first kayak sank in front of the mayor',
      ['Our first kayak sank in front of the mayor'],
    ],
    ['Tell the story of Ilse, 71, who rebuilt a tram in her barn', ['Meet Ilse, 71, who rebuilt a tram']],
    [
      'Talk about the tram that came back from the workshop last night',
      ['The tram came back from the workshop'],
    ],
    [
      'Apologise to passengers that the 7 o’clock ferry left early',
      ['apologise to passengers: the 7 o’clock'],
    ],
    ['Ask people how often they oil their chain', ['How often do you oil your chain?']],
    [
      'Ask riders what they’d rather not see on the trail',
      ['Tell us what you’d rather not see on the trail'],
    ],
    ['Why you shouldn’t varnish wet oak', ['You shouldn’t varnish wet oak']],
    ['Name our new ferry', ['Help us name our new ferry']],
    ['Don’t forget that the slipway closes on 4 May', ['The slipway closes on 4 May']],
    ['can you store kayaks upright? yes, on foam', ['Can you store kayaks upright?']],
    [
      'Explain in a funny way why gulls eat chips and what to do about it',
      ['why gulls eat chips and what to do about it'],
    ],
    [
      'Announce: the ferry has a new engine. Thank our fitters in Oban.',
      ['The ferry has a new engine', 'Thank you to our fitters in Oban'],
    ],
    [
      'We sail her one last time on Friday: 200 numbered tickets, free for all who come between 2 and 6.',
      ['between 2 and 6'],
    ],
    ['Ruth joined our crew after a storm, convinced she would never sail.', ['after a storm, convinced she']],
    [
      'How we mend a sail: two patches, waxed thread, then the pull test. $8 a patch, bring it on Saturday.',
      ['the pull test', '$8 a patch'],
    ],
    ['Write something about our ferry being free on Sundays now', ['Our ferry is free on Sundays now']],
    [
      'The ramp at the ferry is being mended until noon',
      ['The ramp at the ferry is being mended until noon'],
    ],
    ['Our deckhands are still being trained on Mondays', ['deckhands are still being trained on Mondays']],
    ['Our crew takes pride in being early', ['takes pride in being early']],
    [
      'Write a post about our kayak repairs. We mend hulls and hatches, it takes a week.',
      ['e mend hulls and hatches', 'It takes a week'],
    ],
    [
      'apology for the late ferry on Monday, the ramp was stuck',
      ['We’re sorry for the late ferry on Monday', 'The ramp was stuck'],
    ],
    ['Stripes or dots for the sails? Ask our followers', ['Stripes or dots for the sails?']],
    ['The crew had no cook. So we learned it. Tell their story', ['So we learned it']],
    ['Anna, Bo and Cleo still need a berth, Bo is 9 metres long', ['Anna, Bo and Cleo still need a berth']],
    ['The towpath is icy between the lock and the weir, use the road', ['icy between the lock and the weir']],
  ] as const)('is taken apart on every platform: %s', (prompt, parts) => {
    for (const platform of platforms) {
      const caption = captionOf({ prompt, platform });
      expect(findFaults(caption, prompt), caption).toEqual([]);
      const flat = caption.replace(/\s+/g, ' ').replaceAll("'", '’').toLowerCase();
      for (const part of parts) expect(flat).toContain(part.toLowerCase());
    }
  });

  test.each([
    ['Schreibe einen Post über unsere neue Speisekarte ab Freitag', 'Unsere neue Speisekarte ab Freitag'],
    ['Écris un post sur notre marché de Noël, samedi à 10 h', 'Notre marché de Noël, samedi à 10 h'],
    ['Ulotka: kiermasz latawców, 4 maja, wstęp wolny', 'Kiermasz latawców, 4 maja, wstęp wolny'],
    ['Skriv et opslag: vi holder lukket på mandag', 'Vi holder lukket på mandag'],
    ['Bir gönderi yaz: yeni fırınımız cumartesi açılıyor', 'Yeni fırınımız cumartesi açılıyor'],
  ])('is taken off in other languages, too: %s', (prompt, caption) => {
    expect(captionOf({ prompt })).toContain(caption);
  });
});

test('a brief in another language stays whole, without a word of English', () => {
  for (const prompt of [
    'Ab Montag gibt es bei uns Zwetschgenkuchen, das Stück zu 3,20 €. Nur solange der Vorrat reicht!',
    'Nous cherchons deux vendangeurs du 10 au 25 septembre, logement compris.',
    '新しいパンが焼けました。ぜひお越しください。',
    'Открываем вторую кофейню в Казани 3 мая',
  ]) {
    for (const platform of platforms) {
      const { caption, hashtags } = composeDemoPost(
        ask({ prompt, platform, tone: 'playful', businessType: 'Bakery', targetAudience: 'families' }),
      );
      expect(caption.replace(/\s+/g, '').replace(/\.$/, '')).toBe(
        prompt.replace(/\s+/g, '').replace(/\.$/, ''),
      );
      for (const tag of hashtags) expect(tag).not.toMatch(/bak|bread|famil/iu);
    }
  }
});

describe('a thin brief', () => {
  test.each([
    ['gig friday', /\[Time and place\.\]/],
    ['straw hats', /^Straw hats: \[.+\]|opinion/],
    ['we won a prize', null],
    ['new oars', null],
    ['new website', /\[What/],
    ['one oar, one lake', null],
    ['happy midsummer', null],
    ['cable ferries', /^Cable ferries: \[.+\]|opinion/],
    ['black friday', /\[What costs how much less\.\]/],
    ['stop storing varnish in the shed', /\[What to do instead/],
    ['behind the scenes of our glass furnace', /\[What happens here/],
  ])(
    'gets a line that can stand, a gap only where one fact is indispensable, and two questions: %s',
    (prompt, gap) => {
      for (const tone of tones) {
        const request = ask({ prompt, tone });
        const caption = withoutRemarks(composeDemoPost(request).caption);
        if (gap) expect(caption).toMatch(gap);
        else expect(caption).not.toContain('[');
        expect(caption).toMatch(/[.?!…\]]$/);
        expect(caption).not.toMatch(/[{}—]|reply here/iu);
        expect(caption.toLowerCase().replaceAll("'", '’')).toContain(
          prompt.toLowerCase().replace(/^why /, ''),
        );
      }
      const questions = findGaps(readBrief(ask({ prompt })))?.questions;
      expect(questions?.filter((question) => question.endsWith('?'))).toHaveLength(2);
    },
  );

  test.each([
    ['Why kilns crack', 'Why kilns crack'],
    ['why you should oil a harpsichord', 'Why you should oil a harpsichord'],
    ['What we learned from moving our archive', 'What we learned from moving our archive'],
  ])('whose answer only its writer knows has one mark at most: %s', (prompt, title) => {
    for (const platform of platforms) {
      const caption = captionOf({ prompt, platform });
      expect(caption.startsWith(title), caption).toBe(true);
      expect(caption.split('[').length).toBeLessThanOrEqual(2);
    }
    expect(findGaps(readBrief(ask({ prompt })))?.questions).toHaveLength(2);
  });
});

test.each([
  [
    'Congratulate our apprentice Ines, she passed her exam',
    /^Congratulations to our apprentice Ines\. She passed/,
  ],
  ['Ask members which song they gave up on', /^Tell us which song you gave up on/],
])('an order is read to its end: %s', (prompt, start) => {
  expect(captionOf({ prompt, platform: 'facebook' })).toMatch(start);
});

test('opening hours are no figures to boast of, and a move of days no opinion', () => {
  expect(readBrief(ask({ prompt: 'Free string check on Saturday from 10 to 2' })).act).not.toBe('result');
  expect(readBrief(ask({ prompt: 'We cut waiting from 9 minutes to 40 seconds' })).act).toBe('result');
  expect(readBrief(ask({ prompt: 'Rehearsal is on Saturday instead of Thursday this week' })).act).toBe(
    'change',
  );
});

describe('a fault', () => {
  test.each([
    ['Tell them it is free.', 'Entry is free', 'an order about readers'],
    ['We open on Friday, and mention the lift. Saying it is free.', 'Open Friday', 'half of an order'],
    ['Why do we don’t ship on Fridays?', 'Shipping', 'an auxiliary too many'],
    ['What you want us to stock?', 'Stock', 'a question in the order of a statement'],
    ['We have have a new oar.', 'A new oar', 'a doubled word'],
    ['The “old boat sails.', 'The boat sails', 'a mark without its partner'],
    ['Oars, . and sails', 'Oars and sails', 'an orphan mark'],
  ])('is found: %s', (caption, brief, fault) => {
    expect(findFaults(caption.replaceAll('’', "'"), brief)).toContain(fault);
  });

  test('is not what the brief itself says', () => {
    const brief = 'Knock knock knock. The new new thing (and more';
    expect(findFaults(brief, brief)).toEqual([]);
  });
});

describe('a sentence', () => {
  test('is not cut where nothing was said yet', () => {
    expect(captionOf({ prompt: 'In our test of 40 bike locks, 31 were open in a minute. 3 held.' })).toMatch(
      /^In our test of 40 bike locks, 31 were open in a minute\./,
    );
  });

  test('gets its commonest slips put right, and its units', () => {
    const caption = captionOf({ prompt: 'We dont need experiance to let 40 m2 of workshop. Come and look.' });
    expect(caption).toContain('do not need experience');
    expect(caption).toContain('40 m²');
  });

  test.each([
    [
      'moved from hong kong to south wales, norwegian & greek spoken',
      'Hong Kong to South Wales, Norwegian and Greek',
    ],
    [
      'fair at st johns school in st albans, talk by mr finch',
      "St John's school in St Albans. Talk by Mr Finch",
    ],
    ['road shut from wed until thu, 3weeks in the uk', 'from Wednesday until Thursday, 3 weeks in the UK'],
    [
      'its raining, its better to come by bus, coffee from burundi',
      'It is raining. It is better to come by bus',
    ],
    ['our new coffee is from burundi', 'from Burundi'],
    ['in Mondays report we had the wrong name', "In Monday's report"],
    ['hall of 120m2 for € 30!! , tea by eleanor', 'Hall of 120 m² for €30! Tea by Eleanor'],
  ])('gets the capitals of its names, and one mark where there were two: %s', (prompt, said) => {
    expect(captionOf({ prompt }).replace(/\s+/gu, ' ')).toContain(said);
  });

  test.each([
    'A jersey dress by Hopes & Sons, polish for shoes, cologne and a china cup',
    'Our page is norway.fm and the code lisbon5 is from Lowe & Co',
    'Your sat nav has 12 Oak St as its end, so mark the lane and will it to be there',
  ])('keeps what may be no name: %s', (prompt) => {
    expect(captionOf({ prompt }).replace(/\s/gu, ' ')).toContain(prompt);
  });

  test.each([
    ['estamos en la ctra. Vieja, junto al sr. Paz', 'ctra. Vieja, junto al sr. Paz'],
    ['siamo dalla sig. Bruni in città, il pane a 4 €', 'sig. Bruni'],
    ['nous sommes au bd. Pasteur dans la cour', 'bd. Pasteur'],
    ['wir sind in der Gartenstr. gegenüber der Post', 'Gartenstr. gegenüber'],
  ])('goes on behind an abbreviation: %s', (prompt, whole) => {
    expect(captionOf({ prompt, platform: 'instagram' })).toContain(whole);
  });

  test('typed in capitals keeps names and gets its commas', () => {
    const caption = captionOf({
      prompt: 'CYBER MONDAY SALE UP TO 40% OFF ALL RUGS FREE FITTING OPEN LATE UNTIL FRIDAY',
      platform: 'twitter',
    });
    expect(caption).toMatch(
      /Cyber Monday sale[.,] up to 40% off all rugs[.,] free fitting[.,] open late until Friday/i,
    );
  });
});

test('bullets stand before three facts or more, and no tick before a price or what there is not', () => {
  const three = captionOf({
    prompt: 'Knife sharpening, 4 euros a blade, no appointment, no waiting, ready in an hour',
    platform: 'instagram',
    tone: 'friendly',
  });
  expect(three).toMatch(/▪️/u);
  expect(three).not.toContain('✅');
  expect(
    captionOf({ prompt: 'Knife sharpening, no appointment', platform: 'instagram', tone: 'friendly' }),
  ).not.toMatch(/▪️|✅|•/u);
});

describe('short facts', () => {
  test.each([
    'raku workshop - saturday 18 april - 10 to 3 - £45 - max 8 ppl - bring an apron',
    'Choir weekend, 2 and 3 May, £60 including lunch, 12 places, free parking',
    'Oak stools, from £90, 10 year guarantee, viewing by appointment in Hull',
  ])('stand in rows on Instagram: %s', (prompt) => {
    expect(captionOf({ prompt, platform: 'instagram' })).toMatch(/\n• .+\n• /);
  });

  test('stand one below the other where they are many', () => {
    expect(captionOf({ prompt: 'Elm chest, carved lid, two drawers, £80', platform: 'facebook' })).toMatch(
      /• Carved lid\n• Two drawers\n• £80/,
    );
  });

  test.each([
    'Tickets for our kiln concert, 3 June, £12',
    'Two spots left in my kiln workshop, Saturday 3pm',
    'Mother’s Day, 10 March, 15% off bowls',
    'Last kiln class, Monday',
  ])('are no call to come to what nobody comes to: %s', (prompt) => {
    for (const tone of tones)
      expect(captionOf({ prompt, tone })).not.toMatch(/our (?:tickets|two spots|mother|last)/iu);
  });
});

describe('what is typed in a hurry', () => {
  test.each([
    ['We open sat 9-5 and sun 10 to 4', 'Saturday 9am–5pm and Sunday 10am to 4pm'],
    ['We pay £12.50/hr, msg us by end of may', '£12.50 an hour'],
    [
      'Fresh tomatos and potatoe bread n butter from tommorow',
      'tomatoes and potato bread and butter from tomorrow',
    ],
    ['hes been in our kiln room since weds, come say hello', 'He’s been in our kiln room since Wednesday'],
    ['The kiln is full untill 4 may, its the third time', 'until 4 May'],
    ['Meet Olga, a 6 year old donkey with her own stall', '6-year-old donkey'],
    ['Which glaze do you like? Blue yes or no', 'Blue yes or no?'],
    ['Today his kiln still stands in our yard and works', 'Today his kiln still stands'],
    ['The kiln room is closed until monday, gas leak', 'until Monday because of a gas leak'],
    ['The wheel is out of order, motor. Hand building goes on', 'because of a problem with the motor'],
    ['The yard is shut today, storm damage, open again tomorrow', 'because of storm damage'],
    ['Open firing cancelled, chef ill', 'because the chef is ill'],
    ['Glaze night fri 6 june, doors 6 30, film 7', 'Friday 6 June. Doors at 6.30, film at 7'],
    ['Throwing mondays 6 30 and thursdays 7', 'Mondays at 6.30 and Thursdays at 7'],
    ['Thanks for coming to fridays kiln opening party, 60 of you', 'Friday’s kiln opening party'],
    ['We lost 12 10 to the weavers on saturday', 'lost 12–10 to the weavers'],
    ['Beat the Weavers 3 1, our first win', 'We beat the Weavers 3–1'],
    ['No glaze, no wheel, mondays 7.30', 'Mondays at 7.30'],
    ['Lost 12 10 on sat, nobody hurt', 'We lost 12–10 on Saturday'],
    ['Two wheels left in thurs evening group', 'left in Thursday evening group'],
    ['One wheel free wed 2 pm', 'Wednesday at 2 pm'],
    ['The kiln is cold good friday and easter monday', 'Good Friday'],
    ['Small kiln closed mon to wed, tile repairs, big kiln open as usual', 'because of tile repairs'],
    ['Firing 4 april, adults 6 euros, children 2, clay from six countries', 'Children 2 euros'],
    ['Walk ins welcome thurs and fri', 'Walk-ins welcome Thursday and Friday'],
    ['Do we glaze your own pots? no we don’t', 'No, we don’t'],
    ['A mug 12 pounds, handle 3 extra', 'A mug for 12 pounds, handle 3 pounds extra'],
    ['Mugs 12 pounds, saucers 5, and a clay tour on Sunday', 'Saucers 5 pounds'],
    ['Firing for £20, glaze 6 extra', 'glaze £6 extra'],
    ['We stood below the eiffel tower with 40 pots', 'Eiffel Tower'],
    ['Quiz on wheels at 8, is your team in', 'Is your team in?'],
    ['Surveyed a clay pit of 40 hectares in two hours', 'We surveyed a clay pit'],
    ['The kiln burned in the night, no pots lost', 'No pots were lost'],
    ['9:30 and 11:15 firings from the small kiln cancelled', 'small kiln are cancelled'],
    ['4 days to the kiln opening. The glaze has arrived and the wheel turns', 'The glaze has arrived'],
    ['Clay weekend 4-5 April. Fri 8pm Wheel, Sat 4pm Slip (adults), Sun 5 pm Glaze', 'Saturday 4pm: Slip'],
    ['I found my grandfathers wheel in the kiln room', 'my grandfather’s wheel'],
    ['Someones uncle left ur kiln key, 11 yrs old, 9 eur', 'Someone’s uncle left your kiln key'],
    ['Our kiln has 40 mugs. dont bring the kids pls theres no room', 'the kids please: there’s no room'],
    ['Kiln night on Saturday, bring your mug, apron, towel. Cake by donation', 'mug, apron, towel'],
    ['What the kiln room needs most: glaze, paint, brushes size 4 and 5', 'Brushes size 4 and 5'],
    ['We need a kiln help from June to sept, two weeks on two weeks off', 'two weeks on, two weeks off'],
  ])('is written in full: %s', (prompt, wanted) => {
    expect(captionOf({ prompt, tone: 'casual' }).replaceAll("'", '’').replace(/\s+/g, ' ')).toContain(wanted);
  });

  test.each([
    'My brothers fire the kiln and her grandmothers were potters',
    'We sat by the kiln and the sun shone',
    'PPL lessons with Captain Tyers from Carmel',
    'Our broth has no MSG, and mens rea is Latin',
    'We won 10-4 on Saturday, 8-2 at half time',
    'DJ night on Friday 10-4',
    'Our policy covers cancelled trips, storm damage and theft',
    'Tested 40 times by potters',
    'Mondays 2 for 1, shoes included',
    'Three bowls 6, ages 8 to 14, 20 pounds',
    'On Friday and sun permitting we fire 30 15 cm bowls',
  ])('is not what only looks like it: %s', (prompt) => {
    const said = captionOf({ prompt, tone: 'friendly', platform: 'twitter' }).replace(/[^\p{L}\d]+/gu, ' ');
    for (const word of prompt
      .replace(/[^\p{L}\d]+/gu, ' ')
      .split(' ')
      .filter((part) => /\d|\p{Lu}|sat|sun|mens/u.test(part)))
      expect(said.toLowerCase()).toContain(word.toLowerCase());
    expect(said).not.toMatch(
      /Saturday by|Sunday (?:shone|permitting)|people lessons|message|men s rea|10am|8am|because|we tested|6 pounds/iu,
    );
  });
});

test('what the readers are told to write is no order to the writer', () => {
  const caption = captionOf({ prompt: 'Most kilns crack once. Test yours, write it down, keep the log.' });
  expect(caption).toMatch(/write it down/iu);
  expect(caption).toMatch(/keep the log/iu);
});

test('a label to the writer is not printed', () => {
  expect(captionOf({ prompt: 'Story: in 2016 four banks turned me down. My nan lent me £800.' })).toMatch(
    /^In 2016/,
  );
  expect(captionOf({ prompt: 'Apology: last Saturday we overbooked the kiln.' })).toMatch(
    /^We are sorry: last Saturday/,
  );
});

test('notes in another language that stand in lines need no comma at their ends', () => {
  expect(
    captionOf({ prompt: 'Neue Öffnungszeiten:\nMo-Fr 8-18 Uhr,\nSa 9-13 Uhr,\nmittwochs geschlossen' }),
  ).toBe('Neue Öffnungszeiten:\n\nMo-Fr 8-18 Uhr\nSa 9-13 Uhr\nmittwochs geschlossen');
});

describe('a brief is cut only where that is certain', () => {
  const flat = (caption: string) => caption.replace(/\s+/g, ' ');

  test.each([
    'Arvo, who tuned every organ in the valley for forty years, retires on Friday with a concert.',
    'What changes on the ferry in May: bicycles go on the upper deck, moved from the car deck.',
    'Fares are free for over 70s, carers and school groups, from 3 May.',
    'Ticket no. 5000 goes to a diver from the lake club this week.',
  ])('else it stays whole: %s', (prompt) => {
    for (const platform of platforms)
      expect(flat(captionOf({ prompt, platform }))).toContain(prompt.slice(0, 52));
  });

  test('notes stand line by line, in their order', () => {
    const caption = captionOf({
      prompt: 'Organ loft open day Saturday 11-3, over 900 pipes to see, tower climb £4, last entry 2.30',
      platform: 'facebook',
    });
    expect(caption).toContain('• Over 900 pipes to see\n• Tower climb £4\n• Last entry 2.30');
  });

  test('a list of numbers or of lines below a title is one', () => {
    for (const prompt of [
      'How to oil a bellows: 1. brush it 2. warm the oil 3. wait a night',
      'How to oil a bellows:\n- brush it\n- warm the oil\n- wait a night',
    ])
      expect(captionOf({ prompt })).toContain('→ Brush it\n→ Warm the oil\n→ Wait a night');
  });

  test('a measure of screws is none of volume', () => {
    expect(captionOf({ prompt: 'We stock M3 bolts and let 40 m2 of loft' })).toMatch(
      /M3 bolts and let 40 m²/,
    );
  });
});

test.each([
  [
    'Client: Vasco Organs. They want to announce the opening of their second loft in Ghent on 3 May. Tone warm.',
    /^At Vasco Organs, we(?:'| a)re opening our second loft in Ghent on 3 May/,
  ],
  [
    "Client is Mimi's Lofts (Ghent). She wants something about the new bellows, price 38 euros, dont mention the flood",
    /^Mimi's Lofts: the new bellows[,.]?\s+(?:• )?(?:The )?price (?:is )?38 euros/i,
  ],
  [
    "Our client, Fjordglas, wants to announce that they have opened a second kiln. Don't sound salesy.",
    /^At Fjordglas, we have opened a second kiln/,
  ],
])('an agency’s note is told as its client tells it: %s', (prompt, start) => {
  const caption = captionOf({ prompt, platform: 'facebook' });
  expect(caption).toMatch(start);
  expect(caption).not.toMatch(/client|they|she wants|tone|mention|flood|salesy/i);
});

test('an order to give tips leaves nothing of itself', () => {
  expect(captionOf({ prompt: 'give me some tips for better sleep' })).toMatch(/^Some tips for better sleep/);
});

test.each([
  ['Packaging manufacturer', "New: boxes of grass paper. Don't use the word sustainable", /sustainable/iu],
  ['Bike shop', 'E-bikes are back, please don’t mention cycling', /cycling/iu],
  ['Insurance broker', 'After 41 years Renate retires on Friday. Coffee and cake from 2 pm.', /./u],
])(
  'no hashtag says what the brief rules out, and none advertises under a farewell: %s',
  (businessType, prompt, unwanted) => {
    const { hashtags } = composeDemoPost(
      ask({ platform: 'instagram', tone: 'friendly', businessType, prompt }),
    );
    for (const tag of hashtags) expect(tag).not.toMatch(unwanted);
  },
);

test.each([
  'On Tuesday 300 invoices were sent to the wrong people. Everyone has been told.',
  'We charged 212 customers twice on Monday. The money goes back today.',
  'Salaries went out two days late this month. We cover the fees.',
  'The menu we sent had the wrong allergens. Corrected ones are on the tables.',
  'A customer was hurt on the escalator on Friday. The escalator stays closed.',
])('what one has to be sorry for is grave, though nobody says so: %s', (prompt) => {
  expect(isGrave(ask({ prompt }))).toBe(true);
  expect(composeDemoPost(ask({ prompt, platform: 'facebook', tone: 'friendly' })).hashtags).toEqual([]);
});

test.each([
  [
    'Write a post announcing who passed, who came first and who gets the cup',
    /^\[Who passed, who came first and who gets the cup\.\]$/,
  ],
  [
    'A tweet about which streets are closed and until when',
    /^\[Which streets are closed and until when\.\]$/,
  ],
  ['Write about integrity, not too long', /^Integrity [^[]+\.$/],
])(
  'an order that leaves out what to say is one place to fill in, and never printed: %s',
  (prompt, wanted) => {
    expect(captionOf({ prompt, platform: 'facebook' })).toMatch(wanted);
  },
);

test.each([
  [
    'How we graft an apple tree. Order: the rootstock, the cut, the tape. One slide each and a closing one',
    ['How we graft an apple tree', 'The rootstock: [In one sentence]', 'The cut: [', 'The tape: ['],
  ],
  [
    'First slide: bread is slow. Then one step per slide: feed it, fold it, wait. Closing slide: bread class 4 May',
    ['Bread is slow', 'Feed it', 'Fold it', 'Wait', 'Bread class'],
  ],
  [
    'slide 1 our three cheeses, slide 2 goat 4.20, slide 3 blue 5.10, slide 4 the one that runs, order by Friday',
    ['Our three cheeses', 'Goat 4.20', 'Blue 5.10', 'The one that runs', 'Order by Friday'],
  ],
  [
    'Why a stair creaks, in slides. 1 the wood moves 2 the nails do not 3 dry air makes it worse. Last slide: free look at yours',
    [
      'Why a stair creaks',
      'The wood moves',
      'The nails do not',
      'Dry air makes it worse',
      'Free look at yours',
    ],
  ],
  [
    'When to ring us. a hot pipe, a wet wall, a smell of gas. number on the last slide 01632 960233',
    ['When to ring us', 'A hot pipe', 'A wet wall', 'A smell of gas', 'Ring 01632 960233'],
  ],
])('what says where something stands is obeyed, and not printed: %s', (prompt, told) => {
  const caption = captionOf({ prompt, platform: 'linkedin', contentType: 'carousel' });
  expect(caption).not.toMatch(/(?:(?:first|last|closing|per|each) slide|slide each|in slides|order:)/iu);
  for (const [at, text] of told.entries()) expect(caption).toContain(`Slide ${at + 1}: ${text}`);
});

test('what a thing is made of is no plan of slides, and a last slide is known in other languages', () => {
  const told = (prompt: string) => captionOf({ prompt, platform: 'linkedin', contentType: 'carousel' });
  expect(told('How we built the pavilion. Structure: oak frame, reed roof, lime plaster')).not.toContain('[');
  expect(told('How we built the pavilion; oak frame; reed roof; lime plaster')).toContain(
    'Slide 3: Reed roof',
  );
  expect(
    told('3 Brote im Mai: Dinkel, Roggen, Hafer. Letzte Folie: Bestellen unter 030 5550123'),
  ).not.toMatch(/folie|Slide 1: [^\n]*:/iu);
});

test('a programme stands line by line, each time with what belongs to it', () => {
  const points = '9.30 coffee, 10.00 the mayor, briefly, 11.15 first turn of the wheel and 12.00 soup';
  for (const prompt of [
    `The mill opens on 2 May. Programme: ${points}. Last bus 18.05`,
    `Mill day: ${points}`,
    `Our mill is 200. ${points}`,
  ])
    expect(composeDemoPost(ask({ prompt, platform: 'facebook' })).caption).toMatch(
      /• 9\.30 coffee\n• 10\.00 the mayor, briefly\n• 11\.15 first turn of the wheel\n• 12\.00 soup/u,
    );
});

test('what people say is a list, each in its quotes', () => {
  const prompt = "What dogs would say: 'was that the door', 'I never had dinner', 'the cat did it'";
  expect(composeDemoPost(ask({ prompt, platform: 'facebook', tone: 'humorous' })).caption).toContain(
    "• 'Was that the door'\n• 'I never had dinner'\n• 'The cat did it'",
  );
});

test('who says how needs no tips of ours, and tips hold for what was named', () => {
  const told = (prompt: string) => composeDemoPost(ask({ prompt, platform: 'facebook' })).caption;
  for (const prompt of [
    'How to test a smoke alarm. Press the button for five seconds, and change the battery if it stays silent',
    'How to tell if a piano is out of tune, one key is enough: play it alone, and hear whether it shimmers',
  ])
    expect(told(prompt)).not.toMatch(/^[•→] /mu);
  expect(told('How to store potatoes. Book our course at farm.example')).toMatch(/^• /mu);
  expect(told('6 tips to care for your piano')).not.toMatch(/\b(?:bow|case|peg)\b/u);
  expect(told('6 tips to care for your violin in winter')).toMatch(/\bbow\b/u);
});

test('a free hour beside a price is no gift, and a number at the end of a list is no date', () => {
  const told = (prompt: string) => composeDemoPost(ask({ prompt, platform: 'facebook' })).caption;
  expect(told('Tonight 8.30 pm free, 15 euros each')).toContain('8.30 pm still available');
  expect(told('Open evening at 8.30 pm, free')).toMatch(/\bfree\b/iu);
  expect(told('In the till today: a button, a fern, 20 marks')).toMatch(/• A fern\n• 20 marks/u);
});

test('what is asked for as poisonous is never answered with what is safe', () => {
  for (const thing of ['flowers', 'plants', 'houseplants'])
    for (const how of ['poisonous for cats', 'that are toxic to cats', 'harmful to cats'])
      expect(captionOf({ prompt: `6 ${thing} ${how}` })).not.toMatch(/\b(?:safe|harmless|fine)\b/iu);
});

test('every entry that the title counts is kept, and so is what is to be done in a chain', () => {
  const told = (prompt: string) => composeDemoPost(ask({ prompt, platform: 'facebook' })).caption;
  expect(
    told('4 questions before you lend a saw: who asks, for how long, is it sharp, do you need it at all'),
  ).toMatch(/^4 .*do you need it at all/isu);
  expect(told('Gas smell in Mill Road. Close windows, keep pets in, do not smoke, follow the signs')).toMatch(
    /Close windows\.\s+Keep pets in\.\s+Do not smoke\.\s+Follow the signs\./u,
  );
});

test('an order for the last slide is done, and not printed', () => {
  const slides = captionOf({
    prompt: '5 mistakes in job interviews. The last slide should ask for a sixth',
    contentType: 'carousel',
  });
  expect(slides).toMatch(/Which would be your sixth\?$/);
  expect(slides).not.toMatch(/last slide/i);
});

test.each([
  ['What to pack last: kettle, tools, tea. Last slide thanks to all packers', 'Thank you to all packers'],
  ['Signs of dry rot: musty smell, soft boards, rust dust, on the last slide what to do', 'What to do: ['],
  [
    'What to sow in May: beans, squash, kale. The final slide should explain how to thin rows',
    'How to thin rows: [',
  ],
  ['3 joints we cut by hand: dovetail, mortise, bridle. Last slide our phone number', '[The phone number]'],
  ['What to sow in May: beans, squash, kale. last slide a question to readers', 'What would you add?'],
])('what the last slide is to hold stands there, or a mark for it: %s', (prompt, last) => {
  const caption = captionOf({ prompt, contentType: 'carousel', platform: 'instagram' });
  expect(caption.split('\n').at(-1)).toContain(last);
  expect(caption).not.toMatch(/(?:last|final) slide/i);
});

describe('hashtags', () => {
  const tagsOf = (change: Partial<GenerationRequestInput> & { prompt: string }) =>
    composeDemoPost(ask({ platform: 'instagram', tone: 'friendly', ...change })).hashtags.map((tag) =>
      tag.replace(/^#/, ''),
    );

  test('in another language are the trade by its own name, where that is one word, and what is tagged there', () => {
    const prompt = 'Novo curso de torno para iniciantes: 6 aulas, às quartas às 19h, a partir de 5 de março';
    for (const businessType of ['Cerâmica', 'Oficina de cerâmica'])
      expect(tagsOf({ prompt, businessType })[0]).toBe('Cerâmica');
    // What neither the brief nor the trade names is no tag of theirs.
    expect(tagsOf({ prompt, businessType: 'Pottery studio' })).toEqual([]);
    expect(tagsOf({ prompt, businessType: 'Cerâmica', platform: 'facebook' })).toEqual([]);
    const news = 'Ab Samstag haben wir wieder geöffnet und freuen uns auf euch';
    expect(tagsOf({ prompt: news, businessType: 'Uhrmacherei' })).toEqual(['Uhrmacherei']);
    expect(tagsOf({ prompt: news, businessType: 'Fahrradladen am Eck' })[0]).toBe('Fahrrad');
    expect(tagsOf({ prompt: news, businessType: 'Preisagentur am Eck' })).toEqual([]);
  });

  test('name no town that is only told of', () => {
    const prompt = 'Get $40 off any new pair in October. The old glasses are sent to clinics in Guatemala.';
    expect(tagsOf({ prompt, businessType: 'Optician' })).not.toContain('Guatemala');
    expect(tagsOf({ prompt: 'Open day in Leeds on 3 May', businessType: 'Optician' })).toContain('Leeds');
  });

  test('are of the matter rather than the trade in three spellings, and none see somebody off', () => {
    for (const [businessType, wanted, other] of [
      ['Piano tuner', /^piano/, /^(?!piano)/],
      ['Upholsterer', /^uphols/, /^(?!uphols|reuphols)/],
      ['Mattress shop', /^mattress/, /^sleep/],
    ] as const) {
      const tags = tagsOf({ prompt: 'I can see your street from here', businessType });
      expect(tags[0]?.toLowerCase()).toMatch(wanted);
      expect(
        tags.some((tag) => other.test(tag.toLowerCase())),
        tags.join(),
      ).toBe(true);
    }
    for (const platform of platforms) {
      const prompt = 'After 38 years we close the workshop on 4 May. Thank you for everything';
      expect(tagsOf({ prompt, platform, businessType: 'Dairy farm' })).toEqual([]);
      expect(tagsOf({ prompt: 'Thank you to all who came to the regatta', platform })).not.toContain(
        'ThankYou',
      );
    }
  });

  test('begin with the occasion, leave the trade out of a job advert that it does not fit', () => {
    expect(tagsOf({ prompt: 'Easter wreaths from 25 euros', businessType: 'Florist' })[0]).toBe('Easter');
    expect(tagsOf({ prompt: "We're hiring a driver for Saturdays", businessType: 'Roofer' })).not.toContain(
      'HomeImprovement',
    );
    expect(tagsOf({ prompt: 'New benches in the park', platform: 'facebook' })).toEqual([]);
    for (const prompt of ['honey', 'Our hives moved to the old mill'])
      expect(tagsOf({ prompt, businessType: 'Beekeeper' }).length).toBeGreaterThanOrEqual(3);
  });
});

test('hashtags are at home on the platform, and about the subject before the trade', () => {
  const tagsOn = (platform: GenerationRequestInput['platform'], businessType: string, prompt: string) =>
    composeDemoPost(ask({ platform, businessType, prompt, tone: 'friendly' })).hashtags.join(' ');
  const dogs = 'Our trainer Olga has a new group for loud terriers';
  expect(tagsOn('instagram', 'Dog trainer', dogs)).toContain('Instagram');
  for (const platform of ['linkedin', 'tiktok'] as const)
    expect(tagsOn(platform, 'Dog trainer', dogs)).not.toMatch(/insta/iu);
  expect(tagsOn('instagram', 'Bird content creator', 'my budgie learned to whistle')).toMatch(/^Budgie/);
  expect(tagsOn('linkedin', 'Loom factory', 'We are letting 12 people go in May.')).toBe('');
});

describe('an order', () => {
  test('to ask, to compare or to tell becomes what is said to the readers', () => {
    expect(captionOf({ prompt: "Ask customers what their dog's favourite toy is" })).toContain(
      "What is your dog's favourite toy?",
    );
    expect(captionOf({ prompt: 'Compare renting versus buying a van' })).toContain(
      'Renting or buying a van: which works better for you?',
    );
    expect(captionOf({ prompt: 'Tell people they can now borrow tents with their card' })).toContain(
      'ou can now borrow tents with your card',
    );
  });

  test('that leaves something to be said has the readers ask for it', () => {
    const caption = captionOf({
      prompt: 'Write a post informing parents that we have one case of measles and what to look for',
    });
    expect(caption).toContain('We have one case of measles.');
    expect(caption).toContain('Ask us what to look for.');
  });
});

describe('a question', () => {
  test.each(['is it ok to wax a wet floor', 'is it too late to prune plums'])(
    'gets its mark where it was left out: %s',
    (prompt) => expect(captionOf({ prompt })).toMatch(/\?$/),
  );

  test('keeps its mark, and the sentence after it its capital', () => {
    expect(
      captionOf({
        prompt: 'is a cucumber a fruit? our gardener says yes, our cook says no. discuss',
        platform: 'twitter',
        tone: 'humorous',
      }),
    ).toBe('Is a cucumber a fruit? Our gardener says yes, our cook says no. Discuss.');
  });

  test.each([
    'hot take: most crates are too big. we cut ours and breakage fell from 9% to 4%. what do you think?',
    'hot take: most kilns are too big. tell us yours at kilns@example.com',
  ])('at the end of the brief, or a call, is followed by none of ours: %s', (prompt) => {
    for (const platform of platforms) {
      for (const tone of tones) {
        const caption = captionOf({ prompt, platform, tone });
        expect(caption).toMatch(/(?:What do you think\?|example\.com)$/);
      }
    }
  });
});

test.each([
  [
    'how to light a stove without smoke: open the vents, two big logs at the bottom, close down air slowly',
    ['• Open the vents', '• Two big logs at the bottom', '• Close down air slowly'],
  ],
  [
    'what happens after an offer. 1 solicitor instructed 2 survey 3 exchange - deposit paid, binding 4 keys',
    ['• Solicitor instructed', '• Survey', '• Exchange - deposit paid, binding', '• Keys'],
  ],
  [
    'plants that survive a dark flat. zz plant, cast iron plant, snake plant',
    ['• Zz plant', '• Cast iron plant', '• Snake plant'],
  ],
  [
    '3 Gründe für uns: kurze Wege, alte Sorten und nette Leute',
    ['• Kurze Wege', '• Alte Sorten', '• Nette Leute'],
  ],
  ['shrubs for a north wall. ivy, garrya, hydrangea', ['• Ivy', '• Garrya', '• Hydrangea']],
  [
    '3 questions to ask a vet: what hurts most, who helps at night, is it old',
    ['• What hurts most?', '• Who helps at night?', '• Is it old?'],
  ],
  [
    '3 errores al correr: subir demasiado rápido, no descansar nunca, y comprar sin probar',
    ['• Subir demasiado rápido', '• No descansar nunca', '• Comprar sin probar'],
  ],
])('a brief’s own list stands line by line, and nothing in its place: %s', (prompt, items) => {
  const lines = captionOf({ prompt, platform: 'facebook', tone: 'professional' }).split('\n');
  expect(lines.filter((line) => line.startsWith('•'))).toEqual(items);
});

test.each(['what the letters on your payslip mean', 'what happens to your deposit when you move out'])(
  '%s is what a post is to answer, and no opinion of its readers',
  (prompt) => {
    expect(captionOf({ prompt, platform: 'linkedin' })).toMatch(/^What .+\n+\[The answer, .+\]\n+\[.+\]$/u);
  },
);

test('what is compared is asked about, and stands on a slide each', () => {
  const prompt = 'compare cork, vinyl and oak for flats. cork £31 a metre, vinyl £18, oak £40. oak swells';
  const caption = captionOf({ prompt, platform: 'instagram', contentType: 'carousel' });
  expect(caption).toMatch(/^Cork, vinyl or oak for flats\?/);
  expect(caption).toMatch(/Slide 2: Cork £31 a metre\nSlide 3: Vinyl £18\nSlide 4: Oak £40/);
});

test.each([
  [
    'humorous' as const,
    'We’re moving our Tuesday quiz to Thursdays from 6 November because Tuesday is film night',
  ],
  ['casual' as const, 'closing early on friday because of the street party, 3 pm'],
])('nobody is told to come on a day that is moved or closed (%s)', (tone, prompt) => {
  expect(captionOf({ prompt, platform: 'facebook', tone })).not.toMatch(/See you/);
});

test('a thing in somebody’s story is no hashtag', () => {
  const prompt = 'A boy left his toy rabbit in the dinosaur room on Saturday';
  expect(composeDemoPost(ask({ prompt, platform: 'twitter' })).hashtags).not.toContain('Rabbits');
});

describe('bullets', () => {
  test('never tear “do this, not that” apart, nor stand before two', () => {
    const caption = captionOf({
      prompt:
        'Tip for landlords: photograph the meter on the day of the move, not a week later. It ended every dispute.',
      tone: 'educational',
    });
    expect(caption).toContain('hotograph the meter on the day of the move, not a week later');
    expect(caption).not.toMatch(/[→•]/u);
    expect(captionOf({ prompt: 'Two tips for reeds: dry them, cap them' })).not.toMatch(/[→•]/u);
  });

  test('leave a verb its object', () => {
    const caption = captionOf({
      prompt:
        'Just completed: garden room in Exeter, 6 weeks, cedar cladding, green roof, underfloor heating',
    });
    expect(caption).toMatch(/^Just completed: garden room in Exeter\n\n• 6 weeks\n/);
  });

  test('keep “lol” out', () => {
    const caption = captionOf({
      prompt:
        'we finished the swim relay!!! 18 of us, 9 miles, it was FREEZING lol, raised £2,050 for the boat',
      platform: 'facebook',
      tone: 'casual',
    });
    expect(caption).toMatch(/^We finished the swim relay!/);
    expect(caption).toContain('It was FREEZING');
  });
});

test.each([
  'two goals from Ines!! Our under 12s won on Saturday',
  'the second kiln is here. it fired its first load last night!!!',
])('joy keeps at least one mark of it: %s', (prompt) => {
  for (const platform of platforms) expect(captionOf({ prompt, platform })).toContain('!');
});

test.each([
  ['Ines scored twice on Saturday, 3 years ago we had no pitch', 'on Saturday. 3 years ago we had no pitch.'],
  ['Bring gloves, kids welcome with an adult', 'Bring gloves. Kids are welcome with an adult.'],
])('two main clauses with a comma become two sentences: %s', (note, said) => {
  const caption = captionOf({ prompt: `We need helpers for the pond. ${note}`, platform: 'twitter' });
  expect(caption).toContain(said);
});

describe('what a thin brief lacks is asked by its kind', () => {
  test.each([
    ['website offline', /\[Since when/],
    ['card machine broken', /\[Since when/],
    ['the phones are down', /\[Since when/],
    ['big thanks to our marshals', /^Big thanks to our marshals\. [^[]+$/],
    ['jumble sale saturday', /\[Time and place\.\]/],
    ['open mic night fridays', /\[Time and place\.\]/],
    ['thanks to all who came', /^Thanks to all who came\. [^[]+$/],
    ['we reached 500 members', /reached 500 members[^[]+$/],
    ['5 years in business', /5 years in business[^[]+$/],
    ['we are turning 40', /turning 40[^[]+$/],
  ])('%s', (prompt, wanted) => {
    for (const platform of platforms) {
      for (const tone of tones) {
        const caption = captionOf({ prompt, platform, tone });
        expect(caption.replaceAll('\n', ' ')).toMatch(wanted);
        if (!/sale|night/.test(prompt)) expect(caption).not.toMatch(/price|cost|special|Somebody said/i);
      }
    }
    const questions = findGaps(readBrief(ask({ prompt })))?.questions ?? [];
    expect(questions).toHaveLength(2);
    if (!/sale|night/.test(prompt)) expect(questions.join()).not.toMatch(/cost|price/);
  });
});

test.each(['something for halloween?', 'anything for mothers day please?', 'ideas for easter?'])(
  'a request for a post on an occasion is no question to the readers: %s',
  (prompt) => {
    for (const platform of platforms)
      expect(captionOf({ prompt, platform, businessType: 'Weaver' })).not.toMatch(
        /\b(?:something|anything|ideas) for (?:hal|mo|ea)|(?:Halloween|Day|Easter)\?|\d tips/iu,
      );
  },
);

describe('a few words have a line that holds for their kind, and a mark for what only their writer knows', () => {
  test.each([
    ['geese', /^Geese\. [^[]+\.\s\[/, /cost|price/],
    ['we lost', /^We lost\.[^[]*\s\[Against whom/, /Thank/],
    ['we won again!!', /^We won again[.!]\s\[.+\]\s+[^[]+\.$/s, /cost|where/],
    ['finally finished!', /^Finally finished[.!]\s\[What it is/, /cost/],
    ['first swallows', /^First swallows\. [^[]+\.\s/, /cost/],
    ['no ice yet', /^No ice yet\.[^[]*\s\[Where/, /Who else/],
    ['sleet again', /^Sleet again\.[^[]*\s\[Where/, /Who else/],
    ['closed thursday', /^Closed Thursday\.\s+We(?: a|’|')re open again \[/, /cost/],
    ['cancelled', /^Cancelled\.\s\[/, /cost/],
    ['new timetable', /new timetable: \[/, /cost/],
    ['damson jam', /Damson jam: \[which kinds/, /join in/],
    ['another rainy morning', /^Another rainy morning\.\s+\[What that means/, /in\?|time and place/],
    ['machine 4 fixed', /^Machine 4 fixed\.\s+\[What there was to it/, /Questions about|tips/],
    ['market day sunday', /^Market day Sunday\.[^[]*\s\[Time and place/, /\[Day/],
  ])('%s', (prompt, wanted, unwanted) => {
    for (const platform of platforms) {
      const caption = withoutRemarks(captionOf({ prompt, platform }));
      expect(caption.replace(/\n+/g, '\n')).toMatch(wanted);
      expect(caption).not.toMatch(unwanted);
    }
  });

  test('and what is known of the subject stands behind the news', () => {
    const { caption } = composeDemoPost(
      ask({
        prompt: 'flash day saturday',
        seed: 0,
        businessType: 'Tattoo studio',
        tone: 'casual',
      }),
    );
    expect(caption).toMatch(/^Flash day Saturday\..*\n\nFlash designs .*\n\n\[Time and place\.\]$/s);
  });
});

test.each(['our prices are down', 'slow down', 'record broken', 'we sat down'])(
  'what only sounds like an outage is none: %s',
  (prompt) => {
    expect(captionOf({ prompt })).not.toMatch(/affected|next update/);
  },
);

test('a recall says which, why, what to do and the remedy, one below the other; nothing is lost', () => {
  const lines = [
    'Safety notice: our folding ladder FL-9 serial numbers 400 to 620.',
    'The hinge can snap under load.',
    'Do not use it.',
    'Full refund, no receipt needed.',
    'Email safety@ladders.example',
  ];
  const prompt =
    'safety notice - our folding ladder FL-9 serial numbers 400 to 620, hinge can snap under load. do not use it. Full refund, no receipt needed, email safety@ladders.example';
  for (const platform of ['linkedin', 'facebook', 'instagram', 'tiktok'] as const)
    expect(captionOf({ prompt, platform }).split(/\n+/)).toEqual(lines);
  expect(captionOf({ prompt, platform: 'twitter' })).toBe(lines.join(' '));
  expect(captionOf({ prompt: 'URGENT gas smell on Dyer Street, leave by the rear door' })).toMatch(
    /^URGENT: gas smell/,
  );
  expect(captionOf({ prompt: 'Urgent care opens on Dyer Street' })).toMatch(/^Urgent care opens/);
});

test.each([
  ['Potter', 'the dog ate my mug', /Pottery/, /#?\bPotter\b/],
  ['Cooper', 'we made nine barrels', /^$|^(?!.*Cooper)/, /Cooper/],
  [
    'Research consultancy',
    'Our survey of 90 bakeries: 40% have no spare oven',
    /^(?!.*Science)/,
    /Astronomy/,
  ],
  ['Swimwear boutique', '15% off all swimwear until sunday', /Swimwear/, /Pool/],
  ['Drone survey firm', 'We surveyed a pit of 40 hectares', /Survey/, /Video|Film/],
  ['Rope access firm', 'We inspected a tower in four days', /RopeAccess/, /Quality|Climbing/],
  ['Acoustic consultants', 'We measured 14 offices', /Acoustics/, /Consult/],
  ['Llama trekking', 'Olga has learned to open the gate', /Llama/, /Alpaca|Sheep/],
  ['Sawmill', 'Our oldest saw turns 50', /Sawmill/, /Forest/],
  ['Allotment', 'Free horse manure at the gate', /GrowYourOwn/, /Horses/],
  ['Button carver', 'Our oldest press turns 50', /^$/, /./],
  ['Boomerang throwing', 'Our oldest coach turns 50', /BoomerangThrowing/, /Craft/],
  ['Data team', 'Our oldest table turns 50', /^(?!.*DataTeam)/, /Team/],
  ['Burger van', 'new on the board: halloumi wrap', /Foodie|Burger|StreetFood/, /Potter/],
])('a trade’s hashtags mean the trade: %s', (businessType, prompt, wanted, unwanted) => {
  const tags = composeDemoPost(ask({ prompt, businessType, platform: 'instagram', tone: 'casual' })).hashtags;
  expect(tags.join(' ')).toMatch(wanted);
  expect(tags.join(' ')).not.toMatch(unwanted);
});

describe('time grows with the length of the brief, whatever it is made of', () => {
  const more = [
    '1,',
    'we ',
    '10% ',
    'on 3 May ',
    ': ',
    '- ',
    '@a.b ',
    '1 1 ',
    'and or ',
    'a, ',
    'we are, ',
    '“',
    '🎉',
    '1€ ',
    '1. ',
    '字。',
  ];
  const units = { ...adversarialUnits, ...Object.fromEntries(more.map((unit) => [`"${unit}"`, unit])) };
  // Another object each time: what was read of a request is kept with it.
  const compose = (request: GenerationRequest) => composeDemoPost({ ...request });
  // Facebook takes them whole; on X what does not fit is left out.
  test.each(someOf(Object.entries(units), 20))('%s', (_name, unit) => {
    for (const platform of ['facebook', 'twitter'] as const) {
      const long = (length: number) => ({
        ...ask({ prompt: 'x', platform }),
        prompt: `x${repeatTo(unit, length - 2)}y`,
      });
      // Both are beyond what is read closely; a reader that took the square of the length would need four times as long.
      expect(cpuGrowth(compose, long(2000), long(4000))).toBeLessThanOrEqual(2.6);
    }
  });

  test('no brief takes many times what prose of its length does, in reading and in all of the wordings', () => {
    let turn = 0;
    // The better of two, of briefs that were not read before.
    const cpuMs = (unit: string, platform: 'instagram' | 'twitter') =>
      Math.min(
        ...Array.from({ length: 2 }, () => {
          turn += 1;
          const prompt = `x${repeatTo(unit, 3900)}y ${turn}`;
          const before = process.cpuUsage();
          atOnce(wordingsOf(ask({ prompt, platform }), 3));
          const { user, system } = process.cpuUsage(before);
          return (user + system) / 1000;
        }),
      );
    const prose =
      'Our bakery has rye bread again on Saturday at 9 am, and Anna shows how it is made. Come early, please. ';
    for (const [platform, unit] of [
      ['instagram', '1. '],
      ['instagram', '字。'],
      ['twitter', '😀'],
    ] as const) {
      expect(cpuMs(unit, platform) / cpuMs(prose, platform), `${unit} on ${platform}`).toBeLessThan(10);
    }
  }, 60_000);
});

describe('what came apart or was printed before', () => {
  test('a note stays one beside a sentence that surely is for readers', () => {
    const prompt =
      'Talk on Thursday 22 May at 1 pm, free, registration required. Recording sent to all who sign up. Don\'t use the word "synergy"';
    expect(captionOf({ prompt, platform: 'facebook' })).not.toContain('synergy');
  });

  test('a shop that closes after years gets nothing added', () => {
    const prompt = "After 21 years we're closing Osteria Lupo. Last service Sunday 30 November.";
    expect(captionOf({ prompt, platform: 'facebook', businessType: 'Restaurant' })).toBe(
      prompt.replace('. Last service', '.\n\nOur last service is'),
    );
  });

  test.each([
    [
      'We recall the Rolling Otter, sold Jan–Apr, ref. no. KX-20. The wheel can crack.',
      /Rolling Otter, sold Jan–Apr, ref\. no\. KX-20\./,
    ],
    [
      'In a survey of 90 bakers who joined our course, 71% sleep longer now.',
      /bakers who joined our course, 71% sleep longer now/,
    ],
    [
      'My 5 rules for a kitchen knife: no dishwasher, dry at once, hone weekly, wooden board',
      /4 rules for a kitchen knife/,
    ],
    [
      'My 5 rules for a kitchen knife. no dishwasher, dry at once, hone weekly, wooden board',
      /4 rules for a kitchen knife[^[]*dry at once\n/i,
    ],
    ['Closed for lunch, back at 2. by my watch', /back at 2 by my watch/i],
    [
      'The well in Rukwa is handed over. Quote from its keeper, Neema Juma: "We do not want visits. We want spare parts."',
      /says: "We do not want visits\. We want spare parts\."/,
    ],
    ['Outage: logins failing since 8:10 UTC. Cause found, UK users back', /UK users are back/],
    ['Friday 21st: Paddington 2, 6pm. Saturday 22nd: Aftersun, 8pm. Tickets £5', /Paddington 2, 6pm/],
    ['No auditions, no sheet music needed. Mondays 7.15pm', /No auditions, no sheet music needed/],
    ['We are at ExpoBuild Frankfurt, hall 4.1 stand C22, 11 to 13 February.', /stand C22, 11 to 13 February/],
    ['Poll: should we park at the beach or at the lake?', /^Should we park/],
    ['Saturday tasting at 4', /^(?!.*on 4)/],
    ['Student night every Thursday from 6, £6 entry', /^(?!Free)/],
    [
      'Bought a desk at an auction for 40 quid. Behind a drawer was a letter from 1931.',
      /^(?!Put this in your calendar)/,
    ],
    [
      'A good written warning has five parts: what happened, when, which rule it broke, what must change, what happens next',
      /five parts\n+. What happened\n/,
    ],
    [
      'Our pumpkin weekend: 18 and 19 October, 9 am to 5 pm, Brook Farm, hayride £3, carving tent free',
      /Our pumpkin weekend.*\n+. 18 and 19 October/,
    ],
    [
      'Galette des rois à partir du 2 janvier, frangipane ou pomme, 4 parts 16 €, 8 parts 29 €',
      /^Galette des rois à partir du 2 janvier\n\n• Frangipane ou pomme\n• 4 parts 16 €\n• 8 parts 29 €$/u,
    ],
    ['A caminhada de domingo, 12 de abril, na serra: 11 km, gratuito', /domingo, 12 de abril/],
    [
      'I learned to bake from my aunt. Last winter, 30 years later, she asked me for the recipe.',
      /Last winter, 30 years later, she asked me for the recipe\./,
    ],
    ['Tool sale on Sunday. Barn at 9 Cutler Lane, Hexham, 40 tables, coffee £1', /9 Cutler Lane, Hexham/],
    [
      'We need a porter. You sort the post, know every tenant and never lose a key. 20 hours.',
      /You sort the post, know every tenant and never lose a key\./,
    ],
    [
      'The hall was double booked. It was my mistake, I read the wrong week.',
      /my mistake, I read the wrong week\./,
    ],
    ['Apologize: we printed last year’s dates on the tickets', /^We(?: a|')re sorry: we printed/],
    [
      'we have to close the mill after 40 years, lease expired, last day 3 march, want to say it calmly but not coldly',
      /^We have to close the mill after 40 years\.\s+The lease has expired\.\s+Our last day is 3 March\.$/,
    ],
    [
      'thanks to everyone who walked on Sunday, 80 people came, we raised £900',
      /^Thank you to everyone who walked on Sunday\.\s+80 people came\.\s+We raised £900\./,
    ],
    ['Our first record is out on Friday. Title: Cold Harbour.', /It(?:'s| is) called Cold Harbour\./],
    ['Talk on bats, Friday 7pm. Speaker: Dr Ida Holm.', /With Dr Ida Holm\./],
    ['Half price on all hats this weekend only code HAT50', /this weekend only, with code HAT50/i],
    ['hiring a baker, 3 nights, £14/h, start asap, ring Bo 07700 900 111', /\n\nRing Bo on 07700 900 111\.$/],
    ['What do you do when a guest never leaves?', /^What do you do when a guest never leaves\?$/],
    ['Poll: socks in sandals yes or no', /^Socks in sandals: yes or no\?/],
    ['Our tap class reached 40 dancers. say thank you, and link tap.example', /Thank you\.\s+tap\.example$/],
    ['Two slots on Thursday, £36 an hour. End with text me on 07700 900 123', /\.\s+Please text me on 07700/],
    ['idk something about the goose that has lived in our yard since June. he bites', /^The goose has lived/],
    ['Carousel: how we tune a harp', /^How we tune a harp/],
    ['20 sec vid showing the coin test. put the coin in the groove, then look', /^The coin test/],
    ['I kept every rule for a year. I want people to see that rules tire.', /\.\s+Rules tire\.$/],
    [
      "Write a post for our client Wren Roofs. They've put slate on 9 barns. Want people to ring 01904 555 016",
      /^At Wren Roofs, we have put slate on 9 barns\.\s+Please ring 01904/,
    ],
    ['need to say sorry for the cold pies on Saturday. the oven failed', /^We are sorry for the cold pies/],
    ['closing for good on 14 June after 22 years', /^We're closing for good on 14 June/],
    ['Announce our jumble sale on Saturday 8 November. Entry 50p.', /^Our jumble sale is on Saturday 8 Nov/],
    [
      'post about George, 68, who could not swim and swam a mile in May',
      /^George, 68, could not swim and swam/,
    ],
    ['closed on Monday bc of ice, esp the ramp', /because of ice, especially the ramp/],
    ['The man who fixed our roof left. Thank you Jim.', /^The man who fixed our roof left/],
    [
      'winter offer - full service £65 instead of £85, drop off before 9. code not needed just mention this post. Spoke & Word, Mill Lane',
      /mention this post/,
    ],
    [
      "A guest wrote 'sorry, the ducks are fine' on our wall. It is still there",
      /'sorry, the ducks are fine'/,
    ],
    ["Half of them said 'we don't swim. We are cats' to the vet", /'we don't swim\. We are cats'/],
    [
      "A girl, 6, asked 'is it asleep, or just shy?' We don't know.",
      /^A girl, 6, asked 'is it asleep, or just shy\?'/,
    ],
    [
      'books that made us cry. come and tell us yours on Friday, tea, cake',
      /cry\.?\s+Come and tell us yours/,
    ],
    ['Ab Montag, 3. November gibt es Brot, 750 g für 5,20 €', /Montag, 3\. November/],
    [
      'The first offer is a test. Say nothing for a minute and ask what changed.',
      /\sSay nothing for a minute/,
    ],
    ['The summer fete made £1,240, that pays for new books.', /fete made £1,240/],
    [
      'The table took Omar a month and he signed it below, where nobody looks.',
      /signed it below, where nobody looks/,
    ],
    [
      'Season starts on 21 June, gates 8:30 pm, bring a blanket. End with the line "Nobody’s perfect"',
      /\sNobody.s perfect\.$/,
    ],
    [
      '6 lines in a job ad that put people off. Last slide should ask for a seventh',
      /Which would be your seventh\?$/,
    ],
    ['something about teamwork pls, not too long', /^(?!.*please)[^[]+$/is],
  ])('%s stays whole', (prompt, wanted) => {
    expect(captionOf({ prompt, platform: 'facebook' })).toMatch(wanted);
  });

  test.each([
    'Please do not feed the goats. Bread makes them ill.',
    'Nothing about this bridge is straight. It was built in 1560.',
    'Do not mention the secret room to your friends. Our escape game has five stages.',
    'Tell us your favourite cake by Friday and win a tin.',
    'No emojis were harmed in the making of this keyboard.',
    'Sag uns, welche Sorte dein Liebling ist.',
    'Please do not say it is too late. We can still plant 400 trees before April.',
    '1 flat white 2 croissants 3 smiles until noon. Come in.',
    'Los niños no pagan. El mercado es el 9 de mayo.',
    'Écrivez-nous avant lundi pour réserver une table.',
  ])('for readers, and kept: %s', (prompt) => {
    expect(captionOf({ prompt, platform: 'facebook' })).toContain(prompt.split('. ')[0]?.replace(/\.$/, ''));
  });

  test.each([
    ['Parish meeting notice, keep it easy to read. Monday 2 March at 7pm in the barn.', /easy to read/],
    ['Our trial had 40 gardens, no control group, so mind the claims. 31 gardens did better.', /claims/],
    ['We plant a tree for each lost pet on Sunday. It shouldn’t feel gloomy, some bring kids.', /gloomy/],
    ['Version 2 is out: example.com/two. Please keep the url.', /url/],
    [
      'How we built the oven in our yard. Voiceover from Tom, clips: bricks, fire, bread',
      /[Vv]oiceover|clips/,
    ],
    ['Agency note: client is a six-person bakery in Leeds. They’ve opened a second shop.', /[Cc]lient|They/],
    ['Unser Hofladen öffnet am Samstag um 9 Uhr. Es gibt Äpfel und Brot. Duzen bitte.', /Duzen/],
    ['The puppet show runs from 4 to 9 July. Please don’t give away the ending.', /ending/],
    [
      'The Oslo trip costs €640 and includes the ferry. Six seats left. Don’t mention the price.',
      /640|price/,
    ],
    [
      'My father owns the mill. I run the new tours on Sundays at 2. Please don’t say that my father owns the mill.',
      /father/,
    ],
    ['Our choir needs altos. The date should come first. Serious but friendly.', /come first|Serious/],
    [
      'Film night in the barn on Friday. Clips: the queue, the projector, the last frame.',
      /[Cc]lips|projector/,
    ],
    ['Unser Konzert ist am 4. Mai. Am Ende bitte eine Frage stellen.', /Frage/],
    ['rough notes: barn dance, Friday 4 May, 8pm, £6, bring boots', /notes/i],
    ['film 15 sec: me dropping a wedding cake, then my boss does too', /film|15/i],
    ['Our chef leaves after 10 years, dinner on 4 May, should sound warm but not soppy', /sound|soppy/],
    ['New oat soap, 110g, £7. Not a cure just a soap, please don’t claim it heals anything', /claim|heals/],
    ['cuts for slow cooking. shin, cheek, brisket. what each needs', /each/],
    ['3 questions to ask a vet: what hurts, what helps, what costs. explain why each one briefly', /each/],
    ['Mondays 7.30pm at St Anne’s hall. Say everyone is welcome, please, and mention the tea', /please/],
  ])('%s is said without its note', (prompt, note) => {
    expect(captionOf({ prompt, platform: 'facebook' })).not.toMatch(note);
  });

  test('a German date keeps its month', () => {
    const caption = captionOf({
      prompt: 'Wir suchen zwei Köche, Anmeldung bis 4. Mai an post@example.de',
      platform: 'linkedin',
    });
    expect(caption).toContain('bis 4. Mai an post@example.de');
  });
});

/** Titles that ask for a list without a number, and what stands in the list that the table has for them. */
test.each([
  ['signs of carbon monoxide in your home', /headache/i],
  ['how to train recall', /one word/],
  ['how to clear a house after a bereavement', /decisions/],
  ['documents you need for a mortgage application', /identity/],
  ['things to keep in your car in winter', /scraper/],
  ['what dashboard warning lights mean', /oil can/i],
  ['toxic plants for cats', /lilies/i],
  ['warning signs of dangerous sockets', /brown or black/i],
  ['too hot to walk your dog? 5 signs', /pavement/],
  ['leaky tap? how to stop it yourself', /turn off the water/i],
  ['flight delayed what to do', /airline/],
  ['what every homepage needs', /one button/i],
  ['what to expect in your first yoga class', /ten minutes early/],
  ['what to ask a removal company', /price by telephone/],
  ['note taking tips', /^Note taking/],
  ['moving house with pets tips', /^Moving house/],
])('the table has a list for “%s”', (prompt, entry) => {
  const caption = captionOf({ prompt, platform: 'facebook' });
  expect(caption).toMatch(entry);
  expect(caption.match(/^\S+ /gm)?.length).toBeGreaterThan(3);
});

test.each([
  'what should we bake next',
  'what should we paint on the wall',
  'reasons to do your physio exercises',
])('no list of another kind stands under “%s”', (prompt) =>
  expect(readList(prompt, false)?.items ?? []).toEqual([]),
);

test.each([
  ['We won 4 - 3 at home on Sunday, our first win in two years.', /4 - 3 at home/, /4\.\s+3 at/],
  [
    'Do not use the tap for cooking, washing fruit and filling ice trays.',
    /cooking, washing fruit and/,
    /cooking\./,
  ],
  [
    'The list held names, postcodes and invoice dates of 212 members.',
    /list held names, postcodes/,
    /^postcodes/im,
  ],
  [
    'Our van broke down, and orders come a day later. Dont make it sound like a press release',
    /van/,
    /don't/i,
  ],
  ['We need a new boat. please dont make the rowers look needy', /new boat/, /needy/],
  [
    "Our course starts on 4 May. Don't use 'unlock' or 'level up', everybody does.",
    /4 May/,
    /unlock|everybody/,
  ],
  [
    'The gym opens at 6. Questions and complaints to 020 7946 0018, keep it friendly.',
    /020 7946 0018/,
    /friendly/,
  ],
  [
    'Our roof won a prize. Wanted to credit the slaters and the lads with the ladders.',
    /Credit goes to the slaters and/,
    /wanted/i,
  ],
  [
    'The mast is up again. It would be great if families came by and voted for its colour.',
    /Please come by and vote for its colour/,
    /would be/,
  ],
  [
    'The mill turns again. Cost per loaf went down by 4 cents.',
    /turns again\.\s+Cost per loaf went/,
    /It cost/,
  ],
])('“%s” is cut where it can be, and no note stays', (prompt, kept, gone) => {
  const caption = captionOf({ prompt, platform: 'facebook' });
  expect(caption).toMatch(kept);
  expect(caption).not.toMatch(gone);
});

test.each([
  ['Marking 90 sonnets tonight, tea is ready', /^Marking 90 sonnets tonight/],
  ['Marking the fence line with red tape on Sunday', /^Marking the fence line/],
  ['Marking the last day of harvest with a picnic on Sunday', /^Marking the last day/],
  ['Marking 30 years in the mill with free flour', /^We are marking 30 years in the mill/],
  ['Marking the anniversary of the landslide with a silent walk on Sunday', /^We're marking the anniversary/],
  ['Celebrate 30 years in the mill with free flour', /^We are celebrating 30 years in the mill/],
  ['Congratulate Olga on 30 years in the mill', /^Congratulations to Olga on 30 years/],
])('what is marked is celebrated where it is a jubilee: %s', (prompt, said) => {
  expect(captionOf({ prompt, platform: 'facebook' })).toMatch(said);
});

test.each([
  [
    'The barn dance is on again now that the barn has a floor, Friday 8pm, 3 pounds each',
    /has a floor\.\s+Friday at 8pm/,
  ],
  ['Darts returns because the board is up again, Tuesday 7pm, free', /is up again\.\s+Tuesday at 7pm/],
  ['Supper with Bo, who grows the beans himself, Friday 7pm', /himself\.\s+Friday at 7pm/],
  ['The barn dance is on again, Friday 8pm', /on again, Friday at 8pm/],
  ['The barn dance is cancelled because the floor gave way, Friday 8pm', /gave way, Friday at 8pm/],
])('a day is no part of the reason before it: %s', (prompt, said) => {
  expect(captionOf({ prompt, platform: 'facebook' })).toMatch(said);
});

test.each([
  'which turnip would win a beauty contest',
  'who would last a night in the crypt, a cook or a clerk',
  'if your kettle could sing, what would it sing',
  'worst wallpaper ever made',
  'would your goldfish vote',
  'moss or gravel',
  'who tells the worst jokes in the office',
])('that can only be put to readers is one: %s', (prompt) => {
  expect(captionOf({ prompt, platform: 'facebook' })).toBe(
    `${prompt.charAt(0).toUpperCase()}${prompt.slice(1)}?`,
  );
});

test.each([
  ['which valve does a cistern need', 'Which valve does a cistern need'],
  ['who pays for a leaking party wall', 'Who pays for a leaking party wall'],
  ['which primer would suit damp plaster', 'Which primer would suit damp plaster'],
])('that the writer can answer has its answer marked: %s', (prompt, title) => {
  const caption = captionOf({ prompt, platform: 'facebook' });
  expect(caption).toContain(title);
  expect(caption).toContain('[The answer');
});

test.each(['Rain or shine', 'Who thanked us and what they said', 'If it freezes, the ferry stays in'])(
  'is not made of a statement: %s',
  (prompt) => expect(captionOf({ prompt, platform: 'facebook' })).not.toContain('?'),
);

test.each([
  ['just landed', /^Just landed: \[what it is/],
  ['new arrivals', /^New arrivals: \[what it is/],
  ['now open', /^Now open: \[what/],
  ['an afternoon post please', /^Good afternoon[.!]\s+\[/],
  ['good night post', /^Good night[.!]\s+\[What was good/],
  ['hello everyone', /^Hello everyone[.!]\s+\[/],
  ['wednesday post', /Wednesday[^[]*\[What is on/],
])(
  'two words that say only when or that have their marks, and two questions that fill them: %s',
  (prompt, said) => {
    for (const platform of platforms) {
      expect(withoutRemarks(captionOf({ prompt, platform }))).toMatch(said);
      expect(findGaps(readBrief(ask({ prompt, platform })))?.questions).toHaveLength(2);
    }
  },
);

test('ideas for a thing are such things, and none of how to go about it', () => {
  const raffle = captionOf({ prompt: 'ideas for tombola prizes', platform: 'facebook' });
  expect(raffle).toMatch(/^Ideas for tombola prizes\n\n• /);
  expect(raffle).not.toMatch(/permit|To enter/);
  for (const prompt of ['ideas for a patio', 'ideas for a wedding cake', 'ideas for bridesmaid hairstyles'])
    expect(captionOf({ prompt, platform: 'facebook' })).toContain('[Idea 1]');
  expect(captionOf({ prompt: '4 quiz questions about moss', platform: 'facebook' })).toContain(
    '[the answer]',
  );
  expect(captionOf({ prompt: 'names for our donkey', platform: 'facebook' })).toContain('[Name 1]');
  expect(captionOf({ prompt: '5 ideas for saving water', platform: 'facebook' })).not.toContain('[');
});

test.each([
  ['How to check an anvil: 4 things to look for. Book a visit at anvils.example.', 4],
  ['How to check an anvil before you buy it: the 3 things to look for', 3],
  ['How to check an anvil: 5 screws to look for', 5],
])('how many there are to look for has as many places, whatever follows: %s', (prompt, count) => {
  expect(captionOf({ prompt, platform: 'facebook' }).match(/\[\p{L}+ \d\]/gu)).toHaveLength(count);
});

test('what is shown somewhere is no list of what to look for', () => {
  expect(captionOf({ prompt: 'Open day: 4 anvils to look at, 10am to 2pm' })).not.toContain('[');
});

test.each([
  [
    'We lost two parcels in May. Own it, say what we do now, thank Ludmila.',
    /Thank you to Ludmila\./,
    /own it|what we do now/i,
  ],
  ['We lost two parcels in May. Own up, explain how we found them.', /two parcels/, /own up|explain/i],
  ['Texto curto em português para a página: abrimos domingo às 9h', /^Abrimos domingo/, /português/],
  ['Mensaje corto en español: abrimos el domingo a las 9', /^Abrimos el domingo/, /Mensaje/],
  ["Troc de boutures samedi à 10 h. Merci d'étiqueter vos pots.", /étiqueter vos pots/, /\[/],
  ['Three new porters start on Monday, please be patient with them on the stairs', /patient with them/, /\[/],
  ['The scooter of the year. Own it, love it.', /Own it/i, /\[/],
])('orders in a row go, and what readers are asked stays: %s', (prompt, kept, gone) => {
  const caption = captionOf({ prompt, platform: 'facebook' });
  expect(caption).toMatch(kept);
  expect(caption).not.toMatch(gone);
});

test.each([
  ["We open at 9 on Friday, dewch i'n gweld, there is soup", "dewch i'n gweld"],
  ['New course: impara la pasta e i suoi sughi, Tuesday 6pm', 'e i suoi sughi'],
  ['hi i glazed 40 pots and i think they are the best i ever made', 'I glazed 40 pots and I think'],
  ["my sister and i row, i've two boats", 'My sister and I row'],
])('a word of another language keeps its small letter, and “I” has its capital: %s', (prompt, said) => {
  expect(captionOf({ prompt, platform: 'facebook' }).toLowerCase()).toContain(said.toLowerCase());
  expect(captionOf({ prompt, platform: 'facebook' })).not.toMatch(
    /\bI (?:'n|suoi)|I'n\b|\bi (?:glazed|think|ever|row)/u,
  );
});

describe('what is said to readers', () => {
  test.each([
    ['Label says medium. Our lawyer says hot. Grandma says “more”. 250 ml, 8.50', 'Our lawyer says hot'],
    ['Missing since Monday: our cat. Call 555-0142, don’t speculate in the comments', 'don’t speculate'],
    ['found a hearing aid on the 171 bus. text me 07700 900342', 'I found a hearing aid'],
    ['we found a hearing aid on the 171 bus. text us 07700 900342', 'We found a hearing aid'],
    [
      'Some guests were billed twice. Our manager Elin Moss is ringing each of them. no excuses pls',
      'Elin Moss is',
    ],
    ['Sign-up day is Friday. bring a photo and a proof of age pls', 'a proof of age'],
  ])('stays, in the person who says it: %s', (prompt, said) => {
    expect(captionOf({ prompt, platform: 'facebook' })).toContain(said);
  });

  test.each([
    [
      'Hanna did her first 10k at 71. Write something that makes others want to try it, we meet Weds 9:30',
      'others',
    ],
    ['explain salary vs dividend, simple words', 'simple words'],
    ['6 plants that survive a north facing bathroom, cheapest first', 'cheapest'],
    ['Our lawyer says no names. The hearing is on Monday', 'lawyer'],
    ['La raclette est de retour, 24 € le kilo. On peut tutoyer, pas de superlatifs', 'tutoyer'],
    ['Ten songs for a rainy drive. you pick them', 'pick'],
    ['benefits of cold showers. dont exaggerate, our nurses see this', 'nurses'],
    ['We play on Sunday at 5. we still need a drummer!! (dont put that last bit)', 'drummer'],
    ['Amal passed at the third try on Friday. She gave us permission to share it.', 'permission'],
    ['hey could you write a post for the turkey orders. whole birds 4 to 9 kilos, £14.50 a kilo', 'could'],
    ['Dear editor, kindly write post for Eid special. Maamoul box 12 pcs Rs 350, order now', 'editor'],
    ['Appeal post wanted. We need 40 duvets by Friday, drop them at the church hall', 'Appeal'],
    ['Patient story to share. He’s happy with us using his name. Tom, 44, ran the Cork marathon', 'happy'],
    ['Quilts are half price on Friday. Use the picture of the blue quilt for it', 'blue'],
    ['Probation ends with a letter. I can’t stand scary posts', 'scary'],
    ['clases de salsa los martes a las 20 h, Pedro baila mejor de lo que aparca (poned un chiste)', 'chiste'],
  ])('is without what only its writer is told, and promises no order that it hasn’t: %s', (prompt, note) => {
    expect(captionOf({ prompt, platform: 'facebook' })).not.toContain(note);
  });

  test.each([
    [
      '12 panels in May, bill £38. Please mention savings vary by house, our lawyer wants it.',
      /Savings vary by house\./,
    ],
    [
      '3 mistakes with VAT: registering late, guessing, no receipts. Add: general info only',
      /^3 .*Please note: general info only\./su,
    ],
    ['We want to say sorry publicly. On Saturday 40 guests waited an hour for dinner.', /^We say sorry\./],
    [
      'We moved 40 clients to passkeys in March. Subtle plug that we have two slots left in May.',
      /^We have two slots left in May\./mu,
    ],
    ['Dear writer, kindly make post for Raksha Bandhan special. Assorted box 500 g Rs 480', /Raksha Bandhan/],
    ['clases los martes a las 20 h. las da Amparo, que baila desde los 12 años', /as da Amparo, que baila/],
  ])('keeps what is for its readers in what its writer is told: %s', (prompt, wanted) => {
    expect(captionOf({ prompt, platform: 'facebook' })).toMatch(wanted);
  });
});

test.each([
  [
    'The till system is slow in both shops since 9, reason not found yet, cash works, more at noon',
    /since 9\.\s+Reason not found yet\.\s+Cash works[.,]\s/,
  ],
  [
    'Rowing morning Sunday 9 am, try a single and a four, we lend the jackets, bring dry socks. Our oldest rower is 83',
    /\.\s+Try a single and a four\.\s+We lend the jackets[.,]\s/,
  ],
  [
    'The lift is out until Monday, the ramp is round the back, ring if you need a hand, we come down.',
    /until Monday\.\s+The ramp is round the back\.\s+Ring if you need a hand\.\s+We come down\./,
  ],
  [
    'Rugs cleaned for £30 all March, in before noon and back the same week, still on Mill Street behind the bank',
    /\.\s+Still on Mill Street behind the bank\./,
  ],
])('what is strung together in haste becomes sentences: %s', (prompt, said) => {
  for (const platform of ['facebook', 'twitter', 'linkedin'] as const)
    expect(captionOf({ prompt, platform })).toMatch(said);
});

test('a line that is no title of a list ends as the others do', () => {
  const prompt =
    'three kennels free over Easter after a cancellation, small dogs only, 18 a night, email first';
  for (const line of captionOf({ prompt, platform: 'instagram', contentType: 'story' }).split(/\n+/))
    expect(line).toMatch(/[.!]$|\p{Extended_Pictographic}\uFE0F?$|^#/u);
});

test('steps behind a colon are a title and steps, however the last one is joined', () => {
  const prompt = 'grass stains out of white jeans: soak, cold water, a little vinegar, then wash at 40';
  expect(captionOf({ prompt, platform: 'tiktok' })).toContain(
    'Grass stains out of white jeans\n1. Soak\n2. Cold water\n3. A little vinegar\n4. Then wash at 40',
  );
  // What happens one after the other is nothing to do.
  expect(captionOf({ prompt: 'Friday: soup, songs, then a long walk', platform: 'tiktok' })).not.toContain(
    '1.',
  );
});

test('what we need is a row of its own, questions and all', () => {
  const prompt = 'What we need for a fitting: your shoes, an old pair of soles, the date, who pays.';
  expect(captionOf({ prompt, platform: 'linkedin' })).toContain(
    '→ Your shoes\n→ An old pair of soles\n→ The date\n→ Who pays',
  );
});

test.each([
  ['Prices from May: skates 6 pounds, knives 4 pounds, saws 9 pounds, no ceramics', 'No ceramics.'],
])('what some prices leave out is a sentence behind their rows: %s', (prompt, said) => {
  const lines = captionOf({ prompt, platform: 'instagram' }).split(/\n+/);
  expect(lines.filter((line) => /^[•▪]/u.test(line)).length).toBeGreaterThan(1);
  expect(lines).toContain(said);
});

test('the first of some prices is no title of the others, and two trifles are no list', () => {
  const rows = captionOf({ prompt: 'Duvets 14, coats 12, suits 16, no leather', platform: 'instagram' });
  expect(rows).toMatch(/^Duvets 14, coats 12, suits 16\.\s+No leather\./);
  const prompt = 'Ink evening on 12 March, five plants. 14 places, 22 pounds, please bring an apron';
  expect(captionOf({ prompt, platform: 'instagram' })).toContain('14 places, 22 pounds.');
});

test.each([
  'Sad news: our old pony Nellie, 31, died on Monday in her stable.',
  'Good news: the boiler, all 25 years of it, was replaced on Friday.',
  'Bad news: our organist, Mr Bell, 58, has had a fall.',
  'News: Jo, our goalkeeper, 23, joins us from Hull.',
])('what is said of somebody is no list of what they are: %s', (prompt) => {
  expect(captionOf({ prompt, platform: 'facebook', businessType: 'Riding school' })).toBe(prompt);
});

test.each([
  ["We've moved to Unit 7, Forge Lane, Leeds LS9 4AB, ring the bell", 'Unit 7, Forge Lane, Leeds LS9 4AB'],
  ['Two bedrooms, garden, 8 Mill Road, Ilkley LS29 8AA, £950 a month', '8 Mill Road, Ilkley LS29 8AA'],
  [
    'Free clinic, 40 Main Street, Salem, OR 97301, Saturday, no appointment',
    '40 Main Street, Salem, OR 97301',
  ],
])('an address stays in one: %s', (prompt, address) => {
  expect(captionOf({ prompt, platform: 'facebook', businessType: 'Locksmith' })).toContain(address);
});

test('questions behind a colon are a list, also where they begin with "when" and "where"', () => {
  const prompt = 'Questions to ask before you rent: who heats, when was it painted, where do bikes go';
  expect(
    captionOf({ prompt, platform: 'facebook', businessType: 'Tenants’ union' }).split('\n').slice(-3),
  ).toEqual(['• Who heats?', '• When was it painted?', '• Where do bikes go?']);
});

test.each([
  ['what to do when a toddler is choking', 'A child who can cough', 'Are you choking'],
  ['what to do if a baby is choking', 'Never the belly', 'Are you choking'],
  ['mistakes people make when they buy running shoes', 'thumb', 'strength work'],
])('the narrower list answers: %s', (prompt, there, not) => {
  const caption = captionOf({ prompt, platform: 'facebook', businessType: 'First aid trainer' });
  expect(caption).toContain(there);
  expect(caption).not.toContain(not);
});

const lines = (prompt: string, platform: 'facebook' | 'instagram' = 'facebook'): string =>
  withoutRemarks(composeDemoPost(ask({ prompt, platform, businessType: 'Harbour office' })).caption);

test.each([
  [
    'The small crane is out, if your mast is up ask for Ole at the slip, he has a block and tackle',
    'The small crane is out.',
    'If your mast is up, ask for Ole at the slip',
  ],
  [
    'Cash is fine, if you need an invoice ring the desk',
    'Cash is fine.',
    'If you need an invoice, ring the desk.',
  ],
  [
    'The ramp is closed. If you have left a boat there please ring the desk',
    'The ramp is closed.',
    'If you have left a boat there, please ring the desk.',
  ],
])('what to do in a case is a sentence of its own: %s', (prompt, first, second) => {
  const said = lines(prompt);
  expect(said).toMatch(new RegExp(`^${first}\\s`));
  expect(said).toContain(second);
});

test.each([
  'Come aboard, if you like.',
  'Dogs are welcome, if they stay off the nets.',
  'You can moor for free, if the club boats are at sea.',
  'On Sundays, if you need us ring the bell.',
])('a condition of what is said stays with it: %s', (prompt) => expect(lines(prompt)).toContain(prompt));

test('a second offer stands on its own line', () => {
  const prompt = 'Herring 6.40 the kilo until Friday, butter and a bunch of dill on the house with 2 kilos';
  expect(lines(prompt).split('\n')).toContain('Butter and a bunch of dill on the house with 2 kilos.');
  expect(lines('All nets half price, floats 20% off')).toContain('All nets half price, floats 20% off.');
});

test('who works so long and then rests so long has one shift', () => {
  const prompt = 'Hiring a deckhand, ten days on four days off, own cabin, meals included';
  expect(lines(prompt)).toContain('Ten days on, four days off\n');
});

test('things that are counted up to the one that matters stay in one line, and it gets no hashtag', () => {
  const prompt = '70 miles in one night, 6 flat tyres, one hedgehog. Thank you all for rowing';
  expect(lines(prompt, 'instagram')).toMatch(/^70 miles in one night, 6 flat tyres, one hedgehog\./);
  expect(
    composeDemoPost(ask({ prompt, platform: 'instagram', businessType: 'Club' })).hashtags,
  ).not.toContain('Hedgehog');
});

test('two prices that ran into each other are two, and an apology stands behind what it is for', () => {
  const show = lines('Punch and Judy on the pier, Sundays at 2 pm, adults 6 children 4, rain or shine');
  expect(show).toMatch(/Adults 6\b.*\n?.*Children 4\b/u);
  const said = lines('The crab soup is gone, sorry everyone, more on Thursday, bisque is 2 euros until then');
  expect(said).toMatch(/^The crab soup is gone, sorry everyone\./);
});

test.each([
  'Our harbour dog Kasper died on Monday, heart failure, he was 14, eleven summers on pier 2.',
  'We lost our mare Orka on Tuesday, 22 years, 3 broken fences, one very large heart.',
  'Jonas took his own life last week, he was 19, training is off, the clubhouse is open from 5.',
  'Recall: our almond bar holds peanuts, batches 4411 to 4419, bring it back, full refund.',
])('grave matters keep their order and get no bullets: %s', (prompt) => {
  for (const platform of ['facebook', 'instagram', 'linkedin', 'twitter'] as const) {
    const post = composeDemoPost(ask({ prompt, platform, tone: 'casual', businessType: 'Sailing club' }));
    const letters = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, ' ')
        .trim();
    expect(letters(post.caption)).toBe(letters(prompt));
    expect(post.caption).not.toMatch(/[•→▪]/u);
    expect(post.hashtags).toEqual([]);
  }
});

test.each([
  'We do one christening per Sunday and never two.',
  'They do a wedding every Friday and a funeral when they must.',
])('what somebody does is told, and no question why: %s', (prompt) => expect(lines(prompt)).toBe(prompt));

test('what does not belong somewhere gets no tips on keeping it there', () => {
  expect(lines("5 things that don't belong in a cover letter")).toContain('[Thing 1]');
  expect(lines("3 things that don't belong in the compost")).toMatch(/bones/);
});

test.each([
  [
    'I show each of them the map, and then let them find the way home',
    'and then let them find the way home.',
  ],
  ['The bell was cast in 1911, the year the school opened.', '1911, the year the school opened.'],
  ['Since we moved the till to the door, losses fell from 9% to 2%', 'door, losses fell'],
  ['We meet on 3 May, not the 10th as printed', '3 May, not the 10th as printed.'],
  ['poll, mint or lemon in the summer punch, we count on Friday', /^Mint or lemon/],
  ['ask them cinnamon or cardamom for the autumn bun', 'Cinnamon or cardamom for the autumn bun?'],
  ['senior Tuesday 7.80, the slide is open', 'Senior Tuesday 7.80'],
])('what is told keeps its words, and what is put to readers is a question: %s', (prompt, said) =>
  expect(lines(prompt)).toMatch(said),
);

test('sentences that are asked for have places of their own, on slides as well', () => {
  const post = composeDemoPost(
    ask({
      platform: 'instagram',
      contentType: 'carousel',
      prompt: '4 sentences for a complaint that are not rude',
    }),
  );
  expect(post.slides[1]).toEqual({ title: '[Sentence 1]', text: '[When to say it]' });
});

test.each([
  ['The concert was full. Thank you. Next: Lyon, 6 and 7 May', /Next: Lyon, 6 and 7 May/],
  ['Spring tour: Bath, 3 and 4 June', /Spring tour: Bath, 3 and 4 June/],
  ['Where we are next: Malmö, 14 to 16 June and 20 June', /Malmö, 14 to 16 June and 20 June/],
  ['Coming up: Aachen, 1 and 2 December, free entry', /Aachen, 1 and 2 December, free entry/],
])('a place and its days are no list: %s', (prompt, said) => {
  expect(captionOf({ platform: 'facebook', prompt })).toMatch(said);
});

test('things in a row stay a list, with a number before the last', () => {
  expect(
    captionOf({ platform: 'facebook', prompt: 'Needed for the fair: 14 jackets, 9 gloves and 2 trumpets' }),
  ).toMatch(/\n• 9 gloves\n• 2 trumpets/);
});

test.each([
  ['he drove the 14 bus for 31 yrs. his last trip is on friday', /for 31 years\.\s+His last trip/],
  ['the walk takes 1 hr. bring a hat', /1 hour\.\s+Bring a hat/],
  ['come by bike if poss. parking is tight', /if possible\.\s+Parking/],
  ['our dog is 12 yrs. old and still fetches', /12 years old and still/],
  ['she has 20 yrs. of experience in pilates', /20 years of experience/],
  ['last yr. we sold 400 trees', /Last year we sold/],
])('a short form with a full stop ends a sentence where another begins: %s', (prompt, said) => {
  expect(captionOf({ platform: 'facebook', prompt })).toMatch(said);
});

test.each([
  [
    'What came off the wall: lime wash, two posters, a nail, a beam of 4 m. The rest stays up until spring',
    /beam of 4 m\n\nThe rest stays/,
  ],
  [
    'One well: day 1 all fine, day 3 a boulder at 87 m, day 9 water at 40 m. The school and 20 flats are on it',
    /water at 40 m\n\nThe school and 20 flats/,
  ],
  [
    'Da lunedì siamo aperti a pranzo, ordine entro le 11, consegna prima delle 12. Furgoni elettrici, 6 per ora',
    /prima delle 12\.\s+Furgoni elettrici, 6 per ora/,
  ],
  ['On ouvre samedi à 9. Pain chaud, café, confiture maison', /à 9\.\n+Pain chaud/],
  ['Wir suchen alle 7. Klassen, die mitsingen', /alle 7\. Klassen/],
  ['Wir öffnen am 7. Mai, Kuchen und Kaffee', /am 7\. Mai/],
])('a measure and an hour end a sentence, a German number does not: %s', (prompt, said) => {
  expect(captionOf({ platform: 'facebook', prompt })).toMatch(said);
});
