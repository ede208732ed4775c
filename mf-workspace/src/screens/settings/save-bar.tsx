import { useFormats } from '@postloom/remote-kit';
import { Button } from '@postloom/ui-kit';
import { useEffect, useRef, useState } from 'react';

export interface SaveBarProps {
  readonly label: string;
  readonly isDirty: boolean;
  readonly isPending: boolean;
}

/** The save button at the end of a settings form, and whether there are unsaved changes. */
export function SaveBar({ label, isDirty, isPending }: SaveBarProps) {
  const { time } = useFormats();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    // After a failure, there are still unsaved changes.
    if (wasPending.current && !isPending && !isDirty) setSavedAt(new Date());
    wasPending.current = isPending;
  }, [isPending, isDirty]);
  const state = isPending
    ? 'Saving…'
    : isDirty
      ? 'Unsaved changes'
      : savedAt
        ? `Saved at ${time(savedAt)}`
        : 'All changes saved';
  return (
    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-4">
      <Button type="submit" variant="primary" loading={isPending} disabled={!isDirty && !isPending}>
        {label}
      </Button>
      <span role="status" className="workspace:text-sm workspace:text-muted">
        {state}
      </span>
    </div>
  );
}
