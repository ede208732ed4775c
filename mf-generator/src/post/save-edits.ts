import type { RemoteContext } from '@postloom/remote-kit';
import { historyEndpoints } from '@postloom/shared-contracts';
import { createVariants, type Variant } from '#app/generation/variants.ts';

/** How long typing has to pause before changes are saved, in milliseconds. */
const pauseMs = 600;

/**
 * Saves a visitor's changes to their result on the server, so that the post that signing up makes of it contains them,
 * in whatever tab and way they sign up. If saving fails, it is tried again on the next change and the next page load.
 * @returns a function that saves immediately, for leaving the page.
 */
export function saveEdits(context: RemoteContext): () => void {
  const { api, session, onDispose } = context.host;
  const { store, haveSaved } = context.service(createVariants);
  /** The changes being sent: for each wording's id, when it was typed. */
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
      // The change is still in this tab and will be sent again.
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
