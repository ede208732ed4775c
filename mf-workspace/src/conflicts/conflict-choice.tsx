import { useFormats } from '@postloom/remote-kit';
import { Banner, Button } from '@postloom/ui-kit';
import { type ReactNode, useEffect, useRef } from 'react';

interface ConflictChoiceProps {
  /** What was changed: "post". */
  readonly what: string;
  /** ISO time of the other change; null if unknown. */
  readonly changedAt: string | null;
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
  isPending,
  onKeepMine,
  onTakeTheirs,
  children,
}: ConflictChoiceProps) {
  const { moment } = useFormats();
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => choice.current?.focus(), []);
  return (
    <Banner
      ref={choice}
      tabIndex={-1}
      tone="warning"
      role="alert"
      title={`This ${what} was changed elsewhere${changedAt ? ` on ${moment(changedAt)}` : ''}`}
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
