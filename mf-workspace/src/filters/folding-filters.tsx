import { Button } from '@postloom/ui-kit';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldingFiltersProps {
  /** What stays in sight: the field that the list is searched by. */
  readonly search?: ReactNode;
  /** How many of the filters are set. */
  readonly count: number;
  readonly children: ReactNode;
  /** How its parts lie in a row of others. */
  readonly className?: string;
}

/** The filters of a list. On a phone they fold behind a button, so that the list begins within the first screen. */
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
        className="workspace:sm:hidden"
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div
        className={`${isOpen ? 'workspace:flex' : 'workspace:hidden'} workspace:w-full workspace:flex-wrap workspace:items-end workspace:gap-4 workspace:sm:contents`}
      >
        {children}
      </div>
    </search>
  );
}
