import { useHost } from '@postloom/remote-kit';
import { Container, Eyebrow, Heading, Prose, Table, TextLink } from '@postloom/ui-kit';
import type { LegalBlock, LegalDocument } from './document.ts';

/** A legal document: the summary, then the full text, with an anchor for each section. */
export function LegalPage({ document }: { readonly document: LegalDocument }) {
  const { title, lastUpdated, summary, sections } = document;
  return (
    <article>
      <header className="marketing:border-b marketing:border-line">
        <Container className="marketing:grid marketing:gap-6 marketing:py-12 marketing:lg:py-16">
          <Eyebrow>Last updated: {lastUpdated}</Eyebrow>
          <Heading level={1} size="3xl">
            {title}
          </Heading>
          <section
            aria-label="In short"
            className="marketing:grid marketing:max-w-3xl marketing:gap-3 marketing:border-s-2 marketing:border-accent marketing:ps-6"
          >
            <p className="marketing:font-medium">In short</p>
            <ul className="marketing:grid marketing:gap-2 marketing:text-muted">
              {summary.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </Container>
      </header>
      <Container className="marketing:grid marketing:gap-12 marketing:py-12 marketing:lg:grid-cols-3 marketing:lg:py-16">
        <nav
          aria-labelledby="contents"
          className="marketing:lg:sticky marketing:lg:top-24 marketing:lg:self-start"
        >
          <p id="contents" className="marketing:mb-3 marketing:text-sm marketing:font-medium">
            On this page
          </p>
          <ol className="marketing:grid marketing:gap-2 marketing:border-s marketing:border-line marketing:ps-4 marketing:text-sm marketing:text-muted marketing:sm:grid-cols-2 marketing:lg:grid-cols-1">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <TextLink quiet href={`#${id}`}>
                  {heading}
                </TextLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className="marketing:grid marketing:min-w-0 marketing:gap-12 marketing:lg:col-span-2">
          {sections.map(({ id, heading, blocks }) => (
            <Prose key={id} asChild className="marketing:min-w-0">
              <section aria-labelledby={id}>
                <h2 id={id} className="marketing:scroll-mt-8">
                  {heading}
                </h2>
                {blocks.map((block) => (
                  <Block key={JSON.stringify(block)} block={block} />
                ))}
              </section>
            </Prose>
          ))}
        </div>
      </Container>
    </article>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <Table label={block.caption}>
          <thead>
            <tr>
              {block.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={cell} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={cell}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      );
    case 'contact':
      return <ContactLine {...block} />;
  }
}

function ContactLine({ text, address }: Extract<LegalBlock, { readonly kind: 'contact' }>) {
  const written = useHost().contact[address];
  return (
    <p>
      {text} <a href={`mailto:${written}`}>{written}</a>.
    </p>
  );
}
