import { useRight } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';
import { TextLink } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

/** Leads whoever pays to the plans; nothing for the others in a team. */
export function SeePlans() {
  if (!useRight('pay')) return null;
  return (
    <TextLink asChild>
      <Link to={paths.billing}>See plans</Link>
    </TextLink>
  );
}
