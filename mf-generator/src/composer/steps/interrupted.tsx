import { useHost } from '@postloom/remote-kit';
import { type ComposerResult, isKnown, joinNames } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Banner, Button } from '@postloom/ui-kit';
import { useEffect } from 'react';
import { useComposing, useInterrupted } from '#app/composer/generation/composing.ts';
import { useKeptSet } from '#app/composer/kept-sets.ts';
import { useComposedVariants } from '#app/composer/variants/variants.ts';
import { creditsText } from '#app/generation/outcome.ts';

interface InterruptedProps {
  readonly onShow?: () => void;
  /** Goes on in another place than here. */
  readonly onContinue?: () => void;
  /** Whether Continue is the main button of the step, so that it isn't repeated here. */
  readonly isContinuedBelow?: boolean;
}

/** Says of a generation that was stopped, or interrupted by closing the page, what it cost and how to get the rest. */
export function Interrupted({ onShow, onContinue, isContinuedBelow = false }: InterruptedProps) {
  const host = useHost();
  const { run, resume, dismiss } = useComposing();
  const { generation, setPending } = useComposedVariants();
  const interrupted = useInterrupted();
  const { data, isFetchedAfterMount, isError } = useKeptSet(interrupted?.id ?? null);
  const ended = isFetchedAfterMount && data?.set.status === 'done' ? data.set : null;
  useEffect(() => {
    // Credits read before the server had stopped still lack those that it returns.
    if (ended) host.refreshCredits().catch(() => undefined);
  }, [ended, host]);
  if (!interrupted) return null;
  const isUnknown = interrupted.id === null || isError;
  const isWhole = ended !== null && partsOf(ended).every(({ status }) => status === 'done');
  return (
    <Banner
      tone="neutral"
      role="status"
      title={
        run.status === 'stopped'
          ? 'Stopped'
          : isWhole
            ? 'Your last posts were finished while you were away'
            : 'A generation was interrupted'
      }
      onDismiss={() => {
        setPending(null);
        dismiss();
      }}
      actions={
        <>
          {onShow && generation?.key === interrupted.key && (
            <Button size="sm" onClick={onShow}>
              Show what is done
            </Button>
          )}
          {!isContinuedBelow && (
            <Button size="sm" onClick={onContinue ?? (() => void resume())}>
              {isWhole ? 'Show the posts' : 'Continue'}
            </Button>
          )}
        </>
      }
    >
      {ended
        ? chargedText(ended)
        : isUnknown
          ? 'Finished posts are charged and saved in Posts; the others cost nothing.'
          : 'Checking what was charged…'}
      {!isWhole && ' Continue to get everything: you won’t be charged twice.'}
    </Banner>
  );
}

/** The texts, and the picture and the video if there are any, by what they are called. */
const partsOf = ({ platforms: texts, picture, video }: ComposerResult) => [
  ...texts.map(({ platform, ...part }) => ({
    ...part,
    name: isKnown(platforms, platform) ? platformCatalogue[platform].name : platform,
  })),
  ...(picture ? [{ ...picture, name: 'the image' }] : []),
  ...(video ? [{ ...video, name: 'the video' }] : []),
];

function chargedText(set: ComposerResult): string {
  const { creditsCharged } = set;
  if (creditsCharged === 0) return 'Nothing was charged.';
  const paid = partsOf(set).flatMap((part) => (part.creditsCharged > 0 ? [part.name] : []));
  return `${creditsText(creditsCharged)} ${creditsCharged === 1 ? 'was' : 'were'} used for ${joinNames(paid, 'and')}, saved in Posts.`;
}
