import type { LucideIcon } from 'lucide-react';

/** One line of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** Shown next to the label, and searched as well. */
  readonly note: string;
  /** Further search terms. */
  readonly words?: string;
  /** Whether it is shown only once something has been typed. */
  readonly isRare?: boolean;
  readonly icon: LucideIcon;
  /** Shown by its sign instead of the icon. */
  readonly platform?: string;
  readonly run: () => unknown;
}
