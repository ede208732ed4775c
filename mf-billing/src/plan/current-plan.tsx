import { type Formats, useCredits, useFormats, useHost, useUser } from '@postloom/remote-kit';
import {
  type Billing,
  billingIntervals,
  isKnown,
  planCatalogue,
  planOf,
  plans,
} from '@postloom/shared-contracts';
import { Badge, Banner, Button, Card, Heading, Meter, Skeleton, type Tone } from '@postloom/ui-kit';
import { useCancelPlan, useChangePlan, useOpenPortal } from './change-plan.ts';

const states: Record<Billing['state'], { label: string; tone: Tone } | null> = {
  none: null,
  active: { label: 'Active', tone: 'success' },
  ending: { label: 'Ends soon', tone: 'warning' },
  past_due: { label: 'Payment due', tone: 'danger' },
  suspended: { label: 'Suspended', tone: 'danger' },
};

/** The current plan with its next charge, and the credits with their next reset. */
export function CurrentPlan({ billing, canPay }: { billing: Billing; canPay: boolean }) {
  const { refreshCredits } = useHost();
  const { status, credits } = useCredits();
  const areKnown = status === 'ready';
  const formats = useFormats();
  const portal = useOpenPortal();
  const state = states[billing.state];
  const bought = canPay && billing.mode === 'stripe' && billing.state !== 'none';
  return (
    <div className="billing:grid billing:gap-4 billing:sm:gap-6 billing:md:grid-cols-2">
      <Card asChild>
        <section aria-labelledby="current-title" className="billing:grid billing:content-start billing:gap-4">
          <div className="billing:grid billing:gap-1">
            <p id="current-title" className="billing:text-sm billing:text-muted">
              Current plan
            </p>
            <div className="billing:flex billing:flex-wrap billing:items-center billing:gap-3">
              <Heading level={2} size="xl">
                {planOf(billing.plan).name}
              </Heading>
              {state && <Badge tone={state.tone}>{state.label}</Badge>}
              {billing.mode === 'test' && billing.state !== 'none' && <Badge>Test mode</Badge>}
            </div>
          </div>
          <dl className="billing:grid billing:grid-cols-2 billing:gap-4 billing:border-t billing:border-line billing:pt-4">
            <Fact name="Price">{priceOf(billing, formats)}</Fact>
            <Fact name={billing.isPass || billing.state === 'ending' ? 'Ends' : 'Next charge'}>
              {nextCharge(billing, formats)}
            </Fact>
          </dl>
          {bought && (
            <div className="billing:flex billing:flex-wrap billing:gap-2">
              {!billing.isPass && (
                <Button
                  size="sm"
                  loading={portal.pending === 'payment_method'}
                  onClick={() => portal.run('payment_method')}
                >
                  Change payment method
                </Button>
              )}
              <Button
                size="sm"
                variant="ghost"
                loading={portal.pending === 'home'}
                onClick={() => portal.run('home')}
              >
                Billing portal
              </Button>
            </div>
          )}
        </section>
      </Card>
      <Card asChild>
        <section aria-labelledby="credits-title" className="billing:grid billing:content-start billing:gap-4">
          <div className="billing:grid billing:gap-1">
            <p id="credits-title" className="billing:text-sm billing:text-muted">
              Credits left
            </p>
            <p className="billing:flex billing:items-baseline billing:gap-2">
              <span
                data-testid="credits-left"
                className="billing:font-display billing:text-3xl billing:leading-tight billing:tabular-nums"
              >
                {areKnown ? credits.remaining : '–'}
              </span>
              {areKnown && <span className="billing:text-sm billing:text-muted">of {credits.total}</span>}
            </p>
          </div>
          {status === 'error' && (
            <Button
              variant="link"
              size="sm"
              className="billing:justify-self-start"
              onClick={() => void refreshCredits()}
            >
              Load your credits
            </Button>
          )}
          {areKnown && (
            <div className="billing:grid billing:gap-4 billing:border-t billing:border-line billing:pt-4">
              <Meter
                label="Credits used"
                value={credits.used}
                max={credits.total}
                valueText={`${credits.used} of ${credits.total}`}
              />
              <dl className="billing:flex billing:justify-between billing:gap-4 billing:text-sm">
                <dt className="billing:text-muted">Next reset</dt>
                <dd data-testid="next-reset">
                  {credits.resetAt ? formats.shortDay(credits.resetAt) : 'Free credits don’t renew'}
                </dd>
              </dl>
            </div>
          )}
        </section>
      </Card>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt className="billing:text-sm billing:text-muted">{name}</dt>
      <dd className="billing:font-medium">{children}</dd>
    </div>
  );
}

