import { lookUp, type Open, type PostStatus } from '@postloom/shared-contracts';
import type { BadgeProps } from '@postloom/ui-kit';

interface StatusLook {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

const looks: Readonly<Record<PostStatus, StatusLook>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  review: { label: 'In review', tone: 'warning' },
  scheduled: { label: 'Scheduled', tone: 'teal' },
  ready: { label: 'Ready to post', tone: 'accent' },
  published: { label: 'Published', tone: 'success' },
};

/** Whether the post is final and somebody is reminded to publish it. */
export const isAwaited = (status: Open<PostStatus>): boolean => status === 'scheduled' || status === 'ready';

/** Label and color of a status; one unknown to this version is shown by its own name. */
export const statusLook = (status: Open<PostStatus>): StatusLook =>
  lookUp(looks, status, { label: String(status), tone: 'neutral' });
