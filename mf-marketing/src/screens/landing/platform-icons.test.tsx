import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { PlatformIcon } from '@postloom/ui-kit';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

test.each(platforms)('%s has a sign of its own, spoken by its name', (platform) => {
  const sign = renderToStaticMarkup(<PlatformIcon platform={platform} labelled />);
  expect(sign).toContain(`aria-label="${platformCatalogue[platform].name}"`);
});
