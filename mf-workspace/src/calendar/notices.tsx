import { useHost } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { BellRing, ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { postTitle } from '#app/posts/post-title.ts';

/** A message shown above the calendar. */
export interface Notice {
  readonly title: string;
  /** The complete notice, including its title. */
  readonly banner: ReactNode;
}

/**
 * A stack of notices. On a phone, also one held sideways, they are collapsed into the first title, so that
 * the calendar is visible without scrolling.
 */
export function Notices({ notices }: { readonly notices: readonly (Notice | null)[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = notices.filter((notice) => notice !== null);
  if (!first) return null;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <Button
        size="sm"
        className="workspace:justify-start workspace:sm:hidden workspace:low:inline-flex"
        aria-label={others.length > 0 ? `${first.title}, and ${others.length} more` : undefined}
        aria-expanded={isOpen}
        icon={<BellRing aria-hidden />}
        iconEnd={<Chevron aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        <span
          className={`workspace:min-w-0 workspace:flex-1 workspace:py-1 workspace:text-start ${isOpen ? 'workspace:truncate' : ''}`}
        >
          {first.title}
        </span>
        {others.length > 0 && <span className="workspace:text-muted">+{others.length}</span>}
      </Button>
      <div
        className={`${isOpen ? 'workspace:flex workspace:low:flex' : 'workspace:hidden workspace:low:hidden'} workspace:flex-col workspace:gap-3 workspace:sm:contents`}
      >
        {[first, ...others].map(({ title, banner }) => (
          <div key={title}>{banner}</div>
        ))}
      </div>
    </>
  );
}

/** Posts that are due and have to be published by hand, however long ago they were due. */
export function useReadyNotice(onOpen: (id: string) => void): Notice | null {
  const { api } = useHost();
  const ready = useQuery({
    ...api.query(postsEndpoints.listPosts, { query: { status: 'ready', limit: 5 } }),
    staleTime: 0,
  });
  const items = ready.data?.items ?? [];
  if (items.length === 0) return null;
  const title =
    items.length === 1
      ? 'A post is ready to post'
      : `${items.length}${ready.data?.next ? '+' : ''} posts are ready to post`;
  return {
    title,
    banner: (
      <Banner tone="accent" icon={<BellRing aria-hidden />}>
        <div className="workspace:flex workspace:flex-wrap workspace:items-baseline workspace:gap-x-4 workspace:gap-y-1">
          <strong className="workspace:font-semibold">{title}</strong>
          <ul className="workspace:contents">
            {items.map((post) => (
              <li key={post.id} className="workspace:min-w-0">
                <Button variant="link" size="sm" onClick={() => onOpen(post.id)}>
                  <span dir="auto">{postTitle(post)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </Banner>
    ),
  };
}
