import { expect, it } from 'vitest';
import held from './data/messages.testing.json' with { type: 'json' };
import { kindOfMessage, type MessageKind, messageKinds } from './message-kinds.ts';

const messages = held.posts.flatMap((post: { brief: string } & Partial<Record<MessageKind, string[]>>) =>
  messageKinds.flatMap((kind) => (post[kind] ?? []).map((text) => ({ kind, text, brief: post.brief }))),
);
const toldOf = (isNew: boolean) => messages.filter(({ kind }) => (kind === 'newPost') === isNew);

it('tells short briefs of something else', () => {
  const missed = held.briefs.filter(
    (text, at) => kindOfMessage(text, held.posts[at % held.posts.length]?.brief ?? '')?.isNew !== true,
  );
  expect(missed.length).toBeLessThan(held.briefs.length * 0.6);
});

/** Messages that nothing was learned from. */
it('tells messages for the post from briefs of another one', () => {
  const wrong = toldOf(false).filter(({ text, brief }) => kindOfMessage(text, brief)?.isNew !== false);
  const missed = toldOf(true).filter(({ text, brief }) => kindOfMessage(text, brief)?.isNew !== true);
  expect(wrong.map(({ text }) => text).length).toBeLessThan(toldOf(false).length * 0.06);
  expect(missed.map(({ text }) => text).length).toBeLessThan(toldOf(true).length * 0.25);
});

it('tells mostly what a message wants', () => {
  const right = messages.filter(({ kind, text, brief }) => kindOfMessage(text, brief)?.kind === kind);
  expect(right.length).toBeGreaterThan(messages.length * 0.6);
});

it('does not tell in a language without examples', () => {
  expect(
    kindOfMessage('Sierpniowy koncert zaczyna się wcześniej, zapraszamy wszystkich', 'Our fair'),
  ).toBeNull();
});
