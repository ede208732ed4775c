import { type ClientUsage, clientUsageSchema, type UsageLine } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { isMonth, monthsBetween } from './months.ts';
import { usageAsCsv } from './usage-csv.ts';

const posts = { written: 3, planned: 2, published: 1 };
const lineOf = (name: string): UsageLine => ({
  subject: 'client',
  client: { id: 'a1', name, archived: false, inBin: false },
  credits: 4,
  creditsFor: { texts: 2, pictures: 1, clips: 1 },
  posts,
});
const usage = (month: string | null): ClientUsage =>
  clientUsageSchema.parse({
    month,
    from: '2027-03-01T08:00:00.000Z',
    to: '2027-04-01T07:00:00.000Z',
    zone: 'America/Los_Angeles',
    firstMonth: '2027-01',
    lines: [],
    total: { credits: 4, posts },
    reserved: 0,
  });

test('a spreadsheet gets each name as it is, and takes none for a formula', () => {
  const names = [
    'Bäckerei "Am Turm", Inh. Schmitt',
    '=HYPERLINK("https://example.com")',
    '+49 Club',
    '@home',
  ];
  const rows = usageAsCsv(usage('2027-03'), names.map(lineOf)).split('\r\n');
  expect(rows).toEqual([
    'Period,Client,Client ID,Credits,Texts,Pictures,Clips,Posts written,Posts planned,Posts published',
    '2027-03,"Bäckerei ""Am Turm"", Inh. Schmitt",a1,4,2,1,1,3,2,1',
    `2027-03,"'=HYPERLINK(""https://example.com"")",a1,4,2,1,1,3,2,1`,
    "2027-03,'+49 Club,a1,4,2,1,1,3,2,1",
    "2027-03,'@home,a1,4,2,1,1,3,2,1",
    '',
  ]);
});

test('what was not recorded is empty, and a cycle is a period', () => {
  const unknown: UsageLine = { subject: 'unknown', client: null, credits: 7, creditsFor: null, posts };
  expect(usageAsCsv(usage(null), [unknown]).split('\r\n')[1]).toBe(
    '2027-03-01 to 2027-04-01,Not recorded,,7,,,,3,2,1',
  );
});

test('only a month is a month', () => {
  expect(['2027-03', '2027-12', '2027-13', '2027-3', 'now', ''].filter(isMonth)).toEqual([
    '2027-03',
    '2027-12',
  ]);
});

test('months run from the latest to the first, across years', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
  expect(monthsBetween('2027-02', '2027-02')).toEqual(['2027-02']);
  // A browser whose clock is behind the server's.
  expect(monthsBetween('2027-03', '2027-02')).toEqual(['2027-02']);
});
