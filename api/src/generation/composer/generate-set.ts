import {
  type ComposerRequest,
  clipSeconds,
  noCreditsText,
  planRequirements,
  retentionMs,
  variantsPerPlatform,
  wordsLeftOutText,
} from '@postloom/shared-contracts';
import { type Platform, platforms, sharedPictureShape } from '@postloom/shared-contracts/platforms';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { clientOf } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { toAppError } from '#app/kernel/http/error-handler.ts';
import type { StoredObject } from '#app/objects/objects-context.ts';
import { briefOf, pictureOf } from '../clips/clip-brief.ts';
import { requestClip } from '../clips/request-clip.ts';
import { asBrief } from '../demo/as-brief.ts';
import { compose } from '../demo/composer-thread.ts';
import { tooFewVariants } from '../providers/answer.ts';
import { demoPictureProvider } from '../providers/demo.ts';
import {
  type AttachedImage,
  ProviderQuotaError,
  type TextDraft,
  type VariantsJob,
  type Voice,
} from '../providers/provider.ts';
import { makePostsOfSet } from '../runs/make-posts.ts';
import { mayLeaveEarly } from '../runs/may-leave-early.ts';
import { type Asking, type ChargedCaller, type ChargedRun, runCharged } from '../runs/run-charged.ts';
import type { PictureResult, RunResult, TextResult } from '../runs/runs.model.ts';
import { runsOfSet } from '../runs/runs-of-set.ts';
import { languageFaults } from '../text/check-language.ts';
import { faultsOf, finishLine, rulesFor, saysBanned } from '../text/check-post.ts';
import { factFaults, lostFaults } from '../text/keep-facts.ts';
import { noteOf } from '../text/note-of.ts';
import { writeGuarded } from '../write-guarded.ts';
import { claimSet, findSet } from './claim-set.ts';
import type { ComposerContext } from './composer-context.ts';
import { drawnPicture, quoteSet, sampleText } from './quote-set.ts';
import { type ComposerAnswer, readSet } from './read-set.ts';
import type { SetRecord } from './sets.model.ts';
import { toVariant } from './to-variant.ts';

/** Receives events about the parts, for callers that follow along. */
export interface SetListener {
  started(id: string): void;
  stage(kind: 'text' | 'picture', platform: Platform | null, stage: 'writing' | 'checking' | 'picture'): void;
  delta(platform: Platform, variant: number, text: string): void;
  restart(platform: Platform): void;
  /** A part is done or has failed, and can be read. */
  ended(
    part: { readonly kind: 'text'; readonly platform: Platform } | { readonly kind: 'picture' },
  ): Promise<void>;
}

const withoutPost = 'There’s no post to go with the image. You weren’t charged for it.';
const quotaNote = 'The AI provider’s quota is used up, so this is sample content. You weren’t charged.';

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
  const { account, actor, idempotencyKey, signal } = asking;
  const known = await findSet(context, actor, idempotencyKey, asked);
  // Do this first: a finished result stays available even if the right, the voice or a file has gone since.
  if (known && (await isDone(context, known))) return returnFinished(context, actor, known, listener);
  const found = await uploadsOf(context, actor, asked);
  const brandVoiceId = saysVoice ? asked.brandVoiceId : await context.clientVoice(actor);
  if (asked.generateVideo) await requireRight(context.credits, actor.workspace, planRequirements.video);
  if (asked.generateImage) await requireRight(context.credits, actor.workspace, planRequirements.image);
  const sources = await sourcesOf(context, actor, { ...asked, brandVoiceId });
  const { voice, template, actorForClient, defaults } = sources;
  const uploadedAssets: string[] = [];
  for (const file of found) uploadedAssets.push((await context.objects.fileForClient(actorForClient, file)).url);
  const request = { ...asked, brandVoiceId, uploadedAssets };
  const images = await context.imagesFor(actorForClient, request, signal);
  const set = await claimSet(context, actorForClient, idempotencyKey, asked, { request, ...defaults });
  const plan = await context.credits.planOf(actor.workspace);
  await requireCredits(context, set);
  const id = set._id.toHexString();
  listener?.started(id);

  let leave: Promise<boolean> | undefined;
  const caller: ChargedCaller = {
    ...asking,
    actor: actorForClient,
    plan,
    // Leaving a generation counts once toward the limit, however many parts it has.
    mayLeave: () => (leave ??= mayLeaveEarly(context.earlyLeaves, account.id)),
  };
  const work: SetWork = { context, caller, set, voice, template, images, listener };
  const texts = request.platforms.map((platform) => ({ platform, text: writeFor(work, platform) }));
  const written = texts.map(({ text }) => text);
  const failures = await Promise.all([
    ...texts.map(({ platform, text }) => awaitPart(text, { kind: 'text', platform }, listener)),
    ...(request.generateImage ? [awaitPart(draw(work, written), { kind: 'picture' }, listener)] : []),
  ]);
  await makePostsOfSet(context.runs, context.makePost, { accountId: actor.workspace, setId: id });
  // A clip isn't begun for somebody who has left: it would be charged after they were told what the rest had cost.
  signal.throwIfAborted();
  if (request.generateVideo) await startClip(context, actorForClient, set);
  const [first] = failures;
  if (first && failures.every((failure) => failure !== null)) throw first;
  return readSet(context, actorForClient, id);
}

