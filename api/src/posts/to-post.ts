import {
  endpointUrl,
  objectsEndpoints,
  type postSchema,
  type postSummarySchema,
  type Sent,
} from '@postloom/shared-contracts';
import type { PostRecord } from './posts.model.ts';

/** What the server sends: the contract's own values, where a reader must expect others as well. */
export type Post = Sent<typeof postSchema>;
export type PostSummary = Sent<typeof postSummarySchema>;

/** Of what a client sees, counted from 1. */
export const shownVersion = (edits: number | undefined): number => (edits ?? 0) + 1;

function toSignOff({
  signOff,
  edits = 0,
  status,
}: Pick<PostRecord, 'signOff' | 'edits' | 'status'>): PostSummary['signOff'] {
  // Of what is published nobody is waited for.
  if (!signOff || (status === 'published' && signOff.state === 'waiting')) return null;
  // That changes were requested stays said until somebody decides on what came of it: the two versions tell of that.
  const isVoid = signOff.state === 'approved' && signOff.edits !== edits;
  return {
    state: isVoid ? 'out_of_date' : signOff.state,
    version: shownVersion(signOff.edits),
    currentVersion: shownVersion(edits),
    by: signOff.by,
    at: signOff.at.toISOString(),
  };
}

/** A post in a list. */
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

/** A post as the contract shows it. */
export function toPost(record: PostRecord): Post {
  const { slides, videoScript, viralPrediction } = record;
  return { ...toPostSummary(record), slides: slides ? [...slides] : null, videoScript, viralPrediction };
}
