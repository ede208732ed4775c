import { ConflictNotice, useService, useUser } from '@postloom/remote-kit';
import { Button, Heading, Skeleton, Steps } from '@postloom/ui-kit';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useDefaultVoice } from '#app/brand-voice/use-default-voice.ts';
import { isMadeOf, useComposerDraft } from './composer-draft.ts';
import { createComposing, useIsComposing, useIsLeft } from './generation/composing.ts';
import { useLastSet } from './kept-sets.ts';
import { AssetsStep } from './steps/assets-step.tsx';
import { BriefSoFar } from './steps/brief-so-far.tsx';
import { GenerateStep } from './steps/generate-step.tsx';
import { Interrupted } from './steps/interrupted.tsx';
import { PlatformGoalStep } from './steps/platform-goal-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { SetPrice } from './steps/set-price.tsx';
import { StepBar } from './steps/step-bar.tsx';
import { TopicToneStep } from './steps/topic-tone-step.tsx';
import {
  furthestStep,
  lastStep,
  type MissingFields,
  missingIn,
  type Step,
  stepAfter,
  stepLeads,
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
  const isWriting = useIsComposing();
  const { isOpening } = useLastSet();
  const isArriving = useSearchParams()[0].has('generation') || isOpening;
  const isOpen = asked <= furthest || (asked === lastStep && (hasResults || isArriving));
  const step = isOpen ? asked : furthest;
  useReturn(() => {
    if (isWriting) goTo(4, { replace: true });
    else if (isGenerated) goTo(lastStep, { replace: true });
  });
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
  const formId = useId();
  const heading = useFocusOnStep(step);
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

  const isLast = step === lastStep;
  /** Whether the posts are being written, and seen to be. */
  const isSeenWriting = isWriting && step === 4;
  /** Whether the page was closed during a generation; the last two steps tell more about it. */
  const isLeft = useIsLeft();
  const goOn = useGoOn(step, () => goTo(4));
  const gap = isLast ? 'generator:gap-4' : 'generator:gap-6';
  return (
    <div className={`generator:grid generator:grid-cols-1 ${gap}`}>
      <ConflictNotice draft={handle} what="brief" textOf={({ topic, keywords }) => topic || keywords} />
      <Steps
        label="Composer steps"
        steps={stepNames}
        current={step - 1}
        // The last step can be opened early, as it shows samples before anything is generated.
        skipped={isLast && !hasResults && !isArriving ? lastStep - 2 : undefined}
        onSelect={(index) => goTo((index + 1) as Step)}
      />
      {/* No grid, in which the bar could only move within its own row. */}
      <div>
        <div
          className={`generator:grid generator:grid-cols-1 ${gap} generator:xl:gap-x-12 ${isLast ? '' : 'generator:xl:grid-cols-3'}`}
        >
          <form
            ref={form}
            id={formId}
            noValidate
            onSubmit={next}
            aria-label="Composer"
            className={`generator:grid generator:grid-cols-1 generator:content-start ${gap} ${isLast ? '' : 'generator:xl:col-span-2'}`}
          >
            <div className={isLast ? 'generator:sr-only' : 'generator:grid generator:gap-1'}>
              {/* It gets the focus to be read out, and can't be used. In the last step and on phones the list of steps above
                  it names it, and without it there is more room. */}
              <Heading
                level={2}
                ref={heading}
                tabIndex={-1}
                className="generator:outline-none generator:max-sm:sr-only"
              >
                {stepNames[step - 1]}
              </Heading>
              {!isLast && !isSeenWriting && <p className="generator:text-muted">{stepLeads[step]}</p>}
            </div>
            {step < 4 && isLeft && <Interrupted onContinue={goOn} />}
            {step === 1 && <PlatformGoalStep missing={missing} />}
            {step === 2 && <TopicToneStep missing={missing} />}
            {step === 3 && <AssetsStep />}
            {step === 4 && <GenerateStep goTo={goTo} />}
            {step === 5 && <ReviewStep goTo={goTo} />}
            {!isLast && !isSeenWriting && (hasResults ? !(step === 4 && isGenerated) : step === 4) && (
              <Button
                variant="link"
                size="sm"
                className="generator:justify-self-start"
                iconEnd={<ArrowRight aria-hidden />}
                onClick={() => goTo(lastStep)}
              >
                {hasResults ? 'Back to your results' : 'See samples'}
              </Button>
            )}
          </form>
          {!isLast && (
            <aside
              aria-label={step === 4 ? 'What it costs' : 'Your set so far'}
              className={`generator:xl:sticky generator:xl:top-24 generator:xl:self-start ${step === 4 ? '' : 'generator:max-xl:hidden'}`}
            >
              {step === 4 ? <SetPrice /> : <BriefSoFar />}
            </aside>
          )}
        </div>
        <StepBar step={step} form={formId} isGenerated={isGenerated} goTo={goTo} />
      </div>
    </div>
  );
}

/**
 * Goes on with a generation where its progress is seen, once that step is there: it may be finished at once, and the step
 * leads to the review only if that happens while it is open.
 */
function useGoOn(step: Step, show: () => void): () => void {
  const { resume } = useService(createComposing);
  const isAsked = useRef(false);
  useEffect(() => {
    if (step !== 4 || !isAsked.current) return;
    isAsked.current = false;
    void resume();
  }, [step, resume]);
  return () => {
    isAsked.current = true;
    show();
  };
}

/** What an address of the composer says about where in it somebody wants to be. */
const places = ['step', 'template', 'project', 'generation'];

/**
 * Calls `goOn` once for somebody who comes to the composer itself and no place in it, as by its link in the sidebar:
 * its first step, with the old brief in it, looks as if what was made of that were lost.
 */
function useReturn(goOn: () => void): void {
  const [params] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; its first step can be asked for later
  useEffect(() => {
    if (!places.some((place) => params.has(place))) goOn();
  }, []);
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
