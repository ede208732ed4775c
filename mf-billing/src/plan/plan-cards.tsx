import {
  annualSaving,
  type Billing,
  type BillingInterval,
  checkoutUrl,
  type Plan,
  planCredits,
  planNames,
  planPrices,
  plans,
} from '@postloom/shared-contracts';
import { Badge, Button, Card, Heading, SegmentedControl } from '@postloom/ui-kit';
import { Check } from 'lucide-react';
import { useState } from 'react';

const features: Record<Plan, readonly string[]> = {
  free: [`${planCredits.free.perCycle} credits, once`, 'Captions and hashtags', 'Standard templates'],
  pro: [
    `${planCredits.pro.perCycle} credits every month`,
    'Video scripts and AI images',
    'Viral prediction',
    'All templates, projects, 24 scheduled posts',
  ],
  agency: [
    `${planCredits.agency.perCycle} credits every month`,
    'Everything in Pro',
    'Unlimited scheduling',
    'Five team seats',
  ],
};

interface PlanCardsProps {
  readonly billing: Billing;
  readonly onLeave: () => void;
}

/** The three plans, with the way from the present one to each. */
export function PlanCards({ billing, onLeave }: PlanCardsProps) {
  const [interval, setInterval] = useState<BillingInterval>(billing.billing ?? 'annual');
  return (
    <section aria-labelledby="plans-title" className="billing:grid billing:gap-6">
      <header className="billing:flex billing:flex-wrap billing:items-end billing:justify-between billing:gap-4">
        <Heading level={2} id="plans-title">
          Plans
        </Heading>
        <SegmentedControl
          label="Billing"
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual, 50% off' },
          ]}
          value={interval}
          onValueChange={setInterval}
        />
      </header>
      <ul className="billing:grid billing:gap-6 billing:lg:grid-cols-3">
        {plans.map((plan) => (
          <Card key={plan} asChild padding="lg" tone={plan === billing.plan ? 'accent' : 'plain'}>
            <li data-testid={`plan-${plan}`} className="billing:flex billing:flex-col billing:gap-6">
              <div className="billing:flex billing:items-center billing:justify-between billing:gap-2">
                <Heading level={3}>{planNames[plan]}</Heading>
                {plan === billing.plan && <Badge tone="teal">Current plan</Badge>}
              </div>
              <Price plan={plan} interval={interval} />
              <ul className="billing:grid billing:gap-2 billing:text-sm">
                {features[plan].map((text) => (
                  <li key={text} className="billing:flex billing:items-start billing:gap-2">
                    <Check
                      aria-hidden
                      className="billing:mt-1 billing:size-4 billing:shrink-0 billing:text-teal-ink"
                    />
                    {text}
                  </li>
                ))}
              </ul>
              <div className="billing:mt-auto">
                <PlanAction plan={plan} interval={interval} billing={billing} onLeave={onLeave} />
              </div>
            </li>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function Price({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const { full, saving } = annualSaving(plan);
  return (
    <div className="billing:grid billing:gap-1">
      <p>
        <span className="billing:font-display billing:text-3xl billing:tabular-nums">
          ${planPrices[plan][interval]}
        </span>{' '}
        {plan !== 'free' && (
          <span className="billing:text-muted">{interval === 'annual' ? 'a year' : 'a month'}</span>
        )}
      </p>
      <p className="billing:min-h-6 billing:text-sm billing:text-muted">
        {interval === 'annual' && saving > 0 && (
          <>
            <s>${full}</s> You save ${saving}
          </>
        )}
      </p>
    </div>
  );
}

function PlanAction({
  plan,
  interval,
  billing,
  onLeave,
}: {
  plan: Plan;
  interval: BillingInterval;
} & PlanCardsProps) {
  if (plan === 'free') {
    const canLeave = billing.plan !== 'free' && billing.state === 'active' && !billing.isPass;
    return canLeave ? (
      <Button variant="ghost" fullWidth onClick={onLeave}>
        Go back to Free
      </Button>
    ) : null;
  }
  if (plan === billing.plan && interval === billing.billing && !billing.isPass) return null;
  const up = plans.indexOf(plan) > plans.indexOf(billing.plan);
  const verb =
    plan === billing.plan
      ? interval === 'annual'
        ? 'Switch to annual'
        : 'Switch to monthly'
      : `${up ? 'Upgrade' : 'Downgrade'} to ${planNames[plan]}`;
  return (
    <Button asChild variant={up ? 'primary' : 'secondary'} fullWidth>
      <a href={checkoutUrl(plan, interval)}>{verb}</a>
    </Button>
  );
}
