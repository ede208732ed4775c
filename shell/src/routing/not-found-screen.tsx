import { Button, Container, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { useScreenTitle } from './screen-title.ts';

/** Any path that nobody owns (spec section 2). */
export function NotFoundScreen() {
  useScreenTitle('Page Not Found');
  return (
    <Container width="text" className="shell:py-section">
      <EmptyState
        art={<WovenPattern seed="not-found" columns={6} rows={3} />}
        title="Page Not Found"
        level={1}
        description="The thread to this address ends here. It may have moved, or never been."
        actions={
          <>
            <Button asChild variant="primary">
              <Link to="/">Go to the start page</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/social-media">Try the generator</Link>
            </Button>
          </>
        }
      />
    </Container>
  );
}
