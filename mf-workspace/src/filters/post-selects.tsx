import { postStatuses } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Select } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { statusLook } from '#app/posts/post-status.ts';
import { signOffChoices } from '#app/sign-off/sign-off-look.ts';
import { useSignOffRight } from '#app/sign-off/use-sign-off.ts';

const optionsOf = (options: readonly (readonly [string, string])[]) =>
  options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

type Name = 'platform' | 'status' | 'signOff';

interface PostSelectsProps {
  readonly filters: Readonly<Partial<Record<Name, string | null | undefined>>>;
  readonly hideLabel?: boolean;
  /** @param value '' for all. */
  readonly onChange: (name: Name, value: string) => void;
}

/** The filters of every list of posts: platform, status and, if clients approve posts, their decision and the team's. */
export function PostSelects({ filters, hideLabel = false, onChange }: PostSelectsProps) {
  const hasClients = useSignOffRight() || filters.signOff;
  const select = (name: Name, label: string, all: string, options: ReactNode) => (
    <Select
      label={label}
      hideLabel={hideLabel}
      value={filters[name] ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
    >
      <option value="">{all}</option>
      {options}
    </Select>
  );
  return (
    <>
      {select(
        'platform',
        'Platform',
        'All platforms',
        optionsOf(platforms.map((each) => [each, platformCatalogue[each].name])),
      )}
      {select(
        'status',
        'Status',
        'Any status',
        optionsOf(postStatuses.map((each) => [each, statusLook(each).label])),
      )}
      {hasClients &&
        select(
          'signOff',
          'Approval',
          'Any approval',
          signOffChoices.map(({ of, choices }) => (
            <optgroup key={of} label={of}>
              {optionsOf(choices)}
            </optgroup>
          )),
        )}
    </>
  );
}
