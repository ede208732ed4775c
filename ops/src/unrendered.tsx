import { Banner } from '@postloom/ui-kit';
import type { UnrenderedPage } from './api.ts';

/** The pages of live versions that the site couldn't render, and why, by version and error. */
export function Unrendered({ pages }: { readonly pages: readonly UnrenderedPage[] }) {
  const alike = Object.entries(Object.groupBy(pages, ({ version, reason }) => `${version}: ${reason}`));
  return (
    <Banner
      tone="warning"
      title={`The site couldn’t render ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`}
    >
      <p>
        Visitors’ browsers render {pages.length === 1 ? 'it' : 'them'} instead, once their scripts have
        loaded. Search engines and link previews that run no scripts find no text there.
      </p>
      <ul>
        {alike.map(([error, group = []]) => (
          <li key={error} className="ops:mt-2 ops:wrap-anywhere">
            {error}
            <ul className="ops:list-disc ops:ps-5">
              {group.map(({ path }) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
