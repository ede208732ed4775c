import {
  type ComposerPartKind,
  type ComposerRequest,
  type ComposerResult,
  type composerEndpoints,
  composerPartKinds,
  type EndpointEvent,
  isKnown,
  variantsPerPlatform,
} from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { StreamFailure } from '#app/generation/outcome.ts';

export type PartStage = 'waiting' | 'writing' | 'checking' | 'picture' | 'video' | 'done' | 'failed';

/** The progress of one part. */
export interface PartProgress {
  readonly kind: ComposerPartKind;
  /** Null for the picture and the clip, which all platforms share. */
  readonly platform: Platform | null;
  readonly stage: PartStage;
  /** The text received so far, per variant. */
  readonly texts: readonly string[];
  /** Why it failed; null if it hasn't. */
  readonly failure: string | null;
}

export type Pieces = Pick<ComposerResult, 'platforms' | 'picture' | 'video' | 'uploads'>;

/** What has arrived of a generation that is under way. */
export interface SetProgress {
  readonly id: string | null;
  readonly parts: readonly PartProgress[];
  readonly pieces: Pieces;
  readonly result: ComposerResult | null;
}

type SetEvent = EndpointEvent<typeof composerEndpoints.composerGenerate>;

const workStages = ['writing', 'checking', 'picture', 'video'] as const;

export const nothingYet = (request: ComposerRequest): SetProgress => ({
  id: null,
  parts: partsOf(request),
  pieces: { platforms: [], picture: null, video: null },
  result: null,
});

function partsOf({ platforms: chosen, generateImage, generateVideo }: ComposerRequest): PartProgress[] {
  const waiting = { stage: 'waiting', texts: [], failure: null } as const;
  return [
    ...chosen.map(
      (platform): PartProgress => ({
        ...waiting,
        kind: 'text',
        platform,
        texts: Array.from({ length: variantsPerPlatform }, () => ''),
      }),
    ),
    ...(generateImage ? [{ ...waiting, kind: 'picture', platform: null } as const] : []),
    ...(generateVideo ? [{ ...waiting, kind: 'video', platform: null } as const] : []),
  ];
}

/**
 * The progress after an event of the stream.
 * @throws {StreamFailure} if the event says that the generation has failed.
 */
export function progressAfter(before: SetProgress, { event, data }: SetEvent): SetProgress {
  const { pieces } = before;
  switch (event) {
    case 'started':
      return { ...before, id: data.id };
    case 'stage': {
      const { kind, platform, stage } = data;
      if (!isKnown(workStages, stage) || !isKnown(composerPartKinds, kind)) return before;
      return withPart(before, kind, platform, () => ({ stage }));
    }
    case 'delta':
      return withPart(before, 'text', data.platform, ({ texts }) => ({
        texts: texts.map((text, index) => (index === data.variant ? text + data.text : text)),
      }));
    case 'restart':
      return withPart(before, 'text', data.platform, ({ texts }) => ({ texts: texts.map(() => '') }));
    case 'platform': {
      const arrived = { ...pieces, platforms: [...pieces.platforms, data] };
      return withPart({ ...before, pieces: arrived }, 'text', data.platform, ended(data));
    }
    case 'picture':
      return withPart({ ...before, pieces: { ...pieces, picture: data } }, 'picture', null, ended(data));
    case 'video':
      return withPart({ ...before, pieces: { ...pieces, video: data } }, 'video', null, ended(data));
    case 'result':
      return { ...before, result: data };
    default:
      throw new StreamFailure(data.code, data.message);
  }
}

const ended = (part: { readonly failure: { readonly message: string } | null }) => () =>
  part.failure
    ? { stage: 'failed' as const, failure: part.failure.message, texts: [] }
    : { stage: 'done' as const, failure: null };

/** @param platform whose text, if it is a text. */
function withPart(
  before: SetProgress,
  kind: ComposerPartKind,
  platform: unknown,
  change: (part: PartProgress) => Partial<PartProgress>,
): SetProgress {
  const isMeant = (part: PartProgress) =>
    part.kind === kind && (kind !== 'text' || part.platform === platform);
  const parts = before.parts.map((part) => (isMeant(part) ? { ...part, ...change(part) } : part));
  return { ...before, parts };
}

/**
 * The result of a stream that has ended.
 * @throws {StreamFailure} if all platforms have failed.
 */
export function resultOf({ result }: SetProgress): ComposerResult {
  if (!result) throw new Error('The stream ended without a result.');
  const failed = result.platforms.find(({ failure }) => failure)?.failure;
  if (failed && result.platforms.every(({ variants }) => variants.length === 0)) {
    throw new StreamFailure(failed.code, failed.message);
  }
  return result;
}
