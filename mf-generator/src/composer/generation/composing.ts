import { type RemoteContext, readFailure, useService } from '@postloom/remote-kit';
import {
  type ComposerPartKind,
  type ComposerRequest,
  type ComposerResult,
  composerEndpoints,
  composerPartKinds,
  composerRequestSchema,
  isKnown,
  noCreditsText,
  planOf,
  planRequirements,
  variantsPerPlatform,
} from '@postloom/shared-contracts';
import type { HostServices, ToastInput } from '@postloom/shared-contracts/federation';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type ComposerDraft, createComposerDraft, newProject } from '#app/composer/composer-draft.ts';
import { createProjectMaker } from '#app/composer/new-project.ts';
import { earlierSetToast } from '#app/composer/variants/earlier-set.ts';
import { picturesOf, variantsOf } from '#app/composer/variants/variant.ts';
import { type ComposedGeneration, createComposedVariants } from '#app/composer/variants/variants.ts';
import { oneAtATime } from '#app/generation/one-at-a-time.ts';
import {
  forgotten,
  type GenerationFailure,
  readGenerationFailure,
  StreamFailure,
} from '#app/generation/outcome.ts';
import { lacksCredits, showPremium } from '#app/generation/refusals.ts';
import { createUncharged } from '#app/generation/uncharged.ts';
import { createWatchers } from '#app/generation/watchers.ts';
import { composedToast } from './composed-toast.ts';

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

export type Composing =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly parts: readonly PartProgress[] }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly failure: GenerationFailure }
  /** `finished`: number of platforms whose variants had arrived. */
  | { readonly status: 'stopped'; readonly finished: number };

type Pieces = Pick<ComposerResult, 'platforms' | 'picture' | 'video' | 'uploads'>;

const fallback = 'Failed to generate content. Please try again.';

