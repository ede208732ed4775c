import { Loaded, usePageMeta, useRight, useWorkspace } from '@postloom/remote-kit';
import { Banner, Container, PageHeader, Tab, TabList, TabPanel, Tabs } from '@postloom/ui-kit';
import { Invoices } from '#app/history/invoices.tsx';
import { Ledger } from '#app/history/ledger.tsx';
import { AccountManager } from '#app/plan/account-manager.tsx';
import { ChangePlan } from '#app/plan/change-plan-section.tsx';
import { CurrentPlan, CurrentPlanSkeleton, LeavePlan, PlanNotices } from '#app/plan/current-plan.tsx';
import { useBilling } from '#app/plan/get-billing.ts';
import { RefundCard } from '#app/plan/refund-card.tsx';
import { useReturnNotice } from '#app/plan/return-notice.ts';

/** The member's plan, credits, invoices and ledger, at `/app/billing`. */
export function Component() {
  const declined = useReturnNotice();
  usePageMeta('Billing');
  const canPay = useRight('pay');
  const { current } = useWorkspace();
  const query = useBilling();
  return (
    <Container
      width="wide"
      className="billing:grid billing:gap-6 billing:py-4 billing:sm:gap-8 billing:sm:py-8"
    >
      <PageHeader title="Billing" description="Your plan, your credits, and where they went." />
      <Loaded query={query} what="your plan" skeleton={<CurrentPlanSkeleton />}>
        {(billing) => (
          <>
            {canPay ? (
              <PlanNotices billing={billing} />
            ) : (
              <Banner title={`You’re looking at the plan for ${current?.name ?? 'the team'}`}>
                Only the person who pays can change it. You’ll find your own plan in your own workspace.
              </Banner>
            )}
            <CurrentPlan billing={billing} canPay={canPay} />
          </>
        )}
      </Loaded>
      {canPay && (
        <ChangePlan billing={query.isError ? (query.data ?? null) : query.data} declined={declined} />
      )}
      <Tabs defaultValue="ledger">
        <TabList label="History">
          <Tab value="ledger">Credits</Tab>
          {canPay && <Tab value="invoices">Invoices</Tab>}
        </TabList>
        <TabPanel value="ledger" className="billing:pt-4">
          <Ledger />
        </TabPanel>
        {canPay && (
          <TabPanel value="invoices" className="billing:pt-4">
            <Invoices />
          </TabPanel>
        )}
      </Tabs>
      {query.data && (
        <>
          <AccountManager billing={query.data} />
          {canPay && <RefundCard refund={query.data.refund} isPass={query.data.isPass} />}
          {canPay && <LeavePlan billing={query.data} />}
        </>
      )}
    </Container>
  );
}
