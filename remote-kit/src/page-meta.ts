import { useEffect } from 'react';
import { useHost } from './remote.tsx';

/** Names the page in the browser's tab, and describes it where a description is given. */
export function usePageMeta(title: string, description?: string): void {
  const host = useHost();
  useEffect(() => {
    host.setPageMeta({
      title: `${title} · Postloom`,
      ...(description !== undefined && { description }),
    });
  }, [host, title, description]);
}