/** Generates variants for every selected platform from the draft, one generation at a time. */
export function createComposing(context: RemoteContext) {
  const { host } = context;
  const variants = context.service(createComposedVariants);
  const draft = context.service(createComposerDraft);
  const makeProject = createProjectMaker(host, draft);
  const store = createStore<{ readonly run: Composing }>(() => ({ run: { status: 'idle' } }));
  const setRun = (run: Composing) => store.setState({ run });
  let controller: AbortController | null = null;
  const once = oneAtATime();
  const { watch, isWatched } = createWatchers();
  const uncharged = createUncharged(host);
  /** The last attempt, if it didn't succeed. The same request is sent again with its key, which resumes it. */
  let unfinished: { readonly asked: string; readonly request: ComposerRequest; readonly key: string } | null =
    null;

  host.onSessionEnd(() => {
    controller?.abort(forgotten);
    unfinished = null;
    setRun({ status: 'idle' });
  });
  host.onDispose(() => controller?.abort());

  /** @param key idempotency key; the key of an earlier attempt resumes it. */
  const compose = async (request: ComposerRequest, key: string): Promise<void> => {
    controller = new AbortController();
    const { signal } = controller;
    const ifUncharged = uncharged(key);
    let parts = partsOf(request);
    let id: string | null = null;
    let pieces: Pieces = { platforms: [], picture: null, video: null };
    let result: ComposerResult | null = null;
    /** The set with unsaved changes that this one replaced. */
    let earlier: string | null = null;
    const update = (
      kind: ComposerPartKind,
      platform: unknown,
      change: (part: PartProgress) => Partial<PartProgress>,
    ) => {
      parts = parts.map((part) =>
        part.kind === kind && (kind !== 'text' || part.platform === platform)
          ? { ...part, ...change(part) }
          : part,
      );
      setRun({ status: 'running', parts });
    };
    const ended = (part: { readonly failure: { readonly message: string } | null }) => () =>
      part.failure
        ? { stage: 'failed' as const, failure: part.failure.message, texts: [] }
        : { stage: 'done' as const, failure: null };
    setRun({ status: 'running', parts });
    variants.setPending({ key, request, id });
    const keep = (kept: Pieces): void => {
      const made = variantsOf(kept, { ...request, uploads: kept.uploads });
      if (made.length === 0) return;
      // Variants that are already here may have been changed by hand.
      const there = variants.store.getState().variants;
      earlier = variants.replaceAll(
        generationOf({ id, key, request }, kept),
        made.map((variant) => {
          const known = there.find((other) => other.id === variant.id);
          if (!known) return variant;
          // A new picture doesn't replace the one that the post already has.
          const { imageUrl, imageAlt, aiLabel } = [null, variant.imageUrl].includes(known.imageUrl)
            ? variant
            : known;
          const { videoUrl, clipLabel } = variant;
          // After a stop, the server may have saved it as a post in the meantime.
          const { postId, kept } = known.postId === null ? variant : known;
          return { ...known, imageUrl, imageAlt, aiLabel, videoUrl, clipLabel, postId, kept };
        }),
      );
    };
    const tell = (toast?: ToastInput): void => {
      const whole = earlier === null ? toast : earlierSetToast(host, earlier, toast);
      if (whole) host.toast(whole);
    };
    try {
      const events = host.api.stream(
        composerEndpoints.composerGenerate,
        { body: request },
        { signal, idempotencyKey: key },
      );
      for await (const { event, data } of events) {
        if (event === 'started') {
          id = data.id;
          variants.setPending({ key, request, id });
        } else if (event === 'stage') {
          const { stage } = data;
          if (isKnown(workStages, stage) && isKnown(composerPartKinds, data.kind)) {
            update(data.kind, data.platform, () => ({ stage }));
          }
        } else if (event === 'delta') {
          update('text', data.platform, ({ texts }) => ({
            texts: texts.map((text, index) => (index === data.variant ? text + data.text : text)),
          }));
        } else if (event === 'restart') {
          update('text', data.platform, ({ texts }) => ({ texts: texts.map(() => '') }));
        } else if (event === 'platform') {
          pieces = { ...pieces, platforms: [...pieces.platforms, data] };
          update('text', data.platform, ended(data));
        } else if (event === 'picture') {
          pieces = { ...pieces, picture: data };
          update('picture', null, ended(data));
        } else if (event === 'video') {
          pieces = { ...pieces, video: data };
          update('video', null, ended(data));
        } else if (event === 'result') result = data;
        else throw new StreamFailure(data.code, data.message);
      }
      if (!result) throw new Error('The stream ended without a result.');
      const failed = result.platforms.find(({ failure }) => failure)?.failure;
      if (failed && result.platforms.every(({ variants: made }) => made.length === 0)) {
        throw new StreamFailure(failed.code, failed.message);
      }
      keep(result);
      unfinished = null;
      variants.setPending(null);
      setRun({ status: 'done' });
      tell(composedToast(result));
    } catch (error) {
      if (signal.reason === forgotten) return;
      // The results of an earlier attempt are kept: they may be more complete, and changed by hand.
      if (variants.store.getState().generation?.key !== key) keep(pieces);
      if (signal.aborted) {
        setRun({
          status: 'stopped',
          finished: pieces.platforms.filter(({ variants: made }) => made.length > 0).length,
        });
        tell();
        return;
      }
      // If the connection was cut without an answer, also by closing the page, the server may still be working on it.
      if (error instanceof StreamFailure || readFailure(error).code) variants.setPending(null);
      const failure = readGenerationFailure(error, fallback);
      const failed: Composing = { status: 'failed', failure };
      setRun(failed);
      void ifUncharged(failure).then((amended) => {
        if (store.getState().run === failed) setRun({ ...failed, failure: amended });
      });
      // Said once. For missing credits, the specification wants a toast.
      const isSaid = isWatched() && !failure.needsUpgrade;
      tell(
        isSaid ? undefined : { title: failure.title, description: failure.description, tone: 'destructive' },
      );
    } finally {
      controller = null;
      host.refreshCredits().catch(() => undefined);
    }
  };

  return {
    store,

    watch,

    /** Generates variants from the draft. If a rule of spec section 5 prevents it, a toast says so. */
    generate: (): Promise<void> =>
      once(async () => {
        const seed = nextSeed(variants.store.getState().generation);
        if (await refuses(host, draft.get(), requestOf(draft.get(), seed))) return;
        if (!(await makeProject())) return;
        const filledIn = draft.get();
        const asked = JSON.stringify(filledIn);
        const request = requestOf(filledIn, seed);
        if (!request) return;
        if (unfinished?.asked !== asked) unfinished = { asked, request, key: crypto.randomUUID() };
        await compose(unfinished.request, unfinished.key);
      }),

    /** Resumes a generation that was stopped or interrupted. With its key, nothing is made or charged twice. */
    resume: (): Promise<void> =>
      once(async () => {
        const { pending } = variants.store.getState();
        if (pending) await compose(pending.request, pending.key);
      }),

    /** Retries the failed parts of the last generation. The other parts stay as they are and aren't charged again. */
    retryFailed: (): Promise<void> =>
      once(async () => {
        const { generation } = variants.store.getState();
        if (!generation || (await lacksCredits(host, generation.request, noCreditsText))) return;
        await compose(generation.request, generation.key ?? crypto.randomUUID());
      }),

    /**
     * Stops the run. The server finishes, stores and charges those platforms of which enough had been delivered; the
     * others cost nothing. `resume` gets them all.
     */
    stop: (): void => controller?.abort(),

    /** Removes the message about a failure, a stop or the end. */
    settle: (): void => {
      if (store.getState().run.status !== 'running') setRun({ status: 'idle' });
    },
  };
}

