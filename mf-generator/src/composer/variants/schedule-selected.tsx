import {
  askAboutGaps,
  bannedIn,
  bannedSentence,
  bareText,
  useFormats,
  useHost,
  usePreferences,
  zoneTime,
} from '@postloom/remote-kit';
import { OpenGaps } from '@postloom/remote-kit/previews';
import { afterNamedDays } from '@postloom/shared-contracts/facts';
import { Button, Checkbox, Dialog, PlatformIcon, TextField } from '@postloom/ui-kit';
import { CalendarClock, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useVoiceOfVariants } from './banned.tsx';
import { isReplaced, type OtherPost } from './replace-posts.ts';
import {
  type Plan,
  postsText,
  type Refusals,
  type Scheduled,
  useScheduleSelected,
  useUnschedule,
} from './save-selected.ts';
import { nameOf } from './variant.ts';
import { VariantEditor } from './variant-editor.tsx';
import { useComposedVariants } from './variants.ts';
import { excessOf, gapsIn, postCaption, splitHeadline } from './words.ts';

interface ScheduleSelectedProps {
  readonly plan: Plan;
  readonly topic: string;
  readonly onClose: () => void;
}

/** A dialog to check and change the times before scheduling. Afterwards it shows which posts failed, and why. */
export function ScheduleSelected({ plan, topic, onClose }: ScheduleSelectedProps) {
  const host = useHost();
  const { toast } = host;
  const { zoneNote } = useFormats();
  const { timeZone } = usePreferences();
  const [times, setTimes] = useState(plan.planned);
  const [edited, setEdited] = useState<string | null>(null);
  const { variants } = useComposedVariants();
  // The variants may be changed while the dialog is open.
  const planned = times.map((each) => ({
    ...each,
    variant: variants.find(({ id }) => id === each.variant.id) ?? each.variant,
  }));
  const inEditor = planned.find(({ variant }) => variant.id === edited)?.variant;
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const left = refusals ? planned.filter(({ variant }) => refusals.has(variant.id)) : planned;
  const unschedule = useUnschedule();
  /** The other posts for the same platforms that will be replaced, by their variants' ids. */
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(
    () => new Set(plan.others.filter(isReplaced).map(({ variant }) => variant.id)),
  );
  const schedule = useScheduleSelected((scheduled) => {
    const { refusals: refused } = scheduled;
    setRefusals(refused);
    const done = left.flatMap(({ variant: { id } }) => (refused.has(id) ? [] : [id]));
    if (done.length > 0) {
      toast({
        title: `${postsText(done.length)} scheduled`,
        description: outcomeText(scheduled),
        tone: scheduled.stayed.length > 0 ? 'default' : 'success',
        duration: 10_000,
        action: {
          label: 'Undo',
          onSelect: () => unschedule.run({ ids: done, replaced: scheduled.replaced }),
        },
      });
    }
    if (refused.size === 0) onClose();
  });
  const leave = () => {
    schedule.cancel();
    onClose();
  };
  /** Clears a refusal that was about a variant's old words or time. */
  const takeBackRefusal = (id: string) => {
    if (refusals?.has(id)) setRefusals(new Map(refusals).set(id, ''));
  };
  const endEditing = () => {
    setEdited(null);
    if (edited) takeBackRefusal(edited);
  };
  const giveTime = (id: string, local: string) => {
    setTimes(times.map((each) => (each.variant.id === id ? { ...each, local } : each)));
    takeBackRefusal(id);
  };
  const gaps = [...new Set(left.flatMap(({ variant }) => gapsIn(variant.words, topic)))];
  const voice = useVoiceOfVariants();
  const found = left.flatMap(({ variant: { words } }) =>
    bannedIn({ text: postCaption(words), hashtags: words.hashtags }, voice?.bannedWords ?? []),
  );
  const banned = voice && found.length > 0 ? [bannedSentence(voice.name, [...new Set(found)])] : [];
  const bare = left.flatMap(({ variant }) => {
    const hasMedia = variant.imageUrl !== null || variant.videoUrl !== null;
    return bareText(variant.platform, { contentType: 'post', hasMedia }) ?? [];
  });
  const now = plan.clock();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={titleOf(left.length, refusals !== null)}
      description={refusals ? undefined : descriptionOf(plan, timeZone)}
      held={schedule.isPending}
      footer={
        <>
          <Button onClick={leave}>{refusals || left.length === 0 ? 'Close' : 'Cancel'}</Button>
          {left.length > 0 && (
            <Button
              variant="primary"
              icon={<CalendarClock aria-hidden />}
              loading={schedule.isPending}
              disabled={left.some(({ local }) => faultOfTime(local, now) !== undefined)}
              onClick={async () => {
                if (!(await askAboutGaps(host, gaps, 'Schedule', [], banned, [...new Set(bare)]))) return;
                const others = plan.others.filter(({ variant }) => replaced.has(variant.id));
                schedule.run({ planned: left, others });
              }}
            >
              {refusals ? 'Try again' : 'Schedule'}
            </Button>
          )}
        </>
      }
    >
      <ul className="generator:grid generator:gap-3">
        {left.map(({ variant, at, local }, index) => {
          const isFirst = left.findIndex((each) => each.variant.platform === variant.platform) === index;
          const [date = '', time = ''] = local.split('T');
          const gaps = gapsIn(variant.words, topic);
          const over = excessOf(variant.platform, variant.words);
          const fault = over ? `${over}. Shorten it first.` : refusals?.get(variant.id);
          return (
            <li
              key={variant.id}
              className="generator:grid generator:gap-1 generator:border-t generator:border-line generator:pt-3"
            >
              <span className="generator:flex generator:flex-wrap generator:items-center generator:gap-2 generator:text-sm">
                <PlatformIcon platform={variant.platform} />
                {nameOf(variant)}
              </span>
              <span dir="auto" className="generator:line-clamp-2 generator:wrap-anywhere">
                {splitHeadline(variant.words.caption).headline}
              </span>
              <fieldset
                aria-label={nameOf(variant)}
                className="generator:mt-3 generator:grid generator:grid-cols-2 generator:gap-4"
              >
                <TextField
                  label="Date"
                  type="date"
                  hint={afterNamedDays(postCaption(variant.words), local, now.slice(0, 10)) ?? undefined}
                  error={faultOfTime(local, now)}
                  value={date}
                  onChange={({ target }) => giveTime(variant.id, `${target.value}T${time}`)}
                />
                <TextField
                  label="Time"
                  type="time"
                  hint={zoneNote(new Date(at))}
                  value={time}
                  onChange={({ target }) => giveTime(variant.id, `${date}T${target.value}`)}
                />
              </fieldset>
              {isFirst &&
                plan.others
                  .filter((other) => other.variant.platform === variant.platform)
                  .map((other) => (
                    <Other
                      key={other.variant.id}
                      other={other}
                      isReplaced={replaced.has(other.variant.id)}
                      onReplace={(isReplaced) => {
                        const next = new Set(replaced);
                        if (isReplaced) next.add(other.variant.id);
                        else next.delete(other.variant.id);
                        setReplaced(next);
                      }}
                    />
                  ))}
              <OpenGaps gaps={gaps} />
              {over && (
                <Button
                  size="sm"
                  className="generator:justify-self-start"
                  icon={<Pencil aria-hidden />}
                  aria-label={`Edit ${nameOf(variant)}`}
                  onClick={() => setEdited(variant.id)}
                >
                  Edit
                </Button>
              )}
              {fault && <span className="generator:text-sm generator:text-danger-ink">{fault}</span>}
            </li>
          );
        })}
      </ul>
      {inEditor && <VariantEditor variant={inEditor} onClose={endEditing} />}
    </Dialog>
  );
}

