import { platformNames } from '@postloom/shared-contracts/platforms';
import { Banner, Button, Heading, IconButton, Skeleton, VisuallyHidden } from '@postloom/ui-kit';
import { ChevronLeft, ChevronRight, RefreshCw, Square } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { ExampleBriefs } from './brief/example-briefs.tsx';
import {
  canStop,
  dismissNotice,
  type GenerationStage,
  type Run,
  regenerate,
  retry,
  stop,
  useRunStore,
} from './generation/generate-post.ts';
import { selectedVersion, useVersionsStore, type Version } from './generation/versions-store.ts';
import { PlansLink } from './plans/plans-link.tsx';

// Nobody sees these before the first post: they come while the person writes the brief.
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
  const run = useRunStore((state) => state.run);
  const version = useVersionsStore(selectedVersion);
  const running = run.status === 'running';
  const heading = useFocusAfter(running);

  useEffect(() => {
    // A failure shows when the view is needed, at its Suspense boundary.
    const idle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200));
    idle(() => void loadPostView().catch(() => undefined));
  }, []);

  return (
    <section
      ref={ref}
      aria-labelledby="result-title"
      className="generator:grid generator:min-w-0 generator:content-start generator:gap-6"
    >
      <div className="generator:flex generator:min-h-10 generator:flex-wrap generator:items-center generator:justify-between generator:gap-3">
        <Heading level={2} size="md" id="result-title" ref={heading} tabIndex={-1}>
          Preview
        </Heading>
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
          {running && <RunActions run={run} />}
          {version && <VersionActions version={version} running={running} />}
        </div>
      </div>
      <VisuallyHidden role="status">{announcement(run, version)}</VisuallyHidden>
      <Notice run={run} />
      <Suspense fallback={<PostSkeleton />}>
        {running ? (
          <LivePost run={run} />
        ) : version ? (
          <PostView key={version.id} version={version} />
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

function RunActions({ run }: { run: Extract<Run, { status: 'running' }> }) {
  return (
    <>
      <p aria-hidden className="generator:text-sm generator:text-muted">
        {stageText(run.stage, run.order.sent.platform)}
      </p>
      {canStop(run) && (
        <Button size="sm" icon={<Square aria-hidden />} onClick={stop}>
          Stop
        </Button>
      )}
    </>
  );
}

function VersionActions({ version, running }: { version: Version; running: boolean }) {
  const { versions, select } = useVersionsStore();
  const index = versions.indexOf(version);
  const [before, after] = [versions[index - 1], versions[index + 1]];
  return (
    <>
      {versions.length > 1 && !running && (
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
            {index + 1} of {versions.length}
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
        onClick={() => regenerate(version)}
      >
        Regenerate
      </Button>
    </>
  );
}

function Notice({ run }: { run: Run }) {
  if (run.status === 'stopped') {
    return (
      <Banner tone="neutral" title="Stopped" onDismiss={dismissNotice}>
        Nothing was charged. What had been written is kept.
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
function announcement(run: Run, version: Version | null): string {
  if (run.status === 'running') return stageText(run.stage, run.order.sent.platform);
  if (run.status !== 'idle' || !version?.result) return '';
  return `Your ${platformNames[version.sent.platform]} post is ready.`;
}

function stageText(stage: GenerationStage | null, platform: Version['sent']['platform']): string {
  switch (stage) {
    case null:
    case 'writing':
      return 'Writing…';
    case 'checking':
      return `Checking ${platformNames[platform]}’s rules…`;
    case 'picture':
      return 'Making the picture…';
    case 'video':
      return 'Making the video…';
    case 'saving':
      return 'Saving…';
  }
}
