import { useEffect } from 'react';
import { getHost } from './host.ts';
import { type PagePath, pages } from './pages.ts';

/** Sets the document's title and description to what `pages.ts` says of a path. */
export function usePageMeta(path: PagePath): void {
  useEffect(() => {
    const { title, description } = pages[path];
    getHost().setPageMeta({ title: `${title} · Postloom`, description });
  }, [path]);
}
