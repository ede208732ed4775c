import { useFormats } from '@postloom/remote-kit';
import {
  checkoutUrl,
  lowestPlanWith,
  type PaidPlan,
  type PlanRequirement,
  type PlanRight,
  paidPlans,
  planCatalogue,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Dialog } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';

interface LockedDialogProps {
  readonly requirement: PlanRequirement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What a paid plan adds, in words; only the plan and its price if missing. */
  readonly adds?: (plan: PaidPlan) => string | undefined;
}

/** Shown after pressing a locked button: which plans unlock it, and what they cost. */
export function LockedDialog({ requirement, open, onOpenChange, adds }: LockedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={requirement.title}
      description={requirement.refusal}
      footer={<UpgradeButtons right={requirement.right} />}
    >
      <PlanOffers adds={adds} />
    </Dialog>
  );
}

/** The paid plans with their prices: "Pro: 24 scheduled posts at a time, $15 a month". */
export function PlanOffers({ adds }: { readonly adds?: LockedDialogProps['adds'] | undefined }) {
  const { price } = useFormats();
  return (
    <ul className="workspace:flex workspace:flex-wrap workspace:gap-x-4">
      {paidPlans.map((plan) => {
        const { name, prices } = planCatalogue[plan];
        const added = adds?.(plan);
        return (
          <li key={plan}>
            {name}
            {added && `: ${added}`}, {price(prices.monthly)} a month
          </li>
        );
      })}
    </ul>
  );
}

/** Ways to a plan with a right. */
export function UpgradeButtons({ right }: { readonly right: PlanRight }) {
  return (
    <>
      <Button asChild>
        <Link to={`${paths.billing}?billing=monthly`}>Compare plans</Link>
      </Button>
      {/* Monthly, like the prices shown here. */}
      <Button asChild variant="primary">
        <a href={checkoutUrl(lowestPlanWith(right).plan)}>Upgrade Now</a>
      </Button>
    </>
  );
}
