import { formatHashtags, Loaded, platformName, useCopyText, useFormats, useHost } from '@postloom/remote-kit';
import {
  type CalendarItem,
  isKnown,
  lowestPlanWith,
  type Post,
  postStatuses,
  postsEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { composePostText } from '@postloom/shared-contracts/platforms';
import {
  Badge,
  Banner,
  Button,
  Dialog,
  IconButton,
  Menu,
  MenuItem,
  PlatformIcon,
  Select,
  Skeleton,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarX, Copy, CopyPlus, EllipsisVertical, FileText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { useMayEdit } from '#app/clients/use-clients.ts';
import { isAwaited, statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { PublishPost } from '#app/posts/publish-post.tsx';
import type { usePostActions } from '#app/posts/use-post-actions.ts';
import { SignOffBadge, TimeNote } from '#app/sign-off/sign-off-badge.tsx';
import { wallClockAt } from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import { sentencesOf } from './post-words.ts';
import { isSample } from './samples.ts';
import type { Scheduling } from './use-scheduling.ts';

interface PostDialogProps {
  /** Id of the post in the address; null if none is open. */
  readonly id: string | null;
  /** The post's calendar entry, if it is in the range shown. */
  readonly item: CalendarItem | undefined;
  readonly names: DayNames;
  readonly scheduling: Scheduling;
  readonly actions: ReturnType<typeof usePostActions>;
  /** Explains why no post can be scheduled; null if posts can be. */
  readonly onLocked: (() => void) | null;
  readonly onClose: () => void;
  readonly onReschedule: (post: Post) => void;
}

const gone = <p>This post no longer exists. Check the bin in Posts.</p>;

/** A post in the calendar: when it is due, what it says, and the available actions. */
export function PostDialog({ id, item, onClose, ...rest }: PostDialogProps) {
  const { api } = useHost();
  const isOwn = id !== null && !isSample(id);
  const post = useQuery({
    ...api.query(postsEndpoints.getPost, { params: { id: id ?? '' } }),
    enabled: isOwn,
    staleTime: 0,
  });
  const known = post.data ?? item;
  const frame = (children: ReactNode, footer?: ReactNode) => (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={known ? postTitle(known) : 'Post'}
      footer={footer}
    >
      <div className="workspace:flex workspace:flex-col workspace:gap-4">{children}</div>
    </Dialog>
  );
  if (!isOwn) {
    return frame(
      item ? (
        <>
          <Facts item={item} when={rest.names.moment(item.local)} isSample />
          <p dir="auto">{item.caption}</p>
          <p className="workspace:text-sm workspace:text-muted">
            This is a sample.{' '}
            {rest.onLocked
              ? `Scheduling comes with ${lowestPlanWith('scheduledPosts').name}.`
              : 'The first post you schedule will replace the samples.'}
          </p>
        </>
      ) : (
        gone
      ),
    );
  }
  const isGone = post.data
    ? post.data.deletedAt !== null
    : post.isError && 'status' in post.error && [400, 404].includes(Number(post.error.status));
  if (isGone) return frame(gone);
  if (!post.data) {
    return frame(
      <Loaded query={post} what="this post" skeleton={<Skeleton lines={4} />}>
        {() => null}
      </Loaded>,
    );
  }
  return <OpenPost {...rest} post={post.data} item={item} frame={frame} onClose={onClose} />;
}

interface OpenPostProps extends Omit<PostDialogProps, 'id'> {
  readonly post: Post;
  readonly frame: (children: ReactNode, footer?: ReactNode) => ReactNode;
}

function OpenPost({
  post,
  item,
  names,
  scheduling,
  actions,
  onLocked,
  onClose,
  onReschedule,
  frame,
}: OpenPostProps) {
  const { due } = useFormats();
  const copy = useCopyText();
  const mayEdit = useMayEdit(post.client);
  const { scheduledAt, zone, status } = post;
  const copyText = () => void copy(composePostText(post.caption, post.hashtags), 'Post');
  const publish = () => scheduling.change(post, { kind: 'status', status: 'published' });
  const inOwnZone = scheduledAt && zone && item && wallClockAt(scheduledAt, zone);
  return frame(
    <>
      <Facts item={post} when={scheduledAt ? due(scheduledAt) : 'Without a time'} />
      <TimeNote post={post} />
      {inOwnZone && inOwnZone !== item.local && (
        <p className="workspace:text-sm workspace:text-muted">
          Chosen as {names.moment(inOwnZone)} in {zone}.
        </p>
      )}
      {isAwaited(status) && (
        <PublishPost post={post} onPublished={mayEdit ? publish : null} isBusy={scheduling.isBusy} />
      )}
      {sentencesOf(item?.warnings ?? []).map((sentence) => (
        <Banner key={sentence} tone="warning">
          {sentence}
        </Banner>
      ))}
      <p dir="auto" className="workspace:whitespace-pre-wrap workspace:wrap-anywhere">
        {post.caption || 'Nothing is written yet.'}
      </p>
      <Files media={post.media} />
      {post.hashtags.length > 0 && (
        <p className="workspace:text-sm workspace:text-muted workspace:wrap-anywhere">
          {formatHashtags(post.hashtags)}
        </p>
      )}
      {mayEdit && (
        <Select
          label="Status"
          className="workspace:max-w-64"
          value={status}
          disabled={scheduling.isBusy}
          onChange={({ target }) => {
            if (isKnown(postStatuses, target.value)) {
              scheduling.change(post, { kind: 'status', status: target.value });
            }
          }}
        >
          {[...new Set([...postStatuses.filter((each) => each !== 'ready'), status])].map((each) => (
            <option key={each} value={each}>
              {statusLook(each).label}
            </option>
          ))}
        </Select>
      )}
    </>,
    <>
      {(mayEdit || !isAwaited(status)) && (
        <Menu
          trigger={
            <IconButton label="More actions" variant="ghost" className="workspace:me-auto">
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
          align="start"
        >
          {!isAwaited(status) && (
            <MenuItem icon={<Copy aria-hidden />} onSelect={copyText}>
              Copy post
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem
              icon={<CopyPlus aria-hidden />}
              onSelect={() => {
                onClose();
                actions.duplicate.run(post);
              }}
            >
              Duplicate
            </MenuItem>
          )}
          {mayEdit && scheduledAt !== null && (
            <MenuItem
              icon={<CalendarX aria-hidden />}
              onSelect={() => {
                onClose();
                scheduling.unschedule.run(post);
              }}
            >
              Take off the calendar
            </MenuItem>
          )}
          {mayEdit && (
            <MenuItem
              icon={<Trash2 aria-hidden />}
              tone="danger"
              onSelect={() => {
                onClose();
                actions.remove.run(post);
              }}
            >
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
      <Button asChild icon={<FileText aria-hidden />}>
        <Link to={paths.post(post.id)}>Open post</Link>
      </Button>
      {mayEdit && status !== 'published' && (
        <Button
          variant={status === 'ready' ? 'secondary' : 'primary'}
          icon={<CalendarClock aria-hidden />}
          // Posts that are already scheduled can be moved on every plan.
          onClick={(scheduledAt === null && onLocked) || (() => onReschedule(post))}
        >
          {scheduledAt === null ? 'Schedule' : 'Reschedule'}
        </Button>
      )}
    </>,
  );
}

/** Files published along with the text. */
function Files({ media }: { readonly media: Post['media'] }) {
  return (
    <div className="workspace:flex workspace:flex-wrap workspace:gap-2 workspace:empty:hidden">
      {media.map(({ id, kind, url, alt }) =>
        kind === 'video' ? (
          // biome-ignore lint/a11y/useMediaCaption: clips made here are silent
          <video
            key={id}
            src={url}
            poster={`${url}?width=600`}
            preload="none"
            controls
            playsInline
            aria-label={alt || 'Video'}
            className="workspace:max-h-64 workspace:max-w-full workspace:rounded-md workspace:bg-sunken"
          />
        ) : (
          <img
            key={id}
            src={`${url}?width=600`}
            alt={alt || 'Image of the post'}
            className="workspace:max-h-64 workspace:max-w-full workspace:rounded-md workspace:bg-sunken"
          />
        ),
      )}
    </div>
  );
}

function Facts({
  item: { platform, status, client, signOff, teamDecision },
  when,
  isSample = false,
}: {
  readonly item: Pick<Post, 'platform' | 'status' | 'client' | 'signOff' | 'teamDecision'>;
  readonly when: string;
  readonly isSample?: boolean;
}) {
  const { label, tone } = statusLook(status);
  return (
    <p className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2">
      <PlatformIcon platform={platform} className="workspace:text-muted" />
      {platformName(platform)} · {when}
      <Badge tone={tone}>{label}</Badge>
      <ClientLabel client={client} />
      <SignOffBadge signOff={signOff} teamDecision={teamDecision} />
      {isSample && <Badge>Sample</Badge>}
    </p>
  );
}
