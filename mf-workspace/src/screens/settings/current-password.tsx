import { PasswordField } from '@postloom/ui-kit';

export interface CurrentPasswordProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Asked for before something that cannot be taken back, or opens the account. */
export function CurrentPassword({ value, onChange }: CurrentPasswordProps) {
  return (
    <PasswordField label="Current Password" value={value} onChange={({ target }) => onChange(target.value)} />
  );
}
