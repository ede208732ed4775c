import { Container, Eyebrow, Heading } from '@postloom/ui-kit';
import { Generator } from '#app/generator.tsx';
import { AccountBadges } from '#app/plans/account-badges.tsx';
import { PlanComparison } from '#app/plans/plan-comparison.tsx';
import { usePageVisit } from '#app/use-page-visit.ts';

/** The generator for everyone, at `/social-media`. */
export function Component() {
  usePageVisit();
  return (
    <Container className="generator:grid generator:gap-8 generator:py-8 generator:max-sm:gap-6 generator:max-sm:py-6">
      <header className="generator:flex generator:flex-wrap generator:items-end generator:justify-between generator:gap-x-6 generator:gap-y-4">
        <div className="generator:grid generator:gap-2">
          <Eyebrow className="generator:max-sm:hidden">Generator</Eyebrow>
          <Heading level={1}>
            A brief in, a post <em>out.</em>
          </Heading>
          <p className="generator:max-w-2xl generator:text-lg generator:text-muted">
            Say what it’s about and get a post that fits the platform’s limits.
          </p>
        </div>
        <AccountBadges />
      </header>
      <Generator />
      <PlanComparison />
    </Container>
  );
}
