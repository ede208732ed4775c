import { type MediaFilter, mediaFilters } from '@postloom/shared-contracts';
import { Button, SegmentedControl } from '@postloom/ui-kit';
import { LayoutGrid, List, X } from 'lucide-react';
import { FoldingFilters } from '#app/filters/folding-filters.tsx';
import { SearchField } from '#app/filters/search-field.tsx';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';
import { ProjectFilter } from '#app/projects/project-filter.tsx';

const views = ['grid', 'list'] as const;
const filterNames: Readonly<Record<MediaFilter, string>> = {
  all: 'All',
  images: 'Images',
  videos: 'Videos',
  starred: 'Starred',
};

/** What part of the library is shown and how, both for the address and as the API's query. */
export function useMediaFilters() {
  const { text, known, id, set } = useAddressFilters();
  const q = text('q');
  const tag = text('tag');
  const project = id('project');
  const filter = known('filter', mediaFilters) ?? 'all';
  const inBin = text('bin') === 'true';
  return {
    q,
    tag,
    project,
    filter,
    inBin,
    view: known('view', views) ?? 'grid',
    /** Id of the file whose details are open. */
    item: text('item'),
    wantsUpload: text('upload') === 'true',
    isFiltered: Boolean(q || tag || project || filter !== 'all'),
    query: {
      filter,
      ...(q && { q }),
      ...(tag && { tag }),
      ...(project && { project }),
      ...(inBin && { deleted: 'true' as const }),
    },
    set,
    clear: () => set({ q: '', tag: '', project: '', filter: '' }),
  };
}

export type MediaFilters = ReturnType<typeof useMediaFilters>;

export function MediaFilterBar({ q, tag, project, filter, inBin, view, set }: MediaFilters) {
  return (
    <FoldingFilters
      count={[filter !== 'all', project, tag, inBin].filter(Boolean).length}
      search={<SearchField placeholder="Name or tag" value={q} onSearch={(words) => set({ q: words })} />}
    >
      <SegmentedControl
        label="Kind"
        options={mediaFilters.map((value) => ({ value, label: filterNames[value] }))}
        value={filter}
        onValueChange={(value) => set({ filter: value === 'all' ? '' : value })}
      />
      <ProjectFilter value={project} onValueChange={(chosen) => set({ project: chosen })} />
      <SegmentedControl
        label="Which files"
        options={[
          { value: 'kept', label: 'Library' },
          { value: 'bin', label: 'Bin' },
        ]}
        value={inBin ? 'bin' : 'kept'}
        onValueChange={(value) => set({ bin: value === 'bin' ? 'true' : '' })}
      />
      <SegmentedControl
        label="View"
        options={[
          { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
          { value: 'list', label: 'List', icon: <List aria-hidden /> },
        ]}
        value={view}
        onValueChange={(value) => set({ view: value === 'grid' ? '' : value })}
      />
      {tag && (
        <Button size="sm" iconEnd={<X aria-hidden />} onClick={() => set({ tag: '' })}>
          Tag: {tag}
        </Button>
      )}
    </FoldingFilters>
  );
}
