import { useEffect } from 'react';
import { useHost } from './remote.tsx';

/** Sets the page's title and, if given, its description. */
export function usePageMeta(title: string, description?: string): void {
  const host = useHost();
  useEffect(() => {
    host.setPageMeta({
      title: `${title} · Postloom`,
      ...(description !== undefined && { description }),
    });
  }, [host, title, description]);
}
