import { useRight } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { TextLink } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

/** A link to the plans for those who pay; nothing for other team members. */
export function SeePlans() {
  if (!useRight('pay')) return null;
  return (
    <TextLink asChild>
      <Link to={paths.billing}>See plans</Link>
    </TextLink>
  );
}
