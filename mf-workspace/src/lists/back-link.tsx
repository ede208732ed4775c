import { TextLink } from '@postloom/ui-kit';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** A link from an item back to its list. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <TextLink asChild quiet>
      <Link to={to}>
        <ArrowLeft aria-hidden className="workspace:inline workspace:size-4" /> {children}
      </Link>
    </TextLink>
  );
}
