import { type RemoteContext, useService } from '@postloom/remote-kit';
import {
  deliveredCharacters,
  type GenerationResponse,
  generationEndpoints,
  generationStages,
  isKnown,
  planOf,
  planRequirements,
  toShown,
  variantsPerPlatform,
} from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { createAttachments } from '#app/brief/attachments.ts';
import { type Brief, promptExcess, promptRefusal } from '#app/brief/brief.ts';
import { acrossConnections } from './connection.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  forgotten,
  type GenerationFailure,
  readGenerationFailure,
  StreamFailure,
  successToast,
} from './outcome.ts';
import { lacksCredits, noCreditsLeftText, showPremium } from './refusals.ts';
import { createUncharged } from './uncharged.ts';
import { createVariants, isSameBrief, type SentBrief, type VariantsState, variantsOf } from './variants.ts';
import { createWatchers } from './watchers.ts';

type GenerationStage = (typeof generationStages)[number];

/** `offline`: continues once the connection is back. */
export type RunStage = GenerationStage | 'offline';

/** The state of the generator. A finished run adds its variants, and the state is idle again. */
export type Run =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly input: GenerationInput;
      readonly stage: RunStage | null;
      /** The caption received so far. */
      readonly text: string;
    }
  | {
      readonly status: 'failed';
      readonly input: GenerationInput;
      readonly key: string;
      readonly failure: GenerationFailure;
    }
  | {
      readonly status: 'stopped';
      readonly input: GenerationInput;
      readonly key: string;
      /**
       * Whether enough had been delivered for the post to be charged. The server then finishes it, and a retry with the
       * same key gets all of it. Null if it isn't known because the page was closed during the run.
       */
      readonly charged: boolean | null;
    };

/** A request, kept so that it can be repeated. */
export interface GenerationInput {
  readonly sent: SentBrief;
  readonly attachmentId: string | null;
  /** Captions that the person has already seen. The new one must be different. */
  readonly shown?: readonly string[] | undefined;
}

type StoppedRun = Extract<Run, { status: 'stopped' }>;

export type Generation = ReturnType<typeof createGeneration>;

