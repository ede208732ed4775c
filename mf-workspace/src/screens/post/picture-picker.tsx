import { Loaded } from '@postloom/remote-kit';
import type { PostMedia } from '@postloom/shared-contracts';
import { Button, Dialog, Skeleton } from '@postloom/ui-kit';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '#app/filters/search-field.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { mediaName } from '#app/media/media-name.ts';
import { useMediaList } from '#app/media/use-media-list.ts';

interface PicturePickerProps {
  /** The client whose pictures are offered; null for those without a client. */
  readonly client: string | null;
  /** Ids of the files already in the post. */
  readonly taken: readonly string[];
  readonly onPick: (picture: PostMedia) => void;
  readonly onUpload: () => void;
  readonly onClose: () => void;
}

/** Chooses one picture from the library. */
export function PicturePicker({ client, taken, onPick, onUpload, onClose }: PicturePickerProps) {
  const [q, setQ] = useState('');
  const list = useMediaList({ filter: 'images', ...(q && { q }) });
  const pictures =
    list.data?.pages
      .flatMap(({ items }) => items)
      .filter((item) => item.client === client && !taken.includes(item.id)) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Choose an image"
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button icon={<Upload aria-hidden />} onClick={onUpload}>
            Upload an image
          </Button>
        </>
      }
    >
      <div className="workspace:flex workspace:flex-col workspace:gap-4">
        <SearchField label="Search your library" placeholder="Name or tag" value={q} onSearch={setQ} />
        <Loaded
          query={list}
          what="your library"
          skeleton={<Skeleton lines={4} />}
          // Further pages may have some.
          isEmpty={() => pictures.length === 0 && !list.hasNextPage}
          empty={
            <p className="workspace:text-sm workspace:text-muted">
              {q ? 'No images match.' : 'There are no other images in your library yet.'}
            </p>
          }
        >
          {() => (
            <ul
              aria-label="Images in your library"
              className="workspace:grid workspace:grid-cols-3 workspace:gap-3 workspace:sm:grid-cols-4"
            >
              {pictures.map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    aria-label={mediaName(item)}
                    className="workspace:block workspace:w-full workspace:cursor-pointer workspace:overflow-hidden workspace:rounded-md"
                    onClick={() =>
                      onPick({
                        id: item.id,
                        kind: 'image',
                        url: item.url,
                        alt: item.alt,
                        origin: item.origin,
                      })
                    }
                  >
                    <img
                      src={item.thumbnailUrl}
                      alt=""
                      loading="lazy"
                      className="workspace:aspect-square workspace:w-full workspace:bg-sunken workspace:object-cover"
                    />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <ShowMore list={list} />
      </div>
    </Dialog>
  );
}
