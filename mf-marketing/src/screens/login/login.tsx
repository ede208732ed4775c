import { useContractForm, useHost } from '@postloom/remote-kit';
import { authEndpoints, returnPath } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, PasswordField, TextField, TextLink } from '@postloom/ui-kit';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { ProviderLinks } from '#app/sign-in/provider-links.tsx';
import { useRedirectSignedIn } from '#app/sign-in/use-redirect-signed-in.ts';
import { useListedPage } from '#app/use-listed-page.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { providerProblem } from './provider-problem.ts';

const failed = 'Login failed. Please try again.';

/**
 * Signs in with email and password, followed by a code if the account requires one; with a passkey; or through a
 * provider. Leads to the workspace, or back to the page the person came from.
 */
export function Component() {
  const { api, refreshSession } = useHost();
  const [query] = useSearchParams();
  const next = returnPath(query.get('next'));
  const problem = providerProblem(query);
  useListedPage('/login');
  useRedirectSignedIn(next ?? paths.dashboard);
  const [asksCode, setAsksCode] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const { form, field, onSubmit, isPending, failure } = useContractForm({
    schema: authEndpoints.login.body,
    send: (body, options) => api.call(authEndpoints.login, { body }, options),
    // The page redirects once the shell knows who is signed in.
    onDone: refreshSession,
    onFailed: ({ code }) => {
      setEnded(null);
      setAsksCode(code === 'second_factor_required');
    },
  });
  const backToPassword = (sentence: string | null) => {
    setEnded(sentence);
    setAsksCode(false);
  };

  if (asksCode) {
    return (
      <AccountPage title="One more step" lead="Enter a code to finish signing in.">
        <CodeForm onDone={refreshSession} onEnd={backToPassword} />
      </AccountPage>
    );
  }
  const refusal = failure && failure.code !== 'second_factor_required' ? failure : null;

  return (
    <AccountPage title="Welcome back" lead="Your drafts, posts and credits are where you left them.">
      {ended ? (
        <Banner tone="danger" title={ended} role="alert" />
      ) : refusal ? (
        <Banner
          tone="danger"
          title={refusal.unreachable ? `${failed} Check your connection.` : (refusal.sentence ?? failed)}
        />
      ) : (
        problem && <Banner tone={problem.tone} title={problem.sentence} role="alert" />
      )}
      {/* In case scripts fail to load: without this method, the password would end up in the address. */}
      <form
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="marketing:flex marketing:flex-col marketing:gap-6"
      >
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <div className="marketing:flex marketing:flex-col marketing:gap-2">
          <PasswordField label="Password" required {...field('password')} />
          <TextLink asChild className="marketing:self-end marketing:text-sm">
            <Link to={paths.forgotPassword} state={{ email: form.watch('email') }}>
              Forgot your password?
            </Link>
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isPending}>
          Sign in
        </Button>
      </form>
      <PasskeyButton onDone={refreshSession} onProblem={setEnded} />
      <ProviderLinks next={next} />
      <p className="marketing:text-center marketing:text-muted">
        New here?{' '}
        <TextLink asChild>
          <Link to={paths.register(next)}>Create an account</Link>
        </TextLink>
      </p>
    </AccountPage>
  );
}
