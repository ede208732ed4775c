import { useListedPage } from '#app/use-listed-page.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { PromotionBanner } from './promotion-banner.tsx';
import { Samples } from './samples.tsx';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';

/** The landing page. */
export function Component() {
  useListedPage('/');
  return (
    <>
      <PromotionBanner />
      <Hero />
      <Features />
      <Samples />
      <Stats />
      <Testimonials />
      <Pricing />
      <Closing />
    </>
  );
}
