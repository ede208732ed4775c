import {
  type ErrorBody,
  type GenerationResponse,
  generationEndpoints,
  type generationStages,
  planRights,
} from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { create } from 'zustand';
import { attachmentDataUrl } from '#app/brief/attachments.ts';
import type { Brief } from '#app/brief/brief.ts';
import { getHost } from '#app/host.ts';
import { type Failure, failureOf, StreamFailure, successToast } from './outcome.ts';
import { type SentBrief, useVersionsStore, type Version } from './versions-store.ts';

export type GenerationStage = (typeof generationStages)[number];

/** What is going on. A finished run leaves a version behind and is idle again. */
export type Run =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly order: Order;
      readonly stage: GenerationStage | null;
      /** The caption so far. */
      readonly text: string;
    }
  | { readonly status: 'failed'; readonly order: Order; readonly key: string; readonly failure: Failure }
  | { readonly status: 'stopped' };

/** What was asked for, kept so that it can be asked for again. */
export interface Order {
  readonly sent: SentBrief;
  readonly attachmentId: string | null;
}

export const useRunStore = create<{ readonly run: Run }>()(() => ({ run: { status: 'idle' } }));

const setRun = (run: Run) => useRunStore.setState({ run });

let abort: AbortController | null = null;
/** Held from the click on, while credits are looked up too: a second click finds it taken. */
let busy = false;

/** Turns the form into a post. The rules of spec section 5 that stand in the way are told in a toast. */
export function generate(brief: Brief): Promise<void> {
  return once(async (host) => {
    if (await refuses(host, brief)) return;
    const attachmentId = brief.imageChoice === 'attach' ? (brief.attachment?.id ?? null) : null;
    await run(host, { sent: toSent(brief, attachmentId), attachmentId });
  });
}

/** Asks for another post for the same brief (spec section 4: "Regenerate repeats the request"). */
export function regenerate(order: Order): Promise<void> {
  return once(async (host) => {
    if (await lacksCredits(host)) return;
    const seed = nextSeed(order);
    await run(host, { ...order, sent: { ...order.sent, seed } });
  });
}

/**
 * Asks for the same post again, after a failure. The key is the same as well: if the post was made and only its
 * way back was cut, it comes now, without a second charge.
 */
export function retry({ order, key }: Extract<Run, { status: 'failed' }>): Promise<void> {
  return once((host) => run(host, order, key));
}

/** Whether stopping still helps: once the post is being stored, it is paid for. */
export function canStop(run: Run): boolean {
  return run.status === 'running' && run.stage !== 'saving';
}

/** Ends the run; the text that came stays. The server notices that nobody listens, and releases the credits. */
export function stop(): void {
  abort?.abort();
}

/** Takes a message about a failure or a stop away. */
export function dismissNotice(): void {
  if (useRunStore.getState().run.status !== 'running') setRun({ status: 'idle' });
}

async function once(action: (host: HostServices) => Promise<void>): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    await action(getHost());
  } finally {
    busy = false;
  }
}

async function refuses(host: HostServices, brief: Brief): Promise<boolean> {
  if (!brief.prompt.trim()) {
    host.toast({
      title: 'Missing Information',
      description: 'Please describe what you want to create.',
      tone: 'destructive',
    });
    return true;
  }
  if (await lacksCredits(host)) return true;
  const rights = planRights[host.credits.getState().credits.plan];
  if (brief.contentType === 'video' && !rights.video) {
    showPremium(host, 'video');
    return true;
  }
  if (brief.imageChoice === 'generate' && !rights.image) {
    showPremium(host, 'image');
    return true;
  }
  return false;
}

async function lacksCredits(host: HostServices): Promise<boolean> {
  // Not known yet is not "none": ask once more before turning a person away.
  if (host.credits.getState().status !== 'ready') await host.refreshCredits().catch(() => undefined);
  const { status, credits } = host.credits.getState();
  if (status === 'ready' && credits.remaining > 0) return false;
  host.toast({
    title: 'No credits remaining',
    description:
      status === 'ready'
        ? 'Upgrade your plan to continue generating content.'
        : 'Your credits could not be loaded. Check your connection and try again.',
    tone: 'destructive',
  });
  return true;
}

const premiumText = {
  video:
    'Video script generation is only available for Pro and Agency plans. Please upgrade to access this feature.',
  image:
    'AI image generation is only available for Pro and Agency plans. Please upgrade to access this feature.',
};

/** Says that a feature needs another plan. */
export function showPremium(host: HostServices, feature: keyof typeof premiumText): void {
  host.toast({ title: 'Premium Feature Required', description: premiumText[feature], tone: 'destructive' });
}

function toSent(brief: Brief, attachmentId: string | null): SentBrief {
  const prompt = brief.prompt.trim();
  const sent: SentBrief = {
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
    seed: 0,
  };
  return { ...sent, seed: nextSeed({ sent, attachmentId }) };
}

/** The first seed that none of the kept posts for the same brief used: asking again gives another post. */
function nextSeed({ sent, attachmentId }: Order): number {
  const brief = (order: Order) => JSON.stringify([{ ...order.sent, seed: 0 }, order.attachmentId]);
  const wanted = brief({ sent, attachmentId });
  const used = useVersionsStore
    .getState()
    .versions.filter((version) => brief(version) === wanted)
    .map((version) => version.sent.seed);
  return used.length === 0 ? sent.seed : Math.max(...used) + 1;
}

async function run(host: HostServices, order: Order, key: string = crypto.randomUUID()): Promise<void> {
  const controller = new AbortController();
  abort = controller;
  let text = '';
  let stage: GenerationStage | null = null;
  const progress = () => setRun({ status: 'running', order, stage, text });
  progress();
  try {
    const attachedImage = order.attachmentId ? await attachmentDataUrl(order.attachmentId) : null;
    const events = host.api.stream(
      generationEndpoints.generate,
      { body: { ...order.sent, attachedImage } },
      { signal: controller.signal, idempotencyKey: key },
    );
    let result: GenerationResponse | null = null;
    for await (const { event, data } of events) {
      if (event === 'stage') stage = (data as { stage: GenerationStage }).stage;
      else if (event === 'delta') text += (data as { text: string }).text;
      else if (event === 'restart') text = '';
      else if (event === 'result') result = data as GenerationResponse;
      else if (event === 'error') {
        const { code, message } = data as ErrorBody;
        throw new StreamFailure(code, message);
      }
      if (!result) progress();
    }
    if (!result) throw new Error('The stream ended without a result.');
    keep(order, result.caption, result);
    setRun({ status: 'idle' });
    host.toast(successToast(result));
  } catch (error) {
    if (text.trim()) keep(order, text.trim(), null);
    if (controller.signal.aborted) {
      setRun({ status: 'stopped' });
      return;
    }
    const failure = failureOf(error);
    setRun({ status: 'failed', order, key, failure });
    host.toast({ title: failure.title, description: failure.description, tone: 'destructive' });
  } finally {
    abort = null;
    host.refreshCredits().catch(() => undefined);
  }
}

function keep(order: Order, caption: string, result: GenerationResponse | null): void {
  const version: Version = {
    ...order,
    id: crypto.randomUUID(),
    result,
    caption,
    hashtags: result?.hashtags ?? [],
  };
  useVersionsStore.getState().add(version);
}
