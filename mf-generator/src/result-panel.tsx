import { useService } from '@postloom/remote-kit';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Banner, Button, Heading, IconButton, Skeleton, VisuallyHidden } from '@postloom/ui-kit';
import { ChevronLeft, ChevronRight, RefreshCw, Square } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { useBrief } from './brief/brief-draft.ts';
import { ExampleBriefs } from './brief/example-briefs.tsx';
import { canStop, type Run, type RunStage, useGeneration } from './generation/generation.ts';
import { createVariants, isSameBrief, runsOf, selectedVariant, type Variant } from './generation/variants.ts';
import { PlansLink } from './plans/plans-link.tsx';
import { loadPostView, type PostView, postView } from './post/load-post-view.ts';
import { OtherPosts } from './post/other-posts.tsx';

interface ResultPanelProps {
  readonly ref: RefObject<HTMLElement | null>;
  /** Called when an example has filled the form. */
  readonly onExample: () => void;
}

/** The result of the form: an invitation before the first run, the post being written, or the finished post. */
export function ResultPanel({ ref, onExample }: ResultPanelProps) {
  const { run } = useGeneration();
  const { store } = useService(createVariants);
  const variant = useStore(store, selectedVariant);
  const { variants } = useStore(store);
  const versions = variant ? versionsOf(variants, variant).length : 0;
  const running = run.status === 'running';
  const heading = useFocusAfter(running);
  const place = useSteadyPlace(run);
  const showFromTop = () => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };

  // The post view isn't needed before the first post, so it loads when the person first uses the page.
  useEffect(() => {
    const turned = new AbortController();
    const load = (): void => {
      turned.abort();
      void loadPostView();
    };
    for (const event of ['focusin', 'pointerdown', 'keydown']) {
      addEventListener(event, load, { signal: turned.signal });
    }
    return () => turned.abort();
  }, []);

  return (
    <section
      ref={ref}
      aria-labelledby="result-title"
      className="generator:grid generator:min-w-0 generator:grid-cols-1 generator:content-start generator:gap-4 generator:lg:sticky generator:lg:top-20"
    >
      <div className="generator:flex generator:min-h-10 generator:flex-wrap generator:items-center generator:justify-between generator:gap-3">
        <Heading level={2} size="md" id="result-title" ref={heading} tabIndex={-1}>
          Preview
        </Heading>
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
          {running && <RunActions run={run} />}
          {variant && <VariantActions variant={variant} running={running} />}
        </div>
      </div>
      <VisuallyHidden role="status">{announcement(run, variant, versions > 1)}</VisuallyHidden>
      <Notice run={run} />
      {variant && !running && <OtherPlatform variant={variant} />}
      <Wordings run={run} variant={variant} />
      <div ref={place} className="generator:min-w-0">
        {running || variant ? (
          <Post run={run} variant={variant} onOther={showFromTop} />
        ) : (
          <div className="generator:grid generator:gap-6">
            <OtherPosts variant={null} onChosen={showFromTop} />
            <ExampleBriefs onChosen={onExample} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The post, once its view has loaded. */
function Post(props: ComponentProps<PostView>) {
  const { Post: View, failed } = useStore(postView);
  // Retries before the first paint, so that an error from loading it ahead of time isn't shown.
  useLayoutEffect(() => {
    if (!View) void loadPostView();
  }, [View]);
  if (View) return <View {...props} />;
  if (!failed) return <PostSkeleton />;
  return (
    <Banner
      tone="danger"
      title="Couldn’t show the post"
      actions={
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden />}
          onClick={() => {
            props.onOther();
            void loadPostView();
          }}
        >
          Try again
        </Button>
      }
    >
      A part of this page didn’t load. Your brief and your post are kept: check your connection and try again.
    </Banner>
  );
}

/** An element that gets the focus when a run ends if the focused button, such as Stop, disappears with it. */
function useFocusAfter(running: boolean): RefObject<HTMLHeadingElement | null> {
  const target = useRef<HTMLHeadingElement>(null);
  const ran = useRef(running);
  useEffect(() => {
    if (ran.current && !running && document.activeElement === document.body) {
      target.current?.focus({ preventScroll: true });
    }
    ran.current = running;
  }, [running]);
  return target;
}

/**
 * Keeps the post at the same height in the window when a run ends. The content added below it makes the column too long
 * to be sticky, so that the post would move.
 */
function useSteadyPlace(run: Run): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const top = useRef<number | null>(null);
  useLayoutEffect(() => {
    const now = place.current?.getBoundingClientRect().top ?? 0;
    if (run.status === 'running') {
      top.current = now;
      return;
    }
    if (run.status === 'idle' && top.current !== null) {
      scrollBy({ top: now - top.current, behavior: 'instant' });
    }
    top.current = null;
  });
  return place;
}

/** Says which platform the post is for if another one is selected in the form, and offers to write for that one. */
function OtherPlatform({ variant }: { variant: Variant }) {
  const { brief } = useBrief();
  const { generate } = useGeneration();
  const { platform } = variant.sent;
  if (brief.platform === platform || brief.prompt.trim() === '') return null;
  return (
    <Banner
      icon={null}
      actions={
        <Button size="sm" onClick={() => void generate(brief)}>
          Write it for {platformCatalogue[brief.platform].name}
        </Button>
      }
    >
      This is the post for {platformCatalogue[platform].name}.
    </Banner>
  );
}

function RunActions({ run }: { run: Extract<Run, { status: 'running' }> }) {
  const { stop } = useGeneration();
  return (
    <>
      <p aria-hidden className="generator:text-sm generator:text-muted">
        {stageText(run.stage, run.input.sent.platform)}
      </p>
      {canStop(run) && (
        <Button size="sm" icon={<Square aria-hidden />} onClick={stop}>
          Stop
        </Button>
      )}
    </>
  );
}

/** The posts written for the same brief, each with its wordings. */
const versionsOf = (variants: readonly Variant[], variant: Variant) =>
  runsOf(variants.filter((each) => isSameBrief(each, variant)));

function VariantActions({ variant, running }: { variant: Variant; running: boolean }) {
  const { store, select } = useService(createVariants);
  const { regenerate } = useGeneration();
  const { variants } = useStore(store);
  const runs = versionsOf(variants, variant);
  const index = runs.findIndex((run) => run.includes(variant));
  const [before, after] = [runs[index - 1]?.[0], runs[index + 1]?.[0]];
  return (
    <>
      {runs.length > 1 && !running && (
        <div className="generator:flex generator:items-center generator:gap-1">
          <IconButton
            label="Earlier version"
            size="sm"
            variant="secondary"
            aria-disabled={!before}
            onClick={() => before && select(before.id)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="generator:text-sm generator:tabular-nums generator:text-muted">
            Version {index + 1} of {runs.length}
          </span>
          <IconButton
            label="Later version"
            size="sm"
            variant="secondary"
            aria-disabled={!after}
            onClick={() => after && select(after.id)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
      {/* It isn't removed during a run, so that it keeps the focus. */}
      <Button
        size="sm"
        icon={<RefreshCw aria-hidden />}
        loading={running}
        onClick={() => regenerate(variant)}
      >
        Regenerate
      </Button>
    </>
  );
}

/** Switches between the wordings of a run. Takes up its room from the start, so that nothing moves. */
function Wordings({ run, variant }: { run: Run; variant: Variant | null }) {
  const { store, select } = useService(createVariants);
  const variants = useStore(store, (state) => state.variants);
  const running = run.status === 'running';
  const asked = (running ? run.input.sent : variant?.sent)?.variants ?? 1;
  if (asked === 1 || (!running && !variant?.result)) return null;
  const shown: readonly Variant[] =
    (!running && variant && runsOf(variants).find((each) => each.includes(variant))) || [];
  const index = variant ? shown.indexOf(variant) : 0;
  const count = running ? asked : shown.length;
  if (count === 1) {
    return (
      <p className="generator:flex generator:min-h-10 generator:items-center generator:text-sm generator:text-muted">
        {variant?.result?.isDemo
          ? 'Just one variant: without AI, we found no other way to say this.'
          : 'Just one variant: the others didn’t pass our checks.'}
      </p>
    );
  }
  const step = (by: 1 | -1): void => {
    const next = shown[index + by];
    if (next) select(next.id);
  };
  const byKey = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      role="group"
      aria-label="Variants"
      className="generator:flex generator:min-h-10 generator:items-center generator:justify-center generator:gap-2"
      onKeyDown={byKey}
    >
      <IconButton
        label="Previous variant"
        variant="secondary"
        aria-disabled={index <= 0}
        onClick={() => step(-1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span role="status" className="generator:text-sm generator:tabular-nums generator:text-muted">
        Variant {running ? 1 : index + 1} of {count}
      </span>
      <IconButton
        label="Next variant"
        variant="secondary"
        aria-disabled={running || index + 1 >= count}
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Notice({ run }: { run: Run }) {
  const { dismissNotice, retry, watch } = useGeneration();
  useEffect(watch, [watch]);
  if (run.status === 'stopped' && run.charged !== null) {
    return (
      <Banner
        tone="neutral"
        title="Stopped"
        onDismiss={dismissNotice}
        actions={
          run.charged && (
            <Button size="sm" onClick={() => retry(run)}>
              Show the whole post
            </Button>
          )
        }
      >
        {run.charged
          ? 'Enough was written to count as a post, so it used a credit. We’ve kept the whole post for you.'
          : 'Nothing was charged. What was written so far is kept.'}
      </Banner>
    );
  }
  if (run.status !== 'failed') return null;
  const { failure } = run;
  return (
    // The button that was pressed may be far below it.
    <div ref={scrollTo} className="generator:scroll-my-24">
      <Banner
        tone={failure.isFault ? 'danger' : 'neutral'}
        role={failure.isFault ? 'alert' : 'status'}
        title={failure.title}
        onDismiss={dismissNotice}
        actions={
          !failure.isFault ? null : failure.needsUpgrade ? (
            <PlansLink>See plans</PlansLink>
          ) : (
            <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => retry(run)}>
              Try again
            </Button>
          )
        }
      >
        {failure.description}
      </Banner>
    </div>
  );
}

function PostSkeleton() {
  return (
    <div
      aria-busy="true"
      className="generator:mx-auto generator:grid generator:w-full generator:max-w-xl generator:gap-4"
    >
      <Skeleton className="generator:block generator:aspect-video generator:w-full" />
      <Skeleton lines={4} />
    </div>
  );
}

/** The announcement for screen readers: once per stage and once at the end, not for each word that arrives. */
function announcement(run: Run, variant: Variant | null, hasEarlier: boolean): string {
  if (run.status === 'running') return stageText(run.stage, run.input.sent.platform);
  if (run.status !== 'idle' || !variant?.result) return '';
  const kept = hasEarlier ? ' The one before is kept, with your changes: press Earlier version.' : '';
  return `Your ${platformCatalogue[variant.sent.platform].name} post is ready.${kept}`;
}

function stageText(stage: RunStage | null, platform: Variant['sent']['platform']): string {
  switch (stage) {
    case null:
    case 'writing':
      return 'Writing…';
    case 'variants':
      return 'Writing two more variants…';
    case 'checking':
      return `Checking ${platformCatalogue[platform].name}’s rules…`;
    case 'picture':
      return 'Making the image…';
    case 'video':
      return 'Making the video…';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Waiting for a connection…';
  }
}
