import { Button, VisuallyHidden } from '@postloom/ui-kit';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface BarNoteProps {
  /** What the button shows: "the slides". */
  readonly what: string;
  readonly onShow: () => void;
  readonly children: ReactNode;
}

/** A warning beside Save, with a button that leads to what it is about. */
export function BarNote({ what, onShow, children }: BarNoteProps) {
  return (
    <p
      data-tall-bar
      className="workspace:flex workspace:basis-full workspace:items-center workspace:gap-2 workspace:text-sm workspace:text-warning-ink"
    >
      <TriangleAlert aria-hidden className="workspace:size-4 workspace:shrink-0" />
      <span className="workspace:min-w-0 workspace:wrap-anywhere">{children}</span>
      <Button size="sm" className="workspace:ms-auto" onClick={onShow}>
        Show <VisuallyHidden>{what}</VisuallyHidden>
      </Button>
    </p>
  );
}

/** Brings a part of the page into view, and the focus to it. */
export function showPart(selector: string): void {
  const part = document.querySelector<HTMLElement>(selector);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}
