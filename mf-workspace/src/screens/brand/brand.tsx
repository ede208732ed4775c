import { Loaded, useCredits, usePageMeta, useRight } from '@postloom/remote-kit';
import { lowestPlanWith, planOf, planRequirements } from '@postloom/shared-contracts';
import { Banner, Container, EmptyState, PageHeader, WovenPattern } from '@postloom/ui-kit';
import { FieldsSkeleton } from '#app/lists/list-skeleton.tsx';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';
import { useBrand } from '#app/sign-off/use-sign-off.ts';
import { BrandForm } from './brand-form.tsx';

/** The brand that clients see instead of ours: on sign-off pages, in emails and in exported files. */
export function Component() {
  usePageMeta('Brand');
  const { status, credits } = useCredits();
  const hasRight = status === 'loading' ? null : planOf(credits.plan).rights.whiteLabel;
  const mayChange = useRight('manage');
  const brand = useBrand();
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        title="Brand"
        description="What your clients see on approval pages, in emails and in the files you export."
      />
      {!mayChange ? (
        <EmptyState title="Owners manage the brand" description="Ask an owner of your team to change it." />
      ) : hasRight === false ? (
        <>
          {brand.data && brand.data.version > 0 && (
            <Banner title="Your brand is saved">
              Links you’ve sent keep working until they expire, without your logo and color. They come back
              with {lowestPlanWith('whiteLabel').name}.
            </Banner>
          )}
          <EmptyState
            art={<WovenPattern seed="brand" variant="bands" />}
            title="Your name, not ours"
            description={planRequirements.whiteLabel.refusal}
            actions={<UpgradeLink right="whiteLabel" variant="primary" />}
          />
        </>
      ) : (
        <Loaded query={brand} what="your brand" skeleton={<FieldsSkeleton />}>
          {(saved) => <BrandForm saved={saved} />}
        </Loaded>
      )}
    </Container>
  );
}
