import { type Formats, useFormats, useHost } from '@postloom/remote-kit';
import { type Billing, refundTerms, trialDays } from '@postloom/shared-contracts';
import { Button, Card, Heading } from '@postloom/ui-kit';
import { useChangePlan } from './change-plan.ts';

/** The refund of an annual plan or a trial: whether the terms allow it now and, if not, why. */
export function RefundCard({ refund, isPass }: Pick<Billing, 'refund' | 'isPass'>) {
  const { confirm } = useHost();
  const formats = useFormats();
  const change = useChangePlan();
  if (!refund.until) return null;
  // An older API doesn't tell a month from a plan that was bought since.
  const isTrial = refund.isTrial ?? isPass;
  const isBeside = isTrial && !isPass;
  const ask = async () => {
    const confirmed = await confirm({
      title: `Refund ${formats.money(refund.amount)}?`,
      description: `${isBeside ? 'This is for the month you paid once. Your plan goes on.' : 'Your plan ends at once, with its credits.'} The money goes back to where it came from.`,
      confirmLabel: isBeside ? 'Refund my month' : 'Refund and end my plan',
      cancelLabel: isBeside ? 'Keep my month' : 'Keep my plan',
      tone: 'danger',
    });
    if (confirmed) change.run('requestRefund');
  };
  return (
    <Card asChild>
      <section
        aria-labelledby="refund-title"
        className="billing:flex billing:flex-wrap billing:items-center billing:justify-between billing:gap-4"
      >
        <div className="billing:grid billing:max-w-2xl billing:gap-2">
          <Heading level={2} size="lg" id="refund-title">
            {isTrial ? 'Free trial' : 'Refund'}
          </Heading>
          <p className="billing:text-muted">
            {isTrial ? explainTrial(refund, isBeside, formats) : explain(refund, formats)}
          </p>
        </div>
        {refund.eligible && (
          <Button loading={change.isPending} onClick={ask}>
            Refund {formats.money(refund.amount)}
          </Button>
        )}
      </section>
    </Card>
  );
}

function explainTrial(refund: Billing['refund'], isBeside: boolean, { day, money }: Formats): string {
  if (refund.eligible) {
    const after = isBeside
      ? 'They’re for the month you paid once; your plan goes on.'
      : 'Your plan and its credits then end.';
    return `You can get all of your ${money(refund.amount)} back until ${day(refund.until ?? '')}. ${after}`;
  }
  return refund.refusal === 'trial_used'
    ? 'You’ve already used your free trial. You can only use it once.'
    : `The free trial is for the first ${trialDays} days. That time has passed.`;
}

function explain(refund: Billing['refund'], { day }: Formats): string {
  const used = `You’ve used ${refund.creditsUsed} credits`;
  if (refund.eligible) {
    return `${used}; up to ${refund.creditsAllowed} may be used. You can get your money back until ${day(refund.until ?? '')}.`;
  }
  if (refund.refusal === 'too_much_used') {
    return `${used}. Annual plans can be refunded with at most ${refund.creditsAllowed} used.`;
  }
  return `A refund is for the first ${refundTerms.days} days of an annual plan. That time has passed.`;
}
