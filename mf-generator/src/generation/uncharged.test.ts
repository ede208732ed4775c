import { defaultCredits } from '@postloom/shared-contracts';
import type { CreditsState } from '@postloom/shared-contracts/federation';
import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { GenerationFailure } from './outcome.ts';
import { createUncharged } from './uncharged.ts';

const failure: GenerationFailure = {
  title: 'Generation Failed',
  description: 'Failed to generate content.',
  needsUpgrade: false,
  isFault: true,
  isAnswered: false,
};
const free = 'Failed to generate content. No credit was used.';
const withCredits = (remaining: number, status: CreditsState['status'] = 'ready'): CreditsState => ({
  status,
  credits: { ...defaultCredits, remaining },
});
const credits = createStore<CreditsState>(() => withCredits(5));
/** What the server says next. */
let answer: CreditsState;
const uncharged = () =>
  createUncharged({ credits, refreshCredits: async () => credits.setState(answer, true) });

beforeEach(() => {
  credits.setState(withCredits(5), true);
  answer = withCredits(5);
});

test('a run that cost nothing says so', async () => {
  expect((await uncharged()('a')(failure)).description).toBe(free);
  const described = { ...failure, description: 'The AI provider couldn’t answer. You weren’t charged.' };
  expect(await uncharged()('a')(described)).toBe(described);
});

test('a run that was charged, or may have been, says nothing of it', async () => {
  answer = withCredits(4);
  expect(await uncharged()('a')(failure)).toBe(failure);
  credits.setState(withCredits(5), true);
  answer = withCredits(5, 'error');
  expect(await uncharged()('a')(failure)).toBe(failure);
});

test('a retry counts from its first attempt', async () => {
  const begin = uncharged();
  answer = withCredits(4);
  await begin('a')(failure);
  expect(await begin('a')(failure)).toBe(failure);
  expect((await begin('b')(failure)).description).toBe(free);
});