type Part = Parameters<SetListener['ended']>[0];

const partsOf = ({ platforms, generateImage }: ComposerRequest): Part[] => [
  ...platforms.map((platform) => ({ kind: 'text', platform }) as const),
  ...(generateImage ? [{ kind: 'picture' } as const] : []),
];

/** Whether every part is done. The clip doesn't count, because it may take longer than the rest. */
async function isDone(context: ComposerContext, { _id, account, request }: SetRecord): Promise<boolean> {
  const runs = await runsOfSet(context.runs, account.toHexString(), _id.toHexString());
  const done = new Set(runs.filter(({ status }) => status === 'done').map(({ part }) => part));
  return partsOf(request).every((part) => done.has(partName(part.kind === 'text' ? part.platform : null)));
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
  await makePostsOfSet(context.runs, context.makePost, { accountId: actor.workspace, setId: id });
  if (set.request.generateVideo) await startClip(context, actorForClient, set);
  return readSet(context, actorForClient, id);
}

/**
 * The uploaded files at their permanent addresses. The addresses in the request expire. The files themselves stay at
 * least until the generation is stored, which keeps them from then on.
 * @throws {AppError} `not_found`
 */
async function uploadsOf(
  { objects }: ComposerContext,
  actor: Actor,
  { uploadedAssets }: ComposerRequest,
): Promise<StoredObject[]> {
  await objects.holdFiles(actor.workspace, uploadedAssets);
  const stored: StoredObject[] = [];
  for (const address of uploadedAssets) stored.push(await objects.resolveFile(actor, address));
  return stored;
}

interface Sources {
  readonly voice: Voice | null;
  readonly template: string | null;
  /** The actor, limited to the client that the generation is for. */
  readonly actorForClient: Actor;
  readonly defaults: { readonly businessType: string; readonly targetAudience: string };
}

/**
 * What the request builds on. If no client is chosen, the project, the voice or the template decides which client it is
 * for.
 * @throws {AppError} `not_found`; `plan_required`; `validation_failed` if these belong to different clients.
 */
async function sourcesOf(context: ComposerContext, actor: Actor, request: ComposerRequest): Promise<Sources> {
  const { brandVoiceId, templateId, projectId } = request;
  const voice = brandVoiceId === null ? null : await context.voice(actor, brandVoiceId);
  const template = templateId === null ? null : await context.template(actor, templateId);
  const project = projectId === null ? null : await context.projectBrief(actor, projectId);
  const named = [project, voice, template].map((source) => source?.client ?? null);
  const client = actor.client ?? named.find((each) => each !== null) ?? null;
  const isMixed =
    named.some((each) => each !== null && each !== client) || (project && project.client !== client);
  if (isMixed) {
    const message =
      'The project, the voice and the template are for different clients. Choose ones for the same client.';
    throw new AppError('validation_failed', {
      userMessage: message,
      issues: [{ path: 'projectId', message }],
    });
  }
  const general = client === null ? null : await context.clientBrief(actor.workspace, client);
  return {
    voice,
    template: template?.content ?? null,
    actorForClient: actor.client === undefined && client === null ? actor : { ...actor, client },
    defaults: {
      businessType: project?.businessType || general?.businessType || '',
      targetAudience: project?.targetAudience || general?.targetAudience || '',
    },
  };
}

