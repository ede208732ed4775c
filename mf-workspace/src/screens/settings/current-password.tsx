import type { Failure } from '@postloom/remote-kit';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { PasswordField } from '@postloom/ui-kit';
import { useEffect, useRef, useState } from 'react';

/** The state of a password field, with the server's error message. */
export interface AskedPassword {
  readonly value: string;
  readonly error: string | undefined;
  /** Sets the value and clears the error of the previous one. */
  change(value: string): void;
  /**
   * For `failed` of a mutation that sends the password: shows a wrong password next to the field, and other failures in
   * a toast.
   * @param title the toast's title.
   */
  failed(title: string): (failure: Failure) => ToastInput | null;
}

/** Holds the password entered in a dialog. */
export function useAskedPassword(): AskedPassword {
  const [{ value, error }, set] = useState<Pick<AskedPassword, 'value' | 'error'>>(empty);
  return {
    value,
    error,
    change: (next) => set({ ...empty, value: next }),
    failed: (title) => (failure) => {
      const fault = failure.fields.currentPassword;
      set((asked) => ({ ...asked, error: fault }));
      return fault ? null : { title, description: failure.sentence ?? 'Please try again.' };
    },
  };
}

const empty = { value: '', error: undefined };

/** Asks for the current password before something irreversible, or something that opens up the account. */
export function CurrentPassword({
  password: { value, error, change },
}: {
  readonly password: AskedPassword;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <PasswordField
      ref={field}
      label="Current Password"
      value={value}
      error={error}
      onChange={({ target }) => change(target.value)}
    />
  );
}
