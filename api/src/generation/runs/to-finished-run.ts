import type { GenerationResponse } from '@postloom/shared-contracts';
import { type Platform, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import type { FinishedRun } from '#app/posts/make-post-of-run.ts';
import { asEdited } from './edit-result.ts';
import type { PictureResult, RunRecord } from './runs.model.ts';

/**
 * What a post is made of; null for a run that doesn't become a post.
 * @param picture the one that was drawn for its composer's generation.
 */
export function toFinishedRun(record: RunRecord, picture: PictureResult | null): FinishedRun | null {
  const { response, platform } = record;
  if (!response) return null;
  if ('caption' in response) return ofGenerator(record, response);
  const text = 'variants' in response ? response.variants[0] : 'result' in response ? response.result : null;
  return text && platform ? ofComposer(record, { text, platform, picture }) : null;
}

const basicsOf = ({ _id, set, toKeep, createdAt }: RunRecord) => ({
  // Otherwise its post has been made, and may have been deleted permanently.
  isNew: toKeep !== false,
  runId: _id.toHexString(),
  setId: set?.toHexString() ?? null,
  at: createdAt,
});

function ofGenerator(record: RunRecord, response: GenerationResponse): FinishedRun {
  const content = asEdited(record, response);
  return {
    ...basicsOf(record),
    platform: record.platform ?? platformOf(response),
    contentType: record.contentType ?? (response.videoScript ? 'video' : 'post'),
    project: null,
    content: { ...content, imageUrl: content.imageUrl ?? content.attachedImageUrl ?? null },
  };
}

/** The first variant of a platform's text, or a refined text. */
function ofComposer(
  record: RunRecord,
  {
    text,
    platform,
    picture,
  }: {
    readonly text: Omit<FinishedRun['content'], 'imageUrl' | 'imageAlt' | 'videoUrl' | 'videoScript'>;
    readonly platform: Platform;
    readonly picture: PictureResult | null;
  },
): FinishedRun {
  const { brief } = record;
  const { imageUrl = uploadIn(brief), imageAlt = null } = picture ?? {};
  return {
    ...basicsOf(record),
    platform,
    contentType: 'post',
    project: typeof brief?.projectId === 'string' ? brief.projectId : null,
    content: { ...text, imageUrl, imageAlt, videoUrl: null, videoScript: null },
  };
}

/** The picture for a composer's text if none was drawn: the person's first upload. */
function uploadIn(brief: RunRecord['brief']): string | null {
  const [first] = Array.isArray(brief?.uploadedAssets) ? brief.uploadedAssets : [];
  return typeof first === 'string' ? first : null;
}

/**
 * Results from the version before posts don't say their platform (compat: first-posts). It can be told from the
 * recommended posting time.
 */
function platformOf({ viralPrediction }: GenerationResponse): Platform {
  const told = platforms.find((platform) =>
    viralPrediction?.bestPostTime.startsWith(platformCatalogue[platform].bestTimes),
  );
  return told ?? 'instagram';
}
