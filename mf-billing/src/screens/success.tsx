import { useHost, usePageMeta } from '@postloom/remote-kit';
import { billingEndpoints, planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, Heading, Spinner, WovenPattern } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Mail, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

/** How long the welcome is shown before the generator opens, in milliseconds (spec section 9). */
const redirectMs = 3000;

/** Confirms the payment given by `session_id` and welcomes the member to the plan, at `/billing/success`. */
export function Component() {
  const [parameters] = useSearchParams();
  const session = parameters.get('session_id') || null;
  const host = useHost();
  usePageMeta('Payment');
  const { data, isPending, refetch, isFetching } = useQuery({
    queryKey: [billingEndpoints.confirmPayment.path, session],
    queryFn: () =>
      host.api.call(billingEndpoints.confirmPayment, { query: session ? { session_id: session } : {} }),
    enabled: session !== null,
  });

  useEffect(() => {
    if (!data) return;
    void host.refreshSession();
    host.track('purchase');
    host.toast({ tone: 'success', title: 'Payment Successful!' });
    const timer = setTimeout(() => host.navigate(paths.appGenerator, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [data, host]);

  if (session && (isPending || isFetching)) {
    return (
      <Panel>
        <Spinner size="lg" label="Confirming Payment..." showLabel />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <div role="alert" className="billing:grid billing:justify-items-center billing:gap-3">
          <TriangleAlert aria-hidden className="billing:size-12 billing:text-warning-ink" />
          <Heading level={1} size="2xl">
            Payment Confirmation Failed
          </Heading>
          <p>There was an issue confirming your payment. Please contact support.</p>
          <p className="billing:text-muted">
            {session
              ? 'If you were charged, your plan updates automatically once the payment goes through. You’re never charged twice for one payment.'
              : 'This page was opened without a payment, and nothing is charged here. If you were charged, your plan is under Billing.'}
          </p>
        </div>
        <div className="billing:flex billing:flex-wrap billing:justify-center billing:gap-3">
          {session && (
            <Button variant="primary" onClick={() => refetch()}>
              Try again
            </Button>
          )}
          <Button asChild>
            <Link to={paths.billing}>Go to billing</Link>
          </Button>
          <Button asChild icon={<Mail aria-hidden />}>
            <a href={`mailto:${host.contact.support}`}>Contact support</a>
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel>
      <div className="billing:h-24 billing:w-full billing:overflow-hidden billing:rounded-lg">
        <WovenPattern seed={`welcome-${data.plan}`} variant="bands" />
      </div>
      <div role="status" className="billing:grid billing:gap-3">
        <Heading level={1} size="2xl">
          Welcome to {planOf(data.plan).name}!
        </Heading>
        <p className="billing:text-muted">Your payment went through.</p>
      </div>
      <dl className="billing:grid billing:grid-cols-2 billing:gap-8">
        <div>
          <dt className="billing:text-sm billing:text-muted">Plan</dt>
          <dd className="billing:font-display billing:text-2xl">{planOf(data.plan).name}</dd>
        </div>
        <div>
          <dt className="billing:text-sm billing:text-muted">Credits added</dt>
          <dd className="billing:font-display billing:text-2xl billing:tabular-nums">{data.credits}</dd>
        </div>
      </dl>
      <p className="billing:text-sm billing:text-muted">
        The generator opens in a moment. <Link to={paths.appGenerator}>Open it now</Link>
      </p>
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <Container width="narrow">
      <div className="billing:grid billing:justify-items-center billing:gap-8 billing:py-section billing:text-center">
        {children}
      </div>
    </Container>
  );
}
