import {
  askAboutExcess,
  askAboutGaps,
  pictureLabel,
  saveBlob,
  useCopyText,
  useCredits,
  useFileBrand,
  useHost,
  usePreferences,
} from '@postloom/remote-kit';
import { ClipView } from '@postloom/remote-kit/previews';
import { planOf, variantsPerPlatform } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import {
  Banner,
  Button,
  Heading,
  IconButton,
  Menu,
  MenuItem,
  PlatformIcon,
  Skeleton,
  TextLink,
} from '@postloom/ui-kit';
import {
  CalendarClock,
  CalendarPlus,
  ChevronDown,
  Copy,
  FileArchive,
  FileText,
  ListChecks,
  RefreshCw,
  Save,
  Sparkles,
  Square,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isFilledIn, isMadeOf, useComposerDraft } from '#app/composer/composer-draft.ts';
import { copyText, exportedText, joinTexts } from '#app/composer/export/variant-text.ts';
import { useComposing } from '#app/composer/generation/composing.ts';
import { LiveParts } from '#app/composer/generation/live-parts.tsx';
import { useLastSet } from '#app/composer/kept-sets.ts';
import { clipTitle, variantsTitle } from '#app/composer/places.ts';
import type { Step } from '#app/composer/steps.ts';
import { type DatedVariant, useDueTimes } from '#app/composer/variants/due-times.ts';
import { useFollowPosts } from '#app/composer/variants/follow-posts.ts';
import {
  couldNotPlan,
  type Plan,
  postsText,
  usePlan,
  useSaveSelected,
} from '#app/composer/variants/save-selected.ts';
import { ScheduleSelected } from '#app/composer/variants/schedule-selected.tsx';
import { type ComposedVariant, isKept, nameOf, scoreOf } from '#app/composer/variants/variant.ts';
import { VariantCard } from '#app/composer/variants/variant-card.tsx';
import {
  type ComposedGeneration,
  chosenVariants,
  packedVariants,
  selectionOf,
  useComposedVariants,
} from '#app/composer/variants/variants.ts';
import { excessOf, gapsIn } from '#app/composer/variants/words.ts';
import { BriefActions } from './brief-actions.tsx';
import { SampleActions } from './sample-actions.tsx';
import { Survey } from './survey.tsx';

/** Step 5: samples until something was generated, then its variants for editing, selecting and exporting. */
export function ReviewStep({ goTo }: { readonly goTo: (step: Step) => void }) {
  const fileBrand = useFileBrand();
  const { variants, generation, showClip } = useComposedVariants();
  const { run, stop, retryFailed } = useComposing();
  const last = useLastSet();
  useFollowPosts();
  const platforms = [...new Set(variants.map(({ platform }) => platform))];
  if (last.isOpening && run.status !== 'running') {
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  }
  return (
    <>
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
          <LiveParts parts={run.parts} />
        </>
      )}
      {generation ? <Actions goTo={goTo} /> : <SampleActions goTo={goTo} />}
      {generation && <Survey platforms={platforms} hasClip={generation.clipId !== null} />}
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
        platforms.map((platform) => <PlatformVariants key={platform} platform={platform} />)
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

function PlatformVariants({ platform }: { readonly platform: Platform }) {
  const { variants } = useComposedVariants();
  const shown = variants.filter((variant) => variant.platform === platform);
  return (
    <section aria-labelledby={variantsTitle(platform)} className="generator:grid generator:gap-4">
      <Heading
        level={3}
        id={variantsTitle(platform)}
        tabIndex={-1}
        className="generator:flex generator:items-center generator:gap-2"
      >
        <PlatformIcon platform={platform} />
        {platformCatalogue[platform].name}
      </Heading>
      {shown.length < variantsPerPlatform && (
        <p className="generator:text-sm generator:text-muted">
          {shown.length} of {variantsPerPlatform} variants.{' '}
          {shown.some(({ isDemo }) => isDemo)
            ? 'Without AI, we found no other way to say this.'
            : 'The others didn’t pass our checks.'}
        </p>
      )}
      <Grid>
        {shown.map((variant) => (
          <VariantCard key={variant.id} variant={variant} />
        ))}
      </Grid>
    </section>
  );
}

