import { readFailure, useCredits, useHost, usePageMeta, useSession } from '@postloom/remote-kit';
import { billingEndpoints, checkoutUrl, monthPass, planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, Card, Container, Heading, PageHeader, Spinner, TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { wasLoadedDirectly } from '#app/checkout/load-stripe.ts';
import { OrderSummary } from '#app/checkout/order-summary.tsx';
import { PaymentForm } from '#app/checkout/payment-form.tsx';

/** The payment for the Professional plan within our own page, at `/checkout`. */
export function Component() {
  usePageMeta('Checkout');
  const { api, toast, refreshCredits } = useHost();
  const [paid, setPaid] = useState(false);
  const { status, credits } = useCredits();
  const member = useSession().status === 'member';
  const {
    data: intent,
    error,
    refetch,
  } = useQuery({
    queryKey: [billingEndpoints.createPaymentIntent.path],
    queryFn: () => api.call(billingEndpoints.createPaymentIntent, { body: { amount: monthPass.price } }),
    gcTime: 0,
  });
  const { code, sentence } = readFailure(error);
  // A plan is active, or a payment is under way: the sentence says which.
  const isRefused = code === 'conflict';
  const isUnset = code === 'payment_not_configured';
  const isTest =
    useQuery({ ...api.query(billingEndpoints.getBilling, {}), enabled: isUnset && member }).data?.mode ===
    'test';

  useEffect(() => {
    if (!error || isRefused) return;
    toast({
      tone: 'destructive',
      ...(isUnset
        ? {
            title: 'Setup Required',
            description: 'Payment processing is not configured yet. Please provide the Stripe API keys.',
          }
        : { title: 'Payment Failed', description: sentence ?? 'Please try again.' }),
    });
  }, [error, isRefused, isUnset, sentence, toast]);

  useEffect(() => {
    // The server may have learned of a payment by this very call.
    if (isRefused) refreshCredits().catch(() => undefined);
  }, [isRefused, refreshCredits]);

  const reload = intent !== undefined && !wasLoadedDirectly();
  useEffect(() => {
    if (reload) window.location.reload();
  }, [reload]);

  if (paid || isRefused) {
    return (
      <Container width="narrow">
        <div className="billing:grid billing:justify-items-center billing:gap-6 billing:py-section billing:text-center">
          <Heading level={1} size="2xl">
            {paid ? 'Thank you' : sentence}
          </Heading>
          {status === 'ready' && (
            <p className="billing:text-muted">
              You have {credits.remaining} credits on the {planOf(credits.plan).name} plan.
            </p>
          )}
          <div className="billing:flex billing:flex-wrap billing:justify-center billing:gap-3">
            <Button asChild variant="primary">
              <Link to={paths.appGenerator}>Open the generator</Link>
            </Button>
            {member && (
              <Button asChild>
                <Link to={paths.billing}>Billing</Link>
              </Button>
            )}
          </div>
        </div>
      </Container>
    );
  }
  const waiting = <Spinner size={error ? 'sm' : 'lg'} label="Setting up secure payment..." showLabel />;
  if (error) {
    return (
      <Container width="narrow">
        <div className="billing:grid billing:justify-items-center billing:gap-6 billing:py-section">
          <Card padding="lg" asChild>
            <section
              aria-labelledby="failure-title"
              className="billing:grid billing:justify-items-center billing:gap-6 billing:text-center"
            >
              <Heading level={1} size="lg" id="failure-title">
                {isUnset ? 'Payments aren’t set up on this site yet' : 'Couldn’t start the payment'}
              </Heading>
              <p>
                Nothing was charged.{' '}
                {isUnset && isTest && 'This site is in test mode: plans can be tried without a payment.'}
              </p>
              <div className="billing:flex billing:flex-wrap billing:justify-center billing:gap-3">
                {!isUnset && (
                  <Button variant="primary" onClick={() => void refetch()}>
                    Try again
                  </Button>
                )}
                {isUnset && isTest && (
                  <Button asChild variant="primary">
                    <a href={checkoutUrl(monthPass.plan, 'monthly')}>
                      Try {planOf(monthPass.plan).name} in test mode
                    </a>
                  </Button>
                )}
                <Button asChild variant={isUnset && !isTest ? 'primary' : 'secondary'}>
                  <Link to={`${paths.home}#pricing`}>See the plans</Link>
                </Button>
              </div>
              {/* The specification keeps the page loading; what came of it is said above. */}
              <div className="billing:w-full billing:border-t billing:border-line billing:pt-4 billing:text-sm billing:text-muted">
                {waiting}
              </div>
            </section>
          </Card>
          <BackHome />
        </div>
      </Container>
    );
  }
  if (!intent || reload) {
    return (
      <Container width="narrow">
        <div className="billing:grid billing:justify-items-center billing:py-section">{waiting}</div>
      </Container>
    );
  }
  return (
    <Container className="billing:grid billing:gap-8 billing:py-8">
      <div className="billing:justify-self-start">
        <BackHome />
      </div>
      <PageHeader title="Checkout" description="One month of the Professional plan." />
      {!member && (
        <Banner tone="accent" title="You’re not signed in">
          The plan will be tied to this browser until you sign in or sign up here.{' '}
          <TextLink asChild>
            <Link to={paths.login(paths.checkout)}>Sign in</Link>
          </TextLink>{' '}
          first if you already have an account.
        </Banner>
      )}
      <div className="billing:grid billing:gap-8 billing:lg:grid-cols-2">
        <OrderSummary />
        <Card padding="lg" asChild>
          <section
            aria-labelledby="payment-title"
            className="billing:grid billing:content-start billing:gap-6"
          >
            <Heading level={2} size="lg" id="payment-title">
              Payment
            </Heading>
            <PaymentForm intent={intent} onPaid={() => setPaid(true)} />
          </section>
        </Card>
      </div>
    </Container>
  );
}

function BackHome() {
  return (
    <Button asChild variant="ghost" icon={<ArrowLeft aria-hidden />}>
      <Link to={paths.home}>Back to Home</Link>
    </Button>
  );
}
