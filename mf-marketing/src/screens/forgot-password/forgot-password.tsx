import { useContractForm, useHost } from '@postloom/remote-kit';
import { authEndpoints, mailLinkHours } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, TextField, TextLink, Unbroken } from '@postloom/ui-kit';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { useListedPage } from '#app/use-listed-page.ts';

/** Requests an email to set a new password. The answer is the same whether or not the address has an account. */
export function Component() {
  const { api } = useHost();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useListedPage(paths.forgotPassword);
  const { form, field, onSubmit, isPending, failure } = useContractForm({
    schema: authEndpoints.forgotPassword.body,
    send: async (body, options) => {
      await api.call(authEndpoints.forgotPassword, { body }, options);
      return body.email;
    },
    onDone: setSentTo,
  });
  // The email typed on the sign-in page.
  const typed = (useLocation().state as { readonly email?: string } | null)?.email;
  useEffect(() => {
    if (typed) form.setValue('email', typed);
  }, [form, typed]);
  const hours = mailLinkHours.resetPassword;

  if (sentTo !== null) {
    return (
      <AccountPage
        title="Check your inbox"
        lead={
          <>
            If <Unbroken>{sentTo}</Unbroken> has an account here, we’ve emailed it a link.
          </>
        }
      >
        <p role="status">
          Use the link to choose a new password. It works once, within{' '}
          {hours === 1 ? 'an hour' : `${hours} hours`}. Nothing there? Look in your spam folder, or check the
          address.
        </p>
        <div className="marketing:flex marketing:flex-wrap marketing:gap-3">
          <Button onClick={() => setSentTo(null)}>Try another address</Button>
          <Button asChild variant="ghost">
            <Link to={paths.login()}>Back to sign in</Link>
          </Button>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Forgot your password?" lead="We’ll email you a link to choose a new one.">
      {failure && <Banner tone="danger" title={failure.sentence ?? 'That didn’t work. Please try again.'} />}
      <form
        method="post"
        onSubmit={onSubmit}
        noValidate
        className="marketing:flex marketing:flex-col marketing:gap-6"
      >
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isPending}>
          Email me a link
        </Button>
      </form>
      <p className="marketing:text-center marketing:text-muted">
        Remembered it?{' '}
        <TextLink asChild>
          <Link to={paths.login()}>Sign in</Link>
        </TextLink>
      </p>
    </AccountPage>
  );
}
