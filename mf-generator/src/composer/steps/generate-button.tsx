import { Button } from '@postloom/ui-kit';
import { Sparkles, Square } from 'lucide-react';
import { useRef } from 'react';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import { useComposing } from '#app/composer/generation/composing.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { useQuote } from './use-quote.ts';

/** Makes the variants, says what that costs, and stops it. */
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
        icon={<Sparkles aria-hidden />}
        loading={isRunning}
        onClick={() => void generate()}
      >
        {isRunning ? 'Generating...' : `Generate Content Variants (${creditsText(credits)})`}
      </Button>
    </>
  );
}
