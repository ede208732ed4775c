import { type RemoteContext, readFailure, useService } from '@postloom/remote-kit';
import {
  type ComposerRequest,
  type ComposerResult,
  composerEndpoints,
  noCreditsText,
} from '@postloom/shared-contracts';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { createComposerDraft } from '#app/composer/composer-draft.ts';
import { createProjectMaker } from '#app/composer/new-project.ts';
import { earlierSetToast } from '#app/composer/variants/earlier-set.ts';
import { type ComposedVariant, variantsOf } from '#app/composer/variants/variant.ts';
import { createComposedVariants, type VariantsState } from '#app/composer/variants/variants.ts';
import { acrossConnections } from '#app/generation/connection.ts';
import { oneAtATime } from '#app/generation/one-at-a-time.ts';
import {
  forgotten,
  type GenerationFailure,
  readGenerationFailure,
  StreamFailure,
} from '#app/generation/outcome.ts';
import { lacksCredits } from '#app/generation/refusals.ts';
import { createUncharged } from '#app/generation/uncharged.ts';
import { createWatchers } from '#app/generation/watchers.ts';
import { composedToast } from './composed-toast.ts';
import { generationOf } from './generation-of.ts';
import {
  nothingYet,
  type PartProgress,
  type Pieces,
  progressAfter,
  resultOf,
  type SetProgress,
} from './set-progress.ts';
import { asksFor, nextSeed, refuses, requestOf } from './set-request.ts';

export type Composing =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly parts: readonly PartProgress[];
      /** Whether it continues once the connection is back. */
      readonly isOffline?: boolean;
    }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly failure: GenerationFailure }
  | { readonly status: 'stopped' };

