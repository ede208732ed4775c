import { paths } from '@postloom/shared-contracts/paths';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Button, Container, Heading, PlatformIcon, WovenPattern } from '@postloom/ui-kit';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LiveGenerator } from './live-generator.tsx';

/** What the product is and what to do first, next to the live generator. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="marketing:relative marketing:overflow-hidden">
      {/* A fixed height, so that it doesn't change when the card next to it grows. */}
      <div className="marketing:absolute marketing:top-0 marketing:end-0 marketing:h-320 marketing:hidden marketing:w-1/2 marketing:-scale-x-100 marketing:lg:block marketing:rtl:scale-x-100">
        <WovenPattern seed="postloom" structure="twill" columns={30} rows={34} unfinished />
      </div>
      <Container className="marketing:relative marketing:grid marketing:items-start marketing:gap-12 marketing:py-12 marketing:lg:grid-cols-2 marketing:lg:gap-16 marketing:lg:py-16">
        <div className="marketing:grid marketing:min-w-0 marketing:gap-8">
          <div className="marketing:grid marketing:justify-items-start marketing:gap-6">
            <Heading level={1} size="4xl" id="hero-title">
              {/* Always two lines, since one fits some phones only in some fonts. */}
              Brief in,
              <br /> <em>posts&nbsp;out.</em>
            </Heading>
            {/* Slightly smaller below 23rem: the fourth line is nearly full there, and a fallback font would need a
                fifth. */}
            <p className="marketing:max-w-xl marketing:text-lg marketing:max-[23rem]:text-[1.0625rem] marketing:text-balance marketing:text-muted marketing:lg:text-xl">
              You know what you want to say this week. Postloom turns it into a post for every platform: the
              caption, hashtags, image and script, all within its limits.
            </p>
          </div>
          <div className="marketing:flex marketing:flex-wrap marketing:items-center marketing:gap-x-6 marketing:gap-y-4">
            <Button asChild variant="primary" size="lg">
              <Link to={paths.generator}>
                Start Creating Now
                <ArrowRight aria-hidden className="marketing:rtl:-scale-x-100" />
              </Link>
            </Button>
            <p className="marketing:text-sm marketing:text-muted">
              No login required. Five credits to begin with.
            </p>
          </div>
          <div className="marketing:grid marketing:gap-3 marketing:border-t marketing:border-line marketing:pt-6">
            <h2 className="marketing:text-sm marketing:font-medium marketing:text-muted">Writes for</h2>
            <ul className="marketing:grid marketing:grid-cols-3 marketing:gap-x-6 marketing:gap-y-3 marketing:sm:flex">
              {platforms.map((platform) => (
                <li
                  key={platform}
                  className="marketing:flex marketing:items-center marketing:gap-2 marketing:text-sm marketing:font-medium"
                >
                  <PlatformIcon platform={platform} />
                  {platformCatalogue[platform].name}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <LiveGenerator />
      </Container>
    </section>
  );
}
