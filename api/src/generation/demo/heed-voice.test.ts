import { describe, expect, test } from 'vitest';
import { heedVoice } from './heed-voice.ts';

const say = (tone: string, caption: string, hashtags = ['rye']) =>
  heedVoice({ tone }, { caption, hashtags, slides: [{ title: caption, text: '' }] });

describe('what a voice plainly says is followed without AI', () => {
  test.each([
    ['No emoji.', 'Rye is out 🥖. Come early! 🎉', 'Rye is out. Come early!'],
    ['Dry. Never uses hashtags, emoji or exclamation marks.', 'Rye is out! 🥖', 'Rye is out.'],
    ['No exclamation marks.', 'Really?! Order at a.example/#!rye!', 'Really? Order at a.example/#!rye.'],
    ['No contractions.', "We’re open. It’s warm, don't wait.", 'We are open. It is warm, do not wait.'],
    [
      'Uses contractions, as in speech.',
      'We are open. Do not wait; see where we are.',
      "We're open. Don't wait; see where we are.",
    ],
    [
      'Speaks as "I" to "you".',
      'We bake, and we are open. Our rye waits for you: ask us.',
      'I bake, and I am open. My rye waits for you: ask me.',
    ],
    [
      'Speaks as "we".',
      'I bake. My rye is out, and I was early. Write to me.',
      'We bake. Our rye is out, and we were early. Write to us.',
    ],
  ])('%s', (tone, caption, told) => {
    const heeded = say(tone, caption);
    expect(heeded.caption).toBe(told);
    expect(heeded.slides).toEqual([{ title: told, text: '' }]);
    expect(heeded.hashtags).toEqual(tone.includes('hashtags') ? [] : ['rye']);
  });

  test.each([
    '',
    'Warm. An emoji now and then.',
    'No emoji in the first line.',
    'No jargon, emoji welcome.',
    'Never says "we".',
    'Few contractions.',
  ])('and nothing else: %s', (tone) => {
    const caption = 'We are here 🥖 It’s warm!';
    expect(say(tone, caption)).toMatchObject({ caption, hashtags: ['rye'] });
  });
});

describe('the words of a text', () => {
  const contracting = 'Uses contractions, as in speech.';

  test.each([contracting, 'Speaks as "I" to "you".'])('stay in a grave post: %s', (tone) => {
    const caption =
      'Our caretaker Edwin died on Friday. We are thinking of his family, and we will miss him.';
    expect(say(tone, caption).caption).toBe(caption);
  });

  test('get the apostrophes that the text has', () => {
    expect(say(contracting, 'It’s our birthday, and we are glad.').caption).toBe(
      'It’s our birthday, and we’re glad.',
    );
  });
});
