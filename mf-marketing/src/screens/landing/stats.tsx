import { Container, Stat } from '@postloom/ui-kit';

const figures = [
  { label: 'Active users', value: '12,000' },
  { label: 'Posts generated', value: '480,000' },
  { label: 'Engagement increase', value: '38%' },
  { label: 'User rating', value: '4.8 of 5' },
];

/** Decorative by the specification, and said to be so. */
export function Stats() {
  return (
    <section aria-label="Figures" className="marketing:border-t marketing:border-line marketing:bg-sunken">
      <Container className="marketing:grid marketing:gap-6 marketing:py-12 marketing:lg:py-16">
        <div className="marketing:grid marketing:grid-cols-2 marketing:gap-x-6 marketing:gap-y-8 marketing:lg:grid-cols-4">
          {figures.map((figure) => (
            <Stat key={figure.label} {...figure} />
          ))}
        </div>
        <p className="marketing:text-sm marketing:text-muted">
          Illustrative figures. They hold the place of real ones, which will be published when there are any.
        </p>
      </Container>
    </section>
  );
}