/** Turns briefs into posts, one at a time. */
export function createGeneration(context: RemoteContext) {
  const { host } = context;
  const variants = context.service(createVariants);
  const attachments = context.service(createAttachments);
  const store = createStore<{ readonly run: Run }>(() => ({ run: { status: 'idle' } }));
  const setRun = (run: Run) => store.setState({ run });
  let controller: AbortController | null = null;
  const once = oneAtATime();
  const { watch, isWatched } = createWatchers();
  const uncharged = createUncharged(host);

  // The next person to sign in must not see a post that is being written for this one.
  host.onSessionEnd(() => {
    controller?.abort(forgotten);
    setRun({ status: 'idle' });
  });
  host.onDispose(() => controller?.abort());

  // The page was closed during this run. Requested again with its key, the post isn't charged twice.
  const offerPending = ({ pending }: VariantsState): void => {
    if (!pending || store.getState().run.status !== 'idle') return;
    const { key, ...input } = pending;
    setRun({ status: 'stopped', input, key, charged: null });
  };
  offerPending(variants.store.getState());
  variants.store.subscribe(offerPending);

  /** The request, with the next seed and the captions of earlier posts from its brief, so that the post differs. */
  const asNext = ({ sent, attachmentId }: GenerationInput): GenerationInput => {
    const known = variants.store
      .getState()
      .variants.filter((variant) => isSameBrief(variant, { sent, attachmentId }));
    const seed = known.length === 0 ? sent.seed : Math.max(...known.map(({ sent }) => sent.seed)) + 1;
    const shown = toShown(known.map(({ caption }) => caption));
    return { sent: { ...sent, seed }, attachmentId, ...(shown.length > 0 && { shown }) };
  };

  /**
   * Marks a stopped run as charged if the account's credits show it.
   * @param before the credits remaining before the run.
   */
  const markIfCharged = async (stopped: StoppedRun, isDelivered: boolean, before: number): Promise<void> => {
    await host.refreshCredits().catch(() => undefined);
    // Demo content costs nothing, however much of it was delivered.
    const costs = host.credits.getState().credits.remaining < before;
    if (costs && isDelivered && store.getState().run === stopped) setRun({ ...stopped, charged: true });
    // The server may have released the reservation in the meantime.
    host.refreshCredits().catch(() => undefined);
  };

  const run = async (input: GenerationInput, key: string = crypto.randomUUID()): Promise<void> => {
    controller = new AbortController();
    const { signal } = controller;
    const before = host.credits.getState().credits.remaining;
    const ifUncharged = uncharged(key);
    let text = '';
    let delivered = 0;
    let stage: RunStage | null = null;
    const progress = () => setRun({ status: 'running', input, stage, text });
    progress();
    variants.setPending({ key, ...input, shown: input.shown && [...input.shown] });
    const receive = async (): Promise<GenerationResponse> => {
      const attachedImage = input.attachmentId ? await attachments.readDataUrl(input.attachmentId) : null;
      const events = host.api.stream(
        generationEndpoints.generate,
        { body: { ...input.sent, attachedImage, ...(input.shown && { shown: [...input.shown] }) } },
        { signal, idempotencyKey: key },
      );
      let result: GenerationResponse | null = null;
      for await (const { event, data } of events) {
        if (event === 'stage') {
          // An unknown stage is from a newer server; the previous stage's text stays.
          if (isKnown(generationStages, data.stage)) stage = data.stage;
        } else if (event === 'delta') {
          text += data.text;
          delivered += data.text.length;
        } else if (event === 'restart') text = '';
        else if (event === 'result') result = data;
        else throw new StreamFailure(data.code, data.message);
        if (!result) progress();
      }
      if (!result) throw new Error('The stream ended without a result.');
      return result;
    };
    const onWait = (isWaiting: boolean) => {
      stage = isWaiting ? 'offline' : null;
      if (!isWaiting) text = '';
      progress();
    };
    try {
      const result = await acrossConnections(receive, signal, onWait);
      variants.setPending(null);
      variants.add(variantsOf(input, result));
      setRun({ status: 'idle' });
      host.toast(successToast(result));
    } catch (error) {
      if (signal.reason === forgotten) return;
      const failure = readGenerationFailure(error);
      // If the connection was cut without an answer, also by closing the page, the server may still be working on it.
      if (signal.aborted || failure.isAnswered) variants.setPending(null);
      const caption = text.trim();
      const { sent, attachmentId } = input;
      const id = crypto.randomUUID();
      if (caption)
        variants.add([
          { id, sent, attachmentId, result: null, caption, hashtags: [], wording: 0, saved: null },
        ]);
      if (signal.aborted) {
        const stopped: StoppedRun = { status: 'stopped', input, key, charged: false };
        setRun(stopped);
        // Not awaited, so that the next run can start.
        void markIfCharged(stopped, delivered >= deliveredCharacters, before);
        return;
      }
      const failed: Run = { status: 'failed', input, key, failure };
      setRun(failed);
      void ifUncharged(failure).then((amended) => {
        if (store.getState().run === failed) setRun({ ...failed, failure: amended });
      });
      const { title, description, isFault, needsUpgrade } = failure;
      // Said once. For missing credits, the specification wants a toast.
      if (!isWatched() || needsUpgrade) {
        host.toast({ title, description, ...(isFault && { tone: 'destructive' }) });
      }
    } finally {
      controller = null;
      host.refreshCredits().catch(() => undefined);
    }
  };

  return {
    store,
    watch,

    /** Generates a post from the form. If a rule of spec section 5 prevents it, a toast says so. */
    generate: (brief: Brief): Promise<void> =>
      once(async () => {
        if (await refuses(host, brief)) return;
        const attachmentId = attachedTo(brief, 'uploaded');
        const sent = toSent(brief);
        await run(asNext({ sent, attachmentId }));
      }),

    /** Requests another post for the same brief (spec section 4: "Regenerate repeats the request"). */
    regenerate: ({ sent, attachmentId }: GenerationInput): Promise<void> =>
      once(async () => {
        if (await lacks(host, sent)) return;
        await run(asNext({ sent, attachmentId }));
      }),

    /**
     * Requests the same post again after a failure or a stop, with the same key. If the post was made and only its
     * delivery failed, it is delivered now without a second charge.
     */
    retry: ({ input, key }: Extract<Run, { status: 'failed' | 'stopped' }>): Promise<void> =>
      once(() => run(input, key)),

    /**
     * Stops the run and keeps the text received so far. The server notices that the connection is closed: it releases
     * the credits or, if enough of the post has been delivered, finishes and keeps it.
     */
    stop: (): void => controller?.abort(),

    /** Removes the message about a failure or a stop. */
    dismissNotice: (): void => {
      if (store.getState().run.status === 'running') return;
      variants.setPending(null);
      setRun({ status: 'idle' });
    },
  };
}

