import { Banner, Button } from '@postloom/ui-kit';
import { Sparkles, Square } from 'lucide-react';
import { useRef } from 'react';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import { useComposing } from '#app/composer/generation/composing.ts';
import { LiveParts } from '#app/composer/generation/live-parts.tsx';
import { creditsText } from '#app/generation/outcome.ts';
import { useQuote } from './use-quote.ts';

/** Starts and stops generating, and says what it costs. */
export function GenerateButton() {
  const { value: draft } = useComposerDraft();
  const { run, generate, stop } = useComposing();
  const { credits } = useQuote(draft);
  const button = useRef<HTMLButtonElement>(null);
  const isRunning = run.status === 'running';
  return (
    <>
      {isRunning && (
        <Button
          icon={<Square aria-hidden />}
          onClick={() => {
            stop();
            button.current?.focus();
          }}
        >
          Stop
        </Button>
      )}
      <Button
        ref={button}
        variant="primary"
        // On phones it has a row of its own, above the other buttons.
        className="generator:max-sm:order-first generator:max-sm:w-full"
        icon={<Sparkles aria-hidden />}
        loading={isRunning}
        onClick={() => void generate()}
      >
        {isRunning ? 'Generating...' : `Generate Content Variants (${creditsText(credits)})`}
      </Button>
    </>
  );
}

/**
 * Notes about the price, and the texts while they are being written. It is below the button, because it appears and
 * grows, and must not move the button.
 */
export function GenerateProgress() {
  const { value: draft } = useComposerDraft();
  const { run } = useComposing();
  const { notes } = useQuote(draft);
  return (
    <>
      <p className="generator:text-sm generator:text-muted">
        Up to three variants for each platform. You’re not charged for any that fail.
      </p>
      {notes.length > 0 && (
        <Banner tone={notes.every(({ available }) => available) ? 'neutral' : 'warning'}>
          {notes.map(({ note }) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      )}
      {run.status === 'running' && <LiveParts parts={run.parts} />}
    </>
  );
}
