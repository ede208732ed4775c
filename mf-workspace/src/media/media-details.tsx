import {
  fileSize,
  keepTyped,
  mediaName,
  originLabel,
  useFormats,
  useHost,
  useRight,
} from '@postloom/remote-kit';
import {
  endpointUrl,
  type MediaItem,
  mediaEndpoints,
  mediaTagsMax,
  objectsEndpoints,
  uniqueTags,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Badge,
  Banner,
  Button,
  ConfirmDialog,
  Heading,
  Sheet,
  Skeleton,
  TextArea,
  TextField,
  TextLink,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { leavesDialog, useLeaveBlocker } from '#app/conflicts/use-leave-guard.ts';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { statusLook } from '#app/posts/post-status.ts';
import { useReadPostsAgain } from '#app/posts/read-posts-again.ts';
import { useMediaCache } from './use-media-cache.ts';

type Details = Awaited<ReturnType<typeof readDetails>>;
const readDetails = (api: ReturnType<typeof useHost>['api'], id: string) =>
  api.call(mediaEndpoints.getMedia, { params: { id } });

interface MediaDetailsProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onTag: (tag: string) => void;
  readonly onDelete: (item: MediaItem) => void;
  readonly onRestore: (item: MediaItem) => void;
}

/** One file: what it is, where it is used, and its name, description and tags. */
export function MediaDetails({ id, onClose, ...handlers }: MediaDetailsProps) {
  const { api } = useHost();
  const [isDirty, setDirty] = useState(false);
  const [asked, setAsked] = useState<{ readonly then: () => void } | null>(null);
  const details = useQuery({ ...api.query(mediaEndpoints.getMedia, { params: { id } }), staleTime: 0 });
  const { data, isError } = details;
  const leave = (then: () => void) => (isDirty ? setAsked({ then }) : then());
  const { lost, proceed, reset } = useLeaveBlocker(isDirty, { what: 'file', isWayOut: leavesDialog });
  const isBlocked = lost.length > 0;

  return (
    <>
      <Sheet open onOpenChange={() => leave(onClose)} side="end" title={data ? mediaName(data) : 'File'}>
        {data ? (
          <DetailsForm key={data.id} item={data} onDirty={setDirty} leave={leave} {...handlers} />
        ) : isError ? (
          <Banner tone="warning" role="alert" title="Couldn’t load this file">
            It may have been deleted for good.
          </Banner>
        ) : (
          <div aria-busy="true">
            <Skeleton lines={8} />
          </div>
        )}
      </Sheet>
      {/* Not the host's dialog: the host's and a remote's dialogs don't know about each other and would fight for the
          focus. */}
      <ConfirmDialog
        open={asked !== null || isBlocked}
        onOpenChange={() => {
          setAsked(null);
          reset();
        }}
        title="Leave without saving?"
        description="Your changes to this file haven’t been saved."
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => {
          setAsked(null);
          if (isBlocked) proceed();
          else asked?.then();
        }}
      />
    </>
  );
}

interface Words {
  readonly name: string;
  readonly alt: string;
  /** Separated by commas. */
  readonly tags: string;
}

const wordsOf = ({ name, alt, tags }: MediaItem): Words => ({ name, alt, tags: tags.join(', ') });
const tagsOf = (text: string): string[] =>
  uniqueTags(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  );

interface DetailsFormProps extends Omit<MediaDetailsProps, 'id' | 'onClose'> {
  readonly item: Details;
  readonly onDirty: (isDirty: boolean) => void;
  /** Runs an action that leaves the form, once the person agrees to lose their changes. */
  readonly leave: (then: () => void) => void;
}