/** A request with its idempotency key: the key of an earlier attempt resumes it. */
interface Attempt {
  readonly request: ComposerRequest;
  readonly key: string;
}

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
  let unfinished: Attempt | null = null;

  host.onSessionEnd(() => {
    controller?.abort(forgotten);
    unfinished = null;
    setRun({ status: 'idle' });
  });
  host.onDispose(() => controller?.abort());

  /** @returns whether the posts can be made. Without a connection this waits for one, as for the posts themselves. */
  const hasProject = async (asked: ComposerRequest): Promise<boolean> => {
    controller = new AbortController();
    const { signal } = controller;
    const before = store.getState().run;
    try {
      await acrossConnections(makeProject, signal, (isOffline) =>
        setRun({ status: 'running', parts: nothingYet(asked).parts, isOffline }),
      );
      signal.throwIfAborted();
      return true;
    } catch (error) {
      if (signal.reason === forgotten) return false;
      setRun(before);
      if (!signal.aborted)
        host.toast({
          title: 'Couldn’t create the project',
          description: readFailure(error).sentence ?? 'Check your connection and try again.',
          tone: 'destructive',
        });
      return false;
    } finally {
      controller = null;
    }
  };

  const compose = async (attempt: Attempt): Promise<void> => {
    controller = new AbortController();
    const { signal } = controller;
    const { request, key } = attempt;
    const ifUncharged = uncharged(key);
    let progress = nothingYet(request);
    setRun({ status: 'running', parts: progress.parts });
    variants.setPending({ key, request, id: null });
    try {
      const receive = () =>
        follow(attempt, signal, (now) => {
          progress = now;
        });
      const result = await acrossConnections(receive, signal, (isOffline) =>
        setRun({ status: 'running', parts: progress.parts, isOffline }),
      );
      succeed(result, show(attempt, progress.id, result));
    } catch (error) {
      if (signal.reason === forgotten) return;
      // The results of an earlier attempt are kept: they may be more complete, and changed by hand.
      const isHere = variants.store.getState().generation?.key === key;
      const earlier = isHere ? null : show(attempt, progress.id, progress.pieces);
      if (signal.aborted) stopped(earlier);
      else fail(error, earlier, ifUncharged);
    } finally {
      controller = null;
      host.refreshCredits().catch(() => undefined);
    }
  };

  /** Receives a generation and shows its progress, until there is a result. */
  const follow = async (
    { request, key }: Attempt,
    signal: AbortSignal,
    onProgress: (progress: SetProgress) => void,
  ): Promise<ComposerResult> => {
    const events = host.api.stream(
      composerEndpoints.composerGenerate,
      { body: request },
      { signal, idempotencyKey: key },
    );
    let progress = nothingYet(request);
    for await (const event of events) {
      const { id, parts } = progress;
      progress = progressAfter(progress, event);
      onProgress(progress);
      if (progress.id !== id) variants.setPending({ key, request, id: progress.id });
      if (progress.parts !== parts) setRun({ status: 'running', parts: progress.parts });
    }
    return resultOf(progress);
  };

  /**
   * Shows what was made, if anything.
   * @returns the id of the set with unsaved changes that it replaced; null if there was none.
   */
  const show = ({ request, key }: Attempt, id: string | null, pieces: Pieces): string | null => {
    const made = variantsOf(pieces, { ...request, uploads: pieces.uploads });
    if (made.length === 0) return null;
    const there = variants.store.getState().variants;
    return variants.replaceAll(
      generationOf({ id, key, request }, pieces),
      made.map((arrived) => {
        const known = there.find((other) => other.id === arrived.id);
        return known ? withHandChanges(arrived, known) : arrived;
      }),
    );
  };

  const succeed = (result: ComposerResult, earlier: string | null): void => {
    unfinished = null;
    variants.setPending(null);
    setRun({ status: 'done' });
    tell(earlier, composedToast(result));
  };

  const stopped = (earlier: string | null): void => {
    setRun({ status: 'stopped' });
    tell(earlier);
  };

  const fail = (error: unknown, earlier: string | null, ifUncharged: ReturnType<typeof uncharged>): void => {
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
    const { title, description } = failure;
    tell(earlier, isSaid ? undefined : { title, description, tone: 'destructive' });
  };

  /** @param earlier the set with unsaved changes that was replaced. */
  const tell = (earlier: string | null, toast?: ToastInput): void => {
    const whole = earlier === null ? toast : earlierSetToast(host, earlier, toast);
    if (whole) host.toast(whole);
  };

  return {
    store,

    watch,

    /** Generates variants from the draft. If a rule of spec section 5 prevents it, a toast says so. */
    generate: (): Promise<void> =>
      once(async () => {
        const seed = nextSeed(variants.store.getState().generation);
        const asked = requestOf(draft.get(), seed);
        if ((await refuses(host, draft.get(), asked)) || !asked || !(await hasProject(asked))) return;
        const filledIn = draft.get();
        const request = requestOf(filledIn, seed);
        if (!request) return;
        // Only `pending` is still there after a reload. With a new key, what it had finished would be made twice.
        const known = [unfinished, variants.store.getState().pending].find(
          (attempt) => attempt && asksFor(filledIn, attempt.request),
        );
        unfinished = known ?? { request, key: crypto.randomUUID() };
        await compose(unfinished);
      }),

    /** Resumes a generation that was stopped or interrupted. With its key, nothing is made or charged twice. */
    resume: (): Promise<void> =>
      once(async () => {
        const { pending } = variants.store.getState();
        if (pending) await compose(pending);
      }),

    /** Retries the failed parts of the last generation. The other parts stay as they are and aren't charged again. */
    retryFailed: (): Promise<void> =>
      once(async () => {
        const { generation } = variants.store.getState();
        if (!generation || (await lacksCredits(host, generation.request, noCreditsText))) return;
        await compose({ request: generation.request, key: generation.key ?? crypto.randomUUID() });
      }),

    /**
     * Stops the run. The server finishes, stores and charges those platforms of which enough had been delivered; the
     * others cost nothing. `resume` gets them all.
     */
    stop: (): void => controller?.abort(),

    /** Removes the message about a failure, a stop or the end. */
    dismiss: (): void => {
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

/** The generation that was stopped, or interrupted by closing the page, and can be continued; otherwise null. */
export function useInterrupted(): VariantsState['pending'] {
  const { run } = useStore(useService(createComposing).store);
  const { pending } = useStore(useService(createComposedVariants).store);
  return run.status === 'stopped' || run.status === 'idle' ? pending : null;
}

/** Whether the page was closed during a generation that can be continued. */
export function useIsLeft(): boolean {
  const isIdle = useStore(useService(createComposing).store, ({ run }) => run.status === 'idle');
  return useStore(useService(createComposedVariants).store, ({ pending }) => isIdle && pending !== null);
}

/** Whether something is being generated. Unlike the whole run, it doesn't change with every word that arrives. */
export const useIsComposing = (): boolean =>
  useStore(useService(createComposing).store, ({ run }) => run.status === 'running');

/** A variant that arrives again, with what the person, or the server, has done with it since. */
function withHandChanges(arrived: ComposedVariant, known: ComposedVariant): ComposedVariant {
  // A new picture doesn't replace the one that the post already has.
  const hasOwnPicture = ![null, arrived.imageUrl].includes(known.imageUrl);
  const { imageUrl, imageAlt, aiLabel } = hasOwnPicture ? known : arrived;
  const { videoUrl, clipLabel } = arrived;
  // After a stop, the server may have saved it as a post in the meantime.
  const { postId, kept } = known.postId === null ? arrived : known;
  return { ...known, imageUrl, imageAlt, aiLabel, videoUrl, clipLabel, postId, kept };
}
