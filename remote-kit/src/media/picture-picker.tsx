import { type MediaItem, mediaEndpoints } from '@postloom/shared-contracts';
import { Button, Dialog, Skeleton } from '@postloom/ui-kit';
import { Upload } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { fileSize } from '../format/file-size.ts';
import { useFormats } from '../format/use-formats.ts';
import { Found } from '../lists/found.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { originLabel } from '../posts/picture-label.ts';
import { useHost } from '../remote.tsx';
import { Loaded } from '../states/loaded.tsx';
import { useApiMutation } from '../use-api-mutation.ts';
import { mediaName } from './media-name.ts';
import css from './picture-picker.module.css';
import { useMediaList } from './use-media-list.ts';

export interface PicturePickerProps {
  /** The client whose pictures are offered; null for those without a client. */
  readonly client: string | null;
  /** Ids of pictures that are there already. */
  readonly taken: readonly string[];
  /** Pictures that may be chosen; one, if it isn't given. */
  readonly max?: number;
  /** Larger files can't be chosen. */
  readonly maxBytes?: number;
  /** Receives at least one picture. It is kept from now on, even if no post shows it. */
  readonly onPick: (pictures: readonly [MediaItem, ...MediaItem[]]) => void;
  /** Offers an upload instead. */
  readonly onUpload?: () => void;
  readonly onClose: () => void;
}

/** How many pages are searched for a first picture before the person is asked. */
const barrenPages = 3;

/** Chooses pictures from the library: a single one by a press, several by marking them. */
export function PicturePicker({
  client,
  taken,
  max = 1,
  maxBytes = Number.POSITIVE_INFINITY,
  onPick,
  onUpload,
  onClose,
}: PicturePickerProps) {
  const { api, toast } = useHost();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<readonly MediaItem[]>([]);
  const list = useMediaList({ filter: 'images', ...(q && { q }) }, client);
  const pictures =
    list.data?.pages
      .flatMap(({ items }) => items)
      .filter((item) => item.client === client && !taken.includes(item.id)) ?? [];
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  // Without a client, a page may have only pictures of clients. The person decides how far to look beyond some pages.
  const isBarren = pictures.length === 0 && hasNextPage && (list.data?.pages.length ?? 0) < barrenPages;
  useEffect(() => {
    if (isBarren && !isFetching && !isError) void fetchNextPage();
  }, [isBarren, isFetching, isError, fetchNextPage]);

  const keep = useApiMutation({
    call: (picked: readonly MediaItem[], { signal }) =>
      api.call(mediaEndpoints.changeManyMedia, { body: { ids: idsOf(picked), kept: true } }, { signal }),
    onDone: ({ items }, picked) => {
      const [first, ...others] = items.filter(({ deletedAt }) => deletedAt === null);
      if (first) onPick([first, ...others]);
      if (others.length + 1 === picked.length) return;
      if (!first) void list.refetch();
      setChosen([]);
      toast({
        tone: 'destructive',
        title: picked.length === 1 ? 'That image no longer exists' : 'Some images no longer exist',
        description: 'They were deleted from the library.',
      });
    },
    failed: 'Couldn’t add the image',
  });
  const leave = (): void => {
    keep.cancel();
    onClose();
  };
  const choose = (item: MediaItem): void => {
    if (max === 1) keep.run([item]);
    else if (idsOf(chosen).includes(item.id)) setChosen(chosen.filter(({ id }) => id !== item.id));
    else setChosen([...chosen, item]);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={max === 1 ? 'Choose an image' : 'Choose images'}
      size="lg"
      held={keep.isPending}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          {onUpload && (
            <Button icon={<Upload aria-hidden />} onClick={onUpload}>
              Upload an image
            </Button>
          )}
          {max > 1 && (
            <Button
              variant="primary"
              disabled={chosen.length === 0}
              loading={keep.isPending}
              onClick={() => keep.run(chosen)}
            >
              {chosen.length > 1 ? `Add ${chosen.length} images` : 'Add image'}
            </Button>
          )}
        </>
      }
    >
      <div className={css.body}>
        <SearchField label="Search your library" placeholder="Name or tag" value={q} onSearch={setQ} />
        <Found
          count={q && list.data && !isFetching ? pictures.length : null}
          hasMore={hasNextPage}
          what="images"
        />
        {max > 1 && (
          <p role="status" className={css.note}>
            {chosen.length} of {max} chosen
          </p>
        )}
        <Loaded
          query={list}
          what="your library"
          skeleton={<Skeleton lines={4} />}
          isEmpty={() => pictures.length === 0 && !hasNextPage}
          empty={
            <p className={css.note}>
              {q ? 'No images match.' : 'There are no other images in your library yet.'}
            </p>
          }
        >
          {() => (
            <ul aria-label="Images in your library" className={css.grid}>
              {pictures.map((item) => {
                const isChosen = idsOf(chosen).includes(item.id);
                return (
                  <li key={item.id}>
                    <Choice
                      item={item}
                      isChosen={max === 1 ? null : isChosen}
                      isRefused={item.size > maxBytes || (max > 1 && chosen.length >= max && !isChosen)}
                      maxBytes={maxBytes}
                      onChoose={() => choose(item)}
                    />
                  </li>
                );
              })}
            </ul>
          )}
        </Loaded>
        {hasNextPage && (
          <Button
            className={css.more}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const idsOf = (items: readonly MediaItem[]): string[] => items.map(({ id }) => id);

interface ChoiceProps {
  readonly item: MediaItem;
  /** Null if pictures aren't marked but chosen at once. */
  readonly isChosen: boolean | null;
  readonly isRefused: boolean;
  readonly maxBytes: number;
  readonly onChoose: () => void;
}

function Choice({ item, isChosen, isRefused, maxBytes, onChoose }: ChoiceProps) {
  const noteId = useId();
  const formats = useFormats();
  const note = item.size > maxBytes ? `Larger than ${fileSize(maxBytes, formats)}` : originLabel(item.origin);
  return (
    <>
      <button
        type="button"
        aria-label={mediaName(item)}
        aria-describedby={note ? noteId : undefined}
        aria-pressed={isChosen ?? undefined}
        // Not `disabled`: why it can't be chosen is to be heard.
        aria-disabled={isRefused}
        className={css.choice}
        onClick={() => !isRefused && onChoose()}
      >
        <img src={item.thumbnailUrl} alt="" loading="lazy" className={css.picture} />
      </button>
      <p aria-hidden className={css.name} dir="auto">
        {mediaName(item)}
      </p>
      {note && (
        <p id={noteId} className={css.note}>
          {note}
        </p>
      )}
    </>
  );
}
