import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Button } from '@postloom/ui-kit';
import { clipTitle, jumpTo, variantsTitle } from '#app/composer/places.ts';

interface PostPlacesProps {
  readonly platforms: readonly Platform[];
  readonly hasClip: boolean;
}

/** Buttons that lead to each platform's posts and to the clip; nothing if there is only one place. */
export function PostPlaces({ platforms, hasClip }: PostPlacesProps) {
  const places = [
    ...platforms.map((platform) => ({ id: variantsTitle(platform), name: platformCatalogue[platform].name })),
    ...(hasClip ? [{ id: clipTitle, name: 'Clip' }] : []),
  ];
  if (places.length < 2) return null;
  return (
    <nav
      aria-label="Your posts by platform"
      className="generator:-ms-3 generator:min-w-0 generator:max-sm:sticky generator:max-sm:top-16 generator:max-sm:z-10 generator:max-sm:-mx-gutter generator:max-sm:border-b generator:max-sm:border-line generator:max-sm:bg-paper generator:max-sm:px-2 generator:low:static"
    >
      <ul className="generator:flex generator:overflow-x-auto generator:p-1">
        {places.map(({ id, name }) => (
          <li key={id} className="generator:shrink-0">
            <Button size="sm" variant="ghost" onClick={() => jumpTo(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
