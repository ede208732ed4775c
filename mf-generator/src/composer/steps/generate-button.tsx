import { Button } from '@postloom/ui-kit';
import { Sparkles, Square } from 'lucide-react';
import { useRef } from 'react';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import { useComposing } from '#app/composer/generation/composing.ts';
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
        className="generator:min-w-0 generator:max-sm:flex-1 generator:max-sm:px-2 generator:text-balance"
        icon={<Sparkles aria-hidden />}
        loading={isRunning}
        onClick={() => void generate()}
      >
        {isRunning ? 'Generating...' : `Generate Content Variants (${creditsText(credits)})`}
      </Button>
    </>
  );
}
