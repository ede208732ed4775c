import { isAppPath, paths } from '@postloom/shared-contracts/paths';
import { Button, Container, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { Link, useLocation } from 'react-router-dom';
import { useScreenTitle } from './screen-title.ts';

/** Any path that nobody owns (spec section 2). */
export function NotFoundScreen() {
  useScreenTitle('Page Not Found');
  const isInApp = isAppPath(useLocation().pathname);
  return (
    <Container width="text" className="shell:py-section">
      <EmptyState
        art={<WovenPattern seed="not-found" columns={6} rows={3} />}
        title="Page Not Found"
        level={1}
        description="This page doesn’t exist or has moved."
        actions={
          <>
            <Button asChild variant="primary">
              {isInApp ? (
                <Link to={paths.dashboard}>Go to the dashboard</Link>
              ) : (
                <Link to={paths.home}>Go to the home page</Link>
              )}
            </Button>
            <Button asChild variant="secondary">
              <Link to={paths.generator}>Try the generator</Link>
            </Button>
          </>
        }
      />
    </Container>
  );
}
