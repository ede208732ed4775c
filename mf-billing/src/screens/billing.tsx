import type { Billing } from '@postloom/shared-contracts';
import { Container, PageHeader, Skeleton, Tab, TabList, TabPanel, Tabs } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDay } from '#app/format.ts';
import { Invoices } from '#app/history/invoices.tsx';
import { Ledger } from '#app/history/ledger.tsx';
import { LoadFailure } from '#app/history/load-failure.tsx';
import { getHost } from '#app/host.ts';
import { CurrentPlan, PlanNotices } from '#app/plan/current-plan.tsx';
import { getBilling, useChangePlan } from '#app/plan/get-billing.ts';
import { PlanCards } from '#app/plan/plan-cards.tsx';
import { RefundCard } from '#app/plan/refund-card.tsx';
import { useReturnNotice } from '#app/plan/return-notice.ts';

/** The member's plan, credits, invoices and ledger, at `/app/billing`. */
export function Component() {
  useReturnNotice();
  useEffect(() => getHost().setPageMeta({ title: 'Billing · Postloom' }), []);
  const { data: billing, isError, refetch } = useQuery(getBilling());
  const change = useChangePlan();

  const leave = async (plan: Billing) => {
    const confirmed = await getHost().confirm({
      title: 'Cancel your plan?',
      description: plan.paidUntil
        ? `It stays yours until ${formatDay(plan.paidUntil)}, with its credits. After that you are on the Free plan.`
        : 'You go back to the Free plan at once, with what was left of its credits.',
      confirmLabel: 'Cancel plan',
      cancelLabel: 'Keep my plan',
      tone: 'danger',
    });
    if (confirmed) change.mutate('cancelPlan');
  };

  return (
    <Container width="wide" className="billing:grid billing:gap-8 billing:py-8">
      <PageHeader title="Billing" description="Your plan, your credits, and where they went." />
      {isError && <LoadFailure what="your plan" onRetry={refetch} />}
      {!billing && !isError && (
        <div aria-busy className="billing:grid billing:gap-6">
          <Skeleton className="billing:h-48" />
          <Skeleton className="billing:h-96" />
        </div>
      )}
      {billing && (
        <>
          <PlanNotices billing={billing} />
          <CurrentPlan billing={billing} onLeave={() => leave(billing)} />
          <PlanCards billing={billing} onLeave={() => leave(billing)} />
          <RefundCard refund={billing.refund} />
          <Tabs defaultValue="ledger">
            <TabList label="History">
              <Tab value="ledger">Credits</Tab>
              <Tab value="invoices">Invoices</Tab>
            </TabList>
            <TabPanel value="ledger" className="billing:pt-4">
              <Ledger />
            </TabPanel>
            <TabPanel value="invoices" className="billing:pt-4">
              <Invoices />
            </TabPanel>
          </Tabs>
        </>
      )}
    </Container>
  );
}
