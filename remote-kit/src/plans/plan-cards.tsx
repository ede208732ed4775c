import {
  annualSaving,
  type BillingInterval,
  type Open,
  type Plan,
  type PlanFeature,
  planCatalogue,
  plans,
} from '@postloom/shared-contracts';
import { Badge, Card, Heading, SegmentedControl, Skeleton } from '@postloom/ui-kit';
import { Check, Clock } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../format/use-formats.ts';
import { useHost } from '../remote.tsx';
import css from './plan-cards.module.css';
import { linesOf } from './plan-features.ts';

export interface PlanCardsProps {
  /** The billing interval shown until the person chooses one; null while it isn't known. */
  readonly initial?: BillingInterval | null | undefined;
  /** The caller's plan; null if it doesn't matter. */
  readonly current: Open<Plan> | null;
  /** What leads to a plan: a link, a button or nothing. */
  readonly action: (plan: Plan, interval: BillingInterval) => ReactNode;
  /** Arranges the monthly/annual switch and the cards on the screen. */
  readonly layout: (intervals: ReactNode, cards: ReactNode) => ReactNode;
}

/** The plans side by side, with monthly or annual prices. */
export function PlanCards({ initial = 'annual', current, action, layout }: PlanCardsProps) {
  // The person's choice wins, even if `initial` changes later, once their actual interval is known.
  const [chosen, setChosen] = useState<BillingInterval | null>(null);
  const interval = chosen ?? initial;
  const hasManager = useHasAccountManager();
  const recommended = current === null || current === 'free' ? 'pro' : null;
  return layout(
    <SegmentedControl
      label="Billing"
      options={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'annual', label: `Annual, ${annualSaving('pro').percent}% off` },
      ]}
      value={interval}
      onValueChange={setChosen}
    />,
    <>
      <ul className={css.cards}>
        {plans.map((plan) => (
          <Card key={plan} asChild padding="lg" tone={plan === recommended ? 'accent' : 'plain'}>
            <li
              className={css.card}
              data-testid={`plan-${plan}`}
              data-current={plan === current}
              data-recommended={plan === recommended}
            >
              <div>
                <div className={css.head}>
                  <Heading level={3}>{planCatalogue[plan].name}</Heading>
                  {plan === current ? (
                    <Badge tone="teal">Current plan</Badge>
                  ) : (
                    plan === recommended && <Badge tone="accent">Recommended</Badge>
                  )}
                </div>
                <p className={css.muted}>{planCatalogue[plan].audience}</p>
              </div>
              <Price plan={plan} interval={interval} />
              <div className={css.action}>
                {interval ? action(plan, interval) : <Skeleton className={css.button} />}
              </div>
              <Features plan={plan} hasManager={hasManager} />
            </li>
          </Card>
        ))}
      </ul>
      <p className={css.note}>
        Scheduling is a reminder: we tell you when a post is due, and you publish it yourself. Nothing is
        posted for you.
      </p>
    </>,
  );
}

/** The features of a plan, its credits first, and below them those it lacks in one paragraph. */
function Features({ plan, hasManager }: { readonly plan: Plan; readonly hasManager: boolean }) {
  const lines = linesOf(plan);
  const isComing = ({ id, status }: PlanFeature) =>
    status === 'coming' && !(id === 'account-manager' && hasManager);
  const lacks = lines.filter(({ included }) => !included);
  return (
    <div className={css.features}>
      <ul className={css.lines}>
        {lines
          .filter(({ included }) => included)
          .map((line) => (
            <li
              key={line.id}
              className={css.line}
              data-coming={isComing(line)}
              data-main={line.id === 'credits' || line.id === 'below'}
            >
              {isComing(line) ? <Clock aria-hidden /> : <Check aria-hidden />}
              <span>
                {line.text} {isComing(line) && <span className={css.muted}>(coming)</span>}
              </span>
            </li>
          ))}
      </ul>
      {lacks.length > 0 && (
        <p className={css.lacks}>Not included: {lacks.map(({ text }) => text).join(', ')}</p>
      )}
    </div>
  );
}

const neverChanges = () => () => undefined;
/**
 * Whether this site has an account manager. Only known after hydration, because prerendered pages are the same for all
 * sites.
 */
function useHasAccountManager(): boolean {
  const { contact } = useHost();
  return useSyncExternalStore(
    neverChanges,
    () => contact.accountManager === true,
    () => false,
  );
}

interface PriceProps {
  readonly plan: Plan;
  readonly interval: BillingInterval | null;
}

function Price({ plan, interval: known }: PriceProps) {
  const { price, money } = useFormats();
  const interval = known ?? 'monthly';
  const { full, saving, percent } = annualSaving(plan);
  const isAnnual = interval === 'annual';
  return (
    <div className={(known ?? saving === 0) ? undefined : css.unknown}>
      <p className={css.price}>
        <span className={css.amount}>{price(planCatalogue[plan].prices[interval])}</span>
        <span className={css.muted}>{saving === 0 ? 'forever' : isAnnual ? '/year' : '/month'}</span>
      </p>
      {/* The line is kept even if nothing is saved, so that what is below doesn't move. */}
      <p className={css.saving}>
        {saving === 0 && 'No card needed'}
        {saving > 0 &&
          (isAnnual ? (
            <>
              {percent}% off <s>{price(full)}</s>, you save <strong>{price(saving)}</strong>
            </>
          ) : (
            `Or ${price(planCatalogue[plan].prices.annual)} a year: save ${price(saving)}`
          ))}
      </p>
      {saving > 0 && (
        <p className={css.saving}>
          {isAnnual
            ? `Comes to ${money((planCatalogue[plan].prices.annual * 100) / 12)} a month`
            : 'Billed month by month'}
        </p>
      )}
    </div>
  );
}
