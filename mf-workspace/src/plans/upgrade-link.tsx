import { useFormats } from '@postloom/remote-kit';
import { checkoutUrl, lowestPlanWith, type PlanRight } from '@postloom/shared-contracts';
import { Button, type ButtonProps } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface UpgradeLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  /** What is missing. The lowest plan that has it is offered. */
  readonly right: PlanRight;
  /** Where what it says is not enough by itself. */
  readonly name?: string;
  /** Where it stands in a column of text, its lines begin together. */
  readonly align?: 'start' | 'center';
  /** The id of a text that says the price once for several of these. */
  readonly pricedBy?: string | undefined;
  /** "Upgrade to Agency" where nothing else is said. */
  readonly children?: ReactNode;
}

/** Leads to the checkout of the plan that has a right, and says below what is paid there. */
export function UpgradeLink({
  right,
  name,
  variant,
  size,
  fullWidth = false,
  align = 'center',
  pricedBy,
  children,
}: UpgradeLinkProps) {
  const id = useId();
  const { plan, name: planName } = lowestPlanWith(right);
  return (
    <span
      className={`workspace:inline-flex workspace:flex-col ${align === 'start' ? 'workspace:items-start' : 'workspace:items-center'} workspace:gap-1 ${fullWidth ? 'workspace:w-full' : ''}`}
    >
      <Button asChild variant={variant} size={size} fullWidth={fullWidth} icon={<Lock aria-hidden />}>
        <a href={checkoutUrl(plan)} aria-label={name} aria-describedby={pricedBy ?? id}>
          {children ?? `Upgrade to ${planName}`}
        </a>
      </Button>
      {pricedBy === undefined && (
        <span id={id} className="workspace:text-sm workspace:text-muted">
          <UpgradePrice right={right} />
        </span>
      )}
    </span>
  );
}

/** "Pro, $15 a month": the lowest plan that has a right. */
export function UpgradePrice({ right }: { readonly right: PlanRight }) {
  const { price } = useFormats();
  const { name, prices } = lowestPlanWith(right);
  return (
    <>
      {name}, {price(prices.monthly)} a month
    </>
  );
}
