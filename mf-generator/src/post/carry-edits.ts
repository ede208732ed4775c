import type { RemoteContext } from '@postloom/remote-kit';
import { historyEndpoints } from '@postloom/shared-contracts';
import { createVariants, type Variant } from '#app/generation/variants.ts';
import { keepWording, sameWords, savedByServer } from './keep-wording.ts';

/**
 * Writes what a visitor has changed by hand into their posts as soon as they have signed up: the server has made these
 * of what it wrote itself. A page that was loaded anew meanwhile does so when it shows the generator. What could not be
 * written is tried again then, and can be saved by its button.
 */
export function carryEdits(context: RemoteContext): void {
  const { session, workspace, api, onDispose } = context.host;
  const { store, keepAs } = context.service(createVariants);

  const carry = async (variant: Variant): Promise<void> => {
    const { id, result, caption, hashtags, slides } = variant;
    if (!result || sameWords(variant, result)) return;
    const run = await api.call(historyEndpoints.getGeneration, { params: { id: result.id } });
    // Under the key of the wording, a post that is new is made once.
    const kept = await keepWording(api, variant, savedByServer(result, run), { idempotencyKey: id });
    const saved = { postId: kept.post.id, caption, hashtags, ...(slides && { slides }) };
    keepAs(id, kept.isTheirs ? null : saved);
  };
  const carryAll = async (): Promise<void> => {
    // In a team's workspace nothing of a visitor's is found.
    if (session.getState().status !== 'member' || workspace.getState().current?.isOwn === false) return;
    for (const variant of store.getState().variants) {
      if (variant.isVisitors && !variant.saved) await carry(variant).catch(() => undefined);
    }
  };

  onDispose(
    session.subscribe((now, before) => {
      if (now.status !== before.status) void carryAll();
    }),
  );
  void carryAll();
}
