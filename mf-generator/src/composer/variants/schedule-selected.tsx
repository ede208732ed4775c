import { askAboutGaps, useFormats, useHost } from '@postloom/remote-kit';
import { Button, Dialog, PlatformIcon, TextField } from '@postloom/ui-kit';
import { CalendarClock, Pencil } from 'lucide-react';
import { useState } from 'react';
import {
  type Planned,
  postsText,
  type Refusals,
  useScheduleSelected,
  useUnschedule,
} from './save-selected.ts';
import { nameOf } from './variant.ts';
import { VariantEditor } from './variant-editor.tsx';
import { useComposedVariants } from './variants.ts';
import { excessOf, gapsIn, splitHeadline } from './words.ts';

interface ScheduleSelectedProps {
  /** The variants, each with the time that it is recommended for. */
  readonly planned: readonly Planned[];
  readonly topic: string;
  readonly onClose: () => void;
}

/** Which posts become due when, to be agreed to; then which of them could not, and why. A single one is given its time. */
export function ScheduleSelected({ planned: recommended, topic, onClose }: ScheduleSelectedProps) {
  const host = useHost();
  const { toast } = host;
  const { due, zoneNote } = useFormats();
  const [times, setPlanned] = useState(recommended);
  const [edited, setEdited] = useState<string | null>(null);
  const { variants } = useComposedVariants();
  // They may be changed while this is open.
  const planned = times.map((each) => ({
    ...each,
    variant: variants.find(({ id }) => id === each.variant.id) ?? each.variant,
  }));
  const inEditor = planned.find(({ variant }) => variant.id === edited)?.variant;
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const left = refusals ? planned.filter(({ variant }) => refusals.has(variant.id)) : planned;
  const unschedule = useUnschedule();
  const schedule = useScheduleSelected((refused) => {
    setRefusals(refused);
    const done = left.flatMap(({ variant: { id } }) => (refused.has(id) ? [] : [id]));
    if (done.length > 0) {
      toast({
        title: `${postsText(done.length)} scheduled`,
        description: 'You are reminded of each. You post it yourself, with one tap.',
        tone: 'success',
        duration: 10_000,
        action: { label: 'Undo', onSelect: () => unschedule.run(done) },
      });
    }
    if (refused.size === 0) onClose();
  });
  const leave = () => {
    schedule.cancel();
    onClose();
  };
  const endEditing = () => {
    setEdited(null);
    // What was said of its old words does not hold any more.
    if (refusals && edited) setRefusals(new Map(refusals).set(edited, ''));
  };
  const gaps = [...new Set(left.flatMap(({ variant }) => gapsIn(variant.words, topic)))];
  const [single] = planned.length === 1 ? planned : [];
  const [date = '', time = ''] = single?.local.split('T') ?? [];
  const isComplete = planned.every(({ local }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={
        refusals
          ? `${postsText(left.length)} could not be scheduled`
          : `Schedule ${postsText(planned.length)}?`
      }
      description={
        refusals
          ? undefined
          : single
            ? 'At the time that is recommended, or at another one.'
            : 'At the times that are recommended. Each can be moved in the calendar.'
      }
      footer={
        <>
          <Button onClick={leave}>{refusals ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="primary"
            icon={<CalendarClock aria-hidden />}
            loading={schedule.isPending}
            disabled={!isComplete}
            onClick={async () => {
              if (await askAboutGaps(host, gaps, 'Schedule')) schedule.run(left);
            }}
          >
            {refusals ? 'Try again' : 'Schedule'}
          </Button>
        </>
      }
    >
      {single && (
        <div className="generator:mb-4 generator:grid generator:grid-cols-2 generator:gap-4">
          <TextField
            label="Date"
            type="date"
            value={date}
            onChange={({ target }) => setPlanned([{ ...single, local: `${target.value}T${time}` }])}
          />
          <TextField
            label="Time"
            type="time"
            hint={zoneNote(new Date(single.at))}
            value={time}
            onChange={({ target }) => setPlanned([{ ...single, local: `${date}T${target.value}` }])}
          />
        </div>
      )}
      <ul className="generator:grid generator:gap-3">
        {left.map(({ variant, at }) => {
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
                {!single && <span className="generator:ms-auto generator:tabular-nums">{due(at)}</span>}
              </span>
              <span dir="auto" className="generator:line-clamp-2 generator:wrap-anywhere">
                {splitHeadline(variant.words.caption).headline}
              </span>
              {gaps.length > 0 && (
                <span className="generator:text-sm generator:text-warning-ink">
                  Still to be filled in: {gaps.join(', ')}
                </span>
              )}
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
