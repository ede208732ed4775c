import { useHost, usePageMeta } from '@postloom/remote-kit';
import { platformNames } from '@postloom/shared-contracts/platforms';
import { useEffect } from 'react';

/** Names the page and counts the visit, under the one name that both routes of the generator share. */
export function usePageVisit(): void {
  const { track } = useHost();
  usePageMeta(
    'Social media generator',
    `Write a brief and get a post that fits ${platformNames('or')}. No login required.`,
  );
  useEffect(() => track('social-media-generator'), [track]);
}
