import { type GenerationRequestInput, generationRequestSchema } from '@postloom/shared-contracts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { questionsTo } from '../questions.ts';
import { composeDemoVideoScript } from '../script/compose-video-script.ts';
import { composeDemoPost } from './compose-post.ts';

const ask = (change: Partial<GenerationRequestInput>) =>
  generationRequestSchema.parse({
    platform: 'facebook',
    contentType: 'post',
    tone: 'casual',
    prompt: '',
    targetAudience: '',
    seed: 0,
    ...change,
  });
const captionOf = (change: Partial<GenerationRequestInput>): string => composeDemoPost(ask(change)).caption;

// The first brief of all learns what reading takes.
beforeAll(() => void captionOf({ prompt: 'The bread is ready' }), 120_000);

describe('a list that another language asks for', () => {
  test.each([
    ['Vier Dinge, die nie in die Spülmaschine gehören', 4, '[was dann passiert]'],
    ['Woran man merkt, dass der Akku alt wird', 3, '[woran man es sieht]'],
    ['Wie man eine Gartenbank ölt', 3, '[wie, in einem Satz]'],
    ['trois choses à savoir avant d’acheter une ruche', 3, '[pourquoi il vaut mieux le savoir]'],
    ['comment reconnaître une fausse perle', 3, '[à quoi on le voit]'],
    ['cinco señales de que tu perro oye mal', 5, '[en qué se nota]'],
    ['quattro cose che nessuno ti dice sul restauro', 4, '[perché conviene saperlo]'],
    ['três coisas que nunca deve pôr no forno', 3, '[o que acontece então]'],
    ['vijf signalen dat je dak lekt', 5, '[waaraan je het ziet]'],
    ['tre fejl alle laver med deres kniv', 3, '[hvad der er bedre]'],
    ['tre saker du aldrig ska göra med en katt', 3, '[vad som händer då]'],
    ['3 błędy, które robi każdy z drożdżami', 3, '[jak zrobić to lepiej]'],
  ])('has its places in that language, on slides and in scenes as well: %s', (prompt, count, why) => {
    expect(captionOf({ prompt }).split(why)).toHaveLength(count + 1);
    const { slides } = composeDemoPost(ask({ prompt, contentType: 'carousel', platform: 'instagram' }));
    expect(slides).toHaveLength(count + 1);
    const { scenes } = composeDemoVideoScript(ask({ prompt, contentType: 'video', platform: 'tiktok' }));
    expect(scenes.filter(({ voiceOver }) => voiceOver.includes(why))).toHaveLength(count);
  });

  test.each([
    'Wie man in drei Minuten Walzer lernt, zeigen wir am Samstag um 15 Uhr.',
    'Tres cosas sin las que no salgo: agua, gorra y mapa.',
    'Comment chanter avec nous : mardi à 20 h, salle des fêtes.',
  ])('has none where the brief says more: %s', (prompt) => {
    expect(captionOf({ prompt })).not.toContain('[');
  });
});

describe('a list that nobody here knows', () => {
  test.each([
    ['how to tell that a zip is about to give', /\[Sign 3\]: \[where to look, and what it looks like\]$/],
    ['signs that a hinge is worn', /\[Sign 3\]: \[what it looks like\]$/],
    ['four places moths hide', /\[Place 4\]: \[what to know about it\]$/],
    ['3 words in recipes that get mistranslated', /\[Word 3\]: \[what is made of it, and what is right\]$/],
    ['when a puppet needs new strings: 4 signs', /\[Sign 4\]: \[what it looks like, and what it means\]$/],
    ['4 things that should never go in a hive', /\[Thing 4\]: \[what happens if it does\]$/],
    ['3 things you should never do on a scaffold', /\[Thing 3\]: \[what happens if you do\]$/],
    ['things you should never say to a weaver', /\[Sentence 3\]: \[what to say instead\]$/],
    [
      '5 things to know before your first organ festival',
      /\[Thing 5\]: \[why it helps to know, in one sentence\]$/,
    ],
    [
      '6 things nobody tells you about your first loom',
      /\[Thing 6\]: \[why it helps to know, in one sentence\]$/,
    ],
    [
      'how to check with a coin whether a drumhead is worn',
      /Take a coin: \[.+\]\n. A drumhead is worn if \[.+\]\n. \[What you see otherwise\]$/,
    ],
    ['how to restring a zither', /\[Step 3\]: \[how, in one sentence\]$/],
    [
      'what to do when the lock gate is stuck',
      /\[What to do first.+\]\n.+\n. \[When to call for help, and whom\]$/,
    ],
  ])('has places for what it asks for: %s', (prompt, places) => {
    expect(captionOf({ prompt })).toMatch(places);
    const [, ...said] = captionOf({ prompt }).match(/\[[^\]]+\]/g) ?? [];
    const { scenes } = composeDemoVideoScript(ask({ prompt, contentType: 'video', platform: 'tiktok' }));
    const spoken = scenes.map(({ voiceOver }) => voiceOver).join(' ');
    if (!/restring|when a/.test(prompt)) for (const place of said) expect(spoken).toContain(place);
  });

  test('is told of beside its slides, and not left out', () => {
    const captions = ['4 things that should never go in a hive', 'how to restring a zither'].map((prompt) =>
      captionOf({ prompt, contentType: 'carousel', platform: 'instagram' }),
    );
    expect(captions[0]).toMatch(/^4 things .+\n+One on each slide, with what happens if it does\./);
    expect(captions[1]).toMatch(/^How to .+\n+One step on each slide/);
  });

  test('of what is to be done is none of what goes wrong', () => {
    const caption = captionOf({ prompt: '4 things to do before you sign a lasting power of attorney' });
    expect(caption).toMatch(/\[Thing 4\]: \[how, in one sentence\]$/);
  });
});

