import { Button, IconButton } from '@postloom/ui-kit';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import { useInterrupted, useIsComposing } from '#app/composer/generation/composing.ts';
import { lastStep, type Step, stepAfter, stepBefore, stepNames } from '#app/composer/steps.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { GenerateButton } from './generate-button.tsx';
import { useQuote } from './use-quote.ts';

interface StepBarProps {
  readonly step: Step;
  /** Id of the form of the step, which Next sends. */
  readonly form: string;
  /** Whether posts made from this brief are there. */
  readonly isGenerated: boolean;
  readonly goTo: (step: Step) => void;
}

/**
 * The way back and the way on, with what comes next. It stays at the bottom of the window, so that long steps needn't be
 * scrolled through. In the last step, the export buttons stay there instead.
 */
export function StepBar({ step, form, isGenerated, goTo }: StepBarProps) {
  const before = stepBefore(step);
  const after = stepAfter(step);
  const isLast = step === lastStep;
  const isWriting = useIsComposing();
  const isInterrupted = useInterrupted() !== null;
  return (
    <div
      data-action-bar
      className={`generator:flex generator:items-center generator:gap-3 generator:border-t generator:border-line generator:py-3 ${isLast ? 'generator:mt-4' : 'generator:mt-6 generator:sticky generator:bottom-0 generator:z-10 generator:bg-paper generator:low:static'}`}
    >
      {before &&
        (isLast ? (
          <Button icon={<ArrowLeft aria-hidden />} onClick={() => goTo(before)}>
            Previous
          </Button>
        ) : (
          <Previous onClick={() => goTo(before)} />
        ))}
      {step < 4 && after && (
        <>
          <Ahead next={stepNames[after - 1] ?? ''} />
          <Button
            type="submit"
            form={form}
            variant="primary"
            iconEnd={<ArrowRight aria-hidden />}
            onClick={(event) => {
              // The second click of a double click was meant for the previous step.
              if (event.detail > 1) event.preventDefault();
            }}
          >
            Next
          </Button>
        </>
      )}
      {step === 4 && (
        <div className="generator:flex generator:min-w-0 generator:flex-1 generator:flex-wrap generator:justify-end generator:gap-3 generator:max-sm:gap-2">
          {isGenerated && !isWriting && !isInterrupted && (
            <Button type="submit" form={form} variant="ghost" iconEnd={<ArrowRight aria-hidden />}>
              Next
            </Button>
          )}
          <GenerateButton />
        </div>
      )}
    </div>
  );
}

/** On phones only its arrow is seen, which leaves the room to what comes next. */
function Previous({ onClick }: { readonly onClick: () => void }) {
  return (
    <>
      <IconButton
        label="Previous"
        variant="secondary"
        className="generator:flex-none generator:sm:hidden"
        onClick={onClick}
      >
        <ArrowLeft aria-hidden />
      </IconButton>
      <Button icon={<ArrowLeft aria-hidden />} className="generator:max-sm:hidden" onClick={onClick}>
        Previous
      </Button>
    </>
  );
}

/** What the next step is and, where nothing beside the step says so, what the set costs so far. */
function Ahead({ next }: { readonly next: string }) {
  const { value: draft } = useComposerDraft();
  const { credits } = useQuote(draft);
  return (
    <p className="generator:ms-auto generator:grid generator:min-w-0 generator:text-end generator:text-sm generator:max-sm:leading-snug">
      <span className="generator:truncate">
        <span className="generator:text-muted">Next up:</span> {next}
      </span>
      {draft.platforms.length > 0 && (
        <span className="generator:text-muted generator:tabular-nums generator:xl:hidden">
          {creditsText(credits)} so far
        </span>
      )}
    </p>
  );
}
