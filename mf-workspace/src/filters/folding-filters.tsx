import { Button } from '@postloom/ui-kit';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldingFiltersProps {
  /** The search field, which always stays visible. */
  readonly search?: ReactNode;
  /** Number of filters that are set. */
  readonly count: number;
  readonly children: ReactNode;
  /** Layout of its parts. */
  readonly className?: string;
}

/**
 * The filters of a list. On a phone, also one held sideways, they are folded behind a button, so that the list is visible
 * without scrolling.
 */
export function FoldingFilters({
  search,
  count,
  children,
  className = 'workspace:flex workspace:flex-wrap workspace:items-end workspace:gap-4',
}: FoldingFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={className}>
      {search}
      <Button
        className="workspace:sm:hidden workspace:low:inline-flex"
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div
        className={`${isOpen ? 'workspace:flex workspace:low:flex' : 'workspace:hidden workspace:low:hidden'} workspace:w-full workspace:flex-wrap workspace:items-end workspace:gap-4 workspace:sm:contents`}
      >
        {children}
      </div>
    </search>
  );
}
