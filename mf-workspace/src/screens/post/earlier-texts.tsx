import { Loaded, nameOf, platformName, useFormats, useHost, usePeople } from '@postloom/remote-kit';
import { ChangedText } from '@postloom/remote-kit/previews';
import { type Post, type PostVersion, postsEndpoints, retentionTime } from '@postloom/shared-contracts';
import { Accordion, Button, Dialog, Disclosure, Skeleton } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { compareWords } from './compare-words.ts';
import { ShownPost } from './shown-post.tsx';

interface EarlierTextsProps {
  /** The post as it is now, with unsaved edits. */
  readonly post: Post;
  /** Null for people who can't edit the post. */
  readonly onBringBack: ((version: PostVersion) => void) | null;
  readonly onClose: () => void;
}

/** The words that a post had before, what has changed since, and a way to bring them back. */
export function EarlierTexts({ onClose, ...shown }: EarlierTextsProps) {
  const { api } = useHost();
  const params = { id: shown.post.id };
  const versions = useQuery({ ...api.query(postsEndpoints.listPostVersions, { params }), staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Earlier texts"
      description={`When a save changes the words, the ones before stay here for ${retentionTime('postVersions')}. Images and videos aren’t kept with them.`}
    >
      <Loaded
        query={versions}
        what="the earlier texts"
        skeleton={<RowsSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="workspace:text-muted">There are none yet.</p>}
      >
        {({ items }) => <Versions {...shown} versions={items} />}
      </Loaded>
    </Dialog>
  );
}

interface VersionsProps extends Omit<EarlierTextsProps, 'onClose'> {
  readonly versions: readonly PostVersion[];
}

function Versions({ versions, ...shown }: VersionsProps) {
  const { moment } = useFormats();
  const people = usePeople();
  const [only] = versions.length === 1 ? versions : [];
  const [open, setOpen] = useState(only?.number ?? null);
  return (
    <Accordion>
      {versions.map((version) => {
        const { number, savedAt, savedBy, title, caption } = version;
        const author = people.isTeam && people.personOf(savedBy);
        return (
          <Disclosure
            key={number}
            open={number === open}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(number);
              else setOpen((now) => (now === number ? null : now));
            }}
            title={
              <span className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
                <span className="workspace:flex workspace:flex-wrap workspace:items-baseline workspace:gap-x-3">
                  {moment(savedAt)}
                  <span className="workspace:text-sm workspace:font-normal">
                    Version {number}
                    {author && `, by ${nameOf(author)}`}
                  </span>
                </span>
                <span
                  dir="auto"
                  className="workspace:truncate workspace:text-sm workspace:font-normal workspace:text-muted"
                >
                  {caption.trim() || title || 'No caption'}
                </span>
              </span>
            }
          >
            {number === open && <Version {...shown} version={version} />}
          </Disclosure>
        );
      })}
    </Accordion>
  );
}

interface VersionProps extends Omit<EarlierTextsProps, 'onClose'> {
  readonly version: PostVersion;
}

/** What has changed since one of them, next to how its platform would show it. */
function Version({ post, version, onBringBack }: VersionProps) {
  const { platform, contentType, caption, hashtags, videoScript, slides = null } = version;
  const { before, after, isSame } = compareWords(version, post);
  const hasMoved = platform !== post.platform || contentType !== post.contentType;
  return (
    <div className="workspace:grid workspace:grid-cols-1 workspace:items-start workspace:gap-6 workspace:text-ink workspace:sm:grid-cols-2">
      <section
        aria-label="What has changed since"
        className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:items-start workspace:gap-4"
      >
        <p className="workspace:text-sm workspace:font-medium">
          {isSame ? 'The words are the same now' : 'What has changed since'}
        </p>
        {!isSame && <ChangedText before={before} after={after} />}
        {hasMoved && (
          <p className="workspace:text-sm">
            It was a {platformName(platform)} {contentType} then. That doesn’t come back with the words.
          </p>
        )}
        {onBringBack && !isSame && (
          <>
            <Button variant="primary" icon={<Undo2 aria-hidden />} onClick={() => onBringBack(version)}>
              Bring back
            </Button>
            <p className="workspace:text-sm workspace:text-muted">
              The words go into the fields, and are saved when you save the post. Images, time, client and
              status stay as they are.
            </p>
          </>
        )}
      </section>
      <ShownPost post={{ ...post, platform, contentType, caption, hashtags, videoScript, slides }} />
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-6">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} lines={2} />
      ))}
    </div>
  );
}