/** The current run, and the functions that start and stop one. */
export function useComposing() {
  const composing = useService(createComposing);
  const { run } = useStore(composing.store);
  return { ...composing, run };
}

const workStages = ['writing', 'checking', 'picture', 'video'] as const;

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

/** Error codes of failures that a retry can't resolve. */
const lasting: readonly string[] = ['not_configured', 'plan_required'];

/** @param base.key null if it is no longer known, so that failed parts can only be retried if all have failed. */
export function generationOf(
  base: Pick<ComposedGeneration, 'id' | 'key' | 'request'>,
  { platforms: parts, picture, video, uploads }: Pieces,
): ComposedGeneration {
  const all = [
    ...parts.flatMap((part) => (isKnown(platforms, part.platform) ? [{ ...part, part: part.platform }] : [])),
    ...(picture ? [{ ...picture, part: 'picture' as const }] : []),
    ...(video ? [{ ...video, part: 'video' as const }] : []),
  ];
  const isEmpty = parts.every(({ variants }) => variants.length === 0);
  return {
    ...base,
    clipId: video?.clipId ?? null,
    pictures: picturesOf(picture, { ...base.request, uploads }),
    failures: all.flatMap(({ part, failure }) =>
      failure
        ? [
            {
              part,
              message: failure.message,
              isPassing: (base.key !== null || isEmpty) && !lasting.includes(failure.code),
            },
          ]
        : [],
    ),
    notes: [...new Set(all.flatMap(({ note }) => (note ? [note] : [])))],
  };
}

/** The next seed, so that repeating a request gives a different result. */
const nextSeed = (last: ComposedGeneration | null): number => (last ? last.request.seed + 1 : 0);

/** The draft as a request; null if something required is missing. */
function requestOf(draft: ComposerDraft, seed: number): ComposerRequest | null {
  const parsed = composerRequestSchema.safeParse({
    ...draft,
    projectId: draft.projectId === newProject ? null : draft.projectId,
    length: draft.length ?? undefined,
    imagePrompt: draft.generateImage ? draft.imagePrompt : '',
    videoPrompt: draft.generateVideo ? draft.videoPrompt : '',
    seed,
  });
  return parsed.success ? parsed.data : null;
}

async function refuses(
  host: HostServices,
  draft: ComposerDraft,
  request: ComposerRequest | null,
): Promise<boolean> {
  if (await lacksCredits(host, draft, noCreditsText)) return true;
  if (!request) {
    host.toast({
      title: 'Missing Information',
      description: 'Please fill in all required fields before generating content.',
      tone: 'destructive',
    });
    return true;
  }
  const { rights } = planOf(host.credits.getState().credits.plan);
  const lacking =
    draft.generateVideo && !rights.video
      ? planRequirements.video
      : draft.generateImage && !rights.image
        ? planRequirements.image
        : null;
  if (lacking) showPremium(host, lacking);
  return lacking !== null;
}
