import { annualSaving } from '@postloom/shared-contracts';
import { Container, TextLink } from '@postloom/ui-kit';

/** The offer of spec section 9, in one line above everything else. */
export function PromotionBanner() {
  return (
    <aside
      aria-label="Limited-time offer"
      className="marketing:border-b marketing:border-accent-line marketing:bg-accent-soft"
    >
      {/* Lines only break between phrases, not where they happen to be full: a late font swap would move such
          breaks. */}
      <Container className="marketing:py-2 marketing:text-center marketing:text-sm">
        <p className="marketing:inline">
          <span className="marketing:block marketing:lg:inline">
            <strong className="marketing:font-semibold marketing:text-accent-ink">50% OFF</strong> annual
            plans for a limited time.
          </span>{' '}
          <span className="marketing:block marketing:sm:inline">
            <strong className="marketing:font-semibold">Save $180+</strong> on Agency, $
            {annualSaving('pro').saving} on Pro:
          </span>{' '}
          annual billing only.
        </p>
        <TextLink href="#pricing" className="marketing:ms-4">
          See the plans
        </TextLink>
      </Container>
    </aside>
  );
}
