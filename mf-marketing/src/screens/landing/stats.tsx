import { contentTypes, planCatalogue } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { Container, Stat } from '@postloom/ui-kit';

interface Figure {
  readonly label: string;
  readonly value: string | number;
}

/** Figures that can be counted in the product itself. */
const facts: readonly Figure[] = [
  { label: 'Platforms, each with its own rules', value: platforms.length },
  { label: 'Content types', value: contentTypes.length },
  { label: 'Free credits to start with', value: planCatalogue.free.credits.perCycle },
  { label: 'Accounts needed to try it', value: 0 },
];

const figures: readonly Figure[] = [
  { label: 'Active users', value: '12,000' },
  { label: 'Posts generated', value: '480,000' },
  { label: 'Engagement increase', value: '38%' },
  { label: 'User rating', value: '4.8 of 5' },
];

/** Real figures, and those that the specification defines as decorative, which are labeled as such. */
export function Stats() {
  return (
    <section aria-label="Figures" className="marketing:border-t marketing:border-line marketing:bg-sunken">
      <Container className="marketing:grid marketing:gap-6 marketing:py-12 marketing:lg:py-16">
        <Row figures={facts} />
        <hr className="marketing:border-line" />
        <Row figures={figures} />
        <p className="marketing:text-sm marketing:text-muted">
          The figures above the line are real. Those below it are examples until we have real ones to publish.
        </p>
      </Container>
    </section>
  );
}

function Row({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className="marketing:grid marketing:grid-cols-2 marketing:gap-x-6 marketing:gap-y-8 marketing:lg:grid-cols-4">
      {figures.map((figure) => (
        // Where a label takes two lines, the figures of its row still stand in one.
        <Stat key={figure.label} {...figure} className="marketing:content-between" />
      ))}
    </div>
  );
}
