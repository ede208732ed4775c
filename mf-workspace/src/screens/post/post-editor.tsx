import {
  ConflictNotice,
  chosenClient,
  ShareActions,
  ShareItems,
  useAddress,
  useCopyText,
  useFormats,
  useHost,
  usePeople,
  usePreferences,
} from '@postloom/remote-kit';
import { ChangedText } from '@postloom/remote-kit/previews';
import { isKnown, type Post } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { composePostText, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import {
  Badge,
  Banner,
  Button,
  IconButton,
  Menu,
  MenuItem,
  PageHeader,
  PlatformIcon,
} from '@postloom/ui-kit';
import { CalendarClock, Copy, CopyPlus, EllipsisVertical, History, Lock, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { SchedulePost, useSchedulingLocked } from '#app/calendar/schedule-post.tsx';
import { clientName, useClients, useMayEdit } from '#app/clients/use-clients.ts';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { losesChanges, useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { BackLink } from '#app/lists/back-link.tsx';
import { isAwaited, statusLook } from '#app/posts/post-status.ts';
import { DownloadFile, PublishPost } from '#app/posts/publish-post.tsx';
import { useAuthor } from '#app/posts/use-author.ts';
import { useDue } from '#app/posts/use-due.ts';
import { usePostActions } from '#app/posts/use-post-actions.ts';
import { TimeNote } from '#app/sign-off/sign-off-badge.tsx';
import { SignOffPanel } from '#app/sign-off/sign-off-panel.tsx';
import { TeamApproval } from '#app/sign-off/team-approval.tsx';
import { compareWords } from './compare-words.ts';
import { EarlierTexts } from './earlier-texts.tsx';
import { PostBar } from './post-bar.tsx';
import { PostClip } from './post-clip.tsx';
import { PostFields } from './post-fields.tsx';
import { PostSlides } from './post-slides.tsx';
import { ShownPost } from './shown-post.tsx';
import { useEditedPost } from './use-edited-post.ts';

/** A post as its platform will show it, next to its fields for people who may edit it. */
export function PostEditor({ post }: { readonly post: Post }) {
  return useMayEdit(post.client) ? <EditedPost post={post} /> : <ReadPost post={post} />;
}

/** For people who can't change it: the post, their decision, and the comments on it. */
function ReadPost({ post }: { readonly post: Post }) {
  const [isLookingBack, setLookingBack] = useState(false);
  return (
    <>
      <Head post={post} items={<EarlierItem onSelect={() => setLookingBack(true)} />} />
      <WhyReadOnly client={post.client} />
      {isAwaited(post.status) && <PublishPost post={post} onPublished={null} isBusy={false} />}
      <div className="workspace:grid workspace:grid-cols-1 workspace:items-start workspace:gap-8 workspace:lg:grid-cols-2">
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-4">
          <ShownPost post={post} />
          <PostSlides post={post} />
          {!isAwaited(post.status) && post.media.length > 0 && (
            <div className="workspace:flex workspace:flex-wrap workspace:gap-2">
              {post.media.map((file) => (
                <DownloadFile key={file.id} post={post} file={file} />
              ))}
            </div>
          )}
          {post.media.map(
            ({ id, alt }) =>
              alt && (
                <p key={id} dir="auto" className="workspace:text-sm workspace:text-muted">
                  Alt text: {alt}
                </p>
              ),
          )}
        </div>
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-6">
          <TimeNote post={post} />
          <TeamApproval post={post} isDirty={false} />
          <SignOffPanel post={post} isDirty={false} />
        </div>
      </div>
      {isLookingBack && <EarlierTexts post={post} onBringBack={null} onClose={() => setLookingBack(false)} />}
    </>
  );
}

/** In the overview of all clients, which has no bar that says so. */
function WhyReadOnly({ client }: { readonly client: string | null }) {
  const isOverview = client !== null && chosenClient() === null;
  const { data = [] } = useClients({ enabled: isOverview });
  if (!isOverview || !data.some(({ id, archived }) => id === client && archived)) return null;
  return (
    <Banner>
      {clientName(data, client)} is archived, so its posts can only be read. Unarchive it to change them.
    </Banner>
  );
}

function EditedPost({ post }: { readonly post: Post }) {
  const { navigate, toast } = useHost();
  const edited = useEditedPost(post);
  const { base, written, isDirty, theirs } = edited;
  const form = useId();
  const preview = useRef<HTMLElement>(null);
  const [address, changeAddress] = useAddress();
  const wished = address.get('schedule');
  const [isScheduling, setScheduling] = useState(wished !== null && base.status !== 'published');
  const [isLookingBack, setLookingBack] = useState(false);
  const people = usePeople();
  const { remove, duplicate } = usePostActions({
    // What was typed is kept as a draft, if the account has any, for the case that the post comes back from the bin.
    onDeleted: () => navigate(paths.posts),
  });
  const { autoSaveDrafts } = usePreferences();
  useLeaveGuard(isDirty && !remove.isPending, 'post', { onLeave: edited.giveUp, isKept: autoSaveDrafts });
  const removeUnlessUnsaved = () => {
    if (losesChanges()) {
      toast({
        title: 'Something you typed isn’t saved',
        description: 'It would be lost with the post. Save, send or clear it first.',
      });
    } else remove.run(base);
  };
  const isLocked = useSchedulingLocked(base) && base.status !== 'published';
  // What the person sees is scheduled or copied, so it is saved first.
  const onceSaved = (then: () => void) => (isDirty ? edited.save(then) : then());
  const schedule = () => onceSaved(() => setScheduling(true));

  return (
    <>
      <Head
        post={written}
        items={
          <>
            {isLocked && (
              <MenuItem
                icon={<Lock aria-hidden />}
                className="workspace:sm:hidden"
                disabled={theirs !== null}
                onSelect={schedule}
              >
                Schedule…
              </MenuItem>
            )}
            <EarlierItem onSelect={() => setLookingBack(true)} />
            <MenuItem
              icon={<CopyPlus aria-hidden />}
              disabled={theirs !== null}
              onSelect={() => onceSaved(() => duplicate.run(base))}
            >
              Duplicate
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={removeUnlessUnsaved}>
              Delete
            </MenuItem>
          </>
        }
        main={
          base.status !== 'published' && (
            <Button
              // Once the post is due, publishing is the main action; a locked button never is.
              variant={isLocked || base.status === 'ready' ? 'secondary' : 'primary'}
              className={isLocked ? 'workspace:max-sm:hidden' : undefined}
              icon={isLocked ? <Lock aria-hidden /> : <CalendarClock aria-hidden />}
              disabled={theirs !== null}
              onClick={schedule}
            >
              {base.scheduledAt === null ? 'Schedule…' : 'Reschedule…'}
            </Button>
          )
        }
      />
      {isAwaited(base.status) && !theirs && (
        <PublishPost post={written} onPublished={() => void edited.publish()} isBusy={edited.isSaving} />
      )}
      {edited.draft && !theirs && (
        <ConflictNotice
          draft={edited.draft}
          what="version"
          of="post"
          textOf={(kept) => kept.text.caption || kept.text.title}
          onReplaced={edited.restore}
        />
      )}
      {edited.isRestored && !theirs && (
        <Banner
          tone="accent"
          role="status"
          title="What you had typed is back"
          actions={
            <Button size="sm" onClick={edited.discard}>
              Discard these changes
            </Button>
          }
        >
          It isn’t saved yet.
        </Banner>
      )}
      {theirs && (
        <ConflictChoice
          what="post"
          changedAt={theirs.updatedAt}
          changedBy={people.personOf(theirs.updatedBy)}
          changedWith={theirs.updatedWith}
          isPending={edited.isSaving}
          onKeepMine={edited.keepMine}
          onTakeTheirs={edited.takeTheirs}
        >
          <p className="workspace:font-medium">{theirs.title || 'Untitled post'}</p>
          <OtherWords mine={written} other={theirs} />
        </ConflictChoice>
      )}
      <div className="workspace:grid workspace:grid-cols-1 workspace:items-start workspace:gap-8 workspace:lg:grid-cols-2">
        <PostFields id={form} edited={edited} onSchedule={schedule} />
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-6">
          <section ref={preview} aria-label="Preview" tabIndex={-1} className="workspace:outline-none">
            <ShownPost post={written} />
          </section>
          <PostSlides post={written} />
          <PostClip post={base} edited={edited} />
          <TeamApproval post={post} isDirty={isDirty} />
          <SignOffPanel post={post} isDirty={isDirty} />
        </div>
      </div>
      <PostBar edited={edited} form={form} preview={preview} />
      {isLookingBack && (
        <EarlierTexts
          post={written}
          onBringBack={(version) => {
            setLookingBack(false);
            edited.bringBack(version);
          }}
          onClose={() => setLookingBack(false)}
        />
      )}
      {isScheduling && (
        <SchedulePost
          post={base}
          at={wished}
          onClose={() => {
            setScheduling(false);
            if (wished !== null) changeAddress({ schedule: null }, { replace: true });
          }}
        />
      )}
    </>
  );
}

/** What another version of the post would change in this one. */
function OtherWords({ mine, other }: { readonly mine: Post; readonly other: Post }) {
  const { before, after, isSame } = compareWords(mine, other);
  if (isSame) return <p>Its words are the same as yours.</p>;
  return (
    <>
      <p>Compared with yours: what it adds is highlighted, and what it leaves out is crossed out.</p>
      <div className="workspace:my-2 workspace:rounded-md workspace:bg-surface workspace:p-3 workspace:text-ink">
        <ChangedText before={before} after={after} />
      </div>
    </>
  );
}

function EarlierItem({ onSelect }: { readonly onSelect: () => void }) {
  return (
    <MenuItem icon={<History aria-hidden />} onSelect={onSelect}>
      Earlier texts…
    </MenuItem>
  );
}

interface HeadProps {
  readonly post: Post;
  /** Items of its menu. */
  readonly items: ReactNode;
  readonly main?: ReactNode;
}

/**
 * The post's platform and status. Its words aren't repeated, because they are below. On a phone, it is kept low: less
 * frequent actions are in the menu.
 */
function Head({ post, items, main }: HeadProps) {
  const { moment } = useFormats();
  const due = useDue();
  const copy = useCopyText();
  const { platform, contentType, status, scheduledAt, updatedAt } = post;
  const author = useAuthor(post);
  const text = composePostText(post.caption, post.hashtags);
  const files = post.media.map(({ url }) => url);
  const name = isKnown(platforms, platform) ? platformCatalogue[platform].name : platform;
  const { label, tone } = statusLook(status);
  const isDue = scheduledAt !== null && status !== 'published';
  return (
    <PageHeader
      back={<BackLink to={paths.posts}>All posts</BackLink>}
      title={`${name} ${contentType}`}
      meta={
        <span className="workspace:inline-flex workspace:flex-wrap workspace:items-center workspace:gap-2">
          <PlatformIcon platform={platform} />
          <Badge tone={tone}>{label}</Badge>
          {isDue && <span>due {due(scheduledAt)}</span>}
          <span className="workspace:max-sm:hidden">
            {isDue && '· '}changed {moment(updatedAt)}
          </span>
          {author && <span>· {author}</span>}
        </span>
      }
      actions={
        !isAwaited(status) && (
          <>
            <Button icon={<Copy aria-hidden />} onClick={() => void copy(text, 'Post')}>
              Copy
            </Button>
            <div className="workspace:contents workspace:max-sm:hidden">
              <ShareActions platform={platform} text={text} files={files} />
            </div>
          </>
        )
      }
      primary={main}
      menu={
        <Menu
          trigger={
            <IconButton label="More actions" variant="secondary">
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
        >
          {!isAwaited(status) && (
            <ShareItems platform={platform} text={text} files={files} className="workspace:sm:hidden" />
          )}
          {items}
        </Menu>
      }
    />
  );
}
