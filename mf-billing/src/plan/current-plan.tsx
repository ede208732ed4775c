import { type Formats, useCredits, useFormats, useUser } from '@postloom/remote-kit';
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

/** The current plan, its credits and their next reset, with the available actions. */
export function CurrentPlan({ billing, canPay }: { billing: Billing; canPay: boolean }) {
  const { credits } = useCredits();
  const formats = useFormats();
  const cancel = useCancelPlan();
  const portal = useOpenPortal();
  const state = states[billing.state];
  const bought = canPay && billing.mode === 'stripe' && billing.state !== 'none';
  return (
    <Card asChild>
      <section aria-labelledby="current-title" className="billing:grid billing:gap-8 billing:md:grid-cols-2">
        <div className="billing:grid billing:content-start billing:gap-4">
          <div className="billing:grid billing:gap-2">
            <p id="current-title" className="billing:text-sm billing:text-muted">
              Current plan
            </p>
            <div className="billing:flex billing:flex-wrap billing:items-center billing:gap-3">
              <Heading level={2} size="2xl">
                {planOf(billing.plan).name}
              </Heading>
              {state && <Badge tone={state.tone}>{state.label}</Badge>}
              {billing.mode === 'test' && billing.state !== 'none' && <Badge>Test mode</Badge>}
            </div>
            <p className="billing:text-muted">{payment(billing, formats)}</p>
          </div>
          <div className="billing:flex billing:flex-wrap billing:gap-2">
            {bought && (
              <>
                {!billing.isPass && (
                  <Button
                    loading={portal.pending === 'payment_method'}
                    onClick={() => portal.run('payment_method')}
                  >
                    Change payment method
                  </Button>
                )}
                <Button
                  variant="ghost"
                  loading={portal.pending === 'home'}
                  onClick={() => portal.run('home')}
                >
                  Billing portal
                </Button>
              </>
            )}
            {canPay && billing.plan !== 'free' && billing.state === 'active' && !billing.isPass && (
              <Button
                variant="link"
                className="billing:pointer-coarse:min-h-11"
                onClick={() => void cancel(billing)}
              >
                Cancel plan
              </Button>
            )}
          </div>
        </div>
        <div className="billing:grid billing:content-start billing:gap-4">
          <Meter
            label="Credits used"
            value={credits.used}
            max={credits.total}
            valueText={`${credits.used} of ${credits.total}`}
          />
          <dl className="billing:grid billing:grid-cols-2 billing:gap-4">
            <div>
              <dt className="billing:text-sm billing:text-muted">Credits left</dt>
              <dd
                data-testid="credits-left"
                className="billing:font-display billing:text-xl billing:tabular-nums"
              >
                {credits.remaining}
              </dd>
            </div>
            <div>
              <dt className="billing:text-sm billing:text-muted">Next reset</dt>
              <dd data-testid="next-reset" className="billing:font-display billing:text-xl">
                {credits.resetAt ? formats.shortDay(credits.resetAt) : 'Free credits don’t renew'}
              </dd>
            </div>
          </dl>
        </div>
      </section>
    </Card>
  );
}

/** The placeholder for {@link CurrentPlan} while it loads. */
export function CurrentPlanSkeleton() {
  return (
    <Card className="billing:grid billing:gap-8 billing:md:grid-cols-2">
      <div className="billing:grid billing:content-start billing:gap-4">
        <p className="billing:text-sm billing:text-muted">Current plan</p>
        <Skeleton className="billing:h-8 billing:w-32" />
        <Skeleton className="billing:h-5 billing:w-48" />
      </div>
      <Skeleton lines={4} />
    </Card>
  );
}

function payment({ plan, billing, isPass, state, paidUntil }: Billing, { day, price }: Formats): string {
  if (plan === 'free' || !billing)
    return plan === 'free' ? 'Nothing to pay.' : 'Nothing to pay for this plan.';
  if (isPass) return `Paid once, until ${paidUntil ? day(paidUntil) : 'it ends'}. It doesn’t renew.`;
  if (!isKnown(plans, plan) || !isKnown(billingIntervals, billing))
    return 'Reload the page to see its price.';
  const cost = `${price(planCatalogue[plan].prices[billing])} ${billing === 'annual' ? 'a year' : 'a month'}`;
  if (!paidUntil) return cost;
  return state === 'ending' ? `${cost}. Ends on ${day(paidUntil)}.` : `${cost}. Renews on ${day(paidUntil)}.`;
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
