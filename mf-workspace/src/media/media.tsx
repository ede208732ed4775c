import { Loaded, useHost, useMediaList, usePageMeta, useRight, useUploads } from '@postloom/remote-kit';
import { type MediaItem, mediaEndpoints } from '@postloom/shared-contracts';
import { Button, Container, EmptyState, PageHeader, Skeleton, WovenPattern } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef } from 'react';
import { EmptyBin } from '#app/lists/empty-bin.tsx';
import { FoundInPages } from '#app/lists/found-in-pages.tsx';
import { TilesSkeleton } from '#app/lists/list-skeleton.tsx';
import { useListFocus } from '#app/lists/use-list-focus.ts';
import { useSamples } from '#app/samples/use-samples.ts';
import { useSelection } from '#app/selection/use-selection.ts';
import { MediaDetails } from './media-details.tsx';
import { MediaFiles } from './media-files.tsx';
import { MediaFilterBar, type MediaFilters, useMediaFilters } from './media-filters.tsx';
import { SampleLibrary } from './sample-library.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { useMediaActions } from './use-media-actions.ts';
import { useMediaCache } from './use-media-cache.ts';

/** The media library: the member's uploads, and what was made for their posts. */
export function Component() {
  usePageMeta('Media Library');
  const { api } = useHost();
  const filters = useMediaFilters();
  const cache = useMediaCache();
  const mayEdit = useRight('edit');
  const samples = useSamples();
  const { open, isOpening } = useUploads();
  const storage = useQuery({ ...api.query(mediaEndpoints.getStorage, {}), staleTime: 0 });

  function upload(files: readonly File[] = []): void {
    open({
      keep: true,
      files,
      onUploaded: () => {
        // New files should be visible, whatever the filters were.
        filters.set({ q: '', tag: '', project: '', filter: '', bin: '' });
        void cache.forget();
      },
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks for it
  useEffect(() => {
    if (!filters.wantsUpload) return;
    filters.set({ upload: '' });
    if (mayEdit) upload();
  }, [filters.wantsUpload]);

  const holdsFiles = ({ dataTransfer }: DragEvent) => mayEdit && dataTransfer.types.includes('Files');
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        upload([...event.dataTransfer.files]);
      }}
    >
      <PageHeader
        title="Media Library"
        description="Your images and clips, and where they’re used."
        primary={
          mayEdit && (
            <Button
              variant="primary"
              icon={<Upload aria-hidden />}
              loading={isOpening}
              onClick={() => upload()}
            >
              Upload
            </Button>
          )
        }
      />
      <Loaded
        query={{ ...storage, data: samples.isKnown ? storage.data : undefined }}
        what="your library"
        skeleton={
          <div className="workspace:flex workspace:flex-col workspace:gap-6">
            <Skeleton className="workspace:h-10 workspace:sm:max-w-96" />
            <Skeleton className="workspace:h-18" />
            <TilesSkeleton />
          </div>
        }
      >
        {(figures) => {
          const isSample = figures.files === 0 && !samples.areCleared;
          return (
            <>
              <StorageMeter storage={figures} isSample={isSample} />
              <MediaFilterBar {...filters} />
              {isSample ? (
                <SampleLibrary {...filters} />
              ) : (
                <OwnLibrary filters={filters} mayEdit={mayEdit} onUpload={() => upload()} />
              )}
            </>
          );
        }}
      </Loaded>
    </Container>
  );
}

interface OwnLibraryProps {
  readonly filters: MediaFilters;
  readonly mayEdit: boolean;
  readonly onUpload: () => void;
}

