import { describe, expect, test } from 'vitest';
import { creditsSchema } from './credits.ts';
import { defaultErrorMessage } from './errors.ts';
import {
  addedFeatures,
  lowestPlanBeyond,
  lowestPlanWith,
  noCreditsText,
  type PlanRight,
  planCatalogue,
  planOf,
  planRequirements,
} from './plan-catalogue.ts';
import { paidPlans, planSchema, plans } from './plans.ts';

describe('the specification’s sentences are unchanged', () => {
  test.each([
    [
      planRequirements.videoScript.refusal,
      'Video script generation is only available for Pro and Agency plans. Please upgrade to access this feature.',
    ],
    [
      planRequirements.videoScript.locked,
      'Premium Feature: Video script generation requires Pro or Agency plan',
    ],
    [
      planRequirements.video.refusal,
      'Video generation is available with Pro and Agency plans. Upgrade to unlock this feature!',
    ],
    [
      noCreditsText.description,
      'You need credits to generate content. Upgrade to Pro or Agency plan for unlimited generation.',
    ],
    [defaultErrorMessage.plan_required, 'This feature needs a Pro or Agency plan.'],
    [planRequirements.videoScript.title, 'Premium Feature Required'],
    [planRequirements.video.title, 'Pro Feature'],
  ])('%s', (sentence, spec) => {
    expect(sentence).toBe(spec);
  });
});

describe('a plan’s card', () => {
  test('has the same lines in the same order as the others, including what it lacks', () => {
    const ids = plans.map((plan) => planCatalogue[plan].features.map(({ id }) => id));
    for (const list of ids) expect(list).toEqual(ids[0]);
    const lacks = planCatalogue.free.features.filter(({ included }) => !included).map(({ text }) => text);
    expect(lacks).toContain('AI images');
    expect(lacks).toContain('Scheduled posts');
  });

  test('shows the figures of its rights', () => {
    const texts = (plan: 'pro' | 'agency') => planCatalogue[plan].features.map(({ text }) => text);
    expect(texts('pro')).toContain('24 scheduled posts at a time');
    expect(texts('agency')).toContain('Unlimited scheduled posts');
    expect(texts('agency')).toContain('5 team seats');
  });

  test('adds to the next lower plan’s card what that plan lacks or has less of', () => {
    const added = addedFeatures('agency').map(({ id }) => id);
    expect(added).toContain('credits');
    expect(added).toContain('scheduled-posts');
    expect(added).toContain('white-label');
    expect(added).not.toContain('video-scripts');
  });
});

test('a higher rank costs more and gives no less', () => {
  const records = plans.map((plan) => planCatalogue[plan]);
  for (const [index, higher] of records.entries()) {
    const lower = records[index - 1];
    if (!lower) continue;
    expect(higher.rank, higher.name).toBeGreaterThan(lower.rank);
    expect(higher.prices.monthly, higher.name).toBeGreaterThan(lower.prices.monthly);
    expect(higher.credits.perCycle, higher.name).toBeGreaterThan(lower.credits.perCycle);
    for (const [right, has] of Object.entries(lower.rights)) {
      expect(Number(higher.rights[right as PlanRight]), `${higher.name}: ${right}`).toBeGreaterThanOrEqual(
        Number(has),
      );
    }
  }
  expect(paidPlans).toEqual(plans.filter((plan) => planCatalogue[plan].prices.monthly > 0));
});

test('an upgrade is offered to the lowest plan with the missing right', () => {
  expect(lowestPlanWith('projects').name).toBe('Pro');
  expect(lowestPlanWith('seats').name).toBe('Agency');
  expect(lowestPlanBeyond(planCatalogue.pro.rights.scheduledPosts)?.name).toBe('Agency');
  expect(lowestPlanBeyond(Number.POSITIVE_INFINITY)).toBeUndefined();
});

describe('a plan known only to a newer server', () => {
  const answer = { plan: 'LATER', remaining: 3, used: 7, total: 10, resetAt: null };

  test('does not make an older reader reject the answer', () => {
    expect(creditsSchema.parse(answer)).toEqual({ ...answer, plan: 'later' });
  });

  test('is shown by its name, locks nothing and offers no upgrade', () => {
    const plan = planOf('later');
    expect(plan).toMatchObject({ name: 'Later', known: false });
    expect(plan.rights.video).toBe(true);
    expect(plan.rank).toBeGreaterThan(planCatalogue.agency.rank);
  });

  test('can’t be requested', () => {
    expect(planSchema.safeParse('later').success).toBe(false);
    expect(planSchema.parse('PRO')).toBe('pro');
  });
});
