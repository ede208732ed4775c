import { pollWhile, readFailure, useHost, useService } from '@postloom/remote-kit';
import { historyEndpoints, type KeptResult } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReopenBrief } from '#app/brief/brief-draft.ts';
import { createVariants, type Variant, variantsOf } from '#app/generation/variants.ts';

/** How often a result that is still being written is fetched, in milliseconds. */
const pollEveryMs = 1500;

interface ReopenedResultProps {
  /** Called when the result is on the page. */
  readonly onOpened: () => void;
}

/**
 * Opens the earlier result named in the page's address, with its brief. Says so if it doesn't exist or isn't finished.
 */
export function ReopenedResult({ onOpened }: ReopenedResultProps) {
  const { api } = useHost();
  const { store, add, select } = useService(createVariants);
  const [params, setParams] = useSearchParams();
  const id = params.get('result');
  const [opened, setOpened] = useState<string | null>(null);
  const reopenBrief = useReopenBrief();
  const query = useQuery({
    ...api.query(historyEndpoints.getGeneration, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: pollWhile((kept) => kept?.status === 'running', pollEveryMs),
  });
  const kept = query.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it has loaded
  useEffect(() => {
    if (!kept?.result || kept.id !== id || opened === id || !reopenBrief) return;
    setOpened(id);
    const own = store.getState().variants.filter(({ result }) => result?.id === id);
    const known = editedLast(kept, own) ?? own[0];
    if (known) select(known.id);
    else {
      const { variants, latest } = keptVariants(kept, kept.result);
      add(variants);
      select(latest.id);
    }
    reopenBrief(sentIn(kept));
    setParams({}, { replace: true, preventScrollReset: true });
  }, [kept, id, reopenBrief === null]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form has its new height
  useEffect(() => {
    if (opened) onOpened();
  }, [opened]);

  if (id === null || kept?.result) return null;
  if (kept?.status === 'running') {
    return (
      <Banner tone="neutral" title="Still being written" role="status">
        It’ll show up here when it’s done.
      </Banner>
    );
  }
  if (!kept && !query.isError) return null;
  const isMissing =
    kept !== undefined || ['not_found', 'validation_failed'].includes(String(readFailure(query.error).code));
  return (
    <Banner
      tone="warning"
      role="alert"
      title={isMissing ? 'This result no longer exists' : 'Couldn’t load the result'}
      onDismiss={() => setParams({}, { replace: true })}
      actions={
        !isMissing && (
          <Button size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        )
      }
    >
      {kept?.failure?.message ?? (isMissing ? 'Anything you saved is in Posts.' : 'Check your connection.')}
    </Banner>
  );
}

/** The request of a stored result. Attached pictures aren't stored with it. */
export const sentIn = ({ request }: KeptResult): Variant['sent'] => ({ ...request, uploadedAssets: [] });

/** A stored result's variants, and the one that was edited by hand last, or else the first. */
export function keptVariants(kept: KeptResult, result: NonNullable<KeptResult['result']>) {
  const variants = variantsOf({ sent: sentIn(kept), attachmentId: null }, result, kept.edits);
  return { variants, latest: editedLast(kept, variants) ?? variants[0] };
}

/** The variant that was changed by hand last, which is the one that is saved as a post. */
const editedLast = ({ edits }: KeptResult, variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ wording }) => wording === edits?.at(-1)?.wording);
