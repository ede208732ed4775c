import { postStatuses, signOffStates } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Select } from '@postloom/ui-kit';
import { statusLook } from '#app/posts/post-status.ts';
import { stateLook } from '#app/sign-off/sign-off-look.ts';
import { useSignOffRight } from '#app/sign-off/use-sign-off.ts';

type Name = 'platform' | 'status' | 'signOff';

interface PostSelectsProps {
  readonly filters: Readonly<Partial<Record<Name, string | null | undefined>>>;
  readonly hideLabel?: boolean;
  /** @param value '' for all. */
  readonly onChange: (name: Name, value: string) => void;
}

/** The filters of every list of posts: platform, status and, if clients approve posts, their answer. */
export function PostSelects({ filters, hideLabel = false, onChange }: PostSelectsProps) {
  const hasClients = useSignOffRight() || filters.signOff;
  const select = (
    name: Name,
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Select
      label={label}
      hideLabel={hideLabel}
      value={filters[name] ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
    >
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
  return (
    <>
      {select(
        'platform',
        'Platform',
        'All platforms',
        platforms.map((each) => [each, platformCatalogue[each].name]),
      )}
      {select(
        'status',
        'Status',
        'Any status',
        postStatuses.map((each) => [each, statusLook(each).label]),
      )}
      {hasClients &&
        select(
          'signOff',
          'Client’s answer',
          'Any answer',
          signOffStates.map((each) => [each, stateLook(each).label]),
        )}
    </>
  );
}