function OwnLibrary({ filters, mayEdit, onUpload }: OwnLibraryProps) {
  useListFocus();
  const { view, inBin, item, query } = filters;
  const list = useMediaList(query);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection(items.map(({ id }) => id));
  const selected = items.filter(({ id }) => selection.ids.has(id));
  const actions = useMediaActions();
  const region = useRef<HTMLElement>(null);

  const shown = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not shown any more is not selected any more
  useEffect(() => selection.clear(), [shown]);

  const close = () => filters.set({ item: '' });
  const leave = () => {
    // The selection bar is removed, and some of the files, one of which may have the focus.
    if (selection.ids.size > 0) region.current?.focus({ preventScroll: true });
    selection.clear();
    close();
  };
  const remove = (files: readonly MediaItem[]) => void actions.remove(files).then((done) => done && leave());
  const restore = (files: readonly MediaItem[]) => {
    actions.restore.run(files);
    leave();
  };

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Files"
      className="workspace:flex workspace:flex-col workspace:gap-6 workspace:outline-none"
    >
      <FoundInPages list={list} isFiltered={filters.isFiltered} what="files" />
      <Loaded
        query={list}
        what="your files"
        skeleton={<TilesSkeleton />}
        isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)}
        empty={<NoFiles filters={filters} mayEdit={mayEdit} onUpload={onUpload} />}
      >
        {() => (
          <>
            <MediaFiles
              label={inBin ? 'Files in the bin' : 'Files'}
              items={items}
              hasMore={list.hasNextPage}
              view={view}
              selection={mayEdit ? selection : null}
              onOpen={({ id }) => filters.set({ item: id })}
              onStar={(file) => actions.star.run({ items: [file], starred: !file.starred })}
              onSelect={({ id }, range) => selection.toggle(id, range)}
              onDelete={(files) => !inBin && remove(files)}
            />
            {list.hasNextPage && (
              <More
                after={items.length}
                isLoading={list.isFetchingNextPage}
                isFailed={list.isFetchNextPageError}
                onMore={() => void list.fetchNextPage()}
              />
            )}
          </>
        )}
      </Loaded>
      {mayEdit && selected.length > 0 && (
        <SelectionBar
          items={selected}
          inBin={inBin}
          actions={actions}
          onDelete={remove}
          onRestore={restore}
          onClear={selection.clear}
        />
      )}
      {item && (
        <MediaDetails
          id={item}
          onClose={close}
          onTag={(tag) => filters.set({ tag, item: '' })}
          onDelete={(file) => remove([file])}
          onRestore={(file) => restore([file])}
        />
      )}
    </section>
  );
}

interface MoreProps {
  /** Number of files before it. */
  readonly after: number;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onMore: () => void;
}

/** Loads the next page before it scrolls into view, automatically as long as that succeeds. */
function More({ after, isLoading, isFailed, onMore }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after each page, which may not fill the window
  useEffect(() => {
    if (isLoading || isFailed || !button.current) return;
    // A busy page may report several entries at once; only the last one counts.
    const watch = new IntersectionObserver((moments) => moments.at(-1)?.isIntersecting && more.current(), {
      rootMargin: '0px 0px 1200px',
    });
    watch.observe(button.current);
    return () => watch.disconnect();
  }, [after, isLoading, isFailed]);
  return (
    <Button ref={button} className="workspace:self-center" loading={isLoading} onClick={onMore}>
      {isFailed ? 'Try again' : 'Show more'}
    </Button>
  );
}

function NoFiles({ filters: { isFiltered, inBin, clear }, mayEdit, onUpload }: OwnLibraryProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No files match"
        description="Try other words or another filter."
        actions={<Button onClick={clear}>Clear filters</Button>}
      />
    );
  }
  return inBin ? (
    <EmptyBin what="files" />
  ) : (
    <EmptyState
      art={<WovenPattern seed="media" />}
      title="No files yet"
      description={
        mayEdit
          ? 'Upload images or generate some. Images used in your posts show up here too.'
          : 'Images and clips that your team uploads or generates show up here.'
      }
      actions={
        mayEdit && (
          <Button variant="primary" icon={<Upload aria-hidden />} onClick={onUpload}>
            Upload
          </Button>
        )
      }
    />
  );
}
