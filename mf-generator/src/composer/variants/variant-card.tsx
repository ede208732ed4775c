import { MarkedGaps, OpenGaps } from '@postloom/remote-kit/previews';
import { Badge, Button, Card, Checkbox, VisuallyHidden } from '@postloom/ui-kit';
import { Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useBrandVoice } from '#app/brand-voice/use-brand-voice.ts';
import { useRefining } from '#app/composer/generation/refining.ts';
import { estimateAwaited } from '#app/post/viral-prediction.tsx';
import { Banned } from './banned.tsx';
import { bannedAmong, keywordsLeftOut, pricesLeftOut } from './keywords.ts';
import { PostConflict } from './post-conflict.tsx';
import { useSavePost } from './save-post.ts';
import { type ComposedVariant, isAllDemo, nameOf, scoreOf } from './variant.ts';
import { VariantFoot } from './variant-foot.tsx';
import { VariantMedia } from './variant-media.tsx';
import { VariantWords } from './variant-words.tsx';
import { useComposedVariants } from './variants.ts';
import { excessOf, gapsIn, saysCta } from './words.ts';

interface PartProps {
  readonly variant: ComposedVariant;
}

interface NamedProps extends PartProps {
  readonly name: string;
}

interface UndoProps extends NamedProps {
  readonly rewriteButton: RefObject<HTMLButtonElement | null>;
}

/** One variant: its text, estimate and actions. */
export function VariantCard({ variant }: PartProps) {
  const save = useSavePost();
  const rewriteButton = useRef<HTMLButtonElement>(null);
  const name = nameOf(variant);
  return (
    <Card
      asChild
      tone={variant.selected ? 'accent' : variant.isSample ? 'sunken' : 'plain'}
      className="generator:flex generator:min-w-0 generator:flex-col generator:gap-4"
    >
      <article aria-label={name} data-rewritten>
        <CardHead variant={variant} name={name} />
        <VariantMedia variant={variant} name={name} />
        <VariantWords variant={variant} rewriteButton={rewriteButton} />
        <Gaps variant={variant} />
        <Banned words={variant.words} />
        <LeftOut variant={variant} />
        {variant.words.cta && (variant.isSample || !saysCta(variant.words)) && (
          <dl className="generator:text-sm">
            <dt className="generator:text-muted">Call to action</dt>
            <dd dir="auto" className="generator:wrap-anywhere">
              <MarkedGaps text={variant.words.cta} />
            </dd>
          </dl>
        )}
        <UndoLast variant={variant} name={name} rewriteButton={rewriteButton} />
        <div
          data-no-toast
          className="generator:mt-auto generator:grid generator:gap-3 generator:border-t generator:border-line generator:pt-4"
        >
          <VariantFoot variant={variant} name={name} save={save} rewriteButton={rewriteButton} />
        </div>
        <PostConflict save={save} />
      </article>
    </Card>
  );
}

/**
 * Badges that say whether it is a sample, whether it alone is demo content, whether it is too long, and its estimated
 * score; and a box in the corner that selects it.
 */
function CardHead({ variant, name }: NamedProps) {
  const { mark, variants } = useComposedVariants();
  const { isSample, isDemo, platform, words } = variant;
  const score = scoreOf(variant);
  const over = excessOf(platform, words);
  return (
    <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
      {isSample && <Badge tone="warning">Sample</Badge>}
      {isDemo && !isAllDemo(variants) && <Badge tone="warning">Demo content</Badge>}
      {over && <Badge tone="danger">{over}</Badge>}
      {score !== null && <Badge tone={toneOf(score)}>Score {Math.round(score)}%</Badge>}
      {/* Its label, which is for screen readers, is a pad round it that is large enough for a finger. */}
      <Checkbox
        className="generator:-my-3 generator:-me-3 generator:ms-auto generator:size-11 generator:overflow-hidden generator:*:first:size-11 generator:*:first:p-3"
        label={<VisuallyHidden>Select {name}</VisuallyHidden>}
        title="Select"
        checked={variant.selected}
        onCheckedChange={(selected) => mark(variant.id, selected)}
      />
    </div>
  );
}

/** Takes the last edit or rewrite back. */
function UndoLast({ variant, name, rewriteButton }: UndoProps) {
  const { undo } = useComposedVariants();
  const { refining } = useRefining(variant.id);
  if (variant.history.length === 0 || variant.rewrite !== null || refining) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      className="generator:-ms-3 generator:self-start"
      icon={<Undo2 aria-hidden />}
      aria-label={`Undo the last change of ${name}`}
      onClick={() => {
        // After the last undo, this button is gone.
        if (variant.history.length === 1) rewriteButton.current?.focus();
        undo(variant.id);
      }}
    >
      Undo
    </Button>
  );
}

/** From 70% on it is good, as in the viral prediction; below 50% there is most to improve. */
function toneOf(score: number): 'success' | 'neutral' | 'warning' {
  if (score >= 70) return 'success';
  return score < 50 ? 'warning' : 'neutral';
}

/** The gaps that the person still has to fill in. */
function Gaps({ variant: { words, awaitsEstimate } }: PartProps) {
  const { generation } = useComposedVariants();
  const gaps = gapsIn(words, generation?.request.topic ?? '');
  return <OpenGaps gaps={gaps}>{awaitsEstimate && `. ${estimateAwaited}`}</OpenGaps>;
}

/**
 * Requested keywords that it doesn't contain, although they should be in every post, and the words of the brief that
 * are missing because its voice bans them.
 */
function LeftOut({ variant: { words } }: PartProps) {
  const { generation } = useComposedVariants();
  const { topic = '', keywords = '', brandVoiceId = null } = generation?.request ?? {};
  const named = keywordsLeftOut(words, keywords);
  const prices = pricesLeftOut(words, topic).filter((price) => !named.join(' ').includes(price));
  const leftOut = [...prices, ...named];
  const banned = bannedAmong([topic, ...leftOut], useBrandVoice(brandVoiceId)?.bannedWords ?? []);
  const unsaid = keywordsLeftOut(words, banned.join('\n'));
  if (leftOut.length + unsaid.length === 0) return null;
  return (
    <p dir="auto" className="generator:text-sm generator:wrap-anywhere generator:text-muted">
      {leftOut.length > 0 && `Not in the text: ${leftOut.join(', ')}. `}
      {unsaid.length > 0 &&
        `Your voice never says ${unsaid.map((word) => `“${word}”`).join(', ')}, so this text doesn’t.`}
    </p>
  );
}
