import { isSameTag, type MediaItem, uniqueTags } from '@postloom/shared-contracts';
import { Button, IconButton, Popover, TextField } from '@postloom/ui-kit';
import { RotateCcw, Star, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { useMediaActions } from './use-media-actions.ts';

interface SelectionBarProps {
  readonly items: readonly MediaItem[];
  readonly inBin: boolean;
  readonly actions: ReturnType<typeof useMediaActions>;
  readonly onDelete: (items: readonly MediaItem[]) => void;
  readonly onRestore: (items: readonly MediaItem[]) => void;
  readonly onClear: () => void;
}

/** Actions for the selected files, at the bottom of the window while any are selected. */
export function SelectionBar({ items, inBin, actions, onDelete, onRestore, onClear }: SelectionBarProps) {
  const count = items.length;
  const allStarred = items.every(({ starred }) => starred);
  return (
    <section
      aria-label="Selected files"
      data-action-bar
      className="workspace:sticky workspace:bottom-4 workspace:z-10 workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2 workspace:rounded-lg workspace:border workspace:border-line workspace:bg-overlay workspace:p-2 workspace:shadow-overlay workspace:sm:p-3"
    >
      <IconButton size="sm" label="Clear selection" variant="ghost" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      <p role="status" className="workspace:me-auto workspace:font-medium">
        {count} selected
      </p>
      {inBin ? (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden />}
          loading={actions.restore.isPending}
          onClick={() => onRestore(items)}
        >
          Restore
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            icon={<Star aria-hidden />}
            loading={actions.star.isPending}
            onClick={() => actions.star.run({ items, starred: !allStarred })}
          >
            {allStarred ? 'Unstar' : 'Star'}
          </Button>
          <Tags
            items={items}
            onAdd={(tag) => actions.tag.run({ items, tag })}
            onRemove={(tag, from) => actions.untag.run({ items: from, tag })}
          />
          <Button
            size="sm"
            icon={<Trash2 aria-hidden />}
            loading={actions.isRemoving}
            onClick={() => onDelete(items)}
          >
            Delete
          </Button>
        </>
      )}
    </section>
  );
}

interface TagsProps {
  readonly items: readonly MediaItem[];
  readonly onAdd: (tag: string) => void;
  /** @param from the files that have it. */
  readonly onRemove: (tag: string, from: readonly MediaItem[]) => void;
}

/** Adds a tag to all selected files, or removes one from those that have it. */
function Tags({ items, onAdd, onRemove }: TagsProps) {
  const [isOpen, setOpen] = useState(false);
  const [tag, setTag] = useState('');
  const given = uniqueTags(items.flatMap(({ tags }) => tags)).sort((a, b) => a.localeCompare(b));
  return (
    <Popover
      label="Tags of the selected files"
      side="top"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" icon={<Tag aria-hidden />}>
          Tag
        </Button>
      }
    >
      <div className="workspace:flex workspace:flex-col workspace:gap-3 workspace:p-2">
        <form
          className="workspace:flex workspace:items-end workspace:gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            onAdd(tag.trim());
            setTag('');
            setOpen(false);
          }}
        >
          <TextField
            label="New tag"
            maxLength={40}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
          />
          <Button type="submit" disabled={tag.trim() === ''}>
            Add
          </Button>
        </form>
        {given.length > 0 && (
          <ul
            aria-label="Tags to remove"
            className="workspace:flex workspace:max-h-48 workspace:max-w-72 workspace:flex-wrap workspace:gap-2 workspace:overflow-y-auto"
          >
            {given.map((each) => {
              const having = items.filter(({ tags }) => tags.some((tag) => isSameTag(tag, each)));
              return (
                <li key={each}>
                  <Button
                    size="sm"
                    iconEnd={<X aria-hidden />}
                    aria-label={`Remove ${each} from ${having.length} of ${items.length}`}
                    onClick={() => {
                      onRemove(each, having);
                      setOpen(false);
                    }}
                  >
                    {each}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Popover>
  );
}