describe('a word or two', () => {
  test.each([
    ['Umbrella repair', 'rain', /gutter/i],
    ['Chess club', 'draw', /watercolour|tips/],
    ['Breakdown service', 'recovery', /protein|laziness/],
    ['Clock workshop', 'movement', /stairs|sport/],
    ['Computer repair', 'memory', /smell/],
    ['Glass blower', 'twelve years', /dust sheets|plan on a piece/],
    ['Bowls club', 'green', /repaired/],
  ])('gets no tip and no line of another trade: %s, %s', (businessType, prompt, other) => {
    for (const tone of ['casual', 'humorous', 'inspiring', 'educational'] as const)
      expect(captionOf({ businessType, prompt, tone })).not.toMatch(other);
  });

  test.each([
    ['Nail bar', 'gel nails'],
    ['Optician', 'dry eyes'],
    ['Rug restorer', 'moths'],
    ['', 'sourdough'],
  ])('gets the tips of its own trade: %s, %s', (businessType, prompt) => {
    expect(captionOf({ businessType, prompt })).toMatch(/: \d tips/);
  });

  test.each([
    ['Piano tuner', 'humidity', /^Humidity and your piano: \[what it does, in one sentence\]/],
    ['Boat yard', 'barnacles', /^Barnacles: \[[^\]]*them/],
    ['Owl sanctuary', 'new arrivals', /^New arrivals: \[their names, and how old they are\]/],
    ['Nursery school', 'new arrivals', /^New arrivals: \[how many there are/],
    ['Wine shop', 'new arrivals', /shelf/],
  ])('has places that fit what it names: %s, %s', (businessType, prompt, places) => {
    const caption = captionOf({ businessType, prompt, tone: 'professional' });
    expect(caption).toMatch(places);
    expect(caption).not.toMatch(/new or happening|Want to know more/);
  });
});

describe('a text that is announced and not given', () => {
  test.each([
    [
      'Which vaccines your foal needs and when to call us',
      [
        '[Which vaccines your foal needs, in one or two sentences.]',
        '[When to call us, in one or two sentences.]',
      ],
    ],
    [
      'where most ladders fail and what it takes to mend one',
      [
        '[Where most ladders fail, in one or two sentences.]',
        '[What it takes to mend one, in one or two sentences.]',
      ],
    ],
    [
      'Why the bells ring at noon and who pulls the rope',
      [
        '[Why the bells ring at noon, in one or two sentences.]',
        '[Who pulls the rope, in one or two sentences.]',
      ],
    ],
  ])('has a place for each of its two questions: %s', (prompt, places) => {
    const request = ask({ prompt, tone: 'educational' });
    expect(composeDemoPost(request).caption.match(/\[.+?\]/g)).toEqual(places);
    expect(questionsTo(request)).toHaveLength(2);
  });

  it('is what a title with "when" asks for where the tone is to teach, and a scene elsewhere', () => {
    const prompt = 'When a deposit has to be paid back';
    expect(captionOf({ prompt, tone: 'educational' })).toContain('[The answer');
    expect(captionOf({ prompt: 'When the kettle sings', tone: 'inspiring' })).not.toContain('[');
  });

  it('has a place within a text, and the thanks behind it are a sentence', () => {
    const prompt =
      'Our boatyard closes in June. What we would tell our younger selves, and thanks to 300 rowers.';
    const caption = captionOf({ prompt });
    expect(caption).toContain('[What we would tell our younger selves, in one or two sentences.]');
    expect(caption).toMatch(/^Thank you to 300 rowers\.$/m);
    expect(questionsTo(ask({ prompt }))[0]).toMatch(/what we would tell our younger selves/);
  });

  it('is none where a sentence says what it is', () => {
    const prompt =
      'We close at noon. What we bake on Sundays is gone by ten, and thanks to Ida it tastes of lemon.';
    expect(captionOf({ prompt })).not.toContain('[');
  });
});

describe('a brief that breaks off', () => {
  test.each(['parking plan for', 'the spring concert with', 'leaflets for the', 'open day and'])(
    'has a place for what is missing, and its person is asked how it goes on: %s',
    (prompt) => {
      expect(captionOf({ prompt })).toContain('[how it goes on].');
      expect(questionsTo(ask({ prompt }))[0]).toBe('Your brief breaks off there. How does it go on?');
    },
  );

  test.each(['a coat to die for', 'friends to be thankful for', 'what a hedge is good for'])(
    'is none that only ends with its preposition: %s',
    (prompt) => {
      expect(captionOf({ prompt })).not.toContain('how it goes on');
    },
  );
});
