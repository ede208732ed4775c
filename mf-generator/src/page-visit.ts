import { useEffect } from 'react';
import { getHost } from './host.ts';

/** Names the page and counts the visit, under the one name that both routes of the generator share. */
export function usePageVisit(): void {
  useEffect(() => {
    const host = getHost();
    host.setPageMeta({
      title: 'Social media generator · Postloom',
      description:
        'Write a brief and get a post that fits Instagram, Facebook, X, LinkedIn or TikTok. No login required.',
    });
    host.track('social-media-generator');
  }, []);
}
