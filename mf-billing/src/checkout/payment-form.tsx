import { useHost } from '@postloom/remote-kit';
import { billingEndpoints, type EndpointResponse } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Skeleton, TextLink } from '@postloom/ui-kit';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadStripe } from './load-stripe.ts';

export type Intent = EndpointResponse<typeof billingEndpoints.createPaymentIntent>;

/** The payment provider's form, embedded in our page. Card data never reaches our scripts. */
export function PaymentForm({ intent, onPaid }: { intent: Intent; onPaid: () => void }) {
  const { api, refreshSession, toast, track } = useHost();
  const box = useRef<HTMLDivElement>(null);
  const [payment, setPayment] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [ready, setReady] = useState(false);
  const [paying, setPaying] = useState(false);

  useEffect(() => {
    let gone = false;
    let unmount = (): void => undefined;
    loadStripe(intent.scriptUrl, intent.publishableKey).then(
      (stripe) => {
        if (gone || !box.current) return;
        const dark = getComputedStyle(box.current).colorScheme.includes('dark');
        const elements = stripe.elements({
          clientSecret: intent.clientSecret,
          appearance: { theme: dark ? 'night' : 'stripe' },
        });
        const element = elements.create('payment');
        element.on('ready', () => setReady(true));
        element.mount(box.current);
        unmount = () => element.destroy();
        setPayment({ stripe, elements });
      },
      (error: Error) => toast({ tone: 'destructive', title: 'Payment Failed', description: error.message }),
    );
    return () => {
      gone = true;
      unmount();
    };
  }, [intent, toast]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!payment || !ready || paying) return;
    setPaying(true);
    const { error, paymentIntent } = await payment.stripe
      .confirmPayment({
        elements: payment.elements,
        confirmParams: { return_url: window.location.origin },
        redirect: 'if_required',
      })
      // Its script, or the connection, failed. Pressed again, the same payment is confirmed, not another one made.
      .catch(() => ({ error: { message: undefined }, paymentIntent: undefined }));
    if (error) {
      setPaying(false);
      toast({
        tone: 'destructive',
        title: 'Payment Failed',
        description: error.message ?? 'Please try again.',
      });
      return;
    }
    // The webhook has the same effect, but may arrive later.
    await api
      .call(billingEndpoints.confirmPayment, { query: { payment_intent: paymentIntent.id } })
      .catch(() => undefined);
    // It is paid: what follows must not hold that back.
    await refreshSession().catch(() => undefined);
    track('purchase');
    toast({ tone: 'success', title: 'Payment Successful', description: 'Thank you for your purchase!' });
    onPaid();
  };

  return (
    <form onSubmit={pay} className="billing:grid billing:gap-6">
      <div aria-busy={!ready} className="billing:min-h-48">
        {!ready && <Skeleton lines={4} />}
        <div ref={box} />
      </div>
      <Button type="submit" variant="primary" size="lg" fullWidth disabled={!ready} loading={paying}>
        Complete Payment
      </Button>
      <p className="billing:text-sm billing:text-muted">
        By completing your purchase you agree to the{' '}
        <TextLink asChild>
          <Link to={paths.terms}>Terms of Service</Link>
        </TextLink>
        .
      </p>
    </form>
  );
}
