import { ourBrand } from '@postloom/remote-kit';
import type { Client, Post } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { contentsOf } from './pack-saved-posts.ts';

const post = (change: Partial<Post>): Post => ({
  id: 'a',
  version: 1,
  status: 'draft',
  platform: 'linkedin',
  contentType: 'post',
  title: '',
  caption: '',
  hashtags: [],
  media: [],
  videoScript: null,
  viralPrediction: null,
  project: null,
  client: null,
  scheduledAt: null,
  zone: null,
  sourceRunId: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  deletedAt: null,
  ...change,
});

const clients: readonly Client[] = [
  {
    id: 'c',
    version: 1,
    name: 'Harbor Bakery',
    logo: null,
    brandVoiceId: null,
    briefDefaults: { businessType: '', targetAudience: '', tone: null },
    archived: false,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    deletedAt: null,
  },
];

const signOff = { version: 1, currentVersion: 2, by: 'Clara', at: '2026-11-02T08:00:00.000Z' };

test('posts are packed by their times, listed in a table without formulas, and marked where an approval is missing', () => {
  const { packed, texts } = contentsOf(
    [
      post({ title: 'No time', caption: '=1+1', hashtags: ['rye', 'bread'] }),
      post({
        title: 'Late',
        caption: 'One,\n"two"',
        status: 'scheduled',
        scheduledAt: '2026-12-02T08:30:00.000Z',
        signOff: { ...signOff, state: 'out_of_date' },
      }),
      post({
        id: 'early',
        client: 'c',
        title: 'Early',
        caption: 'Café',
        status: 'scheduled',
        scheduledAt: '2026-12-01T23:30:00.000Z',
        signOff: { ...signOff, state: 'approved', currentVersion: 1 },
      }),
    ],
    { brand: ourBrand, clients, clock: { language: 'en-US', timeZone: 'Europe/Berlin' } },
  );
  const calendar = texts['reminders.ics'];
  expect(calendar).toContain('UID:early\r\n');
  expect(calendar).toContain('SUMMARY:Harbor Bakery · Post on LinkedIn: Early\r\n');
  expect(calendar).toContain('SUMMARY:Post on LinkedIn: Late\r\n');
  expect(packed.map(({ folder, notes }) => [folder, ...(notes ?? [])])).toEqual([
    ['1-linkedin-early', 'Scheduled posting time: Dec 2, 2026, 12:30 AM, Berlin time'],
    ['2-linkedin-late', 'Scheduled posting time: Dec 2, 2026, 9:30 AM, Berlin time', 'Approval out of date'],
    ['3-linkedin-no-time'],
  ]);
  expect(texts['posts.csv']?.split('\r\n')).toEqual([
    '\uFEFFDate,Time,Time zone,Client,Platform,Title,Status,Approval,Text,Hashtags,Slides,Alt texts,Folder',
    '2026-12-02,00:30,Europe/Berlin,Harbor Bakery,LinkedIn,Early,Scheduled,Client approved,Café,,,,1-linkedin-early',
    '2026-12-02,09:30,Europe/Berlin,,LinkedIn,Late,Scheduled,Approval out of date,"One,\n""two""",,,,2-linkedin-late',
    ",,,,LinkedIn,No time,Draft,,'=1+1,#rye #bread,,,3-linkedin-no-time",
  ]);
});
