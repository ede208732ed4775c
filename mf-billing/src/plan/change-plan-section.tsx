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
import { Badge, Button, Heading, Skeleton } from '@postloom/ui-kit';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCancelPlan } from './change-plan.ts';

export interface ChangePlanProps {
  /** Undefined while loading; null if loading failed: the plans are then only listed. */
  readonly billing: Billing | undefined | null;
  /** The plan that the person has just decided not to change to: the focus goes back to its link. */
  readonly declined: PaidPlan | undefined;
}

/** The plans, with a way to switch to each. */
export function ChangePlan({ billing, declined }: ChangePlanProps) {
  const { status, credits } = useCredits();
  const [parameters] = useSearchParams();
  // The address is cleared right away, so its values are kept here.
  const [asked] = useState(() => billingIntervals.find((each) => each === parameters.get('billing')));
  // Whoever comes back from a change has chosen here; other links to the plans only suggest.
  const [chosen] = useState(() => (parameters.has('test_success') ? asked : undefined));
  const paid = billingIntervals.find((each) => each === billing?.billing);
  const isUnknown = billing === undefined && !(status === 'ready' && credits.plan === 'free');
  return (
    <section aria-labelledby="plans-title" className="billing:grid billing:gap-6">
      <PlanCards
        initial={chosen ?? (isUnknown ? null : (paid ?? asked))}
        current={billing?.plan ?? (status === 'ready' ? credits.plan : null)}
        layout={(intervals, cards) => (
          <>
            <header className="billing:flex billing:flex-wrap billing:items-end billing:justify-between billing:gap-4">
              <div className="billing:flex billing:flex-wrap billing:items-center billing:gap-3">
                <Heading level={2} id="plans-title">
                  Plans
                </Heading>
                {billing?.mode === 'test' && <Badge>Test mode: nothing is charged</Badge>}
              </div>
              {intervals}
            </header>
            {cards}
          </>
        )}
        action={(plan, interval) =>
          billing ? (
            <PlanAction plan={plan} interval={interval} billing={billing} takesFocus={plan === declined} />
          ) : (
            billing === undefined && <Skeleton className="billing:h-10" />
          )
        }
      />
    </section>
  );
}

interface PlanActionProps {
  readonly plan: Plan;
  readonly interval: BillingInterval;
  readonly billing: Billing;
  readonly takesFocus: boolean;
}

function PlanAction({ plan, interval, billing, takesFocus }: PlanActionProps) {
  const cancel = useCancelPlan();
  const link = useRef<HTMLAnchorElement>(null);
  // The question came with a new page, so it can't lead back to the link by itself, which may not be there yet either.
  useEffect(() => {
    if (!takesFocus) return;
    // After the question has closed, which holds the focus until then.
    const frame = requestAnimationFrame(() => link.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  if (plan === 'free') {
    const canLeave = billing.plan !== 'free' && billing.state === 'active' && !billing.isPass;
    return canLeave ? (
      <Button fullWidth onClick={() => void cancel(billing)}>
        Go back to Free
      </Button>
    ) : (
      billing.plan === 'free' && <YourPlan />
    );
  }
  if (plan === billing.plan && interval === billing.billing && !billing.isPass) return <YourPlan />;
  const above = planCatalogue[plan].rank - planOf(billing.plan).rank;
  const isUpgrade = above > 0;
  const label =
    plan === billing.plan
      ? `Switch to ${interval}`
      : `${isUpgrade ? 'Upgrade' : 'Downgrade'} to ${planCatalogue[plan].name}`;
  return (
    // One step up is what most people want; further ones stand back.
    <Button asChild variant={above === 1 ? 'primary' : 'secondary'} fullWidth>
      <a ref={link} href={checkoutUrl(plan, interval)}>
        {label}
      </a>
    </Button>
  );
}

const YourPlan = () => (
  <p className="billing:flex billing:items-center billing:justify-center billing:gap-2 billing:text-sm billing:font-medium billing:text-teal-ink">
    <Check aria-hidden className="billing:size-4" />
    You’re on this plan
  </p>
);
