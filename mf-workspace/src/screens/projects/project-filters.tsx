import { projectStatuses } from '@postloom/shared-contracts';
import { SegmentedControl, Select } from '@postloom/ui-kit';
import { FoldingFilters } from '#app/filters/folding-filters.tsx';
import { SearchField } from '#app/filters/search-field.tsx';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';

const places = ['archive', 'bin'] as const;

/** The filters of the projects, both for the address and as the API's query. */
export function useProjectFilters() {
  const { text, known, set } = useAddressFilters();
  const q = text('q');
  const status = known('status', projectStatuses);
  const place = known('in', places);
  return {
    q,
    status,
    place,
    isFiltered: Boolean(q || status),
    query: {
      ...(q && { q }),
      ...(status && { status }),
      ...(place === 'archive' && { archived: 'true' as const }),
      ...(place === 'bin' && { deleted: 'true' as const }),
    },
    set: (name: 'q' | 'status' | 'in', value: string) => set({ [name]: value }),
    clear: () => set({ q: '', status: '' }),
  };
}

export function ProjectFilters({ q, status, place, set }: ReturnType<typeof useProjectFilters>) {
  return (
    <FoldingFilters
      count={[status, place].filter(Boolean).length}
      search={<SearchField placeholder="Title or tag" value={q} onSearch={(words) => set('q', words)} />}
    >
      <Select label="Status" value={status ?? ''} onChange={(event) => set('status', event.target.value)}>
        <option value="">Any status</option>
        {projectStatuses.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      <SegmentedControl
        label="Which projects"
        options={[
          { value: 'current', label: 'Projects' },
          { value: 'archive', label: 'Archive' },
          { value: 'bin', label: 'Bin' },
        ]}
        value={place ?? 'current'}
        onValueChange={(value) => set('in', value === 'current' ? '' : value)}
      />
    </FoldingFilters>
  );
}
