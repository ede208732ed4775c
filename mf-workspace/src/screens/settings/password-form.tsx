import { Loaded, useContractForm, useHost } from '@postloom/remote-kit';
import { accountEndpoints } from '@postloom/shared-contracts';
import { Button, PasswordField } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Section } from './section.tsx';

const schema = z.extend(accountEndpoints.changePassword.body, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match. Please try again.',
  }),
);

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password, or sets the first one of an account that signs in through a provider. */
export function PasswordForm() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const profileQuery = api.query(accountEndpoints.getProfile, {});
  const profile = useQuery(profileQuery);
  const { form, field, onSubmit, isPending } = useContractForm({
    schema,
    initial: empty,
    send: ({ newPassword, currentPassword }, options) =>
      api.call(
        accountEndpoints.changePassword,
        { body: currentPassword ? { newPassword, currentPassword } : { newPassword } },
        options,
      ),
    onDone: () => {
      form.reset(empty);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: api.query(accountEndpoints.listSessions, {}).queryKey }),
      ]);
    },
    done: () => ({ title: 'Password updated', description: 'Every other device has been signed out.' }),
    failed: 'Couldn’t update the password',
  });

  return (
    <Section
      title="Password & Security"
      description="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
    >
      <Loaded query={profile} what="your account">
        {({ hasPassword, email }) => (
          <form
            onSubmit={onSubmit}
            className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6"
          >
            {/* Tells password managers which account the password is for. */}
            <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
            {hasPassword && <PasswordField label="Current Password" required {...field('currentPassword')} />}
            <PasswordField
              label="New Password"
              autoComplete="new-password"
              required
              {...field('newPassword')}
            />
            <PasswordField
              label="Confirm New Password"
              autoComplete="new-password"
              required
              {...field('confirmPassword')}
            />
            <div>
              <Button type="submit" variant="primary" loading={isPending}>
                Update Password
              </Button>
            </div>
          </form>
        )}
      </Loaded>
    </Section>
  );
}
