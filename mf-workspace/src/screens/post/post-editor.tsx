import {
  formatHashtags,
  parseHashtags,
  ShareActions,
  useCopyText,
  useFormats,
  useHost,
  useRight,
} from '@postloom/remote-kit';
import {
  isKnown,
  type Post,
  type PostChange,
  postStatuses,
  postsEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  composePostText,
  countCharacters,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import {
  Badge,
  Button,
  Card,
  Heading,
  Meter,
  PageHeader,
  PlatformIcon,
  Select,
  TextArea,
  TextField,
  TextLink,
} from '@postloom/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CalendarPlus, Copy, CopyPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SchedulePost } from '#app/calendar/schedule-post.tsx';
import { ClientSelect } from '#app/clients/client-select.tsx';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { statusLook } from '#app/posts/post-status.ts';
import { useForgetPosts, usePostActions } from '#app/posts/use-post-actions.ts';
import { ProjectSelect } from '#app/projects/project-select.tsx';
import { SignOffPanel } from '#app/sign-off/sign-off-panel.tsx';

/** What can be changed by hand. */
export type PostText = Pick<Post, 'title' | 'caption' | 'status' | 'project' | 'client'> & {
  readonly hashtags: string;
};

const textOf = ({ title, caption, hashtags, status, project, client }: Post): PostText => ({
  title,
  caption,
  status,
  project,
  client,
  hashtags: formatHashtags(hashtags),
});

/** Statuses to choose from. One that goes with a time is offered to a post that has one. */
const statusesOf = ({ scheduledAt }: Post) =>
  postStatuses.filter((status) => scheduledAt !== null || (status !== 'scheduled' && status !== 'ready'));

/** A post's words, with the platform's own count, saved when the person says so. */
export function PostEditor({ post }: { readonly post: Post }) {
  const { api, navigate } = useHost();
  const { moment } = useFormats();
  const mayEdit = useRight('edit');
  const queryClient = useQueryClient();
  const forget = useForgetPosts();
  const copy = useCopyText();
  const [base, setBase] = useState(post);
  const [text, setText] = useState(() => textOf(post));
  const { remove, duplicate } = usePostActions({ onDeleted: () => navigate(paths.posts) });
  const hashtags = parseHashtags(text.hashtags);
  const isDirty = JSON.stringify(text) !== JSON.stringify(textOf(base));
  // What was changed elsewhere on this screen, e.g. its time, is taken over unless something is typed.
  if (post.version > base.version && !isDirty) {
    setBase(post);
    setText(textOf(post));
  }
  const [isScheduling, setScheduling] = useState(false);
  const change = (part: Partial<PostText>) => setText((before) => ({ ...before, ...part }));

  const save = useVersionedSave<Post, Omit<PostChange, 'version'>>({
    what: 'post',
    save: (body, options) => api.call(postsEndpoints.updatePost, { params: { id: base.id }, body }, options),
    read: () => api.call(postsEndpoints.getPost, { params: { id: base.id } }),
    onSaved: async (saved) => {
      setBase(saved);
      setText(textOf(saved));
      queryClient.setQueryData(
        api.query(postsEndpoints.getPost, { params: { id: saved.id } }).queryKey,
        saved,
      );
      await forget();
    },
  });
  const { theirs } = save;
  const saveFrom = (version: number) =>
    save.run({
      version,
      title: text.title,
      caption: text.caption,
      hashtags,
      // A status that this version does not know stays as it is.
      ...(isKnown(postStatuses, text.status) && { status: text.status }),
      ...(text.project !== base.project && { project: text.project }),
      ...(text.client !== base.client && { client: text.client }),
    });

  useLeaveGuard(isDirty && !remove.isPending, 'post');

  return (
    <>
      <TextLink asChild quiet>
        <Link to={paths.posts}>
          <ArrowLeft aria-hidden className="workspace:inline workspace:size-4" /> All posts
        </Link>
      </TextLink>
      <PageHeader
        title={text.title || 'Untitled post'}
        description={
          <span className="workspace:inline-flex workspace:items-center workspace:gap-2">
            <PlatformIcon platform={base.platform} />
            {isKnown(platforms, base.platform) ? platformCatalogue[base.platform].name : base.platform} ·
            {base.scheduledAt
              ? `${base.status === 'published' ? 'was due' : 'due'} ${moment(base.scheduledAt)}`
              : `changed ${moment(base.updatedAt)}`}
          </span>
        }
        actions={
          <>
            {mayEdit && base.status !== 'published' && (
              <Button
                variant="primary"
                icon={<CalendarPlus aria-hidden />}
                // The time is given to what is saved.
                disabled={isDirty}
                onClick={() => setScheduling(true)}
              >
                {base.scheduledAt ? 'Reschedule' : 'Schedule'}
              </Button>
            )}
            <Button
              icon={<Copy aria-hidden />}
              onClick={() => void copy(composePostText(text.caption, hashtags), 'Post')}
            >
              Copy
            </Button>
            <ShareActions platform={base.platform} text={composePostText(text.caption, hashtags)} />
            {mayEdit && (
              <>
                <Button
                  icon={<CopyPlus aria-hidden />}
                  loading={duplicate.isPending}
                  onClick={() => duplicate.run(base)}
                >
                  Duplicate
                </Button>
                <Button
                  icon={<Trash2 aria-hidden />}
                  loading={remove.isPending}
                  onClick={() => remove.run(base)}
                >
                  Delete
                </Button>
              </>
            )}
          </>
        }
      />
      {theirs && (
        <ConflictChoice
          what="post"
          changedAt={theirs.updatedAt}
          isPending={save.isPending}
          onKeepMine={() => saveFrom(theirs.version)}
          onTakeTheirs={() => {
            setBase(theirs);
            setText(textOf(theirs));
            save.dismiss();
          }}
        >
          <p className="workspace:font-medium">{theirs.title || 'Untitled post'}</p>
          <p className="workspace:whitespace-pre-wrap" dir="auto">
            {theirs.caption}
          </p>
          {theirs.hashtags.length > 0 && <p>{formatHashtags(theirs.hashtags)}</p>}
        </ConflictChoice>
      )}
      <div className="workspace:grid workspace:grid-cols-1 workspace:items-start workspace:gap-8 workspace:lg:grid-cols-3">
        <form
          className="workspace:flex workspace:flex-col workspace:gap-6 workspace:lg:col-span-2"
          onSubmit={(event) => {
            event.preventDefault();
            saveFrom(base.version);
          }}
        >
          <TextField
            label="Title"
            hint="For your lists. It’s never published."
            maxLength={200}
            readOnly={!mayEdit}
            value={text.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label="Caption"
            dir="auto"
            rows={8}
            readOnly={!mayEdit}
            value={text.caption}
            onChange={(event) => change({ caption: event.target.value })}
          />
          <TextField
            label="Hashtags"
            spellCheck={false}
            readOnly={!mayEdit}
            value={text.hashtags}
            onChange={(event) => change({ hashtags: event.target.value })}
          />
          <Count platform={base.platform} caption={text.caption} hashtags={hashtags} />
          <fieldset
            disabled={!mayEdit}
            className="workspace:grid workspace:min-w-0 workspace:grid-cols-1 workspace:gap-6 workspace:sm:grid-cols-2"
          >
            <Select
              label="Status"
              value={text.status}
              onChange={(event) => change({ status: event.target.value as Post['status'] })}
            >
              {[...new Set([...statusesOf(base), text.status])].map((status) => (
                <option key={status} value={status}>
                  {statusLook(status).label}
                </option>
              ))}
            </Select>
            <ProjectSelect
              value={text.project}
              client={text.client}
              onValueChange={(project) => change({ project })}
            />
            <ClientSelect
              value={text.client}
              hint="Its pictures move with the post; it leaves its project."
              onValueChange={(client) =>
                change({ client, project: client === base.client ? base.project : null })
              }
            />
          </fieldset>
          {mayEdit && (
            <div className="workspace:flex workspace:items-center workspace:gap-4">
              <Button
                type="submit"
                variant="primary"
                loading={save.isPending}
                disabled={!isDirty || theirs !== null}
              >
                Save
              </Button>
              <span role="status" className="workspace:text-sm workspace:text-muted">
                {isDirty ? 'Unsaved changes' : 'All changes saved'}
              </span>
            </div>
          )}
        </form>
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-6">
          <SignOffPanel post={post} isDirty={isDirty} />
          <Attachments post={base} />
        </div>
      </div>
      {isScheduling && <SchedulePost post={base} onClose={() => setScheduling(false)} />}
    </>
  );
}

function Count({
  platform,
  caption,
  hashtags,
}: {
  readonly platform: Post['platform'];
  readonly caption: string;
  readonly hashtags: readonly string[];
}) {
  const { number } = useFormats();
  if (!isKnown(platforms, platform)) return null;
  const { textLimit } = platformCatalogue[platform];
  const count = countCharacters(platform, composePostText(caption, hashtags));
  return (
    <Meter
      label="Characters"
      value={count}
      max={textLimit}
      valueText={`${number(count)} / ${number(textLimit)}`}
    />
  );
}

function Attachments({ post }: { readonly post: Post }) {
  const copy = useCopyText();
  if (post.media.length === 0 && !post.videoScript) return null;
  return (
    <Card className="workspace:flex workspace:flex-col workspace:gap-4">
      {post.media.map(({ id, kind, url, alt }) =>
        kind === 'image' ? (
          <figure key={id} className="workspace:flex workspace:flex-col workspace:gap-2">
            <img src={url} alt={alt} className="workspace:w-full workspace:rounded-md" />
            {alt && (
              <figcaption className="workspace:flex workspace:items-start workspace:gap-3 workspace:text-sm workspace:text-muted">
                <span className="workspace:min-w-0 workspace:flex-1" dir="auto">
                  {alt}
                </span>
                <Button size="sm" variant="ghost" onClick={() => void copy(alt, 'Alt text')}>
                  Copy alt text
                </Button>
              </figcaption>
            )}
          </figure>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: clips that are made here are silent
          <video
            key={id}
            src={url}
            poster={`${url}?width=600`}
            controls
            playsInline
            aria-label={alt || 'Video'}
            className="workspace:max-h-96 workspace:w-full workspace:rounded-md workspace:bg-sunken"
          />
        ),
      )}
      {post.videoScript && (
        <section className="workspace:flex workspace:flex-col workspace:gap-3">
          <div className="workspace:flex workspace:items-center workspace:justify-between workspace:gap-4">
            <Heading level={2} size="sm">
              Video script
            </Heading>
            <Badge>{post.videoScript.durationSeconds} s</Badge>
          </div>
          <ol className="workspace:flex workspace:flex-col workspace:gap-3">
            {post.videoScript.scenes.map(({ startSecond, endSecond, visual, onScreenText, voiceOver }) => (
              <li key={startSecond} className="workspace:border-t workspace:border-line workspace:pt-3">
                <p className="workspace:text-sm workspace:text-muted">
                  {startSecond}–{endSecond} s
                </p>
                <p>{voiceOver || onScreenText}</p>
                <p className="workspace:text-sm workspace:text-muted">{visual}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Card>
  );
}
