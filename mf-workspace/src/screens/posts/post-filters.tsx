import { postStatuses, signOffStates } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { SegmentedControl, Select } from '@postloom/ui-kit';
import { FoldingFilters } from '#app/filters/folding-filters.tsx';
import { SearchField } from '#app/filters/search-field.tsx';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';
import { statusLook } from '#app/posts/post-status.ts';
import { stateLook } from '#app/sign-off/sign-off-look.ts';
import { useSignOffRight } from '#app/sign-off/use-sign-off.ts';

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
  const hasClients = useSignOffRight() || signOff;
  return (
    <FoldingFilters
      count={[platform, status, signOff, inBin].filter(Boolean).length}
      search={<SearchField placeholder="Words or #tags" value={q} onSearch={(words) => set('q', words)} />}
    >
      <Select
        label="Platform"
        value={platform ?? ''}
        onChange={(event) => set('platform', event.target.value)}
      >
        <option value="">All platforms</option>
        {platforms.map((each) => (
          <option key={each} value={each}>
            {platformCatalogue[each].name}
          </option>
        ))}
      </Select>
      <Select label="Status" value={status ?? ''} onChange={(event) => set('status', event.target.value)}>
        <option value="">Any status</option>
        {postStatuses.map((each) => (
          <option key={each} value={each}>
            {statusLook(each).label}
          </option>
        ))}
      </Select>
      {hasClients && (
        <Select
          label="Client’s answer"
          value={signOff ?? ''}
          onChange={(event) => set('signOff', event.target.value)}
        >
          <option value="">Any answer</option>
          {signOffStates.map((each) => (
            <option key={each} value={each}>
              {stateLook(each).label}
            </option>
          ))}
        </Select>
      )}
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
