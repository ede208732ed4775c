import {
  downloadMedia,
  formatHashtags,
  useCredits,
  useFileBrand,
  useFormats,
  useHost,
} from '@postloom/remote-kit';
import { Changes, MarkedGaps } from '@postloom/remote-kit/previews';
import { planOf, plansWith, postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Badge, Button, Card, Heading, Progress, TextLink, WovenPattern } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  Circle,
  CircleCheck,
  Clock,
  Download,
  Pencil,
  Save,
  Square,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRefining } from '#app/composer/generation/refining.ts';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { PostConflict } from './post-conflict.tsx';
import { RewriteMenu } from './rewrite-menu.tsx';
import { useSavePost } from './save-post.ts';
import { couldNotPlan, type Planned, usePlan } from './save-selected.ts';
import { ScheduleSelected } from './schedule-selected.tsx';
import { type ComposedVariant, isKept, nameOf } from './variant.ts';
import { VariantEditor } from './variant-editor.tsx';
import { useComposedVariants } from './variants.ts';
import { gapsIn, splitHeadline } from './words.ts';

/** One variant: what it says, how it may do, and what can be done with it. */
export function VariantCard({ variant }: { readonly variant: ComposedVariant }) {
  const { mark, undo, accept, generation } = useComposedVariants();
  const { refining, stop } = useRefining(variant.id);
  const save = useSavePost();
  const [editing, setEditing] = useState(false);
  const { words, history } = variant;
  const { headline, body } = splitHeadline(words.caption);
  const before = history.at(-1);
  const gaps = gapsIn(words, generation?.request.topic ?? '');
  const name = nameOf(variant);
  return (
    <Card
      asChild
      tone={variant.selected ? 'accent' : 'plain'}
      className="generator:flex generator:min-w-0 generator:flex-col generator:gap-4"
    >
      <article aria-label={name}>
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
          {variant.isSample && <Badge tone="warning">Sample</Badge>}
          {variant.isDemo && <Badge tone="warning">Demo content</Badge>}
          {variant.score !== null && (
            <Badge tone="teal" className="generator:ms-auto">
              Score {Math.round(variant.score)}%
            </Badge>
          )}
        </div>
        <Media variant={variant} name={name} />
        <Heading
          level={variant.isSample ? 3 : 4}
          size="sm"
          dir="auto"
          // A post of one line is a text, not the title of one.
          className={`generator:wrap-anywhere ${body ? '' : 'generator:font-text generator:text-base generator:font-normal'}`}
        >
          <MarkedGaps text={headline} />
        </Heading>
        {refining ? (
          <div className="generator:grid generator:gap-3">
            <Progress label={`${refining.label}: being written`} value={null} />
            <p
              aria-hidden
              dir="auto"
              className="generator:text-sm generator:wrap-anywhere generator:whitespace-pre-wrap"
            >
              {refining.text}
            </p>
            <Button
              size="sm"
              className="generator:justify-self-start"
              icon={<Square aria-hidden />}
              onClick={() => stop(variant.id)}
            >
              Stop
            </Button>
          </div>
        ) : variant.rewrite !== null && before ? (
          <Changes
            label={variant.rewrite}
            before={before.words}
            after={words}
            onUndo={() => undo(variant.id)}
            onAccept={() => accept(variant.id)}
          />
        ) : (
          <>
            {body && (
              <p dir="auto" className="generator:wrap-anywhere generator:whitespace-pre-wrap">
                <MarkedGaps text={body} />
              </p>
            )}
            {words.hashtags.length > 0 && (
              <p className="generator:text-sm generator:wrap-anywhere generator:text-teal-ink">
                {formatHashtags(words.hashtags)}
              </p>
            )}
          </>
        )}
        {gaps.length > 0 && (
          <p className="generator:flex generator:items-start generator:gap-2 generator:text-sm generator:text-warning-ink">
            <TriangleAlert aria-hidden className="generator:mt-0.5 generator:size-4 generator:shrink-0" />
            <span className="generator:min-w-0 generator:wrap-anywhere">
              Still to be filled in: {gaps.join(', ')}
            </span>
          </p>
        )}
        <dl className="generator:grid generator:gap-2 generator:border-t generator:border-line generator:pt-4 generator:text-sm">
          {words.cta && (
            <div>
              <dt className="generator:text-muted">Call to action</dt>
              <dd dir="auto" className="generator:wrap-anywhere">
                <MarkedGaps text={words.cta} />
              </dd>
            </div>
          )}
          <div>
            <dt className="generator:text-muted">Recommended posting time</dt>
            <dd className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
              <Clock aria-hidden className="generator:size-4 generator:text-muted" />
              {variant.postingTime}
              {!variant.isSample && (
                <Schedule variant={variant} name={name} isBusy={save.isPending || refining !== null} />
              )}
            </dd>
          </div>
        </dl>
        <div className="generator:mt-auto generator:flex generator:flex-wrap generator:gap-2">
          <Button
            size="sm"
            icon={<Pencil aria-hidden />}
            aria-label={`Edit ${name}`}
            aria-disabled={refining !== null}
            onClick={() => refining === null && setEditing(true)}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant={variant.selected ? 'primary' : 'secondary'}
            icon={variant.selected ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
            aria-label={`Select ${name}`}
            aria-pressed={variant.selected}
            onClick={() => mark(variant.id, !variant.selected)}
          >
            Select
          </Button>
          {!variant.isSample && (
            <>
              <RewriteMenu variant={variant} name={name} />
              {isKept(variant) ? (
                <p className="generator:flex generator:items-center generator:gap-1 generator:text-sm generator:text-muted">
                  Saved with your posts.{' '}
                  <TextLink asChild>
                    <Link to={paths.post(variant.postId ?? '')} aria-label={`Open the saved ${name}`}>
                      Open
                    </Link>
                  </TextLink>
                </p>
              ) : (
                <Button
                  size="sm"
                  icon={<Save aria-hidden />}
                  aria-label={`Save ${name}`}
                  loading={save.isPending}
                  onClick={() => save.run({ variant })}
                >
                  Save
                </Button>
              )}
            </>
          )}
          {history.length > 0 && variant.rewrite === null && !refining && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Undo2 aria-hidden />}
              aria-label={`Undo the last change of ${name}`}
              onClick={() => undo(variant.id)}
            >
              Undo
            </Button>
          )}
        </div>
        <PostConflict save={save} />
        {editing && <VariantEditor variant={variant} onClose={() => setEditing(false)} />}
      </article>
    </Card>
  );
}

