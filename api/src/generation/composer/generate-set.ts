import { type ComposerRequest, planRequirements } from '@postloom/shared-contracts';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { clientOf } from '#app/kernel/database/owned.ts';
import { makePostsOfSet } from '../runs/make-posts.ts';
import { mayLeaveEarly } from '../runs/may-leave-early.ts';
import type { Asking, ChargedCaller } from '../runs/run-charged.ts';
import type { RunResult } from '../runs/runs.model.ts';
import { claimSet, findSet } from './claim-set.ts';
import { type ComposerContext, setsOf } from './composer-context.ts';
import { drawPicture } from './draw-picture.ts';
import { type ComposerAnswer, readSet } from './read-set.ts';
import { requireSetCredits } from './require-set-credits.ts';
import { isDone, type Part, partsOf, runsIn, type SetListener, type SetWork } from './set-parts.ts';
import { sourcesOf, uploadsOf } from './set-sources.ts';
import type { SetRecord } from './sets.model.ts';
import { startSetClip } from './start-set-clip.ts';
import { writeText } from './write-text.ts';

/**
 * Turns one request into texts for several platforms and a picture. The parts are made concurrently. Each is a separate
 * run, which is reserved, stored and charged by itself: one that fails costs nothing and doesn't affect the others. Only
 * the picture needs one of the texts, because it would be shown nowhere without a post.
 * @param saysVoice whether the caller has chosen a voice, or none. Otherwise the client's voice is used.
 * @throws {AppError} if nothing can be started (rights, credits, key), or if every part failed.
 */
export async function generateSet(
  context: ComposerContext,
  asking: Asking,
  asked: ComposerRequest,
  listener: SetListener | null,
  { saysVoice }: { readonly saysVoice: boolean },
): Promise<ComposerAnswer> {
  const { actor, idempotencyKey, signal } = asking;
  const known = await findSet(context, actor, idempotencyKey, asked);
  // Do this first: a finished result stays available even if the right, the voice or a file has gone since.
  if (known && (await isDone(context, known))) return returnFinished(context, actor, known, listener);

  const work = await prepare(context, asking, asked, listener, saysVoice);
  const { set, caller } = work;
  await requireSetCredits(context, set);
  await list(context, set, true);
  listener?.started(set._id.toHexString());
  const failures = await makeParts(work);
  if (failures.every((failure) => failure !== null)) {
    // Another call with its key may still be at work on it.
    const runs = await runsIn(context, set);
    if (runs.every(({ status }) => status === 'failed')) await list(context, set, false);
    throw failures[0];
  }
  await makePosts(context, set);
  // A clip isn't begun for somebody who has left: it would be charged after they were told what the rest had cost.
  signal.throwIfAborted();
  if (set.request.generateVideo) await startSetClip(context, caller.actor, set);
  return readSet(context, caller.actor, set._id.toHexString());
}

/** Returns a finished generation, after finishing anything that a crash has left undone. */
async function returnFinished(
  context: ComposerContext,
  actor: Actor,
  set: SetRecord,
  listener: SetListener | null,
): Promise<ComposerAnswer> {
  const id = set._id.toHexString();
  const client = clientOf(set.client);
  const actorForClient = client === null ? actor : { ...actor, client };
  listener?.started(id);
  for (const part of partsOf(set.request)) await listener?.ended(part);
  await makePosts(context, set);
  if (set.request.generateVideo) await startSetClip(context, actorForClient, set);
  return readSet(context, actorForClient, id);
}

/**
 * Collects what the parts are made from, and claims the set for the caller's key.
 * @throws {AppError} for a missing right, file, voice, template or project, and for sources of different clients.
 */
async function prepare(
  context: ComposerContext,
  asking: Asking,
  asked: ComposerRequest,
  listener: SetListener | null,
  saysVoice: boolean,
): Promise<SetWork> {
  const { account, actor, idempotencyKey, signal } = asking;
  const uploads = await uploadsOf(context, actor, asked);
  const brandVoiceId = saysVoice ? asked.brandVoiceId : await context.clientVoice(actor);
  if (asked.generateVideo) await requireRight(context.credits, actor.workspace, planRequirements.video);
  if (asked.generateImage) await requireRight(context.credits, actor.workspace, planRequirements.image);
  const sources = await sourcesOf(context, actor, { ...asked, brandVoiceId });
  const { voice, template, actorForClient, defaults } = sources;
  const uploadedAssets: string[] = [];
  for (const file of uploads)
    uploadedAssets.push((await context.objects.fileForClient(actorForClient, file)).url);
  const request = { ...asked, brandVoiceId, uploadedAssets };
  const images = await context.imagesFor(actorForClient, request, signal);
  const set = await claimSet(context, actorForClient, idempotencyKey, asked, { request, ...defaults });
  let leave: Promise<boolean> | undefined;
  const caller: ChargedCaller = {
    ...asking,
    actor: actorForClient,
    plan: await context.credits.planOf(actor.workspace),
    // Leaving a generation counts once toward the limit, however many parts it has.
    mayLeave: () => (leave ??= mayLeaveEarly(context.earlyLeaves, account.id)),
  };
  return { context, caller, set, voice, template, images, listener };
}

/**
 * Makes all parts at the same time.
 * @returns why each of them failed, or null.
 */
function makeParts(work: SetWork): Promise<unknown[]> {
  const { request } = work.set;
  const texts = request.platforms.map((platform) => ({ platform, made: writeText(work, platform) }));
  const written = texts.map(({ made }) => made);
  return Promise.all([
    ...texts.map(({ platform, made }) => awaitPart(work, made, { kind: 'text', platform })),
    ...(request.generateImage ? [awaitPart(work, drawPicture(work, written), { kind: 'picture' })] : []),
  ]);
}

/**
 * Waits for a part to end, with or without success.
 * @returns why it failed, or null.
 */
async function awaitPart({ listener }: SetWork, made: Promise<RunResult>, part: Part): Promise<unknown> {
  const failure = await made.then(
    () => null,
    (error: unknown) => error,
  );
  await listener?.ended(part);
  return failure;
}

/** Adds a set to the lists, or removes it from them. Its client may have been archived since it was claimed. */
const list = (context: ComposerContext, { _id, account }: SetRecord, listed: boolean): Promise<boolean> =>
  setsOf(context, { workspace: account.toHexString() }).change({ _id }, { $set: { listed } });

const makePosts = ({ runs, makePost }: ComposerContext, { _id, account }: SetRecord): Promise<void> =>
  makePostsOfSet(runs, makePost, { workspace: account.toHexString(), setId: _id.toHexString() });
