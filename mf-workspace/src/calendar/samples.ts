import type { CalendarItem, PostStatus } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';

/** What a new account sees until it has posts of its own (spec section 2). Always marked as samples. */
export const sampleFigures = { scheduled: 12, published: 8, drafts: 3, platforms: 5 };

const samples: readonly {
  readonly day: number;
  readonly time: string;
  readonly platform: Platform;
  readonly status: PostStatus;
  readonly title: string;
  readonly caption: string;
}[] = [
  {
    day: 3,
    time: '09:00',
    platform: 'instagram',
    status: 'scheduled',
    title: 'This week on the loom',
    caption: 'Warp set, coffee on. Here is what comes off the loom this week.',
  },
  {
    day: 6,
    time: '12:30',
    platform: 'linkedin',
    status: 'scheduled',
    title: 'What we learned from 100 orders',
    caption: 'One hundred orders in, three things surprised us. The second one changed our packaging.',
  },
  {
    day: 10,
    time: '17:15',
    platform: 'twitter',
    status: 'review',
    title: 'A question for the community',
    caption: 'Linen or wool: which should the spring blanket be? Vote in the replies.',
  },
  {
    day: 14,
    time: '08:30',
    platform: 'instagram',
    status: 'scheduled',
    title: 'Before and after: the old studio',
    caption: 'Two years ago this was a garage. Swipe to see it now.',
  },
  {
    day: 14,
    time: '11:00',
    platform: 'facebook',
    status: 'scheduled',
    title: 'Open studio this Saturday',
    caption: 'Come by, try a loom, take a scarf home. Doors open at ten.',
  },
  {
    day: 14,
    time: '15:00',
    platform: 'linkedin',
    status: 'draft',
    title: 'We are hiring a weaver',
    caption: 'Part-time, with training. Tell us what you have made with your hands.',
  },
  {
    day: 14,
    time: '19:00',
    platform: 'tiktok',
    status: 'scheduled',
    title: 'One scarf in thirty seconds',
    caption: 'Four hours of weaving, half a minute of your evening.',
  },
  {
    day: 19,
    time: '10:00',
    platform: 'facebook',
    status: 'review',
    title: 'Customer story: the wedding blanket',
    caption: 'Priya asked for the colors of the hills where they met. This is what we made.',
  },
  {
    day: 23,
    time: '18:00',
    platform: 'tiktok',
    status: 'draft',
    title: 'Dyeing with onion skins',
    caption: 'You throw them away. We turn them into this gold.',
  },
  {
    day: 27,
    time: '09:30',
    platform: 'instagram',
    status: 'scheduled',
    title: 'Last chance: winter colors',
    caption: 'The winter palette leaves the shop on the last day of the month.',
  },
];

/** The ids of samples have this prefix; those of posts never do. */
const samplePrefix = 'sample-';
export const isSample = (id: string): boolean => id.startsWith(samplePrefix);

/**
 * Ten sample posts for the month of a day, with local times. Those scheduled before that day count as published.
 * @param today a plain date.
 */
export function samplePosts(today: string): readonly CalendarItem[] {
  return samples.map(({ day, time, platform, status, title, caption }, index) => {
    const local = `${today.slice(0, 8)}${String(day).padStart(2, '0')}T${time}`;
    return {
      id: `${samplePrefix}${index + 1}`,
      version: 1,
      status: status === 'scheduled' && local.slice(0, 10) < today ? 'published' : status,
      platform,
      contentType: 'post',
      title,
      caption,
      hashtags: [],
      media: [],
      project: null,
      client: null,
      scheduledAt: `${local}:00Z`,
      zone: null,
      sourceRunId: null,
      createdAt: `${local}:00Z`,
      updatedAt: `${local}:00Z`,
      deletedAt: null,
      local,
      warnings: [],
    };
  });
}
