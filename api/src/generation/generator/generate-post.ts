import { createHash } from 'node:crypto';
import {
  type GenerationRequest,
  type GenerationResponse,
  type Plan,
  planCatalogue,
  planRequirements,
} from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { makePostOfResult } from '../runs/make-posts.ts';
import { mayLeaveEarly } from '../runs/may-leave-early.ts';
import { runCharged } from '../runs/run-charged.ts';
import { findDone } from '../runs/run-once.ts';
import type { GenerateOptions, GeneratorContext } from './generator-context.ts';
import { takeFromLibrary } from './library-picture.ts';
import { producePost } from './produce-post.ts';
import { startClip } from './start-clip.ts';

/**
 * Turns a brief into a post: rights, quote, reserve, provider, check, one repair, trim, store, commit. Nothing is
 * charged if anything fails on the way, or for demo content.
 * @throws {AppError}
 */
export async function generatePost(
  context: GeneratorContext,
  options: GenerateOptions,
): Promise<GenerationResponse> {
  const { account, actor, request, idempotencyKey: key, signal } = options;
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const response =
    (await findDone<GenerationResponse>(context.runs, { actor, key, requestHash })) ??
    (await runFor(context, options, requestHash));
  if (account.kind !== 'member') return response;
  await makePostOfResult(context.runs, context.makePost, { workspace: actor.workspace, runId: response.id });
  if (!request.generateVideo || response.clipId) return response;
  // A clip isn't begun for somebody who has left: it would be charged unseen. Whoever asks again with the key gets it.
  signal.throwIfAborted();
  return { ...response, clipId: await startClip(context, actor, request, response.id) };
}

async function runFor(
  context: GeneratorContext,
  options: GenerateOptions,
  requestHash: string,
): Promise<GenerationResponse> {
  const { account, request, idempotencyKey, signal, addressBudget } = options;
  const plan = await context.credits.planOf(options.actor.workspace);
  assertRights(plan, request);
  // An omitted voice means the client's; null means none.
  const { brandVoiceId = await context.clientVoice(options.actor) } = request;
  const voice = brandVoiceId ? await context.voice(options.actor, brandVoiceId) : null;
  // If no client is chosen, the voice decides which client it is for.
  const actor =
    voice && options.actor.client === undefined ? { ...options.actor, client: voice.client } : options.actor;
  const attached = await takeFromLibrary(context, options.actor, actor, request);
  const { attachedImage: _, uploadedAssets: __, shown: ___, ...brief } = request;
  return runCharged(
    context.runs,
    {
      account,
      actor,
      plan,
      signal,
      addressBudget,
      mayLeave: () => mayLeaveEarly(context.earlyLeaves, account.id),
    },
    {
      key: idempotencyKey,
      subject: {
        platform: request.platform,
        contentType: request.contentType,
        // Stored so that a later rewrite uses the same voice, whoever chose it.
        brief: brandVoiceId ? { ...brief, brandVoiceId } : brief,
      },
      ...quote(context, request),
      requestHash,
      work: (run, countDelivered) =>
        producePost(context, run, { ...options, actor }, { plan, voice, attached }, countDelivered),
    },
  );
}

/** Credits that a request costs: one for the text, one for a picture. Demo content costs nothing. */
function quote(
  { text, pictures }: GeneratorContext,
  { generateImage }: GenerationRequest,
): { readonly amount: number; readonly pictures: number } {
  const drawn = generateImage && !pictures.isDemo ? 1 : 0;
  return { amount: (text.isDemo ? 0 : 1) + drawn, pictures: drawn };
}

function assertRights(plan: Plan, request: GenerationRequest): void {
  const rights = planCatalogue[plan].rights;
  const need = ({ right, refusal }: (typeof planRequirements)[keyof typeof planRequirements]): void => {
    if (!rights[right]) throw new AppError('plan_required', { userMessage: refusal });
  };
  if (request.contentType === 'video') need(planRequirements.videoScript);
  if (request.generateVideo) need(planRequirements.video);
  if (request.generateImage) need(planRequirements.image);
}
