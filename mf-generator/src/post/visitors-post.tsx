import { useSession } from '@postloom/remote-kit';
import { retentionTime } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { TextLink } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

/** Says how long a visitor's post is kept, and that signing up makes it a draft in Posts. */
export function VisitorsPost() {
  if (useSession().status !== 'visitor') return null;
  return (
    <p className="generator:text-sm generator:text-muted">
      Kept for {retentionTime('runs')}.{' '}
      <TextLink asChild>
        <Link to={paths.register(paths.generator)}>Create a free account</Link>
      </TextLink>{' '}
      and it stays in your Posts.
    </p>
  );
}
