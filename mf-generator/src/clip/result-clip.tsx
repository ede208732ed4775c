import { useCredits, useFileBrand, useHost, useService, useSession } from '@postloom/remote-kit';
import { ClipView, useClipQuote, useMakeClip } from '@postloom/remote-kit/previews';
import { clipSeconds, planOf, planRequirements, plansWith } from '@postloom/shared-contracts';
import { Button } from '@postloom/ui-kit';
import { Clapperboard } from 'lucide-react';
import { useStore } from 'zustand';
import { LockedButton } from '#app/brief/locked-button.tsx';
import { creditsText } from '#app/generation/outcome.ts';
import { showPremium } from '#app/generation/refusals.ts';
import { createVariants, runsOf, type Variant } from '#app/generation/variants.ts';
import { exportName } from '#app/post/export-text.ts';

/** The clip for a finished result: not made yet, in progress, or done. Only for members. */
export function ResultClip({ variant }: { readonly variant: Variant }) {
  const { result } = variant;
  const isMember = useSession().status === 'member';
  const { credits, status } = useCredits();
  const isAllowed = Boolean(planOf(credits.plan).rights.video);
  const { amend, store } = useService(createVariants);
  const isFirst = useStore(store, ({ variants }) =>
    runsOf(variants).some(([first]) => first.id === variant.id),
  );
  const quote = useClipQuote(isMember && isAllowed);
  const make = useMakeClip(({ id }) => result && amend(result.id, { clipId: id }));
  const host = useHost();
  const fileBrand = useFileBrand();
  if (!isMember || !result || status === 'loading') return null;
  const seconds = result.videoScript ? clipSeconds.longest : clipSeconds.usual;
  const { saved } = variant;
  const source = saved
    ? ({ kind: 'post', id: saved.postId } as const)
    : ({ kind: 'generation', id: result.id } as const);
  const begin = () => make.run({ source, seconds });
  if (result.clipId) {
    return (
      <ClipView
        key={result.clipId}
        id={result.clipId}
        name={async () => exportName(variant, await fileBrand())}
        onDone={({ videoUrl }) => amend(result.id, { videoUrl })}
        onAgain={begin}
      />
    );
  }
  if (!isAllowed) {
    return (
      <LockedButton onClick={() => showPremium(host, planRequirements.video)}>
        {`Clips are part of ${plansWith('video')}`}
      </LockedButton>
    );
  }
  return (
    <div className="generator:grid generator:justify-items-start generator:gap-2">
      <Button icon={<Clapperboard aria-hidden />} loading={make.isPending} onClick={begin}>
        {quote && quote.credits > 0 ? `Make a clip (${creditsText(quote.credits)})` : 'Make a clip'}
      </Button>
      <p className="generator:text-sm generator:text-muted">
        {quote?.note ??
          `A silent vertical clip, up to 15 seconds, with the text of ${isFirst || saved ? 'the post' : 'the first variant'}.`}
      </p>
    </div>
  );
}