interface SetWork {
  readonly context: ComposerContext;
  readonly caller: ChargedCaller;
  readonly set: SetRecord;
  readonly voice: Voice | null;
  readonly template: string | null;
  readonly images: readonly AttachedImage[];
  readonly listener: SetListener | null;
}

/**
 * Waits for a part to end, with or without success.
 * @returns why it failed, or null.
 */
async function awaitPart(
  part: Promise<RunResult>,
  which: Part,
  listener: SetListener | null,
): Promise<unknown> {
  let failure: unknown = null;
  try {
    await part;
  } catch (error) {
    failure = error;
  }
  await listener?.ended(which);
  return failure;
}

/** Requests the set's clip, with the words for the first platform that has any. If the clip fails, the set doesn't. */
async function startClip(context: ComposerContext, actor: Actor, set: SetRecord): Promise<void> {
  const { request } = set;
  const id = set._id.toHexString();
  const runs = await runsOfSet(context.runs, actor.workspace, id);
  const written = request.platforms.flatMap(
    (platform) => runs.find(({ part, status }) => part === partName(platform) && status === 'done') ?? [],
  );
  const [variant] = (written[0]?.response as TextResult | undefined)?.variants ?? [];
  if (!variant) return;
  const drawn = runs.find(({ part, status }) => part === 'picture' && status === 'done')?.response;
  const made = (drawn as PictureResult | undefined)?.imageUrl;
  const addresses = request.uploadedAssets.length > 0 ? request.uploadedAssets : made ? [made] : [];
  try {
    // The plan may have changed since the texts were written.
    await requireRight(context.credits, actor.workspace, planRequirements.video);
    const pictures: string[] = [];
    for (const address of addresses) pictures.push(await pictureOf(context.clips, actor, address));
    await requestClip(context.clips, {
      actor,
      key: `${id}.video`,
      platform: firstOf(request),
      set: id,
      brief: {
        ...briefOf(
          { contentType: 'post', caption: variant.caption, videoScript: null },
          request.videoPrompt,
          await context.clips.bannedWords(actor, request.brandVoiceId),
        ),
        pictures,
        seconds: clipSeconds.usual,
        posts: [],
        runs: written.map(({ _id }) => _id.toHexString()),
      },
    });
  } catch (error) {
    // The failure is recorded on the clip, which the answer shows.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Refuses a request that the account can't pay for in full, before anything starts. Parts that are done or in progress
 * no longer count.
 */
async function requireCredits(context: ComposerContext, { _id, account, request }: SetRecord): Promise<void> {
  const runs = await runsOfSet(context.runs, account.toHexString(), _id.toHexString());
  const paid = new Set(runs.filter(({ status }) => status !== 'failed').map(({ part }) => part));
  const { parts } = quoteSet(context, request);
  const needed = parts
    .filter(
      ({ kind, platform }) =>
        !paid.has(kind === 'video' ? 'video' : partName(kind === 'text' ? platform : null)),
    )
    .reduce((sum, { credits }) => sum + credits, 0);
  if (needed === 0) return;
  const { remaining } = await context.credits.get(account.toHexString());
  if (remaining >= needed) return;
  throw new AppError('insufficient_credits', {
    userMessage:
      remaining === 0
        ? `Insufficient credits. ${noCreditsText.description}`
        : `Insufficient credits. This needs ${needed} credits and you have ${remaining}. Choose fewer platforms, or upgrade your plan.`,
  });
}

const partName = (platform: string | null): string => (platform === null ? 'picture' : `text.${platform}`);

/** The platform that the clip is made for. The schema requires at least one. */
const firstOf = ({ platforms: [first = platforms[0]] }: ComposerRequest): Platform => first;

function runOf<Result extends RunResult>(
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

function writeFor(work: SetWork, platform: Platform): Promise<TextResult> {
  const { context, set, voice, template, images } = work;
  const { text } = context;
  const amount = text.isDemo ? 0 : 1;
  const { request, businessType, targetAudience } = set;
  const job: VariantsJob = { platform, request, businessType, targetAudience, template, voice, images };
  const told = [request.topic, request.keywords].join('\n');
  const given = [told, businessType, targetAudience, template ?? '', ...(voice?.phrases ?? [])];
  return runOf(work, platform, {
    amount,
    work: async (run, countDelivered) => {
      const { context, listener } = work;
      const grave = await compose('howGrave', asBrief(job), run.signal);
      const rules = rulesFor(platform, given.join('\n'), voice?.bannedWords ?? [], grave, voice);
      const written = await writeGuarded({
        text: context.text,
        rules,
        signal: run.signal,
        listener: listener && {
          stage: (stage) => listener.stage('text', platform, stage),
          delta: (text, variant) => listener.delta(platform, variant, text),
          restart: () => listener.restart(platform),
        },
        countDelivered,
        shown: Number.POSITIVE_INFINITY,
        write: (provider, writing, repair) => provider.writeVariants({ ...job, repair }, writing),
        check: (drafts) => ({
          removable: faultsOfAll(drafts, (draft) => faultsOf(rules, draft)),
          lasting: [
            ...(drafts.length < variantsPerPlatform ? [tooFewVariants] : []),
            ...faultsOfAll(drafts, (draft) => [
              ...languageFaults(request.topic, draft.caption),
              ...factFaults(given.join('\n'), told, draft),
              ...lostFaults(told, draft),
            ]),
          ],
        }),
      });
      const { answer: drafts, isDemo, quotaExceeded } = written;
      if (quotaExceeded) await run.dropReservation();
      const variants = drafts
        .map((draft, index) =>
          toVariant(rules, draft, {
            id: `${run.id}.${index}`,
            index,
            plan: work.caller.plan,
            hasImage: request.generateImage || request.uploadedAssets.length > 0,
            targetAudience,
          }),
        )
        .filter((variant) => variant !== null);
      if (variants.length === 0) {
        throw new AppError('provider_invalid_output', { detail: 'nothing left of the variants' });
      }
      return {
        variants,
        isDemo,
        quotaExceeded,
        note: noteOf(
          quotaExceeded ? quotaNote : isDemo && sampleText,
          saysBanned(
            rules,
            drafts.map(({ caption }) => caption),
          ) && wordsLeftOutText(variants.map(({ caption }) => caption).join('\n')),
        ),
        creditsCharged: quotaExceeded ? 0 : amount,
      };
    },
  });
}

const faultsOfAll = (
  drafts: readonly TextDraft[],
  faultsIn: (draft: TextDraft) => readonly string[],
): string[] =>
  drafts.flatMap((draft, index) => faultsIn(draft).map((fault) => `Variant ${index + 1}: ${fault}`));

/** Makes the picture. It is stored and charged only when one of the texts is, and fails if none of them succeeds. */
function draw(work: SetWork, texts: readonly Promise<TextResult>[]): Promise<PictureResult> {
  const { context, caller, set, voice, listener } = work;
  const { pictures, objects, runs } = context;
  const amount = pictures.isDemo ? 0 : 1;
  const { request, businessType, targetAudience } = set;
  const bannedWords = voice?.bannedWords ?? [];
  const platform = sharedPictureShape([firstOf(request), ...request.platforms]);
  const job = {
    platform,
    businessType,
    wish: request.imagePrompt,
    topic: request.topic,
    // The picture is drawn while the texts are still being written.
    caption: '',
    imageAlt: null,
    bannedWords,
    request: asBrief({ platform, request, businessType, targetAudience, template: null, voice: null }),
  };
  return runOf(work, null, {
    amount,
    toKeep: false,
    work: async (run) => {
      listener?.stage('picture', null, 'picture');
      let isDemo = pictures.isDemo;
      let quotaExceeded = false;
      const picture = await pictures.draw(job, run.signal).catch((error: unknown) => {
        if (!(error instanceof ProviderQuotaError)) throw error;
        isDemo = true;
        quotaExceeded = true;
        return demoPictureProvider.draw(job, run.signal);
      });
      if (quotaExceeded) await run.dropReservation();
      await Promise.any(texts).catch(({ errors: [error] }: AggregateError) => {
        throw new AppError(toAppError(error).code, { userMessage: withoutPost, cause: error });
      });
      const expiresAt = new Date(runs.now().getTime() + retentionMs('runs'));
      const stored = await objects.storePicture({
        owner: caller.actor.workspace,
        client: caller.actor.client,
        ...picture,
        origin: isDemo ? 'sample' : 'ai',
        expiresAt,
      });
      return {
        imageUrl: stored.url,
        imageAlt: finishLine(rulesFor(platform, null, bannedWords), picture.alt, 500),
        isDemo,
        quotaExceeded,
        note: quotaExceeded ? quotaNote : isDemo ? drawnPicture : null,
        creditsCharged: quotaExceeded ? 0 : amount,
      };
    },
  });
}