interface OtherProps {
  readonly other: OtherPost;
  readonly isReplaced: boolean;
  readonly onReplace: (isReplaced: boolean) => void;
}

/** Another post for the same platform, and whether it will be replaced. */
function Other({ other: { variant, post }, isReplaced, onReplace }: OtherProps) {
  const { due } = useFormats();
  const name = nameOf(variant);
  if (variant.isPublished) {
    return <span className="generator:text-sm generator:text-muted">{name} is published already.</span>;
  }
  return (
    <Checkbox
      label={
        post.scheduledAt ? `Replace ${name}, due ${due(post.scheduledAt)}` : `Replace the draft of ${name}`
      }
      description={isReplaced ? 'It will be moved to the bin.' : 'Both posts stay.'}
      checked={isReplaced}
      onCheckedChange={onReplace}
    />
  );
}

/** Says what happened to the other posts, and what happens next. */
function outcomeText({ replaced, stayed }: Scheduled): string {
  const names = (others: readonly OtherPost[]) => others.map(({ variant }) => nameOf(variant)).join('; ');
  return [
    replaced.length > 0 && `Moved to the bin: ${names(replaced)}.`,
    stayed.length > 0 && `Couldn’t be replaced and were kept: ${names(stayed)}.`,
    'We’ll remind you of each one, and you post it yourself.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The error message for a time; undefined if it is valid. @param now current time in the same time zone and format. */
function faultOfTime(local: string, now: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return 'Give it a date and a time.';
  return local <= now ? 'That time has passed. Choose a later one.' : undefined;
}

function titleOf(posts: number, areRefused: boolean): string {
  if (areRefused) return `${postsText(posts)} couldn’t be scheduled`;
  return posts === 0 ? 'Nothing to schedule' : `Schedule ${postsText(posts)}?`;
}

/** The dialog's description: the times, what happens then, and which selected variants are left out. */
function descriptionOf({ planned, scheduled, published }: Plan, zone: string): string {
  const are = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`;
  return [
    planned.length === 1 && 'Use the recommended time, or choose another.',
    planned.length > 1 && 'Use the recommended times, or choose others.',
    planned.length === 1 && 'We’ll remind you, and you post it yourself.',
    planned.length > 1 && 'We’ll remind you of each one, and you post it yourself.',
    planned.length > 0 && `Times are ${zoneTime(zone)}.`,
    scheduled > 0 && `${are(scheduled)} scheduled already.`,
    published > 0 && `${are(published)} published already.`,
  ]
    .filter(Boolean)
    .join(' ');
}
