import { useFormats, useHost } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Dialog, PlatformIcon } from '@postloom/ui-kit';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { type Planned, type Refusals, useScheduleSelected } from './save-selected.ts';
import { nameOf } from './variant.ts';
import { gapsIn, splitHeadline } from './words.ts';

interface ScheduleSelectedProps {
  /** The variants, each with the time that it is recommended for. */
  readonly planned: readonly Planned[];
  readonly topic: string;
  readonly onClose: () => void;
}

const posts = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Which posts become due when, to be agreed to; then which of them could not, and why. */
export function ScheduleSelected({ planned, topic, onClose }: ScheduleSelectedProps) {
  const { toast, navigate } = useHost();
  const { moment } = useFormats();
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const left = refusals ? planned.filter(({ variant }) => refusals.has(variant.id)) : planned;
  const schedule = useScheduleSelected((refused) => {
    setRefusals(refused);
    const done = left.length - refused.size;
    if (done > 0) {
      toast({
        title: `${posts(done)} scheduled`,
        description: 'You are reminded of each. You post it yourself, with one tap.',
        tone: 'success',
        action: { label: 'Open the calendar', onSelect: () => navigate(paths.calendar) },
      });
    }
    if (refused.size === 0) onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={refusals ? `${posts(left.length)} could not be scheduled` : `Schedule ${posts(planned.length)}?`}
      description={
        refusals ? undefined : 'At the times that are recommended. Each can be moved in the calendar.'
      }
      footer={
        <>
          <Button onClick={onClose}>{refusals ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="primary"
            icon={<CalendarClock aria-hidden />}
            loading={schedule.isPending}
            onClick={() => schedule.run(left)}
          >
            {refusals ? 'Try again' : 'Schedule'}
          </Button>
        </>
      }
    >
      <ul className="generator:grid generator:gap-3">
        {left.map(({ variant, at }) => {
          const gaps = gapsIn(variant.words, topic);
          const refusal = refusals?.get(variant.id);
          return (
            <li
              key={variant.id}
              className="generator:grid generator:gap-1 generator:border-t generator:border-line generator:pt-3"
            >
              <span className="generator:flex generator:flex-wrap generator:items-center generator:gap-2 generator:text-sm">
                <PlatformIcon platform={variant.platform} />
                {nameOf(variant)}
                <span className="generator:ms-auto generator:tabular-nums">{moment(at)}</span>
              </span>
              <span dir="auto" className="generator:line-clamp-2 generator:wrap-anywhere">
                {splitHeadline(variant.words.caption).headline}
              </span>
              {gaps.length > 0 && (
                <span className="generator:text-sm generator:text-warning-ink">
                  Still to be filled in: {gaps.join(', ')}
                </span>
              )}
              {refusal && <span className="generator:text-sm generator:text-danger-ink">{refusal}</span>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
