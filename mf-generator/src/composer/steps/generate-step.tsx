import { gapNames, LowCredits, useCredits } from '@postloom/remote-kit';
import { MarkedGaps } from '@postloom/remote-kit/previews';
import { noCreditsText, templateGaps } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Banner, Button, Card } from '@postloom/ui-kit';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { BrandVoiceName } from '#app/brand-voice/brand-voice-name.tsx';
import { toneNames } from '#app/brief/labels.ts';
import { goalTexts, lengthTexts } from '#app/composer/choices.ts';
import { type ComposerDraft, useComposerDraft } from '#app/composer/composer-draft.ts';
import { type Composing, useComposing, useInterrupted } from '#app/composer/generation/composing.ts';
import { LiveParts } from '#app/composer/generation/live-parts.tsx';
import { asksFor } from '#app/composer/generation/set-request.ts';
import type { Step } from '#app/composer/steps.ts';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { Interrupted } from './interrupted.tsx';
import { useQuote } from './use-quote.ts';

/**
 * A summary of the brief, and anything that prevents generating or went wrong. While it generates, the texts are in the
 * summary's place, where they are seen.
 */
export function GenerateStep({ goTo }: { readonly goTo: (step: Step) => void }) {
  const { value: draft } = useComposerDraft();
  const { status, credits } = useCredits();
  const { isCharged } = useQuote(draft);
  const { run, dismiss, watch } = useComposing();
  const interrupted = useInterrupted();
  useEffect(watch, [watch]);
  const gaps = templateGaps(`${draft.topic}\n${draft.keywords}`);
  // Goes on to the review only if the run ends while this step is open.
  const ran = useRef(run.status === 'running');
  useEffect(() => {
    if (ran.current && run.status === 'done') goTo(5);
    ran.current = run.status === 'running';
    if (run.status === 'done') dismiss();
  }, [run.status, goTo, dismiss]);

  if (run.status === 'running') return <BeingWritten {...run} />;
  return (
    <>
      <div
        // On a phone, Stop is pressed further down than this.
        ref={run.status === 'stopped' ? scrollTo : undefined}
        className="generator:empty:hidden"
      >
        <Interrupted
          onShow={() => goTo(5)}
          isContinuedBelow={interrupted !== null && asksFor(draft, interrupted.request)}
        />
      </div>
      <Failure />
      <Summary draft={draft} goTo={goTo} />
      {gaps.length > 0 && (
        <Banner
          tone="warning"
          title={`Still to fill in: ${gapNames(gaps)}`}
          actions={
            <Button size="sm" onClick={() => goTo(2)}>
              Back to the topic
            </Button>
          }
        >
          Your posts would still have these gaps in brackets.
        </Banner>
      )}
      {credits.remaining <= 0 && (status === 'error' || (status === 'ready' && isCharged)) && (
        <Banner
          tone="warning"
          title={status === 'error' ? 'Couldn’t load your credits' : noCreditsText.title}
          actions={<SeePlans />}
        >
          {status === 'error' ? 'Check your connection and try again.' : noCreditsText.description}
        </Banner>
      )}
      <LowCredits plans={<SeePlans />} />
    </>
  );
}

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** As high as the window, so that the bar below, with Stop, isn't moved by texts that grow. */
function BeingWritten({ parts, isOffline }: Omit<Extract<Composing, { status: 'running' }>, 'status'>) {
  return (
    <div className="generator:min-h-screen">
      {/* The button can be pressed far down, on a phone below the summary. */}
      <div ref={scrollTo} />
      <LiveParts parts={parts} isOffline={isOffline} isBeside />
    </div>
  );
}

function Failure() {
  const { run, generate, dismiss } = useComposing();
  if (run.status !== 'failed') return null;
  return (
    // The button can be pressed far down, on a phone below the summary.
    <div ref={scrollTo}>
      <Banner
        tone="danger"
        title={run.failure.title}
        onDismiss={dismiss}
        actions={
          run.failure.needsUpgrade ? (
            <SeePlans />
          ) : (
            <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => void generate()}>
              Try again
            </Button>
          )
        }
      >
        {run.failure.description} What you filled in is kept.
      </Banner>
    </div>
  );
}

function Summary({ draft, goTo }: { readonly draft: ComposerDraft; readonly goTo: (step: Step) => void }) {
  const { uploadedAssets } = draft;
  const { isDemo } = useQuote(draft);
  const images = [
    ...(uploadedAssets.length > 0 ? [`${uploadedAssets.length} of yours`] : []),
    ...(draft.generateImage ? [oneMade(isDemo('picture'))] : []),
  ];
  return (
    <Card className="generator:grid generator:py-0">
      <Group name="platform and goal" onChange={() => goTo(1)}>
        <Row term="Platforms">
          {draft.platforms.map((platform) => platformCatalogue[platform].name).join(', ')}
        </Row>
        <Row term="Goal">{draft.goal && goalTexts[draft.goal].name}</Row>
      </Group>
      <Group name="topic and tone" onChange={() => goTo(2)}>
        <Row term="Topic">
          <Beginning>
            <MarkedGaps text={draft.topic} />
          </Beginning>
        </Row>
        {draft.keywords.trim() && (
          <Row term="Keywords">
            <Beginning>{draft.keywords}</Beginning>
          </Row>
        )}
        <Row term="Tone">{draft.tone && toneNames[draft.tone]}</Row>
        {draft.brandVoiceId && (
          <Row term="Brand voice">
            <BrandVoiceName id={draft.brandVoiceId} />
          </Row>
        )}
        <Row term="Length">
          {draft.length && `${lengthTexts[draft.length].name} (${lengthTexts[draft.length].words})`}
        </Row>
      </Group>
      <Group name="assets" onChange={() => goTo(3)}>
        <Row term="Images">{images.join(' and ') || 'None'}</Row>
        <Row term="Video">{draft.generateVideo ? oneMade(isDemo('video')) : 'None'}</Row>
      </Group>
    </Card>
  );
}

/** Says how a picture or a clip is made. @param isDemo undefined while that isn't known. */
function oneMade(isDemo: boolean | undefined): string {
  if (isDemo === undefined) return '1';
  return isDemo ? '1 sample, not made by AI' : '1 made with AI';
}

function Group({
  name,
  onChange,
  children,
}: {
  readonly name: string;
  readonly onChange: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="generator:flex generator:items-start generator:justify-between generator:gap-4 generator:border-t generator:border-line generator:py-4 generator:first:border-t-0">
      <dl className="generator:grid generator:min-w-0 generator:flex-1 generator:gap-2">{children}</dl>
      <Button
        size="sm"
        variant="ghost"
        className="generator:-my-1 generator:-me-2"
        aria-label={`Change ${name}`}
        onClick={onChange}
      >
        Change
      </Button>
    </div>
  );
}

/** Shows the first lines of a text. All of a long text would push what follows out of reach. */
function Beginning({ children }: { readonly children: ReactNode }) {
  return (
    <span dir="auto" className="generator:line-clamp-6">
      {children}
    </span>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="generator:gap-x-4 generator:xs:flex">
      <dt className="generator:w-20 generator:flex-none generator:text-sm generator:leading-6 generator:text-muted generator:sm:w-32">
        {term}
      </dt>
      <dd
        dir="auto"
        className="generator:wrap-anywhere generator:whitespace-pre-line generator:min-w-0 generator:flex-1"
      >
        {children}
      </dd>
    </div>
  );
}
