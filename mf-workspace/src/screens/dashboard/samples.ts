import type { RecentProject } from '@postloom/shared-contracts';

/** What a new account sees until it has content of its own (spec section 2). Always marked as samples. */
export const sampleFigures = { thisMonth: 12, scheduled: 8 };

export const sampleProjects: readonly RecentProject[] = [
  {
    id: 'sample-1',
    title: 'Spring collection: first look',
    type: 'image',
    status: 'Active',
    createdAt: '2026-03-02T09:00:00Z',
    updatedAt: '2026-03-02T09:00:00Z',
    platforms: [],
    postsCount: 0,
    client: null,
  },
  {
    id: 'sample-2',
    title: 'Behind the counter, one minute a day',
    type: 'video',
    status: 'Scheduled',
    createdAt: '2026-02-24T15:30:00Z',
    updatedAt: '2026-02-24T15:30:00Z',
    platforms: [],
    postsCount: 0,
    client: null,
  },
  {
    id: 'sample-3',
    title: 'What our customers ask most',
    type: 'post',
    status: 'Draft',
    createdAt: '2026-02-18T11:15:00Z',
    updatedAt: '2026-02-18T11:15:00Z',
    platforms: [],
    postsCount: 0,
    client: null,
  },
];
