import { pictureLabel, useFileBrand } from '@postloom/remote-kit';
import { ClipView } from '@postloom/remote-kit/previews';
import { plansWith, variantsPerPlatform } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Badge, Banner, Button, Heading, PlatformIcon, Skeleton, TextLink } from '@postloom/ui-kit';
import { RefreshCw, Sparkles, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isFilledIn, isMadeOf, useComposerDraft } from '#app/composer/composer-draft.ts';
import { useComposing } from '#app/composer/generation/composing.ts';
import { LiveParts } from '#app/composer/generation/live-parts.tsx';
import { useLastSet } from '#app/composer/kept-sets.ts';
import { clipTitle, variantsTitle } from '#app/composer/places.ts';
import type { Step } from '#app/composer/steps.ts';
import { useFollowPosts } from '#app/composer/variants/follow-posts.ts';
import { useMayPlan } from '#app/composer/variants/use-may-plan.ts';
import { isAllDemo, scoreOf } from '#app/composer/variants/variant.ts';
import { VariantCard } from '#app/composer/variants/variant-card.tsx';
import { type ComposedGeneration, labelOfAll, useComposedVariants } from '#app/composer/variants/variants.ts';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { Interrupted } from './interrupted.tsx';
import { PostActions } from './post-actions.tsx';
import { PostPlaces } from './post-places.tsx';
import { SampleActions } from './sample-actions.tsx';

/** Step 5: samples until something was generated, then its variants for editing, selecting and exporting. */
export function ReviewStep({ goTo }: { readonly goTo: (step: Step) => void }) {
  const fileBrand = useFileBrand();
  const { variants, generation, showClip } = useComposedVariants();
  const { run, stop, retryFailed } = useComposing();
  const last = useLastSet();
  useFollowPosts();
  const platforms = [...new Set(variants.map(({ platform }) => platform))];
  const isOneEach = variants.length === platforms.length;
  if (last.isOpening && run.status !== 'running') {
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  }
  return (
    <>
      <Interrupted />
      {generation && <EarlierBrief generation={generation} goTo={goTo} />}
      {generation ? (
        <Failures failures={generation.failures} />
      ) : (
        <Banner
          tone="warning"
          title="These are samples, not your posts"
          role="status"
          actions={
            <Button variant="primary" icon={<Sparkles aria-hidden />} onClick={() => goTo(4)}>
              Go to Generate
            </Button>
          }
        >
          Nothing has been generated yet. These three show what a result looks like.
        </Banner>
      )}
      {run.status === 'running' && (
        <>
          <Button className="generator:justify-self-start" icon={<Square aria-hidden />} onClick={stop}>
            Stop
          </Button>
          <LiveParts parts={run.parts} isOffline={run.isOffline} />
        </>
      )}
      {!generation && <SampleActions />}
      {generation && variants.length > 0 && (
        // Stays below the header, unless the window isn't high enough, as the page with up to twelve cards is long. On
        // phones, the places stay at the top and the actions at the foot.
        <div
          data-jump-bar
          className="generator:sticky generator:top-16 generator:z-10 generator:-mx-gutter generator:flex generator:flex-wrap generator:items-center generator:justify-between generator:gap-x-6 generator:gap-y-1 generator:border-b generator:border-line generator:bg-paper generator:px-gutter generator:py-2 generator:low:static generator:max-sm:contents"
        >
          <PostPlaces platforms={platforms} hasClip={generation.clipId !== null} />
          <PostActions />
        </div>
      )}
      {generation?.clipId && (
        <section aria-labelledby={clipTitle} className="generator:grid generator:gap-4">
          <Heading level={3} size="sm" id={clipTitle} tabIndex={-1}>
            Clip
          </Heading>
          <ClipView
            key={generation.clipId}
            small
            id={generation.clipId}
            name={async () => `${(await fileBrand()).slug}-clip`}
            onDone={({ videoUrl, isDemo, origin }) =>
              videoUrl && showClip(videoUrl, pictureLabel({ isDemo, origin }))
            }
            onAgain={generation.key === null ? undefined : retryFailed}
          />
        </section>
      )}
      {generation ? (
        <div
          className={`generator:grid generator:grid-cols-1 generator:gap-x-4 generator:gap-y-6 ${isOneEach ? 'generator:md:grid-cols-2' : ''}`}
        >
          {platforms.map((platform) => (
            <PlatformVariants key={platform} platform={platform} isAlone={isOneEach} />
          ))}
        </div>
      ) : (
        <section aria-labelledby="samples-title" className="generator:grid generator:gap-4">
          <Heading level={3} id="samples-title">
            Samples
          </Heading>
          <Grid>
            {variants.map((variant) => (
              <VariantCard key={variant.id} variant={variant} />
            ))}
          </Grid>
        </section>
      )}
      {generation && <Remarks notes={generation.notes} />}
    </>
  );
}

