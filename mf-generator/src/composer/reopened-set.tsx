import { readFailure, useHost } from '@postloom/remote-kit';
import { composerRequestSchema } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { generationOf } from './generation/generation-of.ts';
import { useKeptSet, useLastSet } from './kept-sets.ts';
import { earlierSetToast } from './variants/earlier-set.ts';
import { asInPost, variantsOf, withChanges } from './variants/variant.ts';
import { useComposedVariants } from './variants/variants.ts';

/**
 * Opens the earlier generation named in the page's address, or the person's last one if this tab has none. Says so if
 * it doesn't exist or isn't finished.
 */
export function ReopenedSet() {
  const host = useHost();
  const { generation: shown, putAside, replaceAll } = useComposedVariants();
  const [params, setParams] = useSearchParams();
  const asked = params.get('generation');
  const last = useLastSet();
  const id = asked ?? last.id;
  const opened = useRef<string | null>(null);
  const query = useKeptSet(id);
  const kept = query.data?.set;
  const leave = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('generation');
        return after;
      },
      { replace: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it has loaded
  useEffect(() => {
    // The same set can be asked for again, after another one was shown.
    if (id === null) opened.current = null;
    // Cached data may lack later changes.
    if (!query.data || !query.isFetchedAfterMount) return;
    if (kept?.status !== 'done' || kept.id !== id || opened.current === id) return;
    opened.current = id;
    // If it is already on screen, it may have been changed by hand.
    if (shown?.id !== id) {
      const { posts } = query.data;
      const request = composerRequestSchema.parse(kept.request);
      const generation = generationOf({ id: kept.id, key: null, request }, kept);
      const variants = variantsOf(kept, { ...request, uploads: kept.uploads }).map((variant) => {
        const post = posts.get(variant.postId ?? '');
        const there = post
          ? asInPost(variant, post, generation.pictures)
          : { ...variant, postId: null, kept: null };
        const changed = putAside.find((each) => each.id === variant.id);
        return changed ? withChanges(there, changed, variant) : there;
      });
      const earlier = replaceAll(generation, variants);
      if (earlier !== null) host.toast(earlierSetToast(host, earlier));
    }
    if (asked !== null) leave();
  }, [query.data, query.isFetchedAfterMount, id]);

  if (id === null) return null;
  if (kept?.status === 'running') {
    return (
      <Banner tone="neutral" title="Still being written" role="status">
        It’ll show up here when it’s done.
      </Banner>
    );
  }
  // An error about the last generation isn't shown, because nobody asked for it.
  if (!query.isError || asked === null) return null;
  const isMissing = ['not_found', 'validation_failed'].includes(String(readFailure(query.error).code));
  return (
    <Banner
      tone="warning"
      role="alert"
      title={isMissing ? 'This generation no longer exists' : 'Couldn’t load the generation'}
      onDismiss={leave}
      actions={
        !isMissing && (
          <Button size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        )
      }
    >
      {isMissing ? 'Anything you saved is in Posts.' : 'Check your connection.'}
    </Banner>
  );
}