/** The current run, and the functions that start and stop one. */
export function useGeneration(): Generation & { readonly run: Run } {
  const generation = useService(createGeneration);
  const { run } = useStore(generation.store);
  return { ...generation, run };
}

/** Whether the run can still be stopped. Once the post is being stored, it has been paid for. */
export function canStop(run: Run): boolean {
  return run.status === 'running' && run.stage !== 'saving';
}

/** Whether the credits for a post are missing, which a toast then says. */
function lacks(
  host: HostServices,
  { platform, generateImage }: Pick<SentBrief, 'platform' | 'generateImage'>,
): Promise<boolean> {
  const asked = { platforms: [platform], generateImage, generateVideo: false };
  return lacksCredits(host, asked, noCreditsLeftText(host.session.getState().status));
}

async function refuses(host: HostServices, brief: Brief): Promise<boolean> {
  if (promptExcess(brief) > 0) {
    host.toast({
      title: 'The brief is too long',
      description: 'Shorten it and generate again. Your whole brief is still in the form.',
      tone: 'destructive',
    });
    return true;
  }
  const refusal = promptRefusal(brief);
  if (refusal) {
    host.toast({ title: 'Missing Information', description: refusal, tone: 'destructive' });
    return true;
  }
  if (await lacks(host, { platform: brief.platform, generateImage: brief.imageChoice === 'generate' }))
    return true;
  const rights = planOf(host.credits.getState().credits.plan).rights;
  if (brief.contentType === 'video' && !rights.video) {
    showPremium(host, planRequirements.videoScript);
    return true;
  }
  if (brief.imageChoice === 'generate' && !rights.image) {
    showPremium(host, planRequirements.image);
    return true;
  }
  return false;
}

/** The id of the picture that a brief takes from there; null if it takes none. */
function attachedTo({ imageChoice, attachment }: Brief, from: 'uploaded' | 'library'): string | null {
  if (imageChoice !== 'attach' || !attachment) return null;
  return (attachment.url === undefined ? 'uploaded' : 'library') === from ? attachment.id : null;
}

function toSent(brief: Brief): SentBrief {
  const prompt = brief.prompt.trim();
  return {
    platform: brief.platform,
    contentType: brief.contentType,
    businessType: brief.businessType.trim(),
    targetAudience: brief.targetAudience.trim(),
    tone: brief.tone,
    prompt,
    customPrompt: prompt,
    generateImage: brief.imageChoice === 'generate',
    attachedMediaId: attachedTo(brief, 'library'),
    generateVideo: false,
    uploadedAssets: [],
    // Null has to be sent as well, because a missing value means the client's voice.
    brandVoiceId: brief.brandVoiceId ?? null,
    seed: 0,
    // For a video there is one script, and no variants.
    ...(brief.contentType !== 'video' && { variants: variantsPerPlatform }),
  };
}
