import { TextLink } from '@postloom/ui-kit';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** From one thing to the list in which it stands. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <TextLink asChild quiet>
      <Link to={to}>
        <ArrowLeft aria-hidden className="workspace:inline workspace:size-4" /> {children}
      </Link>
    </TextLink>
  );
}
