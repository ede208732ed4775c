import { ConflictNotice, useUser } from '@postloom/remote-kit';
import { Button, Heading, Skeleton, Steps } from '@postloom/ui-kit';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useDefaultVoice } from '#app/brand-voice/use-default-voice.ts';
import { isMadeOf, useComposerDraft } from './composer-draft.ts';
import { useLastSet } from './kept-sets.ts';
import { AssetsStep } from './steps/assets-step.tsx';
import { GenerateButton, GenerateProgress } from './steps/generate-button.tsx';
import { GenerateStep } from './steps/generate-step.tsx';
import { PlatformGoalStep } from './steps/platform-goal-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { TopicToneStep } from './steps/topic-tone-step.tsx';
import {
  furthestStep,
  lastStep,
  type MissingFields,
  missingIn,
  type Step,
  stepAfter,
  stepBefore,
  stepNames,
} from './steps.ts';
import { useClientDefaults, useClientOfDraft } from './use-client-defaults.ts';
import { useStep } from './use-step.ts';
import { useComposedVariants } from './variants/variants.ts';

const nothingMissing: MissingFields = {};

/** The five steps, one at a time, once the draft has loaded. */
export function Composer() {
  const { draft } = useComposerDraft();
  const isLoading = useStore(draft, ({ status }) => status === 'loading');
  return isLoading ? (
    <div aria-busy="true">
      <Skeleton lines={6} />
    </div>
  ) : (
    <ComposerSteps />
  );
}

function ComposerSteps() {
  useClientDefaults();
  const { value: draft, draft: handle, change } = useComposerDraft();
  useDefaultVoice({ draft: handle, change }, useClientOfDraft(draft));
  const { generation } = useComposedVariants();
  const hasResults = generation !== null;
  /** Whether the last step shows posts made from this brief. Posts from another brief don't count as its result. */
  const isGenerated = generation !== null && isMadeOf(generation.request, draft);
  const { step: asked, goTo } = useStep();
  const furthest = furthestStep(draft);
  const { isOpening } = useLastSet();
  const isArriving = useSearchParams()[0].has('generation') || isOpening;
  const isOpen = asked <= furthest || (asked === lastStep && (hasResults || isArriving));
  const step = isOpen ? asked : furthest;
  const isHere = useUser() !== null;
  useEffect(() => {
    // The address names a step that can't be reached yet. After signing out the draft is empty too, but the person is
    // already leaving for another page.
    if (!isOpen && isHere) goTo(furthest, { replace: true });
  }, [isOpen, isHere, furthest, goTo]);

  /** The step at which Next was pressed while input was missing. */
  const [refusedAt, setRefusedAt] = useState<Step | null>(null);
  const missing = refusedAt === step ? missingIn(step, draft) : nothingMissing;
  const form = useRef<HTMLFormElement>(null);
  const heading = useFocusOnStep(step);
  const before = stepBefore(step);
  const after = stepAfter(step);

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (!after) return;
    if (Object.keys(missingIn(step, draft)).length === 0) {
      setRefusedAt(null);
      goTo(after);
      return;
    }
    setRefusedAt(step);
    // The fields are only marked after rendering.
    requestAnimationFrame(() => focusFirstFault(form.current));
  };

  return (
    <div
      className={`generator:grid ${step === lastStep ? 'generator:gap-4' : 'generator:gap-8 generator:max-sm:gap-6'}`}
    >
      <ConflictNotice draft={handle} what="brief" textOf={({ topic, keywords }) => topic || keywords} />
      <Steps
        label="Composer steps"
        steps={stepNames}
        current={step - 1}
        // The last step can be opened early, as it shows samples before anything is generated.
        skipped={step === lastStep && !hasResults && !isArriving ? lastStep - 2 : undefined}
        onSelect={(index) => goTo((index + 1) as Step)}
      />
      <form
        ref={form}
        noValidate
        onSubmit={next}
        aria-label="Composer"
        className={`generator:grid generator:grid-cols-1 ${step === lastStep ? 'generator:gap-4' : 'generator:gap-8 generator:max-sm:gap-6'}`}
      >
        <Heading
          level={2}
          ref={heading}
          tabIndex={-1}
          // It gets the focus to be read out, and can't be used. In the last step the list of steps above it names it,
          // and without it there is more room for the posts.
          className={`generator:outline-none ${step === lastStep ? 'generator:sr-only' : ''}`}
        >
          {stepNames[step - 1]}
        </Heading>
        {step === 1 && <PlatformGoalStep missing={missing} />}
        {step === 2 && <TopicToneStep missing={missing} />}
        {step === 3 && <AssetsStep />}
        {step === 4 && <GenerateStep goTo={goTo} />}
        {step === 5 && <ReviewStep goTo={goTo} />}
        {hasResults && step < lastStep && (
          <Button
            variant="link"
            size="sm"
            className="generator:justify-self-start"
            iconEnd={<ArrowRight aria-hidden />}
            onClick={() => goTo(lastStep)}
          >
            Back to your results
          </Button>
        )}
        {/* Sticky on phones, so that the thumb reaches it. In the last step, the export buttons are sticky instead. */}
        <div
          data-action-bar
          className={`generator:flex generator:flex-wrap generator:justify-between generator:gap-3 generator:border-t generator:border-line generator:pt-6 ${step === lastStep ? '' : 'generator:max-sm:sticky generator:max-sm:bottom-0 generator:max-sm:z-10 generator:max-sm:bg-paper generator:max-sm:py-3'}`}
        >
          {before && (
            <Button icon={<ArrowLeft aria-hidden />} onClick={() => goTo(before)}>
              Previous
            </Button>
          )}
          {after && (
            <div className="generator:ms-auto generator:flex generator:gap-3 generator:max-sm:contents">
              {step < 4 && (
                <Button
                  type="submit"
                  variant="primary"
                  className="generator:ms-auto"
                  iconEnd={<ArrowRight aria-hidden />}
                  onClick={(event) => {
                    // The second click of a double click was meant for the previous step.
                    if (event.detail > 1) event.preventDefault();
                  }}
                >
                  Next
                </Button>
              )}
              {step === 4 && (isGenerated || !hasResults) && (
                <Button
                  type="submit"
                  variant="ghost"
                  className="generator:ms-auto"
                  iconEnd={<ArrowRight aria-hidden />}
                >
                  {isGenerated ? 'Next' : 'See samples'}
                </Button>
              )}
              {step === 4 && <GenerateButton />}
            </div>
          )}
        </div>
        {step === 4 && <GenerateProgress />}
      </form>
    </div>
  );
}

/** Focuses the heading when the step changes, so that screen readers announce the new step. */
function useFocusOnStep(step: Step): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = fault?.matches('fieldset') ? fault.querySelector<HTMLElement>('input') : fault;
  field?.focus();
}