function DetailsForm({ item, onDirty, leave, onTag, onDelete, onRestore }: DetailsFormProps) {
  const { api, navigate } = useHost();
  const cache = useMediaCache();
  const mayEdit = useRight('edit');
  const [base, setBase] = useState<MediaItem>(item);
  const [words, setWords] = useState(() => wordsOf(item));
  const inBin = item.deletedAt !== null;
  const isDirty = JSON.stringify(words) !== JSON.stringify(wordsOf(base));

  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const change = (part: Partial<Words>) => setWords((before) => ({ ...before, ...part }));

  const readPostsAgain = useReadPostsAgain();
  const save = useVersionedSave<MediaItem, Words>({
    what: 'file',
    save: ({ tags, ...sent }, options) => {
      const body = { ...sent, tags: tagsOf(tags) };
      return api.call(mediaEndpoints.updateMedia, { params: { id: base.id }, body }, options);
    },
    read: () => readDetails(api, base.id),
    onSaved: (saved, sent) => {
      setBase(saved);
      setWords((now) => keepTyped(now, sent, wordsOf(saved)));
      cache.put([saved]);
      void readPostsAgain();
    },
  });
  const { theirs } = save;
  const fault = tagFault(tagsOf(words.tags));

  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-6">
      <Preview item={item} />
      <p className="workspace:empty:hidden">
        <ClientLabel client={item.client} />
      </p>
      <Facts item={item} onTag={(tag) => leave(() => onTag(tag))} />
      <Uses item={item} onOpen={(post) => navigate(paths.post(post))} />
      {!mayEdit && item.alt && (
        <p className="workspace:text-sm" dir="auto">
          {item.alt}
        </p>
      )}
      {mayEdit && !inBin && (
        <form
          className="workspace:flex workspace:flex-col workspace:gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save.run({ ...words, version: base.version });
          }}
        >
          {theirs && (
            <ConflictChoice
              what="file"
              changedAt={theirs.updatedAt}
              isPending={save.isPending}
              onKeepMine={() => save.run({ ...words, version: theirs.version })}
              onTakeTheirs={() => {
                setBase(theirs);
                setWords(wordsOf(theirs));
                cache.put([theirs]);
                save.dismiss();
              }}
            >
              <p className="workspace:font-medium" dir="auto">
                {mediaName(theirs)}
              </p>
              {theirs.name && theirs.alt && <p dir="auto">{theirs.alt}</p>}
              {theirs.tags.length > 0 && <p>Tags: {theirs.tags.join(', ')}</p>}
            </ConflictChoice>
          )}
          <TextField
            label="Name"
            dir="auto"
            maxLength={200}
            value={words.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextArea
            label="Alt text"
            hint="What it shows, for those who can’t see it."
            dir="auto"
            rows={3}
            maxLength={1000}
            value={words.alt}
            onChange={(event) => change({ alt: event.target.value })}
          />
          <TextField
            label="Tags"
            hint="Separate with commas."
            value={words.tags}
            error={fault}
            onChange={(event) => change({ tags: event.target.value })}
          />
          <div data-action-bar className="workspace:flex workspace:items-center workspace:gap-4">
            <Button
              type="submit"
              variant="primary"
              loading={save.isPending}
              disabled={!isDirty || theirs !== null || fault !== undefined}
            >
              Save
            </Button>
            <span role="status" className="workspace:text-sm workspace:text-muted">
              {isDirty ? 'Unsaved changes' : 'All changes saved'}
            </span>
          </div>
        </form>
      )}
      <div
        data-action-bar
        className="workspace:flex workspace:flex-wrap workspace:gap-2 workspace:border-t workspace:border-line workspace:pt-4 workspace:empty:hidden"
      >
        {inBin ? (
          mayEdit && (
            <Button icon={<RotateCcw aria-hidden />} onClick={() => onRestore(base)}>
              Restore
            </Button>
          )
        ) : (
          <>
            <Button asChild icon={<Download aria-hidden />}>
              <a href={downloadUrl(base)} download>
                Download
              </a>
            </Button>
            {mayEdit && (
              <Button icon={<Trash2 aria-hidden />} onClick={() => leave(() => onDelete(base))}>
                Delete
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function tagFault(tags: readonly string[]): string | undefined {
  if (tags.length > mediaTagsMax) return `Please choose ${mediaTagsMax} tags at most.`;
  return tags.some(({ length }) => length > 40) ? 'Please keep each tag to 40 characters.' : undefined;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'video/mp4': '.mp4',
};

/** Files made here have no file name, so the extension follows from their type. */
function downloadUrl(item: MediaItem): string {
  const name = item.name || `${mediaName(item)}${endings[item.mimeType] ?? ''}`;
  return endpointUrl(objectsEndpoints.getObject, {
    params: { id: item.id },
    query: { download: name.slice(-100) },
  });
}

function Preview({ item: { kind, url, previewUrl, alt } }: { readonly item: MediaItem }) {
  const className =
    'workspace:max-h-80 workspace:w-full workspace:rounded-md workspace:bg-sunken workspace:object-contain';
  return kind === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: clips made here are silent
    <video
      src={url}
      poster={previewUrl}
      controls
      playsInline
      aria-label={alt || 'Video'}
      className={className}
    />
  ) : (
    <a href={url} target="_blank" rel="noreferrer" aria-label="Open the full image in a new tab">
      <img src={previewUrl} alt={alt} className={className} />
    </a>
  );
}

function Facts({ item, onTag }: { readonly item: MediaItem; readonly onTag: (tag: string) => void }) {
  const formats = useFormats();
  return (
    <dl className="workspace:grid workspace:grid-cols-2 workspace:gap-3 workspace:text-sm">
      {item.width !== null && item.height !== null && (
        <Fact label="Dimensions">
          {item.width} × {item.height}
        </Fact>
      )}
      <Fact label="Size">{fileSize(item.size, formats)}</Fact>
      <Fact label="Format">{item.mimeType.split('/')[1]?.toUpperCase()}</Fact>
      {originLabel(item.origin) && <Fact label="Origin">{originLabel(item.origin)}</Fact>}
      <Fact label="Added">{formats.day(item.createdAt)}</Fact>
      {item.tags.length > 0 && (
        <Fact label="Tags" wide>
          <span className="workspace:flex workspace:flex-wrap workspace:gap-2">
            {item.tags.map((tag) => (
              <Button key={tag} size="sm" onClick={() => onTag(tag)}>
                {tag}
              </Button>
            ))}
          </span>
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'workspace:col-span-2' : undefined}>
      <dt className="workspace:text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface UsesProps {
  readonly item: Details;
  readonly onOpen: (post: string) => void;
}

function Uses({ item: { usedIn, usedInCount }, onOpen }: UsesProps) {
  if (usedInCount === 0)
    return <p className="workspace:text-sm workspace:text-muted">Not used in a post yet.</p>;
  return (
    <section className="workspace:flex workspace:flex-col workspace:gap-2">
      <Heading level={3} size="sm">
        Used in {usedInCount} {usedInCount === 1 ? 'post' : 'posts'}
      </Heading>
      <ul className="workspace:flex workspace:flex-col workspace:gap-2 workspace:text-sm">
        {usedIn.map(({ id, title, status }) => {
          const { label, tone } = statusLook(status);
          return (
            <li
              key={id}
              className="workspace:flex workspace:items-center workspace:justify-between workspace:gap-3"
            >
              <TextLink asChild className="workspace:truncate">
                <Link
                  to={paths.post(id)}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    onOpen(id);
                  }}
                >
                  {title || 'Untitled post'}
                </Link>
              </TextLink>
              <Badge tone={tone}>{label}</Badge>
            </li>
          );
        })}
      </ul>
      {usedInCount > usedIn.length && (
        <p className="workspace:text-sm workspace:text-muted">and {usedInCount - usedIn.length} more</p>
      )}
    </section>
  );
}
