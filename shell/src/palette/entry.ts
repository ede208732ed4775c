import type { LucideIcon } from 'lucide-react';

/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** A line beside the label, which finds it as well. */
  readonly note: string;
  /** Other words that find it. */
  readonly words?: string;
  /** Whether it shows only when it was typed for. */
  readonly isRare?: boolean;
  readonly icon: LucideIcon;
  readonly run: () => unknown;
}
