import { useEffect } from 'react';
import { getHost } from './host.ts';

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => getHost().setPageMeta({ title: `${title} · Postloom` }), [title]);
}
