import {
  endpointUrl,
  objectsEndpoints,
  type postSchema,
  type postSummarySchema,
  type Sent,
  slidesText,
  templateGaps,
} from '@postloom/shared-contracts';
import { type DescribeMedia, describeMedia } from './describe-media.ts';
import type { PostDecisionRecord, PostRecord } from './posts.model.ts';
import { latestDecision, type PostsContext } from './posts-context.ts';

/** What the server sends: only values that the contract knows now, whereas a reader must also expect later ones. */
export type Post = Sent<typeof postSchema>;
export type PostSummary = Sent<typeof postSummarySchema>;

/** Version of the content that clients see, counted from 1. */
export const shownVersion = (edits: number | undefined): number => (edits ?? 0) + 1;

function toSignOff(record: Pick<PostRecord, 'signOff' | 'edits' | 'status'>): PostSummary['signOff'] {
  const { edits = 0, status } = record;
  // Nobody is waiting for a decision on a published post.
  const signOff = status === 'published' ? latestDecision(record) : record.signOff;
  if (!signOff) return null;
  // A request for changes remains until the new content is sent; the two version numbers show that it has changed.
  const isVoid = signOff.state === 'approved' && signOff.edits !== edits;
  return {
    state: isVoid ? 'out_of_date' : signOff.state,
    version: shownVersion(signOff.edits),
    currentVersion: shownVersion(edits),
    by: signOff.by,
    at: signOff.at.toISOString(),
    ...(signOff.decided && { lastDecision: toDecision(signOff.decided) }),
  };
}

const toDecision = ({ state, edits, by, at }: PostDecisionRecord) => ({
  decision: state,
  version: shownVersion(edits),
  by,
  at: at.toISOString(),
});

function toTeamDecision({
  teamDecision,
  edits,
}: Pick<PostRecord, 'teamDecision' | 'edits'>): PostSummary['teamDecision'] {
  if (!teamDecision) return null;
  const { text } = teamDecision;
  return { ...toDecision(teamDecision), currentVersion: shownVersion(edits), text };
}

type Files = Pick<PostsContext, 'objects'>;
type SummaryRecord = Omit<PostRecord, 'slides' | 'videoScript' | 'viralPrediction'>;

/** What the media of some posts of one workspace say. */
export const describeMediaOf = (context: Files, records: readonly SummaryRecord[]): Promise<DescribeMedia> =>
  describeMedia(
    context,
    records[0]?.workspace.toHexString() ?? '',
    records.flatMap(({ media }) => media),
  );

function summaryOf(record: SummaryRecord, describe: DescribeMedia): PostSummary {
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
  const changed = record.changed?.version === version ? record.changed : undefined;
  return {
    id: _id.toHexString(),
    version,
    status,
    platform,
    contentType,
    title,
    caption,
    hashtags: [...hashtags],
    media: media.map((file) => ({
      id: file.object,
      kind: file.kind,
      url: endpointUrl(objectsEndpoints.getObject, { params: { id: file.object } }),
      ...describe(file),
    })),
    project: project?.toHexString() ?? null,
    client: client?.toHexString() ?? null,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    zone,
    sourceRunId: run?.toHexString() ?? null,
    generation: generation?.toHexString() ?? null,
    signOff: toSignOff(record),
    contentVersion: shownVersion(record.edits),
    teamDecision: toTeamDecision(record),
    createdBy: record.createdBy.toHexString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    updatedBy: changed?.by.toHexString() ?? null,
    updatedWith: changed?.key ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

function postOf(record: PostRecord, describe: DescribeMedia): Post {
  const { caption, slides, videoScript } = record;
  const hasGaps = templateGaps([caption, slidesText(slides ?? [])].join('\n')).length > 0;
  return {
    ...summaryOf(record, describe),
    slides: slides ? [...slides] : null,
    videoScript,
    viralPrediction: hasGaps ? null : record.viralPrediction,
  };
}

/** A post in the form for lists. */
export const toPostSummary = async (context: Files, record: SummaryRecord): Promise<PostSummary> =>
  summaryOf(record, await describeMediaOf(context, [record]));

/** Posts of one workspace in the form for lists. */
export async function toPostSummaries(
  context: Files,
  records: readonly SummaryRecord[],
): Promise<PostSummary[]> {
  const describe = await describeMediaOf(context, records);
  return records.map((record) => summaryOf(record, describe));
}

/** A post in the contract's form. */
export const toPost = async (context: Files, record: PostRecord): Promise<Post> =>
  postOf(record, await describeMediaOf(context, [record]));

/** Posts of one workspace in the contract's form. */
export async function toPosts(context: Files, records: readonly PostRecord[]): Promise<Post[]> {
  const describe = await describeMediaOf(context, records);
  return records.map((record) => postOf(record, describe));
}
