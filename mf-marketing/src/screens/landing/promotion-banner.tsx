import { annualSaving } from '@postloom/shared-contracts';
import { Container, TextLink } from '@postloom/ui-kit';

/** The offer of spec section 9, in one line above everything. */
export function PromotionBanner() {
  return (
    <aside
      aria-label="Limited-time offer"
      className="marketing:border-b marketing:border-accent-line marketing:bg-accent-soft"
    >
      <Container className="marketing:flex marketing:flex-wrap marketing:items-center marketing:justify-center marketing:gap-x-4 marketing:gap-y-1 marketing:py-2 marketing:text-center marketing:text-sm">
        <p className="marketing:text-balance">
          <strong className="marketing:font-semibold marketing:text-accent-ink">50% OFF</strong> annual plans
          for a limited time. <strong className="marketing:font-semibold">Save $180+</strong> on Agency, $
          {annualSaving('pro').saving} on Pro: annual billing only.
        </p>
        <TextLink href="#pricing">See the plans</TextLink>
      </Container>
    </aside>
  );
}
