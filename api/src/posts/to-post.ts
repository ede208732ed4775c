import {
  endpointUrl,
  objectsEndpoints,
  type postSchema,
  type postSummarySchema,
  type Sent,
} from '@postloom/shared-contracts';
import type { PostRecord } from './posts.model.ts';

/** What the server sends: only values that the contract knows now, whereas a reader must also expect later ones. */
export type Post = Sent<typeof postSchema>;
export type PostSummary = Sent<typeof postSummarySchema>;

/** Version of the content that clients see, counted from 1. */
export const shownVersion = (edits: number | undefined): number => (edits ?? 0) + 1;

function toSignOff({
  signOff,
  edits = 0,
  status,
}: Pick<PostRecord, 'signOff' | 'edits' | 'status'>): PostSummary['signOff'] {
  // Nobody is waiting for a decision on a published post.
  if (!signOff || (status === 'published' && signOff.state === 'waiting')) return null;
  // A request for changes remains until somebody decides on the new content; the two version numbers show that it has
  // changed.
  const isVoid = signOff.state === 'approved' && signOff.edits !== edits;
  return {
    state: isVoid ? 'out_of_date' : signOff.state,
    version: shownVersion(signOff.edits),
    currentVersion: shownVersion(edits),
    by: signOff.by,
    at: signOff.at.toISOString(),
  };
}

/** A post in the form for lists. */
export function toPostSummary(
  record: Omit<PostRecord, 'slides' | 'videoScript' | 'viralPrediction'>,
): PostSummary {
  const {
    _id,
    version,
    status,
    platform,
    contentType,
    title,
    caption,
    hashtags,
    media,
    zone,
    run,
    generation,
  } = record;
  const { project, client, scheduledAt, createdAt, updatedAt, deletedAt } = record;
  return {
    id: _id.toHexString(),
    version,
    status,
    platform,
    contentType,
    title,
    caption,
    hashtags: [...hashtags],
    media: media.map(({ object, kind, alt }) => ({
      id: object,
      kind,
      url: endpointUrl(objectsEndpoints.getObject, { params: { id: object } }),
      alt,
    })),
    project: project?.toHexString() ?? null,
    client: client?.toHexString() ?? null,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    zone,
    sourceRunId: run?.toHexString() ?? null,
    generation: generation?.toHexString() ?? null,
    signOff: toSignOff(record),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

/** A post in the contract's form. */
export function toPost(record: PostRecord): Post {
  const { slides, videoScript, viralPrediction } = record;
  return { ...toPostSummary(record), slides: slides ? [...slides] : null, videoScript, viralPrediction };
}
