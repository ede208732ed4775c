import { isKnown, type PostSummary } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Badge, Checkbox, VisuallyHidden } from '@postloom/ui-kit';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { listItem } from '#app/lists/use-list-focus.ts';
import { statusLook } from '#app/posts/post-status.ts';
import { setTitle } from '#app/posts/post-title.ts';
import { useChanged } from '#app/posts/use-changed.ts';
import { NewComments } from '#app/sign-off/new-comments.tsx';
import { looksOf } from '#app/sign-off/sign-off-look.ts';

/**
 * Groups posts, keeping their order. Those that the composer wrote together for several platforms are placed where the
 * first of them is.
 */
export const groupPosts = (posts: readonly PostSummary[]): readonly (readonly PostSummary[])[] => [
  ...Map.groupBy(posts, ({ id, generation }) => generation ?? id).values(),
];

interface PostGroupProps {
  /** At least two. */
  readonly posts: readonly PostSummary[];
  /** Number of selected posts; undefined if selecting isn't possible. */
  readonly selected: number | undefined;
  readonly onSelect: (isSelected: boolean) => void;
  readonly isFirstOpen: boolean;
  /** The rows of the posts. */
  readonly children: ReactNode;
}

/** The posts of one generation, as one expandable row. */
export function PostGroup({ posts, selected, onSelect, isFirstOpen, children }: PostGroupProps) {
  const changed = useChanged();
  const [isOpen, setOpen] = useState(isFirstOpen);
  const [first] = posts;
  if (!first) return null;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const title = setTitle(posts);
  const names = new Set(
    posts.map(({ platform }) => (isKnown(platforms, platform) ? platformCatalogue[platform].name : platform)),
  );
  const clients = new Set(posts.flatMap(({ client }) => client ?? []));
  const answers = Map.groupBy(posts.flatMap(looksOf), ({ label }) => label);
  const standings = [...Map.groupBy(posts, ({ status }) => status)];
  return (
    <li {...listItem(...posts.map(({ id }) => id))} className="workspace:border-b workspace:border-line">
      <div
        className={`workspace:flex workspace:items-center workspace:gap-2 workspace:py-4 workspace:sm:gap-4 ${selected === posts.length ? 'workspace:-mx-2 workspace:bg-accent-soft workspace:px-2' : ''}`}
      >
        {selected !== undefined && (
          <span className="workspace:block workspace:sm:-me-2 workspace:size-8 workspace:shrink-0 workspace:overflow-hidden workspace:ps-1.5 workspace:pt-1.5">
            <Checkbox
              label={
                <VisuallyHidden>
                  Select all {posts.length} of {title}
                </VisuallyHidden>
              }
              checked={selected === posts.length}
              indeterminate={selected > 0 && selected < posts.length}
              onCheckedChange={onSelect}
            />
          </span>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          // At its end as much room as the menu of a single post takes, so that the statuses form one column.
          className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:items-center workspace:gap-2 workspace:text-start workspace:sm:gap-4 workspace:sm:pe-14"
        >
          <span className="workspace:grid workspace:size-8 workspace:sm:size-10 workspace:shrink-0 workspace:place-items-center workspace:text-muted">
            <Chevron aria-hidden className="workspace:size-5" />
          </span>
          <span className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1 workspace:sm:flex-row workspace:sm:items-center workspace:sm:gap-4">
            <span className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
              <span
                dir="auto"
                className="workspace:line-clamp-2 workspace:wrap-anywhere workspace:font-medium workspace:sm:line-clamp-1"
              >
                {title}
              </span>
              <span className="workspace:text-sm workspace:text-muted">
                {posts.length} posts from one brief · {[...names].join(', ')} · changed{' '}
                {changed(first.updatedAt)}
              </span>
              <span className="workspace:flex workspace:flex-wrap workspace:gap-2 workspace:empty:hidden">
                {[...clients].map((client) => (
                  <ClientLabel key={client} client={client} />
                ))}
                {[...answers].map(([label, { 0: first, length }]) => (
                  <Badge key={label} tone={first?.tone} className="workspace:whitespace-normal">
                    {label}
                    {length < posts.length && ` (${length})`}
                  </Badge>
                ))}
                <NewComments posts={posts.map(({ id }) => id)} />
              </span>
            </span>
            <span className="workspace:flex workspace:flex-wrap workspace:gap-2 workspace:sm:max-w-1/2 workspace:sm:justify-end">
              {standings.map(([status, { length }]) => (
                <Badge key={status} tone={statusLook(status).tone}>
                  {statusLook(status).label}
                  {standings.length > 1 && ` (${length})`}
                </Badge>
              ))}
            </span>
          </span>
        </button>
      </div>
      {isOpen && (
        <ul
          aria-label={`Posts of ${title}`}
          className="workspace:border-t workspace:border-line workspace:ps-4 workspace:sm:ps-10"
        >
          {children}
        </ul>
      )}
    </li>
  );
}
