import { useHost, usePageMeta } from '@postloom/remote-kit';
import { platformNames } from '@postloom/shared-contracts/platforms';
import { useEffect } from 'react';

/** Sets the page's title and counts the visit. Both routes of the generator share one title and one name. */
export function usePageVisit(): void {
  const { track } = useHost();
  usePageMeta(
    'Social media generator',
    `Write a brief and get a post that fits ${platformNames('or')}. No login required.`,
  );
  useEffect(() => track('social-media-generator'), [track]);
}
