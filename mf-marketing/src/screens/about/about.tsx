import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, Eyebrow, Heading, Prose, WovenPattern } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { about } from '#app/about-copy.ts';
import { useListedPage } from '#app/use-listed-page.ts';

/** Why the product exists, and its principles. */
export function Component() {
  useListedPage('/about');
  return (
    <>
      <header className="marketing:relative marketing:overflow-hidden marketing:border-b marketing:border-line">
        <div className="marketing:absolute marketing:inset-y-0 marketing:end-0 marketing:hidden marketing:w-2/5 marketing:-scale-x-100 marketing:lg:block marketing:rtl:scale-x-100">
          <WovenPattern seed="about" structure="basket" columns={24} rows={20} unfinished />
        </div>
        <Container className="marketing:relative marketing:grid marketing:gap-6 marketing:py-12 marketing:lg:py-24">
          <Eyebrow>{about.title}</Eyebrow>
          <Heading level={1} size="4xl">
            {about.motto}
          </Heading>
          <p className="marketing:max-w-2xl marketing:text-lg marketing:text-muted marketing:lg:text-xl">
            {about.lead}
          </p>
        </Container>
      </header>
      <Container className="marketing:grid marketing:gap-12 marketing:py-12 marketing:lg:gap-16 marketing:lg:py-24">
        {about.sections.map(({ id, heading, paragraphs }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="marketing:grid marketing:gap-4 marketing:lg:grid-cols-3 marketing:lg:gap-12"
          >
            <Heading level={2} size="lg" id={id}>
              {heading}
            </Heading>
            <Prose className="marketing:lg:col-span-2">
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Prose>
          </section>
        ))}
        <div className="marketing:flex marketing:flex-wrap marketing:gap-4 marketing:border-t marketing:border-line marketing:pt-12">
          <Button asChild variant="primary" size="lg">
            <Link to={paths.generator}>Try Generator</Link>
          </Button>
          <Button asChild size="lg">
            <Link to={paths.blog()}>Read the blog</Link>
          </Button>
        </div>
      </Container>
    </>
  );
}
