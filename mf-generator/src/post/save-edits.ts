import type { RemoteContext } from '@postloom/remote-kit';
import { historyEndpoints } from '@postloom/shared-contracts';
import { createVariants, type Variant } from '#app/generation/variants.ts';

/** How long typing has to pause before it is saved, in milliseconds. */
const pauseMs = 600;

/**
 * Saves what a visitor changes by hand with their result, so that the post which signing up makes of it says the same,
 * in whatever tab and by whatever way they do. What could not be saved is tried again with the next change, and when the
 * page is loaded anew.
 * @returns saves at once what was typed, for who goes on from here.
 */
export function saveEdits(context: RemoteContext): () => void {
  const { api, session, onDispose } = context.host;
  const { store, haveSaved } = context.service(createVariants);
  /** What is on its way, by the wording: when it was typed. */
  const sending = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = async ({
    id,
    result,
    typedAt,
    wording,
    caption,
    hashtags,
    slides,
  }: Variant): Promise<void> => {
    if (!result || typedAt === undefined || sending.get(id) === typedAt) return;
    sending.set(id, typedAt);
    const body = { wording, typedAt, caption, hashtags, slides: slides ?? null };
    try {
      await api.call(
        historyEndpoints.editGeneration,
        { params: { id: result.id }, body },
        { keepalive: true },
      );
      haveSaved(id, typedAt);
    } catch {
      // It is still in this tab.
    } finally {
      if (sending.get(id) === typedAt) sending.delete(id);
    }
  };
  const saveAll = (): void => {
    clearTimeout(timer);
    if (session.getState().status !== 'visitor') return;
    for (const variant of store.getState().variants) void save(variant);
  };

  const latest = (): number => Math.max(0, ...store.getState().variants.map(({ typedAt = 0 }) => typedAt));
  let seen = latest();
  onDispose(
    store.subscribe(() => {
      const now = latest();
      if (now <= seen) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(saveAll, pauseMs);
    }),
  );
  saveAll();
  return saveAll;
}
