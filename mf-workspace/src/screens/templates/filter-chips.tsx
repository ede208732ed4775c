import { Button } from '@postloom/ui-kit';

interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Undefined for all. */
  readonly value: Value | undefined;
  readonly onValueChange: (value: Value | '') => void;
}

/** Chooses one of many short filters. On a narrow screen, they are in one row that scrolls. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: FilterChipsProps<Value>) {
  const all: readonly { readonly value: Value | ''; readonly label: string }[] = [
    { value: '', label: 'All' },
    ...options,
  ];
  return (
    <ul
      aria-label={label}
      className="workspace:flex workspace:gap-2 workspace:overflow-x-auto workspace:p-1 workspace:sm:flex-wrap"
    >
      {all.map((option) => {
        const isChosen = option.value === (value ?? '');
        return (
          <li key={option.value} className="workspace:shrink-0">
            <Button
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onValueChange(option.value)}
            >
              {option.label}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
