import { type Person, useFormats } from '@postloom/remote-kit';
import { Banner, Button } from '@postloom/ui-kit';
import { type ReactNode, useEffect, useRef } from 'react';

interface ConflictChoiceProps {
  /** What was changed: "post". */
  readonly what: string;
  /** ISO time of the other change; null if unknown. */
  readonly changedAt: string | null;
  /** Who made it; null if unknown. */
  readonly changedBy?: Person | null;
  /** Name of their access key with which a program made it; null without one. */
  readonly changedWith?: string | null | undefined;
  readonly isPending: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** The other version. */
  readonly children: ReactNode;
}

/**
 * Two people, or two tabs, have changed the same thing: shows the other version and overwrites nothing without asking.
 * It takes the focus, so that it scrolls into view: the person may have pressed Save far down the form.
 */
export function ConflictChoice({
  what,
  changedAt,
  changedBy = null,
  changedWith = null,
  isPending,
  onKeepMine,
  onTakeTheirs,
  children,
}: ConflictChoiceProps) {
  const { moment, shortDay, time } = useFormats();
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => choice.current?.focus(), []);
  const isToday = changedAt !== null && shortDay(changedAt) === shortDay(new Date().toISOString());
  const when =
    changedAt === null ? '' : isToday ? ` at ${time(new Date(changedAt))}` : ` on ${moment(changedAt)}`;
  return (
    <Banner
      ref={choice}
      tabIndex={-1}
      tone="warning"
      role="alert"
      title={titleOf(what, changedBy, changedWith, when)}
      actions={
        <>
          <Button size="sm" onClick={onTakeTheirs}>
            Use the other version
          </Button>
          <Button size="sm" variant="primary" loading={isPending} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}

/** @param when " at 2:05 PM" or similar; '' if unknown. */
function titleOf(what: string, changedBy: Person | null, changedWith: string | null, when: string): string {
  if (changedBy === null) return `This ${what} was changed elsewhere${when}`;
  if (changedBy.kind === 'you') {
    const where =
      changedWith === null ? 'in another tab or on another device' : `with your access key “${changedWith}”`;
    return `You saved another version${when}, ${where}`;
  }
  return `${changedBy.kind === 'member' ? changedBy.name : 'A former member'} saved another version${when}`;
}
