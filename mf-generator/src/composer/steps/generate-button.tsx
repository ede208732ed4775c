import { Button } from '@postloom/ui-kit';
import { Sparkles, Square } from 'lucide-react';
import { useRef } from 'react';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import { useComposing, useInterrupted } from '#app/composer/generation/composing.ts';
import { asksFor } from '#app/composer/generation/set-request.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { useQuote } from './use-quote.ts';

/** Starts and stops generating, and says what it costs. What was interrupted of the same brief is continued instead. */
export function GenerateButton() {
  const { value: draft } = useComposerDraft();
  const { run, generate, resume, stop } = useComposing();
  const interrupted = useInterrupted();
  const { credits } = useQuote(draft);
  const button = useRef<HTMLButtonElement>(null);
  const isContinued = interrupted !== null && asksFor(draft, interrupted.request);
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
        className="generator:min-w-0 generator:max-sm:flex-1 generator:max-sm:px-2 generator:text-balance"
        icon={<Sparkles aria-hidden />}
        loading={isRunning}
        onClick={() => void (isContinued ? resume() : generate())}
      >
        {isRunning
          ? 'Generating...'
          : isContinued
            ? 'Continue'
            : `Generate Content Variants (${creditsText(credits)})`}
      </Button>
    </>
  );
}
