import {
  annualSaving,
  type BillingInterval,
  checkoutUrl,
  type Plan,
  planCredits,
  planNames,
  planPrices,
  plans,
} from '@postloom/shared-contracts';
import { Badge, Button, Card, Heading, SegmentedControl } from '@postloom/ui-kit';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useCredits } from '#app/host.ts';
import { plansSectionId } from './plans-link.tsx';

interface Line {
  readonly text: string;
  readonly included: boolean;
}

const premiumLines = (included: boolean): Line[] =>
  ['Video scripts', 'AI images', 'Viral prediction', 'Pro templates and projects'].map((text) => ({
    text,
    included,
  }));

const lines: Record<Plan, readonly Line[]> = {
  free: [
    { text: `${planCredits.free.perCycle} credits, no renewal`, included: true },
    { text: 'Captions and hashtags for five platforms', included: true },
    ...premiumLines(false),
  ],
  pro: [
    { text: `${planCredits.pro.perCycle} credits a month`, included: true },
    { text: 'Captions and hashtags for five platforms', included: true },
    ...premiumLines(true),
    { text: '24 scheduled posts', included: true },
  ],
  agency: [
    { text: `${planCredits.agency.perCycle} credits a month`, included: true },
    { text: 'Everything in Pro', included: true },
    { text: 'Unlimited scheduled posts', included: true },
    { text: 'Five team seats and client management', included: true },
    { text: 'White-label branding', included: true },
    { text: 'API access', included: true },
    { text: 'A dedicated account manager', included: true },
  ],
};

/** The three plans side by side, with monthly or annual prices. */
export function PlanComparison() {
  const [billing, setBilling] = useState<BillingInterval>('annual');
  const { status, credits } = useCredits();
  const current = status === 'ready' ? credits.plan : null;
  return (
    <section
      id={plansSectionId}
      aria-labelledby={`${plansSectionId}-title`}
      className="generator:grid generator:gap-8"
    >
      <header className="generator:flex generator:flex-wrap generator:items-end generator:justify-between generator:gap-4">
        <div className="generator:grid generator:gap-2">
          <Heading level={2} id={`${plansSectionId}-title`}>
            Plans
          </Heading>
          <p className="generator:text-muted">
            Start free. Pay when you need video, pictures and more posts.
          </p>
        </div>
        <SegmentedControl
          label="Billing"
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual, 50% off' },
          ]}
          value={billing}
          onValueChange={setBilling}
        />
      </header>
      <ul className="generator:grid generator:gap-6 generator:lg:grid-cols-3">
        {plans.map((plan) => (
          <Card key={plan} asChild padding="lg" tone={plan === 'pro' ? 'accent' : 'plain'}>
            <li className="generator:grid generator:content-start generator:gap-6">
              <div className="generator:flex generator:items-center generator:justify-between generator:gap-2">
                <Heading level={3}>{planNames[plan]}</Heading>
                {plan === current ? (
                  <Badge tone="teal">Your plan</Badge>
                ) : (
                  plan === 'pro' && <Badge tone="accent">Recommended</Badge>
                )}
              </div>
              <Price plan={plan} billing={billing} />
              <ul className="generator:grid generator:gap-2 generator:text-sm">
                {lines[plan].map(({ text, included }) => (
                  <li
                    key={text}
                    className={`generator:flex generator:items-start generator:gap-2 ${included ? '' : 'generator:text-subtle'}`}
                  >
                    {included ? (
                      <Check
                        aria-hidden
                        className="generator:mt-1 generator:size-4 generator:shrink-0 generator:text-teal-ink"
                      />
                    ) : (
                      <Minus
                        aria-label="Not included:"
                        className="generator:mt-1 generator:size-4 generator:shrink-0"
                      />
                    )}
                    {text}
                  </li>
                ))}
              </ul>
              {plan !== 'free' && plans.indexOf(plan) > plans.indexOf(credits.plan) && (
                <Button asChild variant={plan === 'pro' ? 'primary' : 'secondary'} fullWidth>
                  <a href={checkoutUrl(plan, billing)}>Upgrade to {planNames[plan]}</a>
                </Button>
              )}
            </li>
          </Card>
        ))}
      </ul>
    </section>
  );
}

function Price({ plan, billing }: { plan: Plan; billing: BillingInterval }) {
  const price = planPrices[plan][billing];
  const { full, saving } = annualSaving(plan);
  return (
    <div className="generator:grid generator:gap-1">
      <p>
        <span className="generator:font-display generator:text-3xl generator:tabular-nums">${price}</span>{' '}
        {price > 0 && (
          <span className="generator:text-muted">{billing === 'annual' ? 'a year' : 'a month'}</span>
        )}
      </p>
      <p className="generator:min-h-6 generator:text-sm generator:text-muted">
        {billing === 'annual' && saving > 0 && (
          <>
            <s>${full}</s> You save ${saving}
          </>
        )}
      </p>
    </div>
  );
}
