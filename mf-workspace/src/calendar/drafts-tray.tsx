import { Loaded, useHost } from '@postloom/remote-kit';
import { type PostSummary, plansWith, postsEndpoints } from '@postloom/shared-contracts';
import { Skeleton, TextLink } from '@postloom/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, GripVertical } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClientName } from '#app/clients/client-label.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { postKind } from '#app/posts/post-kind.ts';
import { PostThumb } from '#app/posts/post-name.tsx';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useChanged } from '#app/posts/use-changed.ts';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { suggestedTime } from './suggested-time.ts';
import type { CalendarAddress } from './use-calendar-address.ts';
import { looseItem, type useMoves } from './use-moves.ts';

/** How a draft is moved into the grid, and the slot where moving it by keyboard starts. */
export interface Carry {
  readonly tile: ReturnType<typeof useMoves>['tile'];
  readonly active: string;
}

interface DraftsTrayProps {
  readonly address: CalendarAddress;
  /** Null if there is no grid. */
  readonly carry: Carry | null;
  /** Whether the plan lacks scheduling. */
  readonly isLocked: boolean;
  /** Ids of the drafts being moved into the grid. */
  readonly pending: readonly string[];
  readonly onSchedule: (post: PostSummary) => void;
}

/** Drafts and posts in review without a time, next to or below the calendar: drag one onto a day, or press it to choose a time. */
export function DraftsTray({ address, carry, isLocked, pending, onSchedule }: DraftsTrayProps) {
  const { api } = useHost();
  const panel = useId();
  // On a phone, the calendar comes first.
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 40rem)').matches);
  const { platform, project } = address.filters;
  const query = {
    unscheduled: 'true',
    ...(platform && { platform }),
    ...(project && { project }),
  } as const;
  const drafts = useInfiniteQuery({
    queryKey: [postsEndpoints.listPosts.path, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        postsEndpoints.listPosts,
        { query: { ...query, limit: 20, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  // If it is empty, it goes below the calendar, which can then use the full width.
  const count = drafts.data?.pages.flatMap(({ items }) => items).length;
  return (
    <section
      aria-label="Posts without a date"
      className={`workspace:flex workspace:flex-col workspace:gap-3 workspace:self-start workspace:rounded-lg workspace:border workspace:border-line workspace:bg-surface workspace:p-3 workspace:w-full ${carry && count !== 0 ? 'workspace:xl:w-56' : ''} workspace:shrink-0`}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="workspace:flex workspace:min-h-8 workspace:items-center workspace:justify-between workspace:gap-2 workspace:rounded-sm workspace:px-1 workspace:text-start workspace:font-medium"
      >
        <span>
          Posts without a date{count !== undefined && ` (${count}${drafts.hasNextPage ? '+' : ''})`}
        </span>
        <ChevronDown
          aria-hidden
          className={`workspace:size-4 workspace:shrink-0 ${isOpen ? 'workspace:rotate-180' : ''}`}
        />
      </button>
      <div id={panel} hidden={!isOpen}>
        <Loaded
          query={drafts}
          what="your posts without a date"
          skeleton={<Skeleton lines={3} />}
          isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
          empty={<NoDrafts isFiltered={Boolean(platform || project)} />}
        >
          {({ pages }) => (
            <div className="workspace:flex workspace:flex-col workspace:gap-3">
              <p className="workspace:px-1 workspace:text-sm workspace:text-muted">
                {isLocked
                  ? `Scheduling is part of ${plansWith('scheduledPosts')}.`
                  : carry
                    ? 'Drag a post onto a day, or select it to choose a time.'
                    : 'Select a post to choose a time.'}
              </p>
              <ul
                aria-label="To be scheduled"
                className={`workspace:grid workspace:max-h-128 workspace:gap-2 workspace:overflow-y-auto workspace:sm:grid-cols-2 workspace:lg:grid-cols-3 ${carry ? 'workspace:xl:grid-cols-1' : ''}`}
              >
                {pages
                  .flatMap(({ items }) => items)
                  .filter(({ id }) => !pending.includes(id))
                  .map((post) => (
                    <li key={post.id} className="workspace:min-w-0">
                      <Draft post={post} carry={carry} onSchedule={onSchedule} />
                    </li>
                  ))}
              </ul>
              <ShowMore list={drafts} size="sm" />
            </div>
          )}
        </Loaded>
      </div>
    </section>
  );
}

interface DraftProps extends Pick<DraftsTrayProps, 'carry' | 'onSchedule'> {
  readonly post: PostSummary;
}

function Draft({ post, carry, onSchedule }: DraftProps) {
  const hint = useId();
  const client = useClientName(post.client);
  const changed = useChanged();
  // When moved by keyboard, it starts at the grid's active slot.
  const start = carry?.active ?? '';
  const local = start.length > 10 ? `${start}:00` : `${start}T${suggestedTime}`;
  return (
    <>
      <button
        type="button"
        data-draft={post.id}
        aria-describedby={carry ? hint : undefined}
        onClick={() => onSchedule(post)}
        {...carry?.tile(looseItem(post, local))}
        className="workspace:flex workspace:min-h-11 workspace:w-full workspace:min-w-0 workspace:touch-manipulation workspace:items-center workspace:gap-2 workspace:rounded-sm workspace:border workspace:border-dashed workspace:border-line-strong workspace:bg-paper workspace:px-2 workspace:py-1 workspace:text-start workspace:text-sm workspace:select-none workspace:hover:border-ink"
      >
        {carry && (
          <GripVertical aria-hidden className="workspace:size-4 workspace:shrink-0 workspace:text-subtle" />
        )}
        <PostThumb post={post} />
        <span className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col">
          <span className="workspace:line-clamp-2 workspace:wrap-anywhere" dir="auto">
            {postTitle(post)}
          </span>
          {/* Drafts of one brief often have the same title. */}
          <span className="workspace:text-xs workspace:text-muted">
            {post.status !== 'draft' && `${statusLook(post.status).label} · `}
            {postKind(post)} · edited {changed(post.updatedAt)}
          </span>
          {client && (
            <span className="workspace:truncate workspace:text-xs workspace:text-muted" dir="auto">
              {client}
            </span>
          )}
        </span>
      </button>
      {carry && (
        <span id={hint} hidden>
          Press Space to pick it up, arrow keys to move it over the calendar and Space to drop it. Enter asks
          for a time.
        </span>
      )}
    </>
  );
}

function NoDrafts({ isFiltered }: { readonly isFiltered: boolean }) {
  const path = useCreatePath();
  return (
    <p className="workspace:px-1 workspace:text-sm workspace:text-muted">
      {isFiltered ? 'No post without a date matches these filters.' : 'No posts without a date. '}
      {!isFiltered && (
        <TextLink asChild>
          <Link to={path}>Write a post</Link>
        </TextLink>
      )}
    </p>
  );
}
