import { useCredits, useFormats, useHost, useRight, useSession } from '@postloom/remote-kit';
import { checkoutUrl, lowestPlanWith, plansWith } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, Container, PageHeader } from '@postloom/ui-kit';
import { Layers, Lock } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Generator } from '#app/generator.tsx';
import { PlanComparison } from '#app/plans/plan-comparison.tsx';
import { PlansLink } from '#app/plans/plans-link.tsx';
import { usePageVisit } from '#app/use-page-visit.ts';

/** The generator inside the app, at `/app/generator`. On the free plan it is locked and offers an upgrade. */
export function Component() {
  usePageVisit();
  const { status, credits } = useCredits();
  const { hasRoute } = useHost();
  const isMember = useSession().status === 'member';
  const mayEdit = useRight('edit');
  const free = credits.plan === 'free';
  return (
    <Container
      width="wide"
      className="generator:grid generator:gap-8 generator:py-8 generator:max-sm:gap-6 generator:max-sm:py-4"
    >
      <PageHeader
        title="Generator"
        description={
          <span className="generator:max-sm:hidden">
            Captions, hashtags, video scripts and images from one brief.
          </span>
        }
        actions={
          isMember &&
          mayEdit &&
          hasRoute(paths.composer) && (
            <Button asChild variant="ghost" className="generator:max-sm:-ms-4" icon={<Layers aria-hidden />}>
              <Link to={paths.composer}>Write for several platforms</Link>
            </Button>
          )
        }
      />
      {free && (
        <Banner
          tone="accent"
          // Takes up its room until the plan is known.
          className={status === 'loading' ? 'generator:invisible' : undefined}
          title="Upgrade to generate in the app"
          actions={<PlansLink>Compare plans</PlansLink>}
        >
          {plansWith('video')} bring video scripts, AI images and viral predictions. The free generator is on
          the public page.
        </Banner>
      )}
      {/* Inert until the plan is known, so that nobody uses what their plan may not include. */}
      <div className="generator:relative" aria-busy={status === 'loading'}>
        <div inert={free} className={free ? 'generator:opacity-40' : undefined}>
          <Generator />
        </div>
        {free && status !== 'loading' && <UpgradeOverlay />}
      </div>
      <PlanComparison />
    </Container>
  );
}

function UpgradeOverlay() {
  const { price } = useFormats();
  const id = useId();
  const { plan, name, prices } = lowestPlanWith('video');
  return (
    <div className="generator:absolute generator:inset-0 generator:flex generator:justify-center generator:pt-24">
      <div className="generator:sticky generator:top-24 generator:grid generator:h-fit generator:max-w-sm generator:justify-items-center generator:gap-4 generator:rounded-lg generator:bg-overlay generator:p-8 generator:text-center generator:shadow-overlay">
        <Lock aria-hidden className="generator:text-accent-ink" />
        <p className="generator:font-display generator:text-xl">
          The app generator is part of {plansWith('video')}
        </p>
        <div className="generator:grid generator:gap-2">
          <Button asChild variant="primary" size="lg">
            <a href={checkoutUrl(plan, 'monthly')} aria-describedby={id}>
              Upgrade Now
            </a>
          </Button>
          <span id={id} className="generator:text-sm generator:text-muted">
            {name}, {price(prices.monthly)} a month
          </span>
          <Button asChild variant="link">
            <Link to={paths.generator}>Use the free generator</Link>
          </Button>
        </div>
      </div>
    </div>
  );
}
