import { PlanCards, useUser } from '@postloom/remote-kit';
import { checkoutUrl, planCatalogue } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, TextLink } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { Section } from './section.tsx';

/** The plans, with the price of a month or of a year. Who has bought one is led to it, not to buying it again. */
export function Pricing() {
  const current = useUser()?.plan ?? null;
  return (
    <PlanCards
      current={current}
      layout={(intervals, cards) => (
        <Section
          id="pricing"
          eyebrow="Pricing"
          title="Start free, stay for what it saves"
          lead="A post is 1 credit, a picture or video 1 more. Failed runs are free."
          aside={intervals}
        >
          {cards}
          <p className="marketing:text-sm marketing:text-muted">
            Prices in US dollars. Plans renew until you cancel. Annual plans are refunded within seven days if
            no more than a tenth of the credits is used.{' '}
            <TextLink asChild>
              <Link to={`${paths.terms}#refunds`}>The terms in full</Link>
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
