import { formatHashtags, useCopyText, useFormats, useHost } from '@postloom/remote-kit';
import type { PostSummary } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { composePostText } from '@postloom/shared-contracts/platforms';
import { Badge, Checkbox, IconButton, Menu, MenuItem, PlatformIcon, VisuallyHidden } from '@postloom/ui-kit';
import {
  CalendarClock,
  Copy,
  CopyPlus,
  EllipsisVertical,
  Hash,
  LayoutTemplate,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { SchedulePost } from '#app/calendar/schedule-post.tsx';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { useMayEdit } from '#app/clients/use-clients.ts';
import { listItem } from '#app/lists/use-list-focus.ts';
import { statusLook } from '#app/posts/post-status.ts';
import { useDue } from '#app/posts/use-due.ts';
import { usePostActions } from '#app/posts/use-post-actions.ts';
import { NewComments } from '#app/sign-off/new-comments.tsx';
import { SignOffBadge, TimeNote } from '#app/sign-off/sign-off-badge.tsx';
import { postKind } from './post-kind.ts';
import { postTitle } from './post-title.ts';
import { useAuthor } from './use-author.ts';
import { useChanged } from './use-changed.ts';

interface PostRowProps {
  readonly post: PostSummary;
  /** Additional menu items from the list. */
  readonly actions?: ReactNode;
  /** Whether it is selected; undefined if selecting isn't possible. */
  readonly selected?: boolean | undefined;
  readonly onSelect?: (post: PostSummary, range: boolean) => void;
}

/** A post in a list: title, platform, status and its actions. */
export function PostRow({ post, actions, selected, onSelect }: PostRowProps) {
  const { shortDay } = useFormats();
  const changed = useChanged();
  const due = useDue();
  const author = useAuthor(post);
  const { label, tone } = statusLook(post.status);
  const title = postTitle(post);
  const picture = post.media.find(({ kind }) => kind === 'image');
  const inBin = post.deletedAt !== null;
  const isPlanned = post.scheduledAt !== null && post.status !== 'published';
  return (
    <li
      {...listItem(post.id)}
      data-post={post.id}
      className={`workspace:flex workspace:items-center workspace:gap-2 workspace:border-b workspace:border-line workspace:py-4 workspace:sm:gap-4 ${selected ? 'workspace:-mx-2 workspace:bg-accent-soft workspace:px-2' : ''}`}
    >
      {selected !== undefined && (
        // Only as wide as its box: the label is for screen readers.
        <span className="workspace:block workspace:sm:-me-2 workspace:size-8 workspace:shrink-0 workspace:overflow-hidden workspace:ps-1.5 workspace:pt-1.5">
          <Checkbox
            label={<VisuallyHidden>Select {title}</VisuallyHidden>}
            checked={selected}
            onChange={() => {}}
            onClick={(event: MouseEvent) => onSelect?.(post, event.shiftKey)}
          />
        </span>
      )}
      {picture ? (
        <img
          src={`${picture.url}?width=280`}
          alt=""
          loading="lazy"
          className="workspace:size-8 workspace:sm:size-10 workspace:shrink-0 workspace:rounded-md workspace:object-cover"
        />
      ) : (
        <span className="workspace:grid workspace:size-8 workspace:sm:size-10 workspace:shrink-0 workspace:place-items-center workspace:text-muted">
          <PlatformIcon platform={post.platform} />
        </span>
      )}
      <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
        <p className="workspace:flex workspace:font-medium">
          <span
            dir="auto"
            className="workspace:line-clamp-2 workspace:min-w-0 workspace:wrap-anywhere workspace:sm:line-clamp-1"
          >
            {inBin ? title : <Link to={paths.post(post.id)}>{title}</Link>}
          </span>
        </p>
        <p className="workspace:text-sm workspace:text-muted">
          {postKind(post)} ·{' '}
          {inBin ? (
            `deleted ${shortDay(post.deletedAt ?? '')}`
          ) : isPlanned && post.scheduledAt ? (
            <span className="workspace:font-medium workspace:text-ink">{due(post.scheduledAt)}</span>
          ) : (
            `changed ${changed(post.updatedAt)}`
          )}
          {author && ` · ${author}`}
        </p>
        {!inBin && <TimeNote post={post} />}
        <p className="workspace:flex workspace:flex-wrap workspace:gap-2 workspace:empty:hidden">
          <ClientLabel client={post.client} />
          <Badge tone={tone} className="workspace:sm:hidden">
            {label}
          </Badge>
        </p>
        <p className="workspace:flex workspace:flex-wrap workspace:gap-2 workspace:empty:hidden">
          <SignOffBadge {...post} />
          <NewComments posts={[post.id]} />
        </p>
      </div>
      <Badge tone={tone} className="workspace:hidden workspace:sm:inline-flex">
        {label}
      </Badge>
      <PostMenu post={post} title={title} actions={actions} />
    </li>
  );
}

function PostMenu({
  post,
  title,
  actions,
}: Pick<PostRowProps, 'post' | 'actions'> & { readonly title: string }) {
  const { navigate } = useHost();
  const copy = useCopyText();
  const { remove, restore, duplicate } = usePostActions();
  const mayEdit = useMayEdit(post.client);
  const [isScheduling, setScheduling] = useState(false);
  if (post.deletedAt !== null && !mayEdit) return null;
  const trigger = (
    <IconButton label={`Actions for ${title}`} variant="ghost">
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  if (post.deletedAt !== null) {
    return (
      <Menu trigger={trigger}>
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => restore.run(post)}>
          Restore
        </MenuItem>
      </Menu>
    );
  }
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem
          icon={<Copy aria-hidden />}
          onSelect={() => void copy(composePostText(post.caption, post.hashtags), 'Post')}
        >
          Copy post
        </MenuItem>
        {post.hashtags.length > 0 && (
          <MenuItem
            icon={<Hash aria-hidden />}
            onSelect={() => void copy(formatHashtags(post.hashtags), 'Hashtags')}
          >
            Copy hashtags
          </MenuItem>
        )}
        {mayEdit && (
          <>
            {post.status !== 'published' && (
              <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => setScheduling(true)}>
                {post.scheduledAt === null ? 'Schedule…' : 'Reschedule…'}
              </MenuItem>
            )}
            <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => duplicate.run(post)}>
              Duplicate
            </MenuItem>
            <MenuItem
              icon={<LayoutTemplate aria-hidden />}
              onSelect={() => navigate(paths.newTemplate({ post: post.id }))}
            >
              Save as template
            </MenuItem>
            {actions}
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => remove.run(post)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {isScheduling && <SchedulePost post={post} onClose={() => setScheduling(false)} />}
    </>
  );
}
