import { TextLink } from '@postloom/ui-kit';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** A link from an item back to its list: the `back` of a `PageHeader`. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <TextLink
      asChild
      quiet
      className="workspace:inline-flex workspace:items-center workspace:gap-2 workspace:self-start workspace:text-sm workspace:font-medium workspace:text-muted workspace:pointer-coarse:min-h-11"
    >
      <Link to={to}>
        <ArrowLeft aria-hidden className="workspace:size-4 workspace:rtl:rotate-180" /> {children}
      </Link>
    </TextLink>
  );
}
