import { formatHashtags } from '@postloom/remote-kit';
import { Changes, MarkedGaps } from '@postloom/remote-kit/previews';
import { Button, Heading, Progress } from '@postloom/ui-kit';
import { Square } from 'lucide-react';
import type { RefObject } from 'react';
import { useRefining } from '#app/composer/generation/refining.ts';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';
import { splitHeadline } from './words.ts';

interface VariantWordsProps {
  readonly variant: ComposedVariant;
  readonly rewriteButton: RefObject<HTMLButtonElement | null>;
}

/** A variant's words. During a rewrite, the text so far; afterwards, the changes, which can be accepted or undone. */
export function VariantWords({ variant, rewriteButton }: VariantWordsProps) {
  const { undo, accept } = useComposedVariants();
  const { refining } = useRefining(variant.id);
  const { id, words, history, rewrite } = variant;
  const { headline, body } = splitHeadline(words.caption);
  const before = history.at(-1);
  return (
    <>
      <Heading
        level={4}
        dir="auto"
        // In the letters of a post, as no platform has titles. If it is the only line, it doesn't stand out at all.
        className={`generator:wrap-anywhere generator:font-text generator:text-base ${body ? 'generator:font-semibold' : 'generator:font-normal'}`}
      >
        <MarkedGaps text={headline} />
      </Heading>
      {refining ? (
        <Rewriting id={id} label={refining.label} text={refining.text} rewriteButton={rewriteButton} />
      ) : rewrite !== null && before ? (
        <Changes
          label={rewrite}
          from={rewriteButton}
          before={before.words}
          after={words}
          onUndo={() => undo(id)}
          onAccept={() => accept(id)}
        />
      ) : (
        <>
          {body && (
            <p dir="auto" className="generator:wrap-anywhere generator:whitespace-pre-wrap">
              <MarkedGaps text={body} />
            </p>
          )}
          {words.hashtags.length > 0 && (
            <p className="generator:text-sm generator:wrap-anywhere generator:text-teal-ink">
              {formatHashtags(words.hashtags)}
            </p>
          )}
        </>
      )}
    </>
  );
}

interface RewritingProps extends Pick<VariantWordsProps, 'rewriteButton'> {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

function Rewriting({ id, label, text, rewriteButton }: RewritingProps) {
  const { stop } = useRefining(id);
  return (
    <div className="generator:grid generator:gap-3">
      <Progress label={`${label}: being written`} value={null} />
      <p
        aria-hidden
        dir="auto"
        className="generator:text-sm generator:wrap-anywhere generator:whitespace-pre-wrap"
      >
        {text}
      </p>
      <Button
        size="sm"
        className="generator:justify-self-start"
        icon={<Square aria-hidden />}
        onClick={() => {
          rewriteButton.current?.focus();
          stop(id);
        }}
      >
        Stop
      </Button>
    </div>
  );
}
