import { postStatuses, signOffStates } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { SegmentedControl } from '@postloom/ui-kit';
import { FoldingFilters } from '#app/filters/folding-filters.tsx';
import { PostSelects } from '#app/filters/post-selects.tsx';
import { SearchField } from '#app/filters/search-field.tsx';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';

/** The filters of the posts, both for the address and as the API's query. */
export function usePostFilters() {
  const { text, known, set } = useAddressFilters();
  const q = text('q');
  const platform = known('platform', platforms);
  const status = known('status', postStatuses);
  const signOff = known('signOff', signOffStates);
  const inBin = text('bin') === 'true';
  return {
    q,
    platform,
    status,
    signOff,
    inBin,
    isFiltered: Boolean(q || platform || status || signOff),
    query: {
      ...(q && { q }),
      ...(platform && { platform }),
      ...(status && { status }),
      ...(signOff && { signOff }),
      ...(inBin && { deleted: 'true' as const }),
    },
    set: (name: 'q' | 'platform' | 'status' | 'signOff' | 'bin', value: string) => set({ [name]: value }),
    clear: () => set({ q: '', platform: '', status: '', signOff: '' }),
  };
}

export function PostFilters({ q, platform, status, signOff, inBin, set }: ReturnType<typeof usePostFilters>) {
  return (
    <FoldingFilters
      count={[platform, status, signOff, inBin].filter(Boolean).length}
      search={<SearchField placeholder="Words or #tags" value={q} onSearch={(words) => set('q', words)} />}
    >
      <PostSelects filters={{ platform, status, signOff }} onChange={set} />
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