/** The way out of the plan: last on the page, with what it means. */
export function LeavePlan({ billing }: { readonly billing: Billing }) {
  const cancel = useCancelPlan();
  const { day } = useFormats();
  const { plan, state, isPass, paidUntil } = billing;
  if (plan === 'free' || state !== 'active' || isPass) return null;
  return (
    <Card asChild>
      <section
        aria-labelledby="leave-title"
        className="billing:flex billing:flex-wrap billing:items-center billing:justify-between billing:gap-4"
      >
        <div className="billing:grid billing:max-w-2xl billing:gap-2">
          <Heading level={2} size="lg" id="leave-title">
            Leave {planOf(plan).name}
          </Heading>
          <p className="billing:text-muted">
            {paidUntil
              ? `You keep it, with its credits, until ${day(paidUntil)}. Nothing you made is deleted.`
              : 'In test mode you go back to Free at once. Nothing you made is deleted.'}
          </p>
        </div>
        <Button onClick={() => void cancel(billing)}>Cancel plan</Button>
      </section>
    </Card>
  );
}

/** The placeholder for {@link CurrentPlan} while it loads. */
export function CurrentPlanSkeleton() {
  return (
    <div className="billing:grid billing:gap-4 billing:sm:gap-6 billing:md:grid-cols-2">
      {['Current plan', 'Credits left'].map((name) => (
        <Card key={name} className="billing:grid billing:content-start billing:gap-4">
          <div className="billing:grid billing:gap-1">
            <p className="billing:text-sm billing:text-muted">{name}</p>
            <Skeleton className="billing:h-9 billing:w-32" />
          </div>
          <div className="billing:border-t billing:border-line billing:pt-4">
            <Skeleton lines={2} />
          </div>
        </Card>
      ))}
    </div>
  );
}

function priceOf({ plan, billing, isPass }: Billing, { price }: Formats): string {
  if (plan === 'free' || !billing) return 'Nothing to pay';
  if (isPass) return 'Paid once';
  if (!isKnown(plans, plan) || !isKnown(billingIntervals, billing)) return 'Reload the page to see it';
  return `${price(planCatalogue[plan].prices[billing])} ${billing === 'annual' ? 'a year' : 'a month'}`;
}

function nextCharge(
  { plan, billing, isPass, mode, state, paidUntil, next }: Billing,
  { day, price }: Formats,
): string {
  if (isPass || state === 'ending') return paidUntil ? day(paidUntil) : 'Soon';
  if (plan === 'free' || !billing) return 'None';
  if (state === 'past_due') return 'Overdue';
  if (state === 'suspended') return 'None while it’s paused';
  if (!paidUntil) return mode === 'test' ? 'None in test mode' : 'None';
  const after = next ?? { plan, billing };
  const amount =
    isKnown(plans, after.plan) && isKnown(billingIntervals, after.billing)
      ? `${price(planCatalogue[after.plan].prices[after.billing])} on `
      : '';
  return `${amount}${day(paidUntil)}`;
}

/** Problems with the plan that the person should act on. */
export function PlanNotices({ billing }: { billing: Billing }) {
  const user = useUser();
  const { day } = useFormats();
  const change = useChangePlan();
  const portal = useOpenPortal();
  const keep = (label: string) => (
    <Button size="sm" loading={change.isPending} onClick={() => change.run('resumePlan')}>
      {label}
    </Button>
  );
  return (
    <>
      {billing.state === 'past_due' && (
        <Banner
          tone="danger"
          title="The last payment didn’t go through"
          actions={
            <Button size="sm" loading={portal.isPending} onClick={() => portal.run('payment_method')}>
              Update payment method
            </Button>
          }
        >
          {billing.graceUntil && new Date(billing.graceUntil) > new Date()
            ? `Your plan continues until ${day(billing.graceUntil)}. You’ll get new credits once it’s paid.`
            : 'Your plan is paused until it’s paid.'}
        </Banner>
      )}
      {billing.state === 'suspended' && (
        <Banner tone="danger" title="Your plan is paused">
          Its payment was refunded or is disputed. If that’s not what you expected, please contact support.
        </Banner>
      )}
      {billing.state === 'ending' && billing.paidUntil && (
        // Nothing renews for an account that will be deleted.
        <Banner
          tone="warning"
          title="Your plan ends"
          actions={user?.deletionAt ? undefined : keep('Keep my plan')}
        >
          You keep it until {day(billing.paidUntil)}, and it won’t renew.
        </Banner>
      )}
      {billing.next && (
        <Banner tone="teal" title="A change is planned" actions={keep('Keep current plan')}>
          On {day(billing.next.at)} you move to {planOf(billing.next.plan).name}, billed{' '}
          {billing.next.billing === 'annual' ? 'annually' : 'monthly'}.
        </Banner>
      )}
      {billing.refund.pending && (
        <Banner tone="teal" title="Your refund is on its way">
          It usually reaches your bank in 5 to 10 days.
        </Banner>
      )}
    </>
  );
}