function Grid({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className="generator:grid generator:gap-6 generator:md:grid-cols-2 generator:xl:grid-cols-3">
      {children}
    </div>
  );
}

/** How the variants were made, where they are saved, and what their scores mean. Below the more important parts. */
function Remarks({ notes }: Pick<ComposedGeneration, 'notes'>) {
  const { variants, putAside } = useComposedVariants();
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

/** For each variant that is too long for its platform, a text that says by how much. */
const excessesOf = (variants: readonly ComposedVariant[]): string[] =>
  variants.flatMap((variant) => {
    const over = excessOf(variant.platform, variant.words);
    return over ? [`${nameOf(variant)}: ${over}`] : [];
  });

function Actions({ goTo }: { readonly goTo: (step: Step) => void }) {
  const host = useHost();
  const { toast } = host;
  const copy = useCopyText('Content Copied!');
  const { timeZone } = usePreferences();
  const fileBrand = useFileBrand();
  const state = useComposedVariants();
  const readDueTimes = useDueTimes();
  const [packing, setPacking] = useState(false);
  const chosen = chosenVariants(state);
  const packed = packedVariants(state);
  const { marked, isOneEach } = selectionOf(state);
  const keep = useKeepSelected(marked ? chosen : []);
  /** Describes the posts in an export: the selected ones, or else the first one, overall or for each platform. */
  const inWords = ({ length }: readonly ComposedVariant[]): string => {
    if (marked) return postsText(length);
    return length === 1 ? 'first post' : 'first post per platform';
  };
  const which = marked ? `${chosen.length} selected` : 'The first variant';
  const { topic = '' } = state.generation?.request ?? {};
  /** Exports variants with their current times. Asks first if there are gaps or texts that are too long. */
  const take = async (
    variants: readonly ComposedVariant[],
    exportThem: (dated: readonly DatedVariant[]) => Promise<void>,
  ) => {
    const gaps = [...new Set(variants.flatMap(({ words }) => gapsIn(words, topic)))];
    if (!(await askAboutGaps(host, gaps, 'Export')) || !(await askAboutExcess(host, excessesOf(variants))))
      return;
    try {
      await exportThem(await readDueTimes(variants));
    } catch {
      failed();
    }
  };

  const saved = (fileName: string) =>
    toast({ title: 'Content Exported!', description: `${fileName} is in your downloads.`, tone: 'success' });
  const exportText = async (dated: readonly DatedVariant[]) => {
    const text = joinTexts(dated, (variant) => exportedText(variant, timeZone));
    const fileName = `${(await fileBrand()).slug}-content.txt`;
    saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), fileName);
    saved(fileName);
  };
  const failed = () =>
    toast({
      title: 'Export Failed',
      description: 'Check your connection and try again.',
      tone: 'destructive',
    });
  const exportZip = async (dated: readonly DatedVariant[]) => {
    setPacking(true);
    try {
      const zip = await import(
        /* webpackChunkName: "composer-export" */ '#app/composer/export/export-variants.ts'
      );
      const { file, missing } = await zip.exportZip(dated, state.generation?.pictures ?? [], timeZone);
      const fileName = `${(await fileBrand()).slug}-content.zip`;
      saveBlob(file, fileName);
      if (missing === 0) saved(fileName);
      else {
        toast({
          title: 'Content Exported!',
          description: `Without ${missing === 1 ? 'an image or video' : `${missing} images or videos`} that couldn’t be loaded.`,
        });
      }
    } finally {
      setPacking(false);
    }
  };
  const exportCalendar = async (dated: readonly DatedVariant[]) => {
    const calendar = await import(
      /* webpackChunkName: "composer-export" */ '#app/composer/export/export-variants.ts'
    );
    const brand = await fileBrand();
    const events = calendar.exportCalendar(dated, { now: new Date(), zone: timeZone, brand });
    const fileName = `${brand.slug}-content.ics`;
    saveBlob(new Blob([events], { type: 'text/calendar' }), fileName);
    saved(fileName);
  };

  return (
    <div className="generator:flex generator:flex-wrap generator:items-center generator:justify-between generator:gap-x-8 generator:gap-y-2 generator:max-sm:contents">
      {/* The buttons on one side lead back to the brief, and those on the other side are about the posts. */}
      <BriefActions goTo={goTo} />
      {/* On phones it is a sticky bar of one row, with less common actions in its menu, and without icons so that the
          labels fit on the smallest. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div
        role="group"
        aria-label="Your posts"
        data-action-bar
        className="generator:flex generator:items-center generator:gap-2 generator:sm:flex-wrap generator:max-sm:sticky generator:max-sm:bottom-0 generator:max-sm:z-10 generator:max-sm:order-last generator:max-sm:border-t generator:max-sm:border-line generator:max-sm:bg-paper generator:max-sm:py-3"
      >
        {/* For screen readers: on phones, selecting happens in the menu, which has closed. */}
        <p role="status" className="generator:sr-only generator:sm:hidden">
          {marked && `${chosen.length} selected`}
        </p>
        {keep.save && (
          <Button
            className="generator:max-sm:hidden"
            icon={<Save aria-hidden />}
            aria-label={`Save ${chosen.length} selected`}
            loading={keep.isSaving}
            onClick={keep.save}
          >
            Save
          </Button>
        )}
        {keep.schedule && (
          <Button
            className="generator:max-sm:hidden"
            icon={<CalendarClock aria-hidden />}
            aria-label={`Schedule ${chosen.length} selected`}
            onClick={keep.schedule}
          >
            Schedule
          </Button>
        )}
        <Button
          icon={<Copy aria-hidden className="generator:max-sm:hidden" />}
          onClick={() =>
            void copy(
              joinTexts(chosen, ({ words }) => copyText(words)),
              which,
            )
          }
        >
          Copy
        </Button>
        <Button
          variant="primary"
          icon={<FileText aria-hidden className="generator:max-sm:hidden" />}
          title="As a text file (.txt)"
          onClick={() => void take(chosen, exportText)}
          className="generator:max-sm:flex-1"
        >
          Export {inWords(chosen)}
        </Button>
        <Menu
          trigger={
            <IconButton label="More actions" variant="secondary" loading={packing}>
              <ChevronDown aria-hidden />
            </IconButton>
          }
        >
          <MenuItem
            className="generator:sm:hidden"
            icon={<ListChecks aria-hidden />}
            onSelect={() => (isOneEach ? state.unmarkAll() : state.markOneEach())}
          >
            {isOneEach ? 'Select none' : 'Select one per platform'}
          </MenuItem>
          {keep.save && (
            <MenuItem className="generator:sm:hidden" icon={<Save aria-hidden />} onSelect={keep.save}>
              Save {inWords(chosen)}
            </MenuItem>
          )}
          {keep.schedule && (
            <MenuItem
              className="generator:sm:hidden"
              icon={<CalendarClock aria-hidden />}
              onSelect={keep.schedule}
            >
              Schedule {inWords(chosen)}
            </MenuItem>
          )}
          <MenuItem icon={<FileArchive aria-hidden />} onSelect={() => void take(packed, exportZip)}>
            Texts and images: {inWords(packed)} (.zip)
          </MenuItem>
          <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => void take(packed, exportCalendar)}>
            Posting times: {inWords(packed)} (.ics)
          </MenuItem>
        </Menu>
      </div>
      {keep.plan && <ScheduleSelected plan={keep.plan} topic={topic} onClose={keep.closePlan} />}
    </div>
  );
}

/**
 * Saves all selected variants as posts, and schedules them if the plan includes that.
 * @param chosen the selected variants; empty if there are none, and then nothing is done.
 */
function useKeepSelected(chosen: readonly ComposedVariant[]) {
  const { toast } = useHost();
  const { credits, status } = useCredits();
  const { run, isPending } = useSaveSelected();
  const [plan, setPlan] = useState<Plan | null>(null);
  const planFor = usePlan();
  const isUnkept = chosen.some((variant) => !isKept(variant));
  const mayPlan = chosen.length > 0 && status === 'ready' && planOf(credits.plan).rights.scheduledPosts !== 0;
  return {
    save: isUnkept ? () => run(chosen) : null,
    isSaving: isPending,
    schedule: mayPlan ? () => void planFor(chosen).then(setPlan, () => toast(couldNotPlan)) : null,
    plan,
    closePlan: () => setPlan(null),
  };
}
