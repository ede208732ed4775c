import { usePageMeta } from '@postloom/remote-kit';
import { type PagePath, pages } from './pages.ts';

/** Sets the document's title and description to those in `pages.ts` for a path. */
export function useListedPage(path: PagePath): void {
  const { title, description } = pages[path];
  usePageMeta(title, description);
}
