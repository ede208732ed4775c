import { planCatalogue, plans } from '@postloom/shared-contracts';
import { describe, expect, test } from 'vitest';
import type { LegalDocument } from './document.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** All visible text of a document, in one line. */
function textOf(document: LegalDocument): string {
  const blocks = document.sections.flatMap((section) =>
    section.blocks.flatMap((block) => {
      if (block.kind === 'paragraph') return [block.text];
      if (block.kind === 'list') return block.items;
      if (block.kind === 'contact') return [`${block.text} ${block.address}`];
      return [block.caption, ...block.columns, ...block.rows.flat()];
    }),
  );
  return [...document.summary, ...blocks].join(' ');
}

describe.each([
  ['privacy', privacy],
  ['terms', terms],
])('the %s page', (_, document) => {
  test('is last updated January 2025', () => {
    expect(document.lastUpdated).toBe('January 2025');
  });

  test('has a unique anchor for each section, and no section without text', () => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const { blocks } of document.sections) expect(blocks).not.toHaveLength(0);
  });

  test('has as many cells in each table row as there are columns', () => {
    const tables = document.sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'table'));
    expect(tables).not.toHaveLength(0);
    for (const block of tables) {
      if (block.kind !== 'table') continue;
      for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
    }
  });
});

test.each([
  ['what an account consists of', /email address and your username/],
  ['that prompts are temporary', /processed temporarily and are not stored permanently/],
  ['how long an unsaved prompt lives', /at most 30 days/],
  ['anonymous usage statistics', /anonymous usage statistics/],
  ['encryption in transit', /TLS 1\.3/],
  ['that passwords are hashed', /Passwords are hashed/],
  ['sharing with service providers', /with service providers who work for us/],
  ['sharing for legal reasons', /for legal reasons/],
  ['anonymous aggregates for AI models', /anonymous aggregates, for example for improving AI models/],
  ['the rights', /Access:.*Correction:.*Deletion:.*Portability:/],
  ['the grace period', /grace period of 30 days/],
  ['the advertising tag', /LinkedIn.*[Oo]nly with your consent/],
  ['the label of AI media', /Article 50 of the EU AI Act/],
  ['where to write', /rights, write to privacy/],
])('the privacy page states %s', (_, statement) => {
  expect(textOf(privacy)).toMatch(statement);
});

test.each([
  ['the price of Pro', /\$15 a month or \$90 a year/],
  ['the price of Agency', /\$35 a month or \$210 a year/],
  ['the credits', /5, once, without renewal.*100 per cycle.*200 per cycle/],
  ['one credit a generation', /Each generation \(a text, an image or a video\) uses one credit/],
  ['no rollover', /Credits reset with each cycle; what is left does not roll over/],
  ['renewal', /renew automatically/],
  [
    'what is kept after canceling, in both modes',
    /current period, until which you keep the plan.*without a payment, in the test mode of a site, ends at once/,
  ],
  ['who may make video scripts', /Pro and Agency only: video scripts and content strategies/],
  ['the limit of scheduling', /up to 24 posts at a time on Pro, without limit on Agency/],
  [
    'what Agency adds',
    /Agency only: team collaboration with up to 5 seats, white-label branding, API access, client management, client approval by link and a dedicated account manager, as advertised/,
  ],
  ['the refund of annual plans', /within 7 days of purchase and no more than 10% of the credits/],
  ['that monthly plans are not refunded', /Monthly subscriptions are not refundable/],
  ['the notice of price changes', /at least 30 days’ notice.*never affects the current billing cycle/],
  ['the cap of liability', /amount that you paid us in the 12 months before/],
  ['termination by the person', /by deleting your account in the settings/],
  ['termination by us', /if you violate these terms/],
  ['deletion after a grace period', /data may be deleted after a grace period/],
  ['where to write', /these terms, write to legal/],
])('the terms state %s', (_, statement) => {
  expect(textOf(terms)).toMatch(statement);
});

test('the terms give the price of every plan, and what it allows', () => {
  const blocks = terms.sections.flatMap((section) => section.blocks);
  const table = blocks.find((block) => block.kind === 'table');
  expect(table?.rows.map(([name]) => name)).toEqual(plans.map((plan) => planCatalogue[plan].name));
  const features = JSON.stringify(terms.sections.find(({ id }) => id === 'features')?.blocks);
  for (const plan of plans.slice(1)) expect(features).toContain(planCatalogue[plan].name);
});
