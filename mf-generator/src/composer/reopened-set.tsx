import { readFailure, useHost } from '@postloom/remote-kit';
import { composerEndpoints, composerRequestSchema } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { generationOf } from './generation/composing.ts';
import { variantsOf } from './variants/variant.ts';
import { useComposedVariants } from './variants/variants.ts';

/** How often a generation that is still written is looked at. */
const lookEveryMs = 1500;

/** Opens the earlier generation that the address names. Says so where that is not there, or not yet. */
export function ReopenedSet() {
  const { api } = useHost();
  const { generation: shown, replaceAll } = useComposedVariants();
  const [params, setParams] = useSearchParams();
  const id = params.get('generation');
  const opened = useRef<string | null>(null);
  const query = useQuery({
    ...api.query(composerEndpoints.getComposerGeneration, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookEveryMs : false),
  });
  const kept = query.data;
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
    if (kept?.status !== 'done' || kept.id !== id || opened.current === id) return;
    opened.current = id;
    // One that stands there already may have been changed by hand.
    if (shown?.id !== id) {
      const request = composerRequestSchema.parse(kept.request);
      replaceAll(generationOf({ id: kept.id, key: null, request }, kept), variantsOf(kept, null));
    }
    leave();
  }, [kept, id]);

  if (id === null) return null;
  if (kept?.status === 'running') {
    return (
      <Banner tone="neutral" title="Still being written" role="status">
        It appears here when it is done.
      </Banner>
    );
  }
  if (!query.isError) return null;
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
      {isMissing ? 'What you kept is with your posts.' : 'Check your connection.'}
    </Banner>
  );
}
