import {
  automaticTitle,
  type EndpointBody,
  isAutomaticTitle,
  type postsEndpoints,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { requireTime } from './plan-places.ts';
import type { PostRecord } from './posts.model.ts';
import { requireContent } from './require-content.ts';
import { wordFields } from './versions.model.ts';

/** The change of a post that somebody asks for. The functions here say what it does to the post. */
export type AskedChange = EndpointBody<typeof postsEndpoints.updatePost>;

/** What a change does to a post's time, and as a result to its status. */
export function timeOf(
  before: PostRecord,
  { status = before.status, scheduledAt: asked }: AskedChange,
  now: Date,
): Partial<Pick<PostRecord, 'scheduledAt' | 'plannedFor' | 'status' | 'zone'>> {
  const isPublished = status === 'published';
  const planned = (!isPublished && before.plannedFor) || before.scheduledAt;
  const scheduledAt = asked === undefined ? planned : asked === null ? null : new Date(asked);
  // If the time is removed, the status needn't be given.
  if (asked === null && status === 'scheduled' && before.status === 'scheduled') {
    return { scheduledAt, zone: null, status: 'draft' };
  }
  requireTime(status, scheduledAt);
  const isNew = isPublished && before.status !== 'published';
  if (asked === undefined && isNew && scheduledAt && scheduledAt > now) {
    return { scheduledAt: now, plannedFor: scheduledAt };
  }
  if (asked === undefined && planned === before.scheduledAt) return {};
  return { scheduledAt, status, ...(before.plannedFor && { plannedFor: null }) };
}

/** The new automatic title, if the post has one and its text has changed. */
export function titleBy(before: PostRecord, { caption }: AskedChange): Partial<Pick<PostRecord, 'title'>> {
  const isAutomatic = isAutomaticTitle(before.title, before.caption);
  return isAutomatic && caption !== undefined ? { title: automaticTitle(caption) } : {};
}

/**
 * The fields that clients decide on: a change of one makes a new version. The title, project and status are the team's
 * own. The time is shown on the client's page, but an agency sets and changes it after the approval.
 */
export const shown = [...wordFields, 'media'] as const;

/** Whether a change alters any of these fields. */
export function alters(
  fields: readonly (typeof shown)[number][],
  before: PostRecord,
  set: Readonly<Partial<Record<(typeof shown)[number], unknown>>>,
): boolean {
  return fields.some(
    (field) => field in set && JSON.stringify(set[field] ?? null) !== JSON.stringify(before[field] ?? null),
  );
}

/**
 * A planned post that has been empty since before that was forbidden can still be moved to a project or off the
 * calendar.
 */
export function requireContentOf(
  before: PostRecord,
  { caption, media, slides, scheduledAt, status: asked }: AskedChange,
  status: PostRecord['status'] = asked ?? before.status,
): void {
  const given = [caption, media, slides].some((part) => part !== undefined);
  if (!given && status === before.status && !scheduledAt) return;
  const after = {
    status,
    caption: caption ?? before.caption,
    media: media ?? before.media,
    slides: slides === undefined ? before.slides : slides,
  };
  requireContent(after, before.status === 'draft');
}

/** What a change is in the history that the post has once it was sent to a client. */
export function actsOf(
  { account }: Actor,
  before: PostRecord,
  {
    status = before.status,
    updatedAt: at,
  }: { readonly status?: PostRecord['status'] | undefined; readonly updatedAt: Date },
  seen: boolean,
): Pick<PostRecord, 'saved' | 'publication'> {
  const act = { edits: (before.edits ?? 0) + (seen ? 1 : 0), by: new Types.ObjectId(account), at };
  const isPublished = status === 'published';
  return {
    ...(seen && { saved: act }),
    ...(isPublished !== (before.status === 'published') && {
      publication: { ...act, event: new Types.ObjectId(), isPublished },
    }),
  };
}
