import { PlanCards, useCredits, useRight } from '@postloom/remote-kit';
import { checkoutUrl, planCatalogue, planOf } from '@postloom/shared-contracts';
import { Button, Disclosure, Heading } from '@postloom/ui-kit';
import { plansSectionId } from './plans-link.tsx';

/**
 * The plans side by side, with upgrades. Collapsed for people with a paid plan; nothing for team members who don't pay
 * for the workspace.
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
