import { useService } from '@postloom/remote-kit';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Banner, Button, Heading, IconButton, Skeleton, VisuallyHidden } from '@postloom/ui-kit';
import { ChevronLeft, ChevronRight, RefreshCw, Square } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useBrief } from './brief/brief-draft.ts';
import { ExampleBriefs } from './brief/example-briefs.tsx';
import { canStop, type GenerationStage, type Run, useGeneration } from './generation/generation.ts';
import { createVariants, selectedVariant, type Variant } from './generation/variants.ts';
import { PlansLink } from './plans/plans-link.tsx';

// Nobody sees these before the first post: they come when the person turns to the form.
const loadPostView = () => import(/* webpackChunkName: "post-view" */ './post/post-view.tsx');
const PostView = lazy(() => loadPostView().then(({ PostView }) => ({ default: PostView })));
const LivePost = lazy(() => loadPostView().then(({ LivePost }) => ({ default: LivePost })));

interface ResultPanelProps {
  readonly ref: RefObject<HTMLElement | null>;
  /** Told when an example has filled the form. */
  readonly onExample: () => void;
}

/** What came of the brief: an invitation, the post as it is written, or the post. */
export function ResultPanel({ ref, onExample }: ResultPanelProps) {
  const { run } = useGeneration();
  const variant = useStore(useService(createVariants).store, selectedVariant);
  const running = run.status === 'running';
  const heading = useFocusAfter(running);

  useEffect(() => {
    const turned = new AbortController();
    const load = (): void => {
      turned.abort();
      // A failure shows when the view is needed, at its Suspense boundary.
      void loadPostView().catch(() => undefined);
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
      className="generator:grid generator:min-w-0 generator:grid-cols-1 generator:content-start generator:gap-6 generator:lg:sticky generator:lg:top-20"
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
      <VisuallyHidden role="status">{announcement(run, variant)}</VisuallyHidden>
      <Notice run={run} />
      {variant && !running && <OtherPlatform variant={variant} />}
      <Suspense fallback={<PostSkeleton />}>
        {running ? (
          <LivePost run={run} />
        ) : variant ? (
          <PostView key={variant.id} variant={variant} />
        ) : (
          <ExampleBriefs onChosen={onExample} />
        )}
      </Suspense>
    </section>
  );
}

/** An element that takes the focus when a run ends and the button that had it, such as Stop, went with it. */
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

/** Says whose post is shown when another platform is chosen in the form, and offers to write for that one. */
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

function VariantActions({ variant, running }: { variant: Variant; running: boolean }) {
  const { store, select } = useService(createVariants);
  const { regenerate } = useGeneration();
  const { variants } = useStore(store);
  const index = variants.indexOf(variant);
  const [before, after] = [variants[index - 1], variants[index + 1]];
  return (
    <>
      {variants.length > 1 && !running && (
        <div className="generator:flex generator:items-center generator:gap-1">
          <IconButton
            label="Earlier version"
            size="sm"
            aria-disabled={!before}
            onClick={() => before && select(before.id)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="generator:text-sm generator:tabular-nums generator:text-muted">
            {index + 1} of {variants.length}
          </span>
          <IconButton
            label="Later version"
            size="sm"
            aria-disabled={!after}
            onClick={() => after && select(after.id)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
      {/* It stays while it works, so that the focus stays as well. */}
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

function Notice({ run }: { run: Run }) {
  const { dismissNotice, retry } = useGeneration();
  if (run.status === 'stopped') {
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
          ? 'Enough was written to count as a post, so it used a credit. The whole post is kept for you.'
          : 'Nothing was charged. What was written so far is kept.'}
      </Banner>
    );
  }
  if (run.status !== 'failed') return null;
  const { failure } = run;
  return (
    <Banner
      tone="danger"
      title={failure.title}
      onDismiss={dismissNotice}
      actions={
        failure.needsUpgrade ? (
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
  );
}

function PostSkeleton() {
  return (
    <div
      aria-busy="true"
      className="generator:mx-auto generator:grid generator:w-full generator:max-w-lg generator:gap-4"
    >
      <Skeleton className="generator:block generator:aspect-video generator:w-full" />
      <Skeleton lines={4} />
    </div>
  );
}

/** Said once per stage and once at the end, never for each word that arrives. */
function announcement(run: Run, variant: Variant | null): string {
  if (run.status === 'running') return stageText(run.stage, run.input.sent.platform);
  if (run.status !== 'idle' || !variant?.result) return '';
  return `Your ${platformCatalogue[variant.sent.platform].name} post is ready.`;
}

function stageText(stage: GenerationStage | null, platform: Variant['sent']['platform']): string {
  switch (stage) {
    case null:
    case 'writing':
      return 'Writing…';
    case 'checking':
      return `Checking ${platformCatalogue[platform].name}’s rules…`;
    case 'picture':
      return 'Making the picture…';
    case 'video':
      return 'Making the video…';
    case 'saving':
      return 'Saving…';
  }
}
