import { useFormats } from '@postloom/remote-kit';
import { checkoutUrl, lowestPlanWith, type PlanRight } from '@postloom/shared-contracts';
import { Button, type ButtonProps } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface UpgradeLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  /** The missing right. The lowest plan that includes it is offered. */
  readonly right: PlanRight;
  /** An accessible name, if the label alone isn't enough. */
  readonly name?: string;
  /** Alignment of its lines, e.g. `start` in a column of text. */
  readonly align?: 'start' | 'center';
  /** "Upgrade to Agency" by default. */
  readonly children?: ReactNode;
}

/** A link to the checkout of the plan with a right, with its price below. */
export function UpgradeLink({
  right,
  name,
  variant,
  size,
  fullWidth = false,
  align = 'center',
  children,
}: UpgradeLinkProps) {
  const id = useId();
  const { plan, name: planName } = lowestPlanWith(right);
  return (
    <span
      className={`workspace:inline-flex workspace:flex-col ${align === 'start' ? 'workspace:items-start' : 'workspace:items-center'} workspace:gap-1 ${fullWidth ? 'workspace:w-full' : ''}`}
    >
      <Button asChild variant={variant} size={size} fullWidth={fullWidth} icon={<Lock aria-hidden />}>
        <a href={checkoutUrl(plan)} aria-label={name} aria-describedby={id}>
          {children ?? `Upgrade to ${planName}`}
        </a>
      </Button>
      <span id={id} className="workspace:text-sm workspace:text-muted">
        <UpgradePrice right={right} />
      </span>
    </span>
  );
}

/** "Pro, $15 a month": the lowest plan with a right. */
export function UpgradePrice({ right }: { readonly right: PlanRight }) {
  const { price } = useFormats();
  const { name, prices } = lowestPlanWith(right);
  return (
    <>
      {name}, {price(prices.monthly)} a month
    </>
  );
}
