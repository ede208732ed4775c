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
import { createVariants, isSameBrief, type SentBrief, type VariantsState, variantsOf } from './variants.ts';

type GenerationStage = (typeof generationStages)[number];

/** `offline`: it goes on as soon as there is a connection again. */
export type RunStage = GenerationStage | 'offline';

/** What is going on. A finished run leaves a variant behind and is idle again. */
export type Run =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly input: GenerationInput;
      readonly stage: RunStage | null;
      /** The caption so far. */
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
       * Whether enough had come for the post to be charged: then it is finished, and the key gives the whole of it.
       * Null where the page was closed on it and nobody knows.
       */
      readonly charged: boolean | null;
    };

/** What was asked for, kept so that it can be asked for again. */
export interface GenerationInput {
  readonly sent: SentBrief;
  readonly attachmentId: string | null;
  /** Captions that the person has: another one is wanted. */
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

  // What is still being written for one person is nothing for the next.
  host.onSessionEnd(() => {
    controller?.abort(forgotten);
    setRun({ status: 'idle' });
  });
  host.onDispose(() => controller?.abort());

  // Left over from a page that was closed: under its key, what was made of it comes without a second charge.
  const offerPending = ({ pending }: VariantsState): void => {
    if (!pending || store.getState().run.status !== 'idle') return;
    const { key, ...input } = pending;
    setRun({ status: 'stopped', input, key, charged: null });
  };
  offerPending(variants.store.getState());
  variants.store.subscribe(offerPending);

  /** What is asked for, with what makes another post of it than those that are kept for the same brief. */
  const asNext = ({ sent, attachmentId }: GenerationInput): GenerationInput => {
    const known = variants.store
      .getState()
      .variants.filter((variant) => isSameBrief(variant, { sent, attachmentId }));
    const seed = known.length === 0 ? sent.seed : Math.max(...known.map(({ sent }) => sent.seed)) + 1;
    const shown = toShown(known.map(({ caption }) => caption));
    return { sent: { ...sent, seed }, attachmentId, ...(shown.length > 0 && { shown }) };
  };

  /**
   * Says of a stopped run that it is charged, once the account tells so.
   * @param before the credits that there were.
   */
  const tellWhetherCharged = async (
    stopped: StoppedRun,
    isDelivered: boolean,
    before: number,
  ): Promise<void> => {
    await host.refreshCredits().catch(() => undefined);
    // Demo content costs nothing, however much of it has come.
    const costs = host.credits.getState().credits.remaining < before;
    if (costs && isDelivered && store.getState().run === stopped) setRun({ ...stopped, charged: true });
    // What the server has released meanwhile is there again.
    host.refreshCredits().catch(() => undefined);
  };

  const run = async (input: GenerationInput, key: string = crypto.randomUUID()): Promise<void> => {
    controller = new AbortController();
    const { signal } = controller;
    const before = host.credits.getState().credits.remaining;
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
          // A stage that came after this build: the text of the one before stays.
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
      // Cut off without an answer, by a page that is closed too, it may be under way still.
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
        // Not waited for: the next run may be asked for already.
        void tellWhetherCharged(stopped, delivered >= deliveredCharacters, before);
        return;
      }
      setRun({ status: 'failed', input, key, failure });
      const { title, description, isFault } = failure;
      host.toast({ title, description, ...(isFault && { tone: 'destructive' }) });
    } finally {
      controller = null;
      host.refreshCredits().catch(() => undefined);
    }
  };

  return {
    store,

    /** Turns the form into a post. The rules of spec section 5 that stand in the way are told in a toast. */
    generate: (brief: Brief): Promise<void> =>
      once(async () => {
        if (await refuses(host, brief)) return;
        const attachmentId = brief.imageChoice === 'attach' ? (brief.attachment?.id ?? null) : null;
        const sent = toSent(brief);
        await run(asNext({ sent, attachmentId }));
      }),

    /** Asks for another post for the same brief (spec section 4: "Regenerate repeats the request"). */
    regenerate: ({ sent, attachmentId }: GenerationInput): Promise<void> =>
      once(async () => {
        if (await lacksCredits(host, noCreditsLeftText(host.session.getState().status))) return;
        await run(asNext({ sent, attachmentId }));
      }),

    /**
     * Asks for the same post again, after a failure or a stop. The key is the same as well: if the post was made and
     * only its way back was cut, it comes now, without a second charge.
     */
    retry: ({ input, key }: Extract<Run, { status: 'failed' | 'stopped' }>): Promise<void> =>
      once(() => run(input, key)),

    /**
     * Ends the run; the text that came stays. The server notices that nobody listens: it releases the credits, or
     * finishes and keeps the post if most of it has been read.
     */
    stop: (): void => controller?.abort(),

    /** Takes a message about a failure or a stop away. */
    dismissNotice: (): void => {
      if (store.getState().run.status === 'running') return;
      variants.setPending(null);
      setRun({ status: 'idle' });
    },
  };
}

/** The run of now, and what starts and stops one. */
export function useGeneration(): Generation & { readonly run: Run } {
  const generation = useService(createGeneration);
  const { run } = useStore(generation.store);
  return { ...generation, run };
}

/** Whether stopping still helps: once the post is being stored, it is paid for. */
export function canStop(run: Run): boolean {
  return run.status === 'running' && run.stage !== 'saving';
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
  if (await lacksCredits(host, noCreditsLeftText(host.session.getState().status))) return true;
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
    generateVideo: false,
    uploadedAssets: [],
    // Said, even where it is none: what is left out means the client's voice.
    brandVoiceId: brief.brandVoiceId ?? null,
    seed: 0,
    // A video is its script, of which there is one.
    ...(brief.contentType !== 'video' && { variants: variantsPerPlatform }),
  };
}
