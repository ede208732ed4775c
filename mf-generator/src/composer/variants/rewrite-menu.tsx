import { useAlsoFor, useHost } from '@postloom/remote-kit';
import { RewriteMenu as Choices, useSpentRewrites } from '@postloom/remote-kit/previews';
import { composerTones } from '@postloom/shared-contracts';
import { Button, MenuItem } from '@postloom/ui-kit';
import { RefreshCw } from 'lucide-react';
import type { RefObject } from 'react';
import { useRefining } from '#app/composer/generation/refining.ts';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';

interface RewriteMenuProps {
  readonly variant: ComposedVariant;
  readonly name: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly className?: string;
}

/** Rewrites one variant, for one credit at most, or writes it for another platform as a separate post. */
export function RewriteMenu({ variant, name, button, className }: RewriteMenuProps) {
  const { refine, refining } = useRefining(variant.id);
  const { generation } = useComposedVariants();
  const { confirm } = useHost();
  const alsoFor = useAlsoFor();
  const { platform, words, index } = variant;
  const { spent, spend } = useSpentRewrites(words.caption);
  /** A new text is written from the brief, so nothing of what was typed stays. */
  const regenerate = async () => {
    const isAgreed =
      !variant.isByHand ||
      (await confirm({
        title: 'Replace your own words?',
        description: 'You’ve edited this post. A new text from your brief takes the place of your changes.',
        confirmLabel: 'Regenerate',
        cancelLabel: 'Keep my words',
      }));
    if (isAgreed) await refine(variant, { kind: 'another' }, 'Regenerated');
  };
  const isBusy = refining !== null || alsoFor.isPending;
  return (
    <Choices
      isBusy={isBusy}
      trigger={
        <Button
          ref={button}
          size="sm"
          variant="ghost"
          aria-label={`Rewrite ${name}`}
          className={className}
          // Unlike a disabled button, it keeps the focus.
          loading={isBusy}
        >
          Rewrite
        </Button>
      }
      platform={platform}
      tones={composerTones}
      caption={words.caption}
      hasPlatforms
      spent={spent}
      onChoose={(change, label) => {
        if (change.kind !== 'platform') {
          void refine(variant, change, label).then(({ changesNothing }) => {
            if (changesNothing) spend(words.caption, label);
          });
        } else {
          alsoFor.run({
            platform,
            caption: words.caption,
            hashtags: words.hashtags,
            change,
            tone: generation?.request.tone,
            generationId: generation?.id ?? null,
            variant: index,
          });
        }
      }}
    >
      <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => void regenerate()}>
        Regenerate this one
      </MenuItem>
    </Choices>
  );
}
