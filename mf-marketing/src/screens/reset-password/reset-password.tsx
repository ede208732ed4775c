import { readFailure, useContractForm, useHost } from '@postloom/remote-kit';
import { authEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, PasswordField, Spinner, TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { PasswordChecklist } from '#app/sign-in/password-checklist.tsx';
import { useListedPage } from '#app/use-listed-page.ts';

const { newPassword } = authEndpoints.resetPassword.body.shape;
const schema = z.object({ newPassword, confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: 'The passwords don’t match.',
  }),
);

/** Sets a new password through an emailed link. */
export function Component() {
  const { api, navigate, refreshSession } = useHost();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  useListedPage('/reset-password');
  // An older server can't check the link in advance: the form then reports a problem when it is sent.
  const opened = useQuery({
    queryKey: [authEndpoints.openPasswordReset.path, token],
    queryFn: async () => {
      await api.call(authEndpoints.openPasswordReset, { body: { token } });
      return true;
    },
    enabled: token !== '',
    gcTime: 0,
  });
  const { form, field, onSubmit, isPending, failure } = useContractForm({
    schema,
    send: ({ newPassword }, options) =>
      api.call(authEndpoints.resetPassword, { body: { token, newPassword } }, options),
    onDone: async () => {
      // The reset has ended the session of whoever was signed in here.
      await refreshSession();
      navigate(paths.login(), { replace: true });
    },
    done: () => ({ title: 'Password changed', description: 'Sign in with your new password.' }),
  });
  const password = form.watch('newPassword') ?? '';
  const isGone =
    token === '' ||
    failure?.code === 'gone' ||
    (opened.isError && ['gone', 'validation_failed'].includes(readFailure(opened.error).code ?? ''));
  const problem = failure && Object.keys(failure.fields).length === 0 ? failure : null;

  if (isGone) {
    return (
      <AccountPage
        title="This link no longer works"
        lead="It’s been used, is more than an hour old, or is incomplete."
      >
        <Button asChild variant="primary" size="lg" fullWidth>
          <Link to={paths.forgotPassword}>Email me a new link</Link>
        </Button>
      </AccountPage>
    );
  }
  if (opened.isPending) {
    return (
      <AccountPage title="Choose a new password" lead="One moment.">
        <Spinner label="Opening your link" showLabel />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Choose a new password" lead="This signs you out on every device.">
      {problem && <Banner tone="danger" title={problem.sentence ?? 'That didn’t work. Please try again.'} />}
      <form
        method="post"
        onSubmit={onSubmit}
        noValidate
        className="marketing:flex marketing:flex-col marketing:gap-6"
      >
        <div className="marketing:flex marketing:flex-col marketing:gap-3">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            required
            {...field('newPassword')}
          />
          <PasswordChecklist password={password} />
        </div>
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isPending}>
          Change password
        </Button>
      </form>
      <p className="marketing:text-center marketing:text-muted">
        <TextLink asChild>
          <Link to={paths.login()}>Back to sign in</Link>
        </TextLink>
      </p>
    </AccountPage>
  );
}