/** Says which brief the posts are from if the draft has changed since. */
function EarlierBrief({
  generation: { request },
  goTo,
}: {
  readonly generation: ComposedGeneration;
  readonly goTo: (step: Step) => void;
}) {
  const { value: draft } = useComposerDraft();
  const { run } = useComposing();
  if (run.status === 'running' || !isFilledIn(draft) || isMadeOf(request, draft)) return null;
  return (
    <Banner
      tone="warning"
      title="From an earlier brief"
      role="status"
      actions={
        <Button size="sm" onClick={() => goTo(4)}>
          Go to Generate
        </Button>
      }
    >
      You haven’t generated your latest changes yet. These posts are for “
      <bdi>{request.topic.length > 80 ? `${request.topic.slice(0, 80).trimEnd()} …` : request.topic}</bdi>”.
    </Banner>
  );
}

interface PlatformVariantsProps {
  readonly platform: Platform;
  /** Whether each platform has one variant, so that the platforms stand side by side. */
  readonly isAlone: boolean;
}

function PlatformVariants({ platform, isAlone }: PlatformVariantsProps) {
  const state = useComposedVariants();
  const { variants, generation } = state;
  const label = labelOfAll(state);
  const shown = variants.filter((variant) => variant.platform === platform);
  return (
    <section
      aria-labelledby={variantsTitle(platform)}
      className="generator:flex generator:flex-col generator:gap-2"
    >
      <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-x-3 generator:gap-y-1">
        <Heading
          level={3}
          size="md"
          id={variantsTitle(platform)}
          tabIndex={-1}
          className="generator:flex generator:items-center generator:gap-2"
        >
          <PlatformIcon platform={platform} />
          {platformCatalogue[platform].name}
        </Heading>
        {isAllDemo(variants) && <Badge tone="warning">Demo content</Badge>}
        {label && <Badge tone="teal">{label}</Badge>}
      </div>
      {generation?.id != null && shown.length < variantsPerPlatform && (
        <p className="generator:text-sm generator:text-muted">
          {shown.length} of {variantsPerPlatform} variants.{' '}
          {shown.some(({ isDemo }) => isDemo)
            ? 'Without AI, we found no other way to say this.'
            : 'The others didn’t pass our checks.'}
        </p>
      )}
      <Grid isOneColumn={isAlone}>
        {shown.map((variant) => (
          <VariantCard key={variant.id} variant={variant} />
        ))}
      </Grid>
    </section>
  );
}

interface GridProps {
  readonly isOneColumn?: boolean;
  readonly children: ReactNode;
}

function Grid({ isOneColumn = false, children }: GridProps) {
  return (
    <div
      className={`generator:grid generator:flex-1 generator:grid-cols-1 generator:gap-4 ${isOneColumn ? '' : 'generator:md:grid-cols-2 generator:xl:grid-cols-3'}`}
    >
      {children}
    </div>
  );
}

/** How the variants were made, where they are saved, and what their scores mean. Below the more important parts. */
function Remarks({ notes }: Pick<ComposedGeneration, 'notes'>) {
  const { variants, putAside } = useComposedVariants();
  const mayPlan = useMayPlan();
  return (
    <div className="generator:grid generator:gap-1 generator:text-sm generator:text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {variants.some(({ postId }) => postId !== null) && (
        <p>
          The first variant for each platform is saved as a draft in{' '}
          <TextLink asChild>
            <Link to={paths.posts}>Posts</Link>
          </TextLink>
          . Drafts from earlier generations stay there too.
        </p>
      )}
      {putAside.length > 0 && (
        <p>
          Changes that you made to earlier sets are kept in this tab. They’re shown when you reopen a set in{' '}
          <TextLink asChild>
            <Link to={paths.history}>History</Link>
          </TextLink>
          .
        </p>
      )}
      {!mayPlan && (
        <p>
          Scheduling is part of {plansWith('scheduledPosts')}. <SeePlans />
        </p>
      )}
      {variants.some((variant) => scoreOf(variant) !== null) && (
        <p>
          The score is an estimate based on the first line, length, hashtags and images. It uses no figures
          from your account.
        </p>
      )}
    </div>
  );
}

/** The parts that failed and cost nothing. */
function Failures({ failures }: Pick<ComposedGeneration, 'failures'>) {
  const { retryFailed, run } = useComposing();
  if (failures.length === 0) return null;
  return (
    <Banner
      tone="warning"
      role="alert"
      title="Some parts failed. You weren’t charged for them."
      actions={
        failures.some(({ isPassing }) => isPassing) && (
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden />}
            loading={run.status === 'running'}
            onClick={() => void retryFailed()}
          >
            Try again
          </Button>
        )
      }
    >
      <ul>
        {failures.map(({ part, message }) => (
          <li key={part}>
            {partName(part)}: {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function partName(part: ComposedGeneration['failures'][number]['part']): string {
  if (part === 'picture') return 'Image';
  return part === 'video' ? 'Video' : platformCatalogue[part].name;
}
