import { type RemoteContext, useService } from '@postloom/remote-kit';
import { composerEndpoints, type RefineRequestInput, toShown } from '@postloom/shared-contracts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type ComposedVariant, wordsOf } from '#app/composer/variants/variant.ts';
import { createComposedVariants } from '#app/composer/variants/variants.ts';
import { creditsText, readGenerationFailure, StreamFailure, sampleToast } from '#app/generation/outcome.ts';

/** A running rewrite of a variant: its label, and the text so far. */
export interface Refining {
  readonly label: string;
  readonly text: string;
}

/** Rewrites single variants. Different variants can be rewritten at the same time. */
export function createRefining(context: RemoteContext) {
  const { host } = context;
  const variants = context.service(createComposedVariants);
  const store = createStore<Readonly<Record<string, Refining>>>(() => ({}));
  const controllers = new Map<string, AbortController>();
  const set = (id: string, refining: Refining | null) =>
    store.setState(({ [id]: _, ...others }) => (refining ? { ...others, [id]: refining } : others), true);
  const stopAll = () => {
    for (const controller of controllers.values()) controller.abort();
  };
  host.onSessionEnd(stopAll);
  host.onDispose(stopAll);

  return {
    store,

    /**
     * @param label name of the change, e.g. "Shorter".
     * @returns whether the change can't change anything in this text.
     */
    refine: async (
      variant: ComposedVariant,
      change: RefineRequestInput['change'],
      label: string,
    ): Promise<{ readonly changesNothing: boolean }> => {
      if (controllers.has(variant.id)) return { changesNothing: false };
      const controller = new AbortController();
      controllers.set(variant.id, controller);
      const { generation, variants: all } = variants.store.getState();
      // The captions of all variants for this platform, and this variant's earlier ones.
      const shown = [
        ...variant.history.map(({ words }) => words.caption),
        ...all.filter(({ platform }) => platform === variant.platform).map(({ words }) => words.caption),
      ];
      let text = '';
      set(variant.id, { label, text });
      try {
        const events = host.api.stream(
          composerEndpoints.refine,
          {
            body: {
              platform: variant.platform,
              caption: variant.words.caption,
              hashtags: variant.words.hashtags,
              change,
              tone: generation?.request.tone,
              generationId: generation?.id ?? null,
              variant: variant.index,
              shown: toShown(shown),
              // A different seed each time, so that each rewrite is different.
              seed: (generation?.request.seed ?? 0) + variant.history.length + 1,
            },
          },
          { signal: controller.signal, idempotencyKey: crypto.randomUUID() },
        );
        for await (const { event, data } of events) {
          if (event === 'delta') text += data.text;
          else if (event === 'restart') text = '';
          else if (event === 'error') throw new StreamFailure(data.code, data.message);
          else {
            const { result } = data;
            // Text that had no gaps may have some now, and the other way round.
            const awaitsEstimate = result.awaitsEstimate || variant.awaitsEstimate;
            variants.rewrite(variant.id, wordsOf(result), label, result.score, awaitsEstimate);
            const toast = sampleToast(data) ?? {
              title: 'Content Generated!',
              description: `${creditsText(data.credits.remaining)} remaining.`,
              tone: 'success',
            };
            host.toast(data.note ? { ...toast, description: data.note } : toast);
          }
          set(variant.id, { label, text });
        }
      } catch (error) {
        if (controller.signal.aborted) return { changesNothing: false };
        const { title, description, isFault } = readGenerationFailure(
          error,
          'Failed to generate content. Please try again.',
        );
        host.toast(
          isFault
            ? { title, description, tone: 'destructive' }
            : { title: 'Nothing was changed', description },
        );
        return { changesNothing: !isFault };
      } finally {
        controllers.delete(variant.id);
        set(variant.id, null);
        host.refreshCredits().catch(() => undefined);
      }
      return { changesNothing: false };
    },

    stop: (id: string): void => controllers.get(id)?.abort(),
  };
}

/** A variant's running rewrite, and the functions that start and stop one. */
export function useRefining(id: string) {
  const refining = useService(createRefining);
  return { ...refining, refining: useStore(refining.store, (all) => all[id] ?? null) };
}
