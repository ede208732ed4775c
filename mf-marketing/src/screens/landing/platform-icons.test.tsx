import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { PlatformIcon } from '@postloom/ui-kit';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

test.each(platforms)('%s has an icon of its own, with its name for screen readers', (platform) => {
  const sign = renderToStaticMarkup(<PlatformIcon platform={platform} labelled />);
  expect(sign).toContain(`aria-label="${platformCatalogue[platform].name}"`);
});
