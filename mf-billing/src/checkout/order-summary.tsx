import { useFormats } from '@postloom/remote-kit';
import { monthPass, trialDays } from '@postloom/shared-contracts';
import { Card, Heading } from '@postloom/ui-kit';
import { Check } from 'lucide-react';

/** What the Professional plan includes, as worded in the order (spec section 2). */
const features = [
  'Unlimited marketing kits',
  'Premium templates library',
  'High-resolution downloads',
  'Custom branding options',
  'Priority support',
  `${trialDays}-day free trial`,
];

/** What is bought and what it costs. */
export function OrderSummary() {
  const formats = useFormats();
  const price = formats.money(monthPass.price * 100);
  const rows = [
    ['Subtotal', price],
    ['Tax', formats.money(0)],
  ];
  return (
    <Card padding="lg" tone="sunken" asChild>
      <section aria-labelledby="summary-title" className="billing:grid billing:content-start billing:gap-6">
        <Heading level={2} size="lg" id="summary-title">
          Order Summary
        </Heading>
        <div className="billing:flex billing:items-start billing:justify-between billing:gap-4">
          <div>
            <p className="billing:font-semibold">Professional Plan</p>
            <p className="billing:text-sm billing:text-muted">Unlimited marketing kits</p>
          </div>
          <p className="billing:tabular-nums">{formats.price(monthPass.price)}/month</p>
        </div>
        <dl className="billing:grid billing:gap-2 billing:border-t billing:border-line billing:pt-4">
          {rows.map(([label, amount]) => (
            <div key={label} className="billing:flex billing:justify-between billing:text-muted">
              <dt>{label}</dt>
              <dd className="billing:tabular-nums">{amount}</dd>
            </div>
          ))}
          <div className="billing:flex billing:justify-between billing:border-t billing:border-line billing:pt-2 billing:font-semibold">
            <dt>Total</dt>
            <dd className="billing:tabular-nums">{price}</dd>
          </div>
        </dl>
        <div className="billing:grid billing:gap-3">
          <Heading level={3} size="sm">
            What’s included
          </Heading>
          <ul className="billing:grid billing:gap-2 billing:text-sm">
            {features.map((feature) => (
              <li key={feature} className="billing:flex billing:items-start billing:gap-2">
                <Check
                  aria-hidden
                  className="billing:mt-1 billing:size-4 billing:shrink-0 billing:text-teal-ink"
                />
                {feature}
              </li>
            ))}
          </ul>
          <p className="billing:text-sm billing:text-muted">
            Free trial: you pay {price} today, and for {trialDays} days you can get all of it back on the
            billing page, once per account. Your plan and its credits then end. It doesn’t renew
            automatically.
          </p>
        </div>
      </section>
    </Card>
  );
}
