import { useRight } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { TextLink } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link to the plans for those who pay, "See plans" by default; nothing for other team members. */
export function SeePlans({ children = 'See plans' }: { readonly children?: ReactNode }) {
  if (!useRight('pay')) return null;
  return (
    <TextLink asChild>
      <Link to={paths.billing}>{children}</Link>
    </TextLink>
  );
}
