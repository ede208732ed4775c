import { mediaName, useFormats } from '@postloom/remote-kit';
import type { MediaItem } from '@postloom/shared-contracts';
import { Badge, Checkbox, IconButton, VisuallyHidden } from '@postloom/ui-kit';
import { Clapperboard, Star } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { listItem } from '#app/lists/use-list-focus.ts';
import type { Selection } from '#app/selection/use-selection.ts';
import { FileFacts } from './file-facts.tsx';
import { useWindowedRows } from './use-windowed-rows.ts';

interface FileHandlers {
  readonly onOpen: (item: MediaItem) => void;
  readonly onStar: (item: MediaItem) => void;
  readonly onSelect: (item: MediaItem, range: boolean) => void;
}

interface MediaFilesProps extends FileHandlers {
  readonly label: string;
  readonly items: readonly MediaItem[];
  /** Whether there are more files than loaded so far. */
  readonly hasMore: boolean;
  readonly view: 'grid' | 'list';
  /** Null for people who can only read: nothing can be selected, starred or deleted then. */
  readonly selection: Selection | null;
  readonly onDelete: (items: readonly MediaItem[]) => void;
}

/** Space between tiles, and minimum width of a tile, in pixels. */
const tiles = { gap: 16, minWidth: 200 };

/**
 * The files, as tiles or rows. The arrow keys move between files and, with Shift, select them; Ctrl+A selects all that
 * are shown, Escape none, and Delete deletes. Only the files near the visible area are rendered.
 */
export function MediaFiles({
  label,
  items,
  hasMore,
  view,
  selection,
  onDelete,
  ...handlers
}: MediaFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const stable = useStable(handlers);
  const isGrid = view === 'grid';
  const rows = useWindowedRows({
    list,
    count: items.length,
    gap: tiles.gap,
    minWidth: isGrid ? tiles.minWidth : null,
    // There are two lines of text below a tile's picture.
    estimateHeight: (width) => (isGrid ? width + 60 : 65),
  });

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      selection?.all();
    } else if (event.key === 'Escape') {
      selection?.clear();
    } else {
      const index = indexOf(event.target);
      const item = items[index];
      const after = indexAfterKey(event.key, index, rows.columns, items.length);
      const next = items[after];
      if (selection && item && event.key === 'Delete') {
        onDelete(selection.ids.size > 0 ? items.filter(({ id }) => selection.ids.has(id)) : [item]);
      } else if (item && next) {
        event.preventDefault();
        if (selection && event.shiftKey) {
          selection.extendTo(item.id);
          selection.extendTo(next.id);
        }
        rows.focus(after);
      }
    }
  }

  const File = isGrid ? Tile : Line;
  return (
    <ul
      ref={list}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => rows.setActive(indexOf(target))}
      onBlur={({ relatedTarget, currentTarget }) =>
        currentTarget.contains(relatedTarget) || rows.setActive(null)
      }
      style={rows.listStyle}
      data-selecting={selection && selection.ids.size > 0 ? '' : undefined}
      className={`workspace:group/files workspace:relative ${isGrid ? '' : 'workspace:border-t workspace:border-line'}`}
    >
      {rows.items.map(({ index, ...place }) => {
        const item = items[index];
        return (
          item && (
            <li
              key={item.id}
              {...listItem(item.id)}
              data-item={index}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
              {...place}
            >
              <File item={item} selected={selection ? selection.ids.has(item.id) : null} {...stable} />
            </li>
          )
        );
      })}
    </ul>
  );
}

const indexOf = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-item]')?.dataset.item ?? -1);

/** The index that a key leads to from another one; -1 if it leads nowhere. */
function indexAfterKey(key: string, index: number, columns: number, count: number): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  return step === undefined ? -1 : index + step;
}

/** Handlers with stable identities, so that in a list of thousands only what has changed renders again. */
function useStable(handlers: FileHandlers): FileHandlers {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  return useRef<FileHandlers>({
    onOpen: (item) => latest.current.onOpen(item),
    onStar: (item) => latest.current.onStar(item),
    onSelect: (item, range) => latest.current.onSelect(item, range),
  }).current;
}

interface FileProps extends FileHandlers {
  readonly item: MediaItem;
  /** Null if selecting isn't possible. */
  readonly selected: boolean | null;
}

/** With a mouse, a tile's controls show while it is pointed at or has the focus, and all of them while any is selected. */
const onDemand =
  'workspace:pointer-fine:opacity-0 workspace:group-hover/tile:opacity-100 workspace:group-focus-within/tile:opacity-100 workspace:group-data-selecting/files:opacity-100';

