import { PlanCards, useCredits, useRight } from '@postloom/remote-kit';
import { checkoutUrl, planCatalogue, planOf } from '@postloom/shared-contracts';
import { Button, Disclosure, Heading } from '@postloom/ui-kit';
import { plansSectionId } from './plans-link.tsx';

/**
 * The plans side by side, and the way to the ones above the caller's own. Folded for who has bought one, and nothing for
 * who stands in the team of somebody who has.
 */
export function PlanComparison() {
  const { status, credits } = useCredits();
  if (!useRight('pay')) return null;
  if (status !== 'ready' || credits.plan === 'free') return <Plans />;
  return (
    <Disclosure title="Compare plans" id={plansSectionId}>
      <Plans isFolded />
    </Disclosure>
  );
}

function Plans({ isFolded = false }: { readonly isFolded?: boolean }) {
  const { status, credits } = useCredits();
  return (
    <section
      id={isFolded ? undefined : plansSectionId}
      aria-labelledby={`${plansSectionId}-title`}
      className="generator:grid generator:gap-8"
    >
      <PlanCards
        current={status === 'ready' ? credits.plan : null}
        layout={(intervals, cards) => (
          <>
            <header className="generator:flex generator:flex-wrap generator:items-end generator:justify-between generator:gap-4">
              <div className="generator:grid generator:gap-2">
                <Heading level={2} id={`${plansSectionId}-title`}>
                  Plans
                </Heading>
                <p className="generator:text-muted">
                  Start free. Pay when you need video, images and more posts.
                </p>
              </div>
              {intervals}
            </header>
            {cards}
          </>
        )}
        action={(plan, interval) =>
          plan !== 'free' &&
          planCatalogue[plan].rank > planOf(credits.plan).rank && (
            <Button asChild variant={plan === 'pro' ? 'primary' : 'secondary'} fullWidth>
              <a href={checkoutUrl(plan, interval)}>Upgrade to {planCatalogue[plan].name}</a>
            </Button>
          )
        }
      />
    </section>
  );
}
