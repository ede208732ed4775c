import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Button, PlatformIcon } from '@postloom/ui-kit';
import { Clapperboard } from 'lucide-react';
import { clipTitle, jumpTo, variantsTitle } from '#app/composer/places.ts';
import { selectionOf, useComposedVariants } from '#app/composer/variants/variants.ts';

/**
 * Links to each platform's posts, and how many posts are selected. The page with up to twelve cards is long, so this
 * stays visible below the header, unless the window isn't high enough.
 */
export function Survey({
  platforms,
  hasClip,
}: {
  readonly platforms: readonly Platform[];
  readonly hasClip: boolean;
}) {
  const state = useComposedVariants();
  const { selected, marked, isOneEach } = selectionOf(state);
  const places = [
    ...platforms.map((platform) => ({
      id: variantsTitle(platform),
      name: platformCatalogue[platform].name,
      icon: <PlatformIcon platform={platform} />,
    })),
    ...(hasClip ? [{ id: clipTitle, name: 'Clip', icon: <Clapperboard aria-hidden /> }] : []),
  ];
  const isLong = places.length > 1;
  return (
    <div
      data-jump-bar={isLong || undefined}
      className={`generator:-mt-3 generator:flex generator:flex-wrap generator:items-center generator:justify-between generator:gap-x-6 generator:bg-paper ${
        isLong
          ? 'generator:sticky generator:top-16 generator:z-10 generator:-mx-gutter generator:border-b generator:border-line generator:px-gutter generator:py-1 generator:low:static'
          : 'generator:max-sm:hidden'
      }`}
    >
      {isLong && (
        <nav aria-label="Your posts by platform" className="generator:-ms-3 generator:min-w-0">
          <ul className="generator:flex generator:overflow-x-auto generator:p-1">
            {places.map(({ id, name, icon }) => (
              <li key={id} className="generator:shrink-0">
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<span className="generator:contents generator:max-sm:hidden">{icon}</span>}
                  onClick={() => jumpTo(id)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* On phones this is in the action bar. */}
      <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-x-3 generator:text-sm generator:text-muted generator:max-sm:hidden">
        <p role="status">
          {marked
            ? `${selected} of ${state.variants.length} selected`
            : 'The first variant, or the ones you select'}
        </p>
        <Button
          variant="link"
          size="sm"
          onClick={() => (isOneEach ? state.unmarkAll() : state.markOneEach())}
        >
          {isOneEach ? 'Select none' : 'Select one per platform'}
        </Button>
      </div>
    </div>
  );
}
