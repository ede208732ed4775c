import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, Heading, WovenPattern } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

/** The last section of the page, with links to what comes next. */
export function Closing() {
  return (
    <section
      aria-labelledby="closing-title"
      className="marketing:relative marketing:overflow-hidden marketing:border-t marketing:border-line marketing:bg-teal-soft"
    >
      <div className="marketing:absolute marketing:inset-y-0 marketing:end-0 marketing:hidden marketing:w-1/2 marketing:-scale-x-100 marketing:lg:block marketing:rtl:scale-x-100">
        <WovenPattern seed="closing" structure="herringbone" columns={30} rows={16} unfinished />
      </div>
      <Container className="marketing:relative marketing:grid marketing:justify-items-start marketing:gap-6 marketing:py-section">
        <Heading level={2} size="3xl" id="closing-title" className="marketing:max-w-2xl">
          You already have a brief in mind
        </Heading>
        <p className="marketing:max-w-lg marketing:text-lg marketing:text-muted">
          Write it the way you’d say it to a colleague. The first five posts are on us.
        </p>
        <Button asChild variant="primary" size="lg">
          <Link to={paths.generator}>Get Started Free</Link>
        </Button>
      </Container>
    </section>
  );
}