const Tile = memo(function Tile({ item, selected, onOpen, onStar, onSelect }: FileProps) {
  const name = mediaName(item);
  return (
    <div
      className={`workspace:group/tile workspace:relative workspace:flex workspace:flex-col workspace:overflow-hidden workspace:rounded-md workspace:border ${selected ? 'workspace:border-accent workspace:bg-accent-soft' : 'workspace:border-line workspace:bg-surface'}`}
    >
      <button
        type="button"
        data-opener
        className="workspace:flex workspace:flex-col workspace:text-start workspace:-outline-offset-2"
        onClick={() => onOpen(item)}
      >
        <span className="workspace:relative workspace:block">
          <Thumbnail
            item={item}
            className="workspace:aspect-square workspace:w-full workspace:object-contain"
          />
          {item.client !== null && (
            <span className="workspace:absolute workspace:end-1 workspace:bottom-1 workspace:flex workspace:max-w-3/4 workspace:rounded-sm workspace:bg-paper">
              <ClientLabel client={item.client} />
            </span>
          )}
        </span>
        <span
          className="workspace:w-full workspace:truncate workspace:px-3 workspace:pt-2 workspace:text-sm workspace:font-medium"
          dir="auto"
        >
          {name}
        </span>
      </button>
      <span className="workspace:px-3 workspace:pb-2">
        <Facts item={item} />
      </span>
      {selected !== null && (
        <span
          className={`workspace:absolute workspace:start-2 workspace:top-2 workspace:rounded-md workspace:bg-overlay ${onDemand}`}
        >
          <Select item={item} selected={selected} onSelect={onSelect} />
        </span>
      )}
      {selected !== null && item.deletedAt === null && (
        <span
          className={`workspace:absolute workspace:end-2 workspace:top-2 workspace:rounded-md workspace:bg-overlay ${item.starred ? '' : onDemand}`}
        >
          <StarButton item={item} onStar={onStar} />
        </span>
      )}
    </div>
  );
});

const Line = memo(function Line({ item, selected, onOpen, onStar, onSelect }: FileProps) {
  const { shortDay } = useFormats();
  return (
    <div className="workspace:flex workspace:items-center workspace:gap-3 workspace:border-b workspace:border-line workspace:py-2">
      {selected !== null && <Select item={item} selected={selected} onSelect={onSelect} />}
      <button
        type="button"
        data-opener
        className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:items-center workspace:gap-3 workspace:rounded-sm workspace:text-start"
        onClick={() => onOpen(item)}
      >
        <Thumbnail
          item={item}
          className="workspace:size-12 workspace:shrink-0 workspace:rounded-sm workspace:object-cover"
        />
        <span className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col">
          <span className="workspace:truncate workspace:font-medium" dir="auto">
            {mediaName(item)}
          </span>
          <Facts item={item} />
        </span>
        {item.client !== null && <ClientLabel client={item.client} />}
        <span className="workspace:hidden workspace:flex-wrap workspace:gap-1 workspace:lg:flex">
          {item.tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
        <span className="workspace:hidden workspace:text-sm workspace:text-muted workspace:sm:inline">
          {shortDay(item.createdAt)}
        </span>
      </button>
      {selected !== null && item.deletedAt === null && <StarButton item={item} onStar={onStar} />}
    </div>
  );
});

export function Thumbnail({ item, className }: { readonly item: MediaItem; readonly className: string }) {
  const picture = (
    <img
      src={item.thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      className={`workspace:bg-sunken ${className}`}
    />
  );
  if (item.kind === 'image') return picture;
  // The first frame of a clip, with an icon that marks it as one.
  return (
    <span className="workspace:relative workspace:block">
      {picture}
      <span className="workspace:absolute workspace:start-1 workspace:bottom-1 workspace:rounded-full workspace:bg-paper workspace:p-1 workspace:text-ink">
        <Clapperboard aria-hidden className="workspace:size-4" />
      </span>
    </span>
  );
}

function Facts({ item: { width, height, size } }: { readonly item: MediaItem }) {
  return (
    <FileFacts dimensions={width !== null && height !== null ? `${width} × ${height}` : null} size={size} />
  );
}

function Select({
  item,
  selected,
  onSelect,
}: Pick<FileProps, 'item' | 'onSelect'> & { readonly selected: boolean }) {
  return (
    // Only as wide as its box: the label is for screen readers.
    <span className="workspace:block workspace:size-8 workspace:shrink-0 workspace:overflow-hidden workspace:ps-1.5 workspace:pt-1.5">
      <Checkbox
        label={<VisuallyHidden>Select {mediaName(item)}</VisuallyHidden>}
        checked={selected}
        onChange={() => {}}
        onClick={(event: MouseEvent) => onSelect(item, event.shiftKey)}
      />
    </span>
  );
}

function StarButton({ item, onStar }: Pick<FileProps, 'item' | 'onStar'>) {
  return (
    <IconButton
      size="sm"
      label={`Star ${mediaName(item)}`}
      aria-pressed={item.starred}
      onClick={() => onStar(item)}
    >
      <Star
        aria-hidden
        className={item.starred ? 'workspace:fill-current workspace:text-accent' : undefined}
      />
    </IconButton>
  );
}
