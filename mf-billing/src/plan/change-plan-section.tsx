import { PlanCards, useCredits } from '@postloom/remote-kit';
import {
  type Billing,
  type BillingInterval,
  billingIntervals,
  checkoutUrl,
  type PaidPlan,
  type Plan,
  planCatalogue,
  planOf,
} from '@postloom/shared-contracts';
import { Button, Heading, Skeleton } from '@postloom/ui-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCancelPlan } from './change-plan.ts';

export interface ChangePlanProps {
  /** Undefined while loading; null if loading failed: the plans are then only listed. */
  readonly billing: Billing | undefined | null;
}

/** The plans, with a way to switch to each. */
export function ChangePlan({ billing }: ChangePlanProps) {
  const { status, credits } = useCredits();
  const [parameters] = useSearchParams();
  // The address is cleared right away, so its values are kept here.
  const [asked] = useState(() => billingIntervals.find((each) => each === parameters.get('billing')));
  // Whoever comes back from a change has chosen here; other links to the plans only suggest.
  const [chosen] = useState(() => (parameters.has('test_success') ? asked : undefined));
  const paid = billingIntervals.find((each) => each === billing?.billing);
  return (
    <section aria-labelledby="plans-title" className="billing:grid billing:gap-6">
      <PlanCards
        initial={chosen ?? paid ?? asked}
        current={billing?.plan ?? (status === 'ready' ? credits.plan : null)}
        layout={(intervals, cards) => (
          <>
            <header className="billing:flex billing:flex-wrap billing:items-end billing:justify-between billing:gap-4">
              <Heading level={2} id="plans-title">
                Plans
              </Heading>
              {intervals}
            </header>
            {cards}
          </>
        )}
        action={(plan, interval) =>
          billing ? (
            <PlanAction plan={plan} interval={interval} billing={billing} />
          ) : (
            billing === undefined && <Skeleton className="billing:h-10" />
          )
        }
      />
    </section>
  );
}

/** The id of the link that changes to a plan. */
export const changeLinkId = (plan: PaidPlan): string => `change-to-${plan}`;

interface PlanActionProps {
  readonly plan: Plan;
  readonly interval: BillingInterval;
  readonly billing: Billing;
}

function PlanAction({ plan, interval, billing }: PlanActionProps) {
  const cancel = useCancelPlan();
  if (plan === 'free') {
    const canLeave = billing.plan !== 'free' && billing.state === 'active' && !billing.isPass;
    return canLeave ? (
      <Button fullWidth onClick={() => void cancel(billing)}>
        Go back to Free
      </Button>
    ) : null;
  }
  if (plan === billing.plan && interval === billing.billing && !billing.isPass) return null;
  const isUpgrade = planCatalogue[plan].rank > planOf(billing.plan).rank;
  const label =
    plan === billing.plan
      ? `Switch to ${interval}`
      : `${isUpgrade ? 'Upgrade' : 'Downgrade'} to ${planCatalogue[plan].name}`;
  return (
    <Button asChild variant={isUpgrade ? 'primary' : 'secondary'} fullWidth>
      <a id={changeLinkId(plan)} href={checkoutUrl(plan, interval)}>
        {label}
      </a>
    </Button>
  );
}
