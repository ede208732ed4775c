import { Found } from '@postloom/remote-kit';
import { isSameTag } from '@postloom/shared-contracts';
import { Banner, Button, EmptyState, VisuallyHidden, WovenPattern } from '@postloom/ui-kit';
import { Clapperboard, Star } from 'lucide-react';
import { EmptyBin } from '#app/lists/empty-bin.tsx';
import { ClearSamples } from '#app/samples/clear-samples.tsx';
import { FileFacts } from './file-facts.tsx';
import type { MediaFilters } from './media-filters.tsx';
import { type SampleFile, sampleFiles } from './samples.ts';

/** What a person without any files sees: a working library with files marked as samples. */
export function SampleLibrary({ q, tag, filter, inBin, view, isFiltered, clear }: MediaFilters) {
  const words = q.toLowerCase();
  const shown = sampleFiles.filter(
    ({ name, type, tags, isStarred }) =>
      (filter === 'all' || (filter === 'starred' ? isStarred : `${type}s` === filter)) &&
      (!tag || tags.some((each) => isSameTag(each, tag))) &&
      [name, ...tags].some((text) => text.toLowerCase().includes(words)),
  );
  if (inBin) return <EmptyBin what="files" />;
  return (
    <>
      <Banner tone="teal" title="These files are samples" actions={<ClearSamples />}>
        They show what your library will look like. Your first upload will replace them.
      </Banner>
      <Found count={isFiltered ? shown.length : null} what="files" />
      {shown.length === 0 ? (
        <EmptyState
          title="No files match"
          description="Try other words or another filter."
          actions={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <ul
          aria-label="Sample files"
          className={
            view === 'grid'
              ? 'workspace:grid workspace:grid-cols-2 workspace:gap-4 workspace:sm:grid-cols-3 workspace:lg:grid-cols-4 workspace:xl:grid-cols-5'
              : 'workspace:grid workspace:grid-cols-1 workspace:gap-3'
          }
        >
          {shown.map((file) => (
            <Sample key={file.id} file={file} asLine={view === 'list'} />
          ))}
        </ul>
      )}
    </>
  );
}

function Sample({ file, asLine }: { readonly file: SampleFile; readonly asLine: boolean }) {
  const { id, name, type, dimensions, size, isStarred } = file;
  return (
    <li
      className={`workspace:flex workspace:overflow-hidden workspace:rounded-md workspace:border workspace:border-dashed workspace:border-line-strong workspace:text-muted ${asLine ? 'workspace:items-center' : 'workspace:flex-col'}`}
    >
      <span
        className={`workspace:relative workspace:block workspace:shrink-0 workspace:bg-sunken ${asLine ? 'workspace:size-16' : 'workspace:aspect-square'}`}
      >
        <WovenPattern seed={id} variant="bands" columns={8} rows={8} className="workspace:size-full" />
        {type === 'video' && (
          <span className="workspace:absolute workspace:inset-0 workspace:grid workspace:place-items-center">
            <span className="workspace:rounded-full workspace:bg-overlay workspace:p-2">
              <Clapperboard aria-label="Video" className="workspace:size-5" />
            </span>
          </span>
        )}
      </span>
      <span className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1 workspace:px-3 workspace:py-2">
        <span className="workspace:flex workspace:items-center workspace:gap-2 workspace:text-sm workspace:font-medium">
          <span className="workspace:truncate">{name}</span>
          {isStarred && (
            <Star
              aria-label="Starred"
              className="workspace:size-4 workspace:shrink-0 workspace:fill-current workspace:text-accent"
            />
          )}
        </span>
        <FileFacts dimensions={dimensions} size={size} />
        <VisuallyHidden>Sample</VisuallyHidden>
      </span>
    </li>
  );
}
