import { expect, test } from 'vitest';
import { generateRequest } from './brief-generator.testing.ts';
import { isPrinted } from './is-printed.ts';
import { composeDemoPost } from './post/compose-post.ts';

const leaves = isPrinted('Bakery');

test.each([
  'And do not say anything about the accident.',
  "Don't mention the price.",
  "I'd rather you didn't name the mill.",
  'Can you say it nicely?',
  'Keep it short please.',
  'Nothing salesy.',
  'Ask readers at the end which glaze they like.',
  'Use the two funniest quotes.',
  'Write up the three rules of our kiln room.',
  'You can make them up.',
  'I speak quite slowly.',
  'Kindly but firmly.',
  'For this post: summer.',
  'Tone: warm.',
  'That is not public yet.',
  'No emojis, they look cheap.',
  'Motivational post for Monday about leadership.',
  'Bitte nicht erwähnen, wer es war.',
  'Et ne dites pas que la recette a changé.',
  'No menciones el robo.',
  'Announce it with a pun on tides.',
  'Do not say when the shop reopens.',
  "Don't claim it is organic.",
  'Compliance says no.',
  'Do not blame the builder.',
  'Start with something warm.',
  'Be discreet.',
  'No sales talk.',
  'Reply to comments with a heart.',
])('an order to the writer is never printed: %s', (text) => {
  expect(leaves(text)).toBe(false);
});

test.each([
  'Do not use it.',
  'Ask people you trust before you buy a kiln.',
  'Use the back door while we paint.',
  'Write out the label before you fire.',
  'I talk to my clay.',
  'Please do not write to us before Monday.',
  "Don't mention it!",
  'Keep it in the fridge.',
  'Can you say it in three words?',
  'That is not the end of it.',
  'No more hashtags on our cakes: the icing runs.',
  'The post office closes at noon.',
  'Our blog post on rye is online.',
  'No hay pan el lunes.',
  'Do not use a hammer on it.',
  'Please do not put them in the oven.',
  'Add the flour slowly.',
  'Show the card at the till.',
  'Be on time.',
  'Avoid the harbour.',
  'Give them a rinse.',
  'Start at the back of the loft.',
  'Tell us which one you like.',
  'Say hello to Bea at the desk.',
  'Include your membership number.',
  'No drama club on 4 May.',
])('what readers are told is: %s', (text) => {
  expect(leaves(text)).toBe(true);
});

test('hashtags may be the subject of those who sell them', () => {
  expect(isPrinted('Social media agency')('Use three hashtags, never thirty.')).toBe(true);
  expect(leaves('Use three hashtags, never thirty.')).toBe(false);
});

test('where nothing but orders is left, readers are asked', () => {
  const request = {
    ...generateRequest(3),
    platform: 'facebook' as const,
    contentType: 'post' as const,
    tone: 'casual' as const,
    prompt: "Don't mention the price.",
  };
  expect(composeDemoPost(request).caption).toMatch(/next\?/u);
});
