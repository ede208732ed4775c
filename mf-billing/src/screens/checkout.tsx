import { billingEndpoints, monthPassPrice, planNames } from '@postloom/shared-contracts';
import { Banner, Button, Card, Container, Heading, PageHeader, Spinner, TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { cameAsCheckout } from '#app/checkout/load-stripe.ts';
import { OrderSummary } from '#app/checkout/order-summary.tsx';
import { PaymentForm } from '#app/checkout/payment-form.tsx';
import { getHost, useCredits } from '#app/host.ts';
import { paths } from '#app/paths.ts';
import { codeOf, sentenceOf } from '#app/plan/get-billing.ts';

/** The payment of the Professional plan in our own page, at `/checkout`. */
export function Component() {
  useEffect(() => getHost().setPageMeta({ title: 'Checkout · Postloom' }), []);
  const [paid, setPaid] = useState(false);
  const { credits } = useCredits();
  const member = useStore(getHost().session, ({ status }) => status === 'member');
  const { data: intent, error } = useQuery({
    queryKey: [billingEndpoints.createPaymentIntent.path],
    queryFn: () =>
      getHost().api.call(billingEndpoints.createPaymentIntent, { body: { amount: monthPassPrice } }),
    gcTime: 0,
  });
  const hasPlan = codeOf(error) === 'conflict';

  useEffect(() => {
    if (!error || hasPlan) return;
    const unset = codeOf(error) === 'payment_not_configured';
    getHost().toast({
      tone: 'destructive',
      title: 'Setup Required',
      description: unset
        ? 'Payment processing is not configured yet. Please provide the Stripe API keys.'
        : sentenceOf(error),
    });
  }, [error, hasPlan]);

  const reload = intent !== undefined && !cameAsCheckout();
  useEffect(() => {
    if (reload) window.location.reload();
  }, [reload]);

  if (paid || hasPlan) {
    return (
      <Container width="narrow">
        <div className="billing:grid billing:justify-items-center billing:gap-6 billing:py-section billing:text-center">
          <Heading level={1} size="2xl">
            {paid ? 'Thank you' : `You have the ${planNames[credits.plan]} plan`}
          </Heading>
          <p className="billing:text-muted">
            {paid
              ? `You have ${credits.remaining} credits on the ${planNames[credits.plan]} plan.`
              : sentenceOf(error)}
          </p>
          <div className="billing:flex billing:flex-wrap billing:justify-center billing:gap-3">
            <Button asChild variant="primary">
              <Link to={paths.generator}>Open the generator</Link>
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
  if (!intent || reload) {
    return (
      <Container width="narrow">
        <div className="billing:grid billing:justify-items-center billing:gap-8 billing:py-section">
          <Spinner size="lg" label="Setting up secure payment..." showLabel />
          {error && <BackHome />}
        </div>
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
        <Banner tone="accent" title="You are not signed in">
          The plan will belong to this browser.{' '}
          <TextLink asChild>
            <Link to={paths.login('/checkout')}>Sign in</Link>
          </TextLink>{' '}
          first, or sign up here later to keep it.
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
