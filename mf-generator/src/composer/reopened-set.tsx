import { readFailure } from '@postloom/remote-kit';
import { composerRequestSchema } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { generationOf } from './generation/composing.ts';
import { useKeptSet, useLastSet } from './kept-sets.ts';
import { asInPost, variantsOf } from './variants/variant.ts';
import { useComposedVariants } from './variants/variants.ts';

/**
 * Opens the earlier generation that the address names, or the last one where this tab has none. Says so where that is not
 * there, or not yet.
 */
export function ReopenedSet() {
  const { generation: shown, replaceAll } = useComposedVariants();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it has come
  useEffect(() => {
    // An earlier look at it may not have what was changed since.
    if (!query.data || !query.isFetchedAfterMount) return;
    if (kept?.status !== 'done' || kept.id !== id || opened.current === id) return;
    opened.current = id;
    // One that stands there already may have been changed by hand.
    if (shown?.id !== id) {
      const { posts } = query.data;
      const request = composerRequestSchema.parse(kept.request);
      const generation = generationOf({ id: kept.id, key: null, request }, kept);
      const variants = variantsOf(kept, request.uploadedAssets).map((variant) => {
        const post = posts.get(variant.postId ?? '');
        return post ? asInPost(variant, post, generation.pictures) : { ...variant, postId: null, kept: null };
      });
      replaceAll(generation, variants);
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
  // Nobody has asked for the last one by name.
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
