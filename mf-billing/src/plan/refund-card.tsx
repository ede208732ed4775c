import { type Billing, refundTerms } from '@postloom/shared-contracts';
import { Button, Card, Heading } from '@postloom/ui-kit';
import { formatDay, formatMoney } from '#app/format.ts';
import { getHost } from '#app/host.ts';
import { useChangePlan } from './get-billing.ts';

/** The refund of an annual plan: whether the terms allow it now, and why not. */
export function RefundCard({ refund }: Pick<Billing, 'refund'>) {
  const change = useChangePlan();
  if (!refund.until) return null;
  const ask = async () => {
    const confirmed = await getHost().confirm({
      title: `Refund ${formatMoney(refund.amount)}?`,
      description: 'Your plan ends at once, with its credits. The money goes back to where it came from.',
      confirmLabel: 'Refund and end my plan',
      cancelLabel: 'Keep my plan',
      tone: 'danger',
    });
    if (confirmed) change.mutate('requestRefund');
  };
  return (
    <Card padding="lg" asChild>
      <section
        aria-labelledby="refund-title"
        className="billing:flex billing:flex-wrap billing:items-center billing:justify-between billing:gap-4"
      >
        <div className="billing:grid billing:max-w-2xl billing:gap-2">
          <Heading level={2} size="lg" id="refund-title">
            Refund
          </Heading>
          <p className="billing:text-muted">{explain(refund)}</p>
        </div>
        {refund.eligible && (
          <Button loading={change.isPending} onClick={ask}>
            Refund {formatMoney(refund.amount)}
          </Button>
        )}
      </section>
    </Card>
  );
}

function explain(refund: Billing['refund']): string {
  const used = `You have used ${refund.creditsUsed} credits`;
  if (refund.eligible) {
    return `${used}; up to ${refund.creditsAllowed} may be used. You can have your money back until ${formatDay(refund.until ?? '')}.`;
  }
  if (refund.refusal === 'too_much_used') {
    return `${used}, and a refund is for annual plans with at most ${refund.creditsAllowed} used.`;
  }
  return `A refund is for the first ${refundTerms.days} days of an annual plan. They have passed.`;
}
