import { accountEndpoints, passwordRules } from '@postloom/shared-contracts';
import { Button, PasswordField } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { getHost } from '#app/host.ts';
import { reportFailure } from './report-failure.ts';
import { Loaded, Section } from './section.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password, or sets a first one for who signs in through a provider. */
export function PasswordForm() {
  const queryClient = useQueryClient();
  const profileQuery = getHost().api.query(accountEndpoints.getProfile, {});
  const profile = useQuery(profileQuery);
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const field = (name: keyof typeof empty) => ({
    name,
    required: true,
    maxLength: 200,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setForm({ ...form, [name]: event.target.value });
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  async function update(event: FormEvent, hasPassword: boolean): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const { currentPassword, newPassword, confirmPassword } = form;
    const missing = passwordRules.filter(({ test }) => !test(newPassword));
    if (missing.length > 0) {
      setErrors({
        newPassword: `Still missing: ${missing.map(({ label }) => label.toLowerCase()).join(', ')}.`,
      });
      return;
    }
    if (newPassword !== confirmPassword) {
      setErrors({ confirmPassword: 'Passwords do not match. Please try again.' });
      return;
    }
    setBusy(true);
    const { api, toast } = getHost();
    try {
      const body = { newPassword, ...(hasPassword && { currentPassword }) };
      await api.call(accountEndpoints.changePassword, { body });
      setForm(empty);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: api.query(accountEndpoints.listSessions, {}).queryKey }),
      ]);
      toast({
        title: 'Password updated',
        description: 'Every other device has been signed out.',
        tone: 'success',
      });
    } catch (error) {
      setErrors(reportFailure('The password was not updated', error).fields);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title="Password & Security"
      description="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
    >
      <Loaded query={profile}>
        {({ hasPassword, email }) => (
          <form
            onSubmit={(event) => void update(event, hasPassword)}
            className="workspace:flex workspace:max-w-md workspace:flex-col workspace:gap-6"
          >
            {/* Tells password managers whose password this is. */}
            <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
            {hasPassword && <PasswordField label="Current Password" {...field('currentPassword')} />}
            <PasswordField label="New Password" autoComplete="new-password" {...field('newPassword')} />
            <PasswordField
              label="Confirm New Password"
              autoComplete="new-password"
              {...field('confirmPassword')}
            />
            <div>
              <Button type="submit" variant="primary" loading={busy}>
                Update Password
              </Button>
            </div>
          </form>
        )}
      </Loaded>
    </Section>
  );
}
