import {
  askAboutExcess,
  askAboutGaps,
  saveBlob,
  useCopyText,
  useFileBrand,
  useHost,
  usePreferences,
} from '@postloom/remote-kit';
import { Button, IconButton, Menu, MenuItem } from '@postloom/ui-kit';
import { CalendarPlus, ChevronDown, FileArchive, FileText, ListChecks, Save } from 'lucide-react';
import { useState } from 'react';
import { copyText, exportedText, joinTexts } from '#app/composer/export/variant-text.ts';
import { type DatedVariant, useDueTimes } from '#app/composer/variants/due-times.ts';
import {
  couldNotPlan,
  type Plan,
  postsText,
  usePlan,
  useSaveSelected,
} from '#app/composer/variants/save-selected.ts';
import { ScheduleSelected } from '#app/composer/variants/schedule-selected.tsx';
import { useMayPlan } from '#app/composer/variants/use-may-plan.ts';
import { type ComposedVariant, isKept, nameOf } from '#app/composer/variants/variant.ts';
import {
  chosenVariants,
  packedVariants,
  selectionOf,
  useComposedVariants,
} from '#app/composer/variants/variants.ts';
import { excessOf, gapsIn } from '#app/composer/variants/words.ts';

/** What can be done with the posts: schedule, copy, export and save them. */
export function PostActions() {
  const host = useHost();
  const { toast } = host;
  const copy = useCopyText('Content Copied!');
  const clock = usePreferences();
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
  const mark = () => (isOneEach ? state.unmarkAll() : state.markOneEach());
  const markLabel = isOneEach ? 'Select none' : 'Select one per platform';
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
    const text = joinTexts(dated, (variant) => exportedText(variant, clock));
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
      const { file, missing } = await zip.exportZip(dated, state.generation?.pictures ?? [], clock);
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
    const events = calendar.exportCalendar(dated, { now: new Date(), zone: clock.timeZone, brand });
    const fileName = `${brand.slug}-content.ics`;
    saveBlob(new Blob([events], { type: 'text/calendar' }), fileName);
    saved(fileName);
  };

  return (
    <>
      {/* On phones it is a sticky bar of one row, with less common actions in its menu. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div
        role="group"
        aria-label="Your posts"
        data-action-bar
        className="generator:ms-auto generator:flex generator:items-center generator:gap-2 generator:sm:flex-wrap generator:sm:justify-end generator:max-sm:sticky generator:max-sm:bottom-0 generator:max-sm:z-10 generator:max-sm:order-last generator:max-sm:ms-0 generator:max-sm:border-t generator:max-sm:border-line generator:max-sm:bg-paper generator:max-sm:py-3"
      >
        {/* Where there is no room for it, the button says how many. */}
        <p role="status" className="generator:text-sm generator:text-muted generator:max-lg:sr-only">
          {marked && `${chosen.length} of ${state.variants.length} selected`}
        </p>
        <Button variant="link" size="sm" className="generator:me-2 generator:max-xl:hidden" onClick={mark}>
          {markLabel}
        </Button>
        <Button
          variant="ghost"
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
          variant={marked && !keep.schedule ? 'primary' : 'secondary'}
          title="As a text file (.txt)"
          onClick={() => void take(chosen, exportText)}
          className={`generator:max-sm:flex-1 ${keep.schedule ? 'generator:max-sm:hidden' : ''}`}
        >
          Export {inWords(chosen)}
        </Button>
        {keep.schedule && (
          <Button
            variant="primary"
            className="generator:max-sm:flex-1"
            aria-label={`Schedule ${chosen.length} selected`}
            onClick={keep.schedule}
          >
            Schedule
          </Button>
        )}
        <Menu
          trigger={
            <IconButton label="More actions" variant="secondary" loading={packing || keep.isSaving}>
              <ChevronDown aria-hidden />
            </IconButton>
          }
        >
          <MenuItem className="generator:xl:hidden" icon={<ListChecks aria-hidden />} onSelect={mark}>
            {markLabel}
          </MenuItem>
          {keep.save && (
            <MenuItem icon={<Save aria-hidden />} onSelect={keep.save}>
              Save {inWords(chosen)}
            </MenuItem>
          )}
          {keep.schedule && (
            <MenuItem
              className="generator:sm:hidden"
              icon={<FileText aria-hidden />}
              onSelect={() => void take(chosen, exportText)}
            >
              Texts: {inWords(chosen)} (.txt)
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
    </>
  );
}

/** For each variant that is too long for its platform, a text that says by how much. */
const excessesOf = (variants: readonly ComposedVariant[]): string[] =>
  variants.flatMap((variant) => {
    const over = excessOf(variant.platform, variant.words);
    return over ? [`${nameOf(variant)}: ${over}`] : [];
  });

/**
 * Saves all selected variants as posts, and schedules them if the plan includes that.
 * @param chosen the selected variants; empty if there are none, and then nothing is done.
 */
function useKeepSelected(chosen: readonly ComposedVariant[]) {
  const { toast } = useHost();
  const mayPlan = useMayPlan();
  const { run, isPending } = useSaveSelected();
  const [plan, setPlan] = useState<Plan | null>(null);
  const planFor = usePlan();
  const isUnkept = chosen.some((variant) => !isKept(variant));
  return {
    save: isUnkept ? () => run(chosen) : null,
    isSaving: isPending,
    schedule:
      mayPlan && chosen.length > 0
        ? () => void planFor(chosen).then(setPlan, () => toast(couldNotPlan))
        : null,
    plan,
    closePlan: () => setPlan(null),
  };
}
