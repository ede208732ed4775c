import { PlanCards, useUser } from '@postloom/remote-kit';
import { checkoutUrl, planCatalogue } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, TextLink } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { Section } from './section.tsx';

/** The plans with monthly or annual prices. Members who already have a plan get a link to it instead of a purchase. */
export function Pricing() {
  const current = useUser()?.plan ?? null;
  return (
    <PlanCards
      current={current}
      layout={(intervals, cards) => (
        <Section
          id="pricing"
          eyebrow="Pricing"
          title="Start free. Upgrade when you need more."
          lead="A post costs 1 credit, an image or video 1 more. Failed generations are free."
          aside={intervals}
        >
          {cards}
          <p className="marketing:text-sm marketing:text-muted">
            Prices in US dollars. Plans renew until you cancel. Annual plans are refunded within seven days if
            no more than 10% of the credits have been used.{' '}
            <TextLink asChild>
              <Link to={`${paths.terms}#refunds`}>Full terms</Link>
            </TextLink>
          </p>
        </Section>
      )}
      action={(plan, interval) => (
        <Button asChild fullWidth variant={plan === 'pro' ? 'primary' : 'secondary'}>
          {plan === 'free' ? (
            <Link to={paths.generator}>Start for free</Link>
          ) : plan === current ? (
            <Link to={paths.billing}>See your plan</Link>
          ) : (
            <a href={checkoutUrl(plan, interval)}>Choose {planCatalogue[plan].name}</a>
          )}
        </Button>
      )}
    />
  );
}
