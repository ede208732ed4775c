import { Loaded, useFileBrand, useFormats, useHost, useRight } from '@postloom/remote-kit';
import { ClipView } from '@postloom/remote-kit/previews';
import { contentTypes, type HistoryItem, type HistoryKind, isKnown } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Badge, Button, Card, Dialog, EmptyState, PlatformIcon, WovenPattern } from '@postloom/ui-kit';
import { Clapperboard, FileText, FolderOpen, Play } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { contentTypeNames } from '#app/brief/labels.ts';
import { useGeneratorPath } from '#app/brief/use-open-in-generator.ts';
import { useHistory } from './history.ts';

/** Everything that was generated, latest first. Each entry links to the screen on which it was made. */
export function HistoryList({ kind }: { readonly kind: HistoryKind | null }) {
  const fileBrand = useFileBrand();
  const list = useHistory(kind);
  const [watched, setWatched] = useState<HistoryItem | null>(null);
  return (
    <>
      <Loaded
        query={list}
        what="your history"
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<NothingYet kind={kind} />}
      >
        {({ pages }) => (
          <div className="generator:grid generator:grid-cols-1 generator:justify-items-start generator:gap-4">
            <ul
              aria-label="What you generated"
              className="generator:grid generator:w-full generator:grid-cols-1 generator:gap-3"
            >
              {pages
                .flatMap(({ items }) => items)
                .map((item) => (
                  <li key={item.id}>
                    <Entry item={item} onWatch={() => setWatched(item)} />
                  </li>
                ))}
            </ul>
            {list.hasNextPage && (
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more
              </Button>
            )}
          </div>
        )}
      </Loaded>
      <Dialog open={watched !== null} onOpenChange={(open) => !open && setWatched(null)} title="Clip">
        {watched && <ClipView id={watched.id} name={async () => `${(await fileBrand()).slug}-clip`} />}
      </Dialog>
    </>
  );
}

function Entry({ item, onWatch }: { readonly item: HistoryItem; readonly onWatch: () => void }) {
  const { moment } = useFormats();
  const mayEdit = useRight('edit');
  const known = item.platforms.flatMap((platform) => (isKnown(platforms, platform) ? [platform] : []));
  const generator = useGeneratorPath();
  return (
    <Card asChild padding="sm" className="generator:grid generator:gap-3">
      <article aria-label={item.title}>
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
          <Badge>{kindName(item)}</Badge>
          {known.map((platform) => (
            <span key={platform} title={platformCatalogue[platform].name}>
              <PlatformIcon platform={platform} />
            </span>
          ))}
          {item.status === 'running' && <Badge tone="teal">In progress</Badge>}
          {item.status === 'failed' && <Badge tone="warning">Interrupted, not charged</Badge>}
          <time
            dateTime={item.createdAt}
            className="generator:ms-auto generator:text-sm generator:text-muted"
          >
            {moment(item.createdAt)}
          </time>
        </div>
        <p dir="auto" className="generator:line-clamp-2 generator:font-medium generator:wrap-anywhere">
          {item.title || 'No text'}
        </p>
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
          {item.kind === 'clip' ? (
            <Button
              size="sm"
              icon={item.status === 'running' ? <Clapperboard aria-hidden /> : <Play aria-hidden />}
              onClick={onWatch}
            >
              {item.status === 'running' ? 'Check progress' : 'Watch'}
            </Button>
          ) : (
            mayEdit && (
              <Button asChild size="sm" icon={<FolderOpen aria-hidden />}>
                <Link
                  to={item.kind === 'set' ? paths.composerResult(item.id) : paths.result(generator, item.id)}
                >
                  Reopen
                </Link>
              </Button>
            )
          )}
          {item.postId && (
            <Button asChild size="sm" variant="ghost" icon={<FileText aria-hidden />}>
              <Link to={paths.post(item.postId)}>Open post</Link>
            </Button>
          )}
        </div>
      </article>
    </Card>
  );
}

function kindName({ kind, contentType, platforms: chosen }: HistoryItem): string {
  if (kind === 'set') return `Set for ${chosen.length} ${chosen.length === 1 ? 'platform' : 'platforms'}`;
  if (kind === 'clip') return 'Clip';
  return isKnown(contentTypes, contentType) ? contentTypeNames[contentType] : 'Post';
}

function NothingYet({ kind }: { readonly kind: HistoryKind | null }) {
  const { hasRoute } = useHost();
  const mayEdit = useRight('edit');
  return (
    <EmptyState
      art={<WovenPattern seed="history" columns={16} rows={4} />}
      title={kind === null ? 'Nothing generated yet' : 'None yet'}
      description="Everything you generate appears here, even if you close the page before it’s done."
      actions={
        mayEdit &&
        hasRoute(paths.composer) && (
          <Button asChild variant="primary">
            <Link to={paths.composer}>Create content</Link>
          </Button>
        )
      }
    />
  );
}
