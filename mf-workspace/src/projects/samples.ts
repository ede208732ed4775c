import type { Project } from '@postloom/shared-contracts';

/** A sample project for a new account (spec section 3). */
export interface SampleProject
  extends Pick<
    Project,
    | 'id'
    | 'title'
    | 'description'
    | 'platforms'
    | 'type'
    | 'status'
    | 'tags'
    | 'budget'
    | 'postsCount'
    | 'createdAt'
  > {
  /** Percentage of people who interacted with its posts, among those who saw them. */
  readonly engagement: number;
}

/** Shown until the person has a project, and always marked as samples. */
export const sampleProjects: readonly SampleProject[] = [
  {
    id: 'sample-spring',
    title: 'Spring collection: first look',
    description:
      'Six pieces in six days, from the sketch to the shop window, with a waiting list at the end.',
    platforms: ['instagram', 'facebook'],
    type: 'launch',
    status: 'Active',
    tags: ['spring', 'new in'],
    budget: 1200,
    postsCount: 9,
    engagement: 6.4,
    createdAt: '2026-03-02T09:00:00Z',
  },
  {
    id: 'sample-counter',
    title: 'Behind the counter, one minute a day',
    description: 'Short clips of the people who bake, pack and sell. Filmed on a phone, posted before noon.',
    platforms: ['tiktok', 'instagram'],
    type: 'series',
    status: 'Scheduled',
    tags: ['team', 'video'],
    budget: null,
    postsCount: 14,
    engagement: 8.1,
    createdAt: '2026-02-24T15:30:00Z',
  },
  {
    id: 'sample-questions',
    title: 'What our customers ask most',
    description: 'One honest answer a week: prices, returns, allergies, and why Mondays are closed.',
    platforms: ['facebook', 'linkedin'],
    type: 'evergreen',
    status: 'Draft',
    tags: ['service'],
    budget: null,
    postsCount: 3,
    engagement: 0,
    createdAt: '2026-02-18T11:15:00Z',
  },
  {
    id: 'sample-anniversary',
    title: 'Ten years in Mill Lane',
    description: 'A photograph for each year, told by someone who was there, and an evening for regulars.',
    platforms: ['facebook', 'instagram', 'twitter'],
    type: 'event',
    status: 'Planning',
    tags: ['anniversary', 'community'],
    budget: 800,
    postsCount: 0,
    engagement: 0,
    createdAt: '2026-02-11T08:45:00Z',
  },
  {
    id: 'sample-hiring',
    title: 'Two bakers for the night shift',
    description: 'What the job is like at three in the morning, what it pays, and who should not apply.',
    platforms: ['linkedin', 'facebook'],
    type: 'campaign',
    status: 'Completed',
    tags: ['hiring'],
    budget: 250,
    postsCount: 5,
    engagement: 4.7,
    createdAt: '2026-01-20T10:00:00Z',
  },
  {
    id: 'sample-winter',
    title: 'Winter menu, dish by dish',
    description: 'Each new dish with its supplier and the story of how it came onto the menu.',
    platforms: ['instagram'],
    type: 'campaign',
    status: 'Completed',
    tags: ['menu', 'winter'],
    budget: 400,
    postsCount: 8,
    engagement: 5.9,
    createdAt: '2026-01-05T12:20:00Z',
  },
];