interface ScheduleProps {
  readonly variant: ComposedVariant;
  readonly name: string;
  readonly isBusy: boolean;
}

/** Gives its post a time, at first the one that is recommended; then says when it is due, and where that is seen. */
function Schedule({ variant, name, isBusy }: ScheduleProps) {
  const { api, toast } = useHost();
  const { moment } = useFormats();
  const { credits, status } = useCredits();
  const { generation } = useComposedVariants();
  const plan = usePlan();
  const [planned, setPlanned] = useState<readonly Planned[] | null>(null);
  const { data: post } = useQuery({
    ...api.query(postsEndpoints.getPost, { params: { id: variant.postId ?? '' } }),
    enabled: variant.isScheduled && variant.postId !== null,
    // It may have been moved in the calendar meanwhile.
    staleTime: 0,
  });
  if (status === 'ready' && planOf(credits.plan).rights.scheduledPosts === 0) {
    return (
      <span className="generator:w-full generator:text-muted">
        Scheduling is part of {plansWith('scheduledPosts')}. <SeePlans />
      </span>
    );
  }
  if (variant.isScheduled && post?.scheduledAt && post.deletedAt === null) {
    return (
      <span className="generator:w-full">
        <Badge tone="success">Scheduled</Badge> {moment(post.scheduledAt)}.{' '}
        <TextLink asChild>
          <Link to={paths.calendar} aria-label={`Open the calendar for ${name}`}>
            Open the calendar
          </Link>
        </TextLink>
      </span>
    );
  }
  return (
    <>
      <Button
        size="sm"
        className="generator:ms-auto"
        icon={<CalendarClock aria-hidden />}
        aria-label={`Schedule ${name}`}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          plan([variant]).then(setPlanned, () => toast(couldNotPlan));
        }}
      >
        Schedule
      </Button>
      {planned && (
        <ScheduleSelected
          planned={planned}
          topic={generation?.request.topic ?? ''}
          onClose={() => setPlanned(null)}
        />
      )}
    </>
  );
}

function Media({ variant, name }: { readonly variant: ComposedVariant; readonly name: string }) {
  const host = useHost();
  const { imageUrl, imageAlt, videoUrl, aiLabel, isSample, platform, index } = variant;
  const [isGone, setIsGone] = useState(false);
  const { width, height } = platformCatalogue[platform].image;
  const fileBrand = useFileBrand();
  const nameFile = async () => `${(await fileBrand()).slug}-${platform}-${index + 1}`;
  if (isSample) {
    return (
      <div className="generator:relative generator:aspect-video generator:overflow-hidden generator:rounded-md generator:bg-sunken">
        <WovenPattern seed={variant.id} columns={16} rows={9} />
      </div>
    );
  }
  if (!imageUrl && !videoUrl) return null;
  return (
    <figure className={videoUrl ? 'generator:grid generator:gap-2' : 'generator:flex generator:gap-4'}>
      {videoUrl ? (
        // biome-ignore lint/a11y/useMediaCaption: it is silent, and its words stand in the picture
        <video
          src={videoUrl}
          controls
          playsInline
          className="generator:max-h-72 generator:w-full generator:rounded-md generator:bg-sunken"
        />
      ) : isGone ? (
        <p className="generator:rounded-md generator:bg-sunken generator:p-4 generator:text-sm generator:text-muted">
          The picture is no longer available.
        </p>
      ) : (
        <img
          src={imageUrl ?? ''}
          alt={imageAlt ?? 'Your image'}
          // The variants share it: small beside what differs, whole in the editor and in the export.
          className="generator:size-24 generator:shrink-0 generator:rounded-md generator:bg-sunken generator:object-cover"
          width={width}
          height={height}
          onError={() => setIsGone(true)}
        />
      )}
      <figcaption
        className={`generator:flex generator:min-w-0 generator:gap-2 ${
          videoUrl
            ? 'generator:flex-wrap generator:items-center generator:justify-between'
            : 'generator:flex-col generator:items-start generator:justify-center'
        }`}
      >
        {aiLabel && <Badge tone="teal">{aiLabel}</Badge>}
        {videoUrl ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<Download aria-hidden />}
            aria-label={`Download the video of ${name}`}
            onClick={() => void downloadMedia(host, 'video', videoUrl, nameFile)}
          >
            Download video
          </Button>
        ) : (
          !isGone &&
          imageUrl && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Download aria-hidden />}
              aria-label={`Download the image of ${name}`}
              onClick={() => void downloadMedia(host, 'image', imageUrl, nameFile)}
            >
              Download image
            </Button>
          )
        )}
      </figcaption>
    </figure>
  );
}
