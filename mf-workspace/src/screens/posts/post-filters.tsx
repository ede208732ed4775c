import { postStatuses, signOffFilters } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { SegmentedControl } from '@postloom/ui-kit';
import { FoldingFilters } from '#app/filters/folding-filters.tsx';
import { PostSelects } from '#app/filters/post-selects.tsx';
import { SearchField } from '#app/filters/search-field.tsx';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';
import { ProjectFilter } from '#app/projects/project-filter.tsx';

/** The filters of the posts, both for the address and as the API's query. */
export function usePostFilters() {
  const { text, known, id, set } = useAddressFilters();
  const q = text('q');
  const platform = known('platform', platforms);
  const status = known('status', postStatuses);
  const signOff = known('signOff', signOffFilters);
  const project = id('project');
  const inBin = text('bin') === 'true';
  return {
    q,
    platform,
    status,
    signOff,
    project,
    inBin,
    isFiltered: Boolean(q || platform || status || signOff || project),
    query: {
      ...(q && { q }),
      ...(platform && { platform }),
      ...(status && { status }),
      ...(signOff && { signOff }),
      ...(project && { project }),
      ...(inBin && { deleted: 'true' as const }),
    },
    set: (name: 'q' | 'platform' | 'status' | 'signOff' | 'project' | 'bin', value: string) =>
      set({ [name]: value }),
    clear: () => set({ q: '', platform: '', status: '', signOff: '', project: '' }),
  };
}

export function PostFilters({
  q,
  platform,
  status,
  signOff,
  project,
  inBin,
  set,
}: ReturnType<typeof usePostFilters>) {
  return (
    <FoldingFilters
      count={[platform, status, signOff, project, inBin].filter(Boolean).length}
      search={<SearchField placeholder="Words or #tags" value={q} onSearch={(words) => set('q', words)} />}
    >
      <PostSelects filters={{ platform, status, signOff }} onChange={set} />
      <ProjectFilter value={project} onValueChange={(chosen) => set('project', chosen)} />
      <SegmentedControl
        label="Which posts"
        options={[
          { value: 'kept', label: 'Posts' },
          { value: 'bin', label: 'Bin' },
        ]}
        value={inBin ? 'bin' : 'kept'}
        onValueChange={(value) => set('bin', value === 'bin' ? 'true' : '')}
      />
    </FoldingFilters>
  );
}
