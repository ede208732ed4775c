import { useCopyText, useFormats, useHost } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, TextLink, VisuallyHidden } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, Pencil, Save, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { postedText } from '#app/composer/export/variant-text.ts';
import { useRefining } from '#app/composer/generation/refining.ts';
import { RecommendedTime } from './recommended-time.tsx';
import { RewriteMenu } from './rewrite-menu.tsx';
import type { useSavePost } from './save-post.ts';
import { couldNotPlan, type Plan, usePlan } from './save-selected.ts';
import { ScheduleSelected } from './schedule-selected.tsx';
import { useMayPlan } from './use-may-plan.ts';
import { type ComposedVariant, isKept } from './variant.ts';
import { VariantEditor } from './variant-editor.tsx';
import { selectionOf, useComposedVariants } from './variants.ts';
import { useWriteThrough } from './write-through.ts';

interface VariantFootProps {
  readonly variant: ComposedVariant;
  readonly name: string;
  readonly save: ReturnType<typeof useSavePost>;
  readonly rewriteButton: RefObject<HTMLButtonElement | null>;
}

/**
 * When to post a variant, whether it is saved, and what can be done with it, of which only what comes next is a filled
 * button. Equally high on every card, so that the cards of a row line up.
 */
export function VariantFoot({ variant, name, save, rewriteButton }: VariantFootProps) {
  const { refining } = useRefining(variant.id);
  const [editing, setEditing] = useState(false);
  const [plan, setPlan] = useState<Plan | null>(null);
  const { generation } = useComposedVariants();
  const isWriting = useWriteThrough(
    variant,
    editing || refining !== null || variant.rewrite !== null || save.isPending,
  );
  const mayPlan = useMayPlan();
  const dueAt = useDueAt(variant);
  const isSaved = variant.postId !== null && (isKept(variant) || isWriting);
  const isOutdated = variant.isScheduled && !isSaved;
  const { calendarLink, focusLater } = useFocusOnCalendarLink(dueAt, plan !== null);
  const copyIsNext = !isOutdated && (dueAt !== null || !mayPlan);
  const edit = () => refining === null && setEditing(true);
  return (
    <>
      <div className="generator:flex generator:min-h-12 generator:flex-wrap generator:content-center generator:items-center generator:gap-x-2 generator:text-sm">
        {dueAt ? (
          <Scheduled dueAt={dueAt} name={name} link={calendarLink} />
        ) : (
          <RecommendedTime variant={variant} />
        )}
        {!variant.isSample && !isOutdated && (
          <span className="generator:-me-2 generator:ms-auto">
            {isSaved ? (
              <Button
                asChild
                size="sm"
                variant="ghost"
                icon={<FileCheck aria-hidden className="generator:text-success-ink" />}
                className={quiet}
                loading={isWriting}
                aria-label={`Open the saved ${name}`}
                title={isWriting ? 'Saving…' : 'Saved in Posts: open'}
              >
                <Link to={paths.post(variant.postId ?? '')}>Saved</Link>
              </Button>
            ) : (
              <Button
                size="sm"
                variant="ghost"
                icon={<Save aria-hidden />}
                className={quiet}
                aria-label={`Save ${name}`}
                loading={save.isPending}
                onClick={() => save.run({ variant })}
              >
                Save
              </Button>
            )}
          </span>
        )}
      </div>
      {isOutdated && (
        <p className="generator:flex generator:items-start generator:gap-2 generator:text-sm generator:text-warning-ink">
          <TriangleAlert aria-hidden className="generator:mt-0.5 generator:size-4 generator:shrink-0" />
          The scheduled post has different text.
        </p>
      )}
      <div className="generator:flex generator:flex-wrap generator:items-center generator:justify-between generator:gap-x-3 generator:gap-y-2">
        {variant.isSample ? (
          <Button size="sm" icon={<Pencil aria-hidden />} aria-label={`Edit ${name}`} onClick={edit}>
            Edit
          </Button>
        ) : (
          <>
            {isOutdated ? (
              <MainButton
                label="Update"
                name={name}
                loading={save.isPending}
                onClick={() => save.run({ variant })}
              />
            ) : copyIsNext ? (
              <CopyButton variant={variant} name={name} isMain isNext={dueAt === null} />
            ) : (
              <ScheduleButton
                variant={variant}
                name={name}
                isBusy={save.isPending || refining !== null}
                onPress={focusLater}
                onPlan={setPlan}
              />
            )}
            <div className="generator:-mx-2 generator:flex generator:items-center">
              {!copyIsNext && <CopyButton variant={variant} name={name} />}
              <Button
                size="sm"
                variant="ghost"
                className={quiet}
                aria-label={`Edit ${name}`}
                aria-disabled={refining !== null}
                onClick={edit}
              >
                Edit
              </Button>
              <RewriteMenu variant={variant} name={name} button={rewriteButton} className={quiet} />
            </div>
          </>
        )}
      </div>
      {plan && (
        <ScheduleSelected plan={plan} topic={generation?.request.topic ?? ''} onClose={() => setPlan(null)} />
      )}
      {editing && <VariantEditor variant={variant} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Quieter than what comes next, narrow enough for a row of three, and on phones as high as a finger needs. */
const quiet = 'generator:px-2 generator:text-muted generator:hover:text-ink generator:max-sm:min-h-11';

/** When the variant's post is due; null if it isn't scheduled. */
function useDueAt({ isScheduled, postId }: ComposedVariant): string | null {
  const { api } = useHost();
  const { data: post } = useQuery({
    ...api.query(postsEndpoints.getPost, { params: { id: postId ?? '' } }),
    enabled: isScheduled && postId !== null,
    // It may have been moved in the calendar in the meantime.
    staleTime: 0,
  });
  return isScheduled && post?.deletedAt === null ? post.scheduledAt : null;
}

/** Moves the focus from the button that schedules to the link that shows when, as the button is gone by then. */
function useFocusOnCalendarLink(dueAt: string | null, isOpen: boolean) {
  const calendarLink = useRef<HTMLAnchorElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (dueAt === null || isOpen || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) calendarLink.current?.focus();
  }, [dueAt, isOpen]);
  const focusLater = () => {
    wasPressed.current = true;
  };
  return { calendarLink, focusLater };
}

interface ScheduledProps {
  readonly dueAt: string;
  readonly name: string;
  readonly link: RefObject<HTMLAnchorElement | null>;
}

function Scheduled({ dueAt, name, link }: ScheduledProps) {
  const { due } = useFormats();
  return (
    <>
      <Badge tone="success">Scheduled</Badge>
      <TextLink asChild>
        <Link ref={link} to={paths.calendar}>
          {due(dueAt)}
          <VisuallyHidden>. Open the calendar for {name}</VisuallyHidden>
        </Link>
      </TextLink>
    </>
  );
}

interface MainButtonProps {
  readonly label: string;
  readonly name: string;
  readonly isNext?: boolean;
  readonly isBusy?: boolean;
  readonly loading?: boolean;
  readonly onClick: () => void;
}

/** The card's one filled button. While variants are selected, the bar's buttons for all of them stand out instead. */
function MainButton({ label, name, isNext = true, isBusy = false, loading, onClick }: MainButtonProps) {
  const { marked } = selectionOf(useComposedVariants());
  return (
    <Button
      size="sm"
      variant={isNext && !marked ? 'primary' : 'secondary'}
      className="generator:max-sm:min-h-11 generator:max-sm:flex-1"
      aria-label={`${label} ${name}`}
      aria-disabled={isBusy}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

interface CopyButtonProps extends Pick<VariantFootProps, 'variant' | 'name'> {
  readonly isMain?: boolean;
  readonly isNext?: boolean;
}

function CopyButton({ variant, name, isMain = false, isNext = false }: CopyButtonProps) {
  const copyText = useCopyText('Content Copied!');
  const copy = () => void copyText(postedText(variant.words), name);
  if (isMain) return <MainButton label="Copy" name={name} isNext={isNext} onClick={copy} />;
  return (
    <Button size="sm" variant="ghost" className={quiet} aria-label={`Copy ${name}`} onClick={copy}>
      Copy
    </Button>
  );
}

interface ScheduleButtonProps extends Pick<VariantFootProps, 'variant' | 'name'> {
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly onPlan: (plan: Plan | null) => void;
}

/** Suggests the recommended time. */
function ScheduleButton({ variant, name, isBusy, onPress, onPlan }: ScheduleButtonProps) {
  const { toast } = useHost();
  const planFor = usePlan();
  return (
    <MainButton
      label="Schedule"
      name={name}
      isBusy={isBusy}
      onClick={() => {
        if (isBusy) return;
        onPress();
        // If the post turns out to be scheduled already, the card shows that by now.
        planFor([variant]).then(
          (each) => onPlan(each.scheduled > 0 ? null : each),
          () => toast(couldNotPlan),
        );
      }}
    />
  );
}
