import {
  annualSaving,
  type BillingInterval,
  checkoutUrl,
  type Plan,
  planCredits,
  planNames,
  planPrices,
  planRights,
  plans,
} from '@postloom/shared-contracts';
import { Badge, Button, Card, Heading, SegmentedControl, TextLink } from '@postloom/ui-kit';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { Section } from './section.tsx';

const audience: Record<Plan, string> = {
  free: 'To see whether it suits you.',
  pro: 'For people who publish every week.',
  agency: 'For teams and for agencies.',
};

const included: Record<Plan, readonly string[]> = {
  free: [
    `${planCredits.free.perCycle} credits, once`,
    'Captions and hashtags for five platforms',
    'Standard templates',
  ],
  pro: [
    `${planCredits.pro.perCycle} credits a month`,
    'AI images and video scripts',
    'Viral prediction',
    'All 30 templates and projects',
    `${planRights.pro.scheduledPosts} scheduled posts`,
  ],
  agency: [
    `${planCredits.agency.perCycle} credits a month`,
    'Everything in Pro',
    'Unlimited scheduled posts',
    `${planRights.agency.seats} team seats and client management`,
    'White-label branding and API access',
    'A dedicated account manager',
  ],
};

/** The three plans, with the price of a month or of a year. */
export function Pricing() {
  const [billing, setBilling] = useState<BillingInterval>('annual');
  return (
    <Section
      id="pricing"
      eyebrow="Pricing"
      title="Start free, stay for what it saves"
      lead="A post uses one credit; a picture or a video one more. What fails costs nothing."
      aside={
        <SegmentedControl
          label="Billing"
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual, 50% off' },
          ]}
          value={billing}
          onValueChange={setBilling}
        />
      }
    >
      <ul className="marketing:grid marketing:gap-6 marketing:lg:grid-cols-3">
        {plans.map((plan) => (
          <Card key={plan} asChild padding="lg" tone={plan === 'pro' ? 'accent' : 'plain'}>
            <li className="marketing:flex marketing:flex-col marketing:gap-6">
              <div className="marketing:grid marketing:gap-2">
                <div className="marketing:flex marketing:items-center marketing:justify-between marketing:gap-2">
                  <Heading level={3}>{planNames[plan]}</Heading>
                  {plan === 'pro' && <Badge tone="accent">Recommended</Badge>}
                </div>
                <p className="marketing:text-muted">{audience[plan]}</p>
              </div>
              <Price plan={plan} billing={billing} />
              <ul className="marketing:grid marketing:gap-3">
                {included[plan].map((line) => (
                  <li key={line} className="marketing:flex marketing:items-start marketing:gap-3">
                    <Check
                      aria-hidden
                      className="marketing:mt-1 marketing:size-4 marketing:shrink-0 marketing:text-teal-ink"
                    />
                    {line}
                  </li>
                ))}
              </ul>
              <Button
                asChild
                fullWidth
                variant={plan === 'pro' ? 'primary' : 'secondary'}
                className="marketing:mt-auto"
              >
                {plan === 'free' ? (
                  <Link to={paths.generator}>Start for free</Link>
                ) : (
                  <a href={checkoutUrl(plan, billing)}>Choose {planNames[plan]}</a>
                )}
              </Button>
            </li>
          </Card>
        ))}
      </ul>
      <p className="marketing:text-sm marketing:text-muted">
        Prices in US dollars. Plans renew until you cancel. Annual plans are refunded within seven days if no
        more than a tenth of the credits is used.{' '}
        <TextLink asChild>
          <Link to={`${paths.terms}#refunds`}>The terms in full</Link>
        </TextLink>
      </p>
    </Section>
  );
}

function Price({ plan, billing }: { readonly plan: Plan; readonly billing: BillingInterval }) {
  const { full, saving, percent } = annualSaving(plan);
  const annual = billing === 'annual' && saving > 0;
  return (
    <div className="marketing:grid marketing:gap-1">
      <p className="marketing:flex marketing:items-baseline marketing:gap-2">
        <span className="marketing:font-display marketing:text-5xl marketing:tabular-nums">
          ${planPrices[plan][billing]}
        </span>
        <span className="marketing:text-muted">
          {plan === 'free' ? 'for good' : billing === 'annual' ? '/year' : '/month'}
        </span>
      </p>
      {/* The line keeps its place when there is nothing to save, so that nothing below it moves. */}
      <p className="marketing:min-h-6 marketing:text-sm marketing:text-muted">
        {annual && (
          <>
            {percent}% off <s>${full}</s>, you save{' '}
            <strong className="marketing:font-semibold marketing:text-accent-ink">${saving}</strong>
          </>
        )}
        {!annual && plan !== 'free' && `Or $${planPrices[plan].annual} a year: save $${saving}`}
        {plan === 'free' && 'No card, no account'}
      </p>
    </div>
  );
}
