import type { Failure } from '@postloom/remote-kit';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { PasswordField } from '@postloom/ui-kit';
import { useEffect, useRef, useState } from 'react';

/** A password that is asked for, and what the server had against it. */
export interface AskedPassword {
  readonly value: string;
  readonly error: string | undefined;
  /** Another one: what was said of the one before goes with it. */
  change(value: string): void;
  /**
   * For `failed` of a mutation that sends it: a fault of the password is told beside the field, any other in a toast.
   * @param title of that toast.
   */
  failed(title: string): (failure: Failure) => ToastInput | null;
}

/** Keeps the password of a dialog. */
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

/** Asked for before something that cannot be taken back, or opens the account. */
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
