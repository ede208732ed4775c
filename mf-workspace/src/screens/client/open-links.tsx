import { useHost, usePreferences } from '@postloom/remote-kit';
import { linkEnd, type PostSummary, signOffEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Card, Heading } from '@postloom/ui-kit';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

/**
 * The links with open decisions by somebody at the client, each with the way to its content. @param posts the waiting
 * posts.
 */
export function OpenLinks({ posts }: { readonly posts: readonly PostSummary[] }) {
  const { api } = useHost();
  const { language } = usePreferences();
  const all = useQueries({
    queries: posts.map(({ id }) => ({
      ...api.query(signOffEndpoints.getPostSignOff, { params: { id } }),
      staleTime: 0,
    })),
  });
  const links = new Map(
    all.flatMap(({ data }) =>
      (data?.links ?? []).filter(({ state }) => state === 'open').map((link) => [link.id, link] as const),
    ),
  );
  if (links.size === 0) return null;
  return (
    <Card asChild padding="sm">
      <section aria-label="Open links" className="workspace:flex workspace:flex-col workspace:gap-3">
        <Heading level={2} size="sm">
          Open links
        </Heading>
        <ul className="workspace:flex workspace:flex-col workspace:gap-2 workspace:text-sm">
          {[...links.values()].map((link) => (
            <li key={link.id}>
              <Link
                to={paths.post(link.posts[0] ?? '')}
                className="workspace:font-medium workspace:wrap-anywhere"
              >
                {link.reader.name}
              </Link>
              <span className="workspace:block workspace:text-muted">
                {link.posts.length === 1 ? '1 post' : `${link.posts.length} posts`},{' '}
                {link.openedAt ? 'opened' : 'not opened yet'}, ends {linkEnd(link, language)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
