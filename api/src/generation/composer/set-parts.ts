import type { ComposerRequest } from '@postloom/shared-contracts';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import type { AttachedImage, Voice } from '../providers/provider.ts';
import { type ChargedCaller, type ChargedRun, runCharged } from '../runs/run-charged.ts';
import type { RunRecord, RunResult } from '../runs/runs.model.ts';
import { runsOfSet } from '../runs/runs-of-set.ts';
import type { ComposerContext } from './composer-context.ts';
import type { SetRecord } from './sets.model.ts';

/** A part of a set that the caller waits for. The clip is none, because it may take longer than the rest. */
export type Part = { readonly kind: 'text'; readonly platform: Platform } | { readonly kind: 'picture' };

/** Receives events about the parts, for callers that follow along. */
export interface SetListener {
  started(id: string): void;
  stage(kind: 'text' | 'picture', platform: Platform | null, stage: 'writing' | 'checking' | 'picture'): void;
  delta(platform: Platform, variant: number, text: string): void;
  restart(platform: Platform): void;
  /** A part is done or has failed, and can be read. Never rejects. */
  ended(part: Part): Promise<void>;
}

/** What all parts of a set are made from. */
export interface SetWork {
  readonly context: ComposerContext;
  readonly caller: ChargedCaller;
  readonly set: SetRecord;
  readonly voice: Voice | null;
  readonly template: string | null;
  readonly images: readonly AttachedImage[];
  readonly listener: SetListener | null;
}

export const partsOf = ({ platforms, generateImage }: ComposerRequest): Part[] => [
  ...platforms.map((platform) => ({ kind: 'text', platform }) as const),
  ...(generateImage ? [{ kind: 'picture' } as const] : []),
];

/** The name of a part in its run: of a platform's text, or with null of the picture. */
export const partName = (platform: string | null): string =>
  platform === null ? 'picture' : `text.${platform}`;

const nameOf = (part: Part): string => partName(part.kind === 'text' ? part.platform : null);

/** The platform that the picture and the clip are made for. The schema requires at least one. */
export const firstOf = ({ platforms: [first = platforms[0]] }: ComposerRequest): Platform => first;

/** The runs of a set. */
export const runsIn = (
  { runs }: Pick<ComposerContext, 'runs'>,
  { _id, account }: Pick<SetRecord, '_id' | 'account'>,
): Promise<RunRecord[]> => runsOfSet(runs, account.toHexString(), _id.toHexString());

/** Whether every part is done. */
export async function isDone(context: ComposerContext, set: SetRecord): Promise<boolean> {
  const runs = await runsIn(context, set);
  const done = new Set(runs.filter(({ status }) => status === 'done').map(({ part }) => part));
  return partsOf(set.request).every((part) => done.has(nameOf(part)));
}

/** Makes a part in a run of its own, which is reserved, stored and charged by itself. */
export function makePart<Result extends RunResult>(
  { context, caller, set }: SetWork,
  platform: Platform | null,
  run: Pick<ChargedRun<Result>, 'amount' | 'work' | 'toKeep'>,
): Promise<Result> {
  const { _id, requestHash, request } = set;
  const id = _id.toHexString();
  const part = partName(platform);
  return runCharged(context.runs, caller, {
    ...run,
    key: `${id}.${part}`,
    requestHash,
    subject: {
      platform: platform ?? firstOf(request),
      contentType: 'post',
      brief: request,
      set: { id, part },
    },
  });
}
