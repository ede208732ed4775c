import type { ConfirmInput } from '@postloom/shared-contracts/federation';
import { expect, test } from 'vitest';
import { askAboutGaps, gapNames } from './ask-about-gaps.ts';
import { bareText, excessText } from './excess.ts';

/** Asks, and is answered with no. @returns whether to continue, and the question if there was one. */
async function ask(gaps: readonly string[], excess: readonly string[]) {
  const questions: ConfirmInput[] = [];
  const confirm = async (question: ConfirmInput) => {
    questions.push(question);
    return false;
  };
  return { goOn: await askAboutGaps({ confirm }, gaps, 'Schedule', excess), questions };
}

const excessOf = (caption: string): string[] => {
  const excess = excessText('twitter', { caption, hashtags: [] });
  return excess === null ? [] : [excess];
};

test('a post that fits its platform and has no gaps isn’t asked about', async () => {
  expect(await ask([], excessOf('x'.repeat(280)))).toEqual({ goOn: true, questions: [] });
});

test('a post that is too long is asked about, with or without gaps', async () => {
  const excess = excessOf('x'.repeat(400));
  expect(await ask([], excess)).toMatchObject({
    goOn: false,
    questions: [
      {
        title: 'Schedule what’s too long?',
        description: '120 characters too many for X.',
        confirmLabel: 'Schedule anyway',
      },
    ],
  });
  expect(await ask(['place'], excess)).toMatchObject({
    goOn: false,
    questions: [
      {
        title: 'Schedule with gaps and what’s too long?',
        description:
          'Still to fill in: place. The brackets would show in the post. 120 characters too many for X.',
      },
    ],
  });
});

test('banned words are asked about with what else there is', async () => {
  const questions: ConfirmInput[] = [];
  const confirm = async (question: ConfirmInput) => {
    questions.push(question);
    return true;
  };
  await askAboutGaps({ confirm }, ['place'], 'Send', [], ['The voice “Us” never says “cheap”.']);
  expect(questions).toMatchObject([
    {
      title: 'Send with gaps and banned words?',
      description:
        'Still to fill in: place. The brackets would show in the post. The voice “Us” never says “cheap”.',
      confirmLabel: 'Send anyway',
    },
  ]);
});

test('a missing picture is asked about where the platform needs one, with what else there is', async () => {
  const none = { contentType: 'post', hasMedia: false };
  expect(bareText('linkedin', none)).toBeNull();
  expect(bareText('tiktok', { contentType: 'post', hasMedia: true })).toBeNull();
  expect(bareText('instagram', { ...none, contentType: 'carousel' })).toBeNull();
  const bare = [bareText('tiktok', none) ?? ''];
  const questions: ConfirmInput[] = [];
  const confirm = async (question: ConfirmInput) => {
    questions.push(question);
    return true;
  };
  await askAboutGaps({ confirm }, ['place'], 'Schedule', [], [], bare);
  expect(questions).toMatchObject([
    {
      title: 'Schedule with gaps and without a picture?',
      description:
        'Still to fill in: place. The brackets would show in the post. TikTok takes no post without a picture or video.',
    },
  ]);
});

test('a gap that a ban left is named by its mark, next to the gaps of a template', async () => {
  const { questions } = await ask(['place', '…'], []);
  expect(questions[0]?.description).toBe(
    'Still to fill in: place, the gap “[…]”. The brackets would show in the post.',
  );
});

test('of many gaps the first are named; they are marked in the text', () => {
  expect(gapNames(['number', 'unit', 'period'])).toBe('number, unit, period');
  expect(gapNames(['number', 'what broke it, with a figure', 'One sentence on why.'])).toBe(
    'number; what broke it, with a figure; One sentence on why',
  );
  expect(gapNames(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e');
  expect(gapNames(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c and 4 more');
});
