import { authEndpoints, returnPath } from '@postloom/shared-contracts';
import { Banner, Button, PasswordField, TextField, TextLink } from '@postloom/ui-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getHost } from '#app/host.ts';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { readFailure } from '#app/sign-in/failure.ts';
import { ProviderLinks } from '#app/sign-in/provider-links.tsx';
import { useMemberLeaves } from '#app/sign-in/use-member-leaves.ts';
import { providerProblem } from './provider-problem.ts';

/** Sign in with email and password, or through a provider. Leads to the workspace, or back to where one was. */
export function Component() {
  const [query] = useSearchParams();
  const next = returnPath(query.get('next'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = providerProblem(query);
  useEffect(
    () =>
      getHost().setPageMeta({
        title: 'Sign in · Postloom',
        description: 'Sign in to your Postloom workspace: drafts, posts and credits where you left them.',
      }),
    [],
  );
  useMemberLeaves(next ?? '/app');

  async function signIn(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const { api, refreshSession } = getHost();
    try {
      await api.call(authEndpoints.login, { body: { email, password } });
      // The page leaves by itself once the shell knows who is here.
      await refreshSession();
    } catch (error) {
      setRefusal(readFailure(error).sentence ?? 'Login failed. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountPage title="Welcome back" lead="Your drafts, posts and credits are where you left them.">
      {refusal ? (
        <Banner tone="danger" title={refusal} />
      ) : (
        problem && <Banner tone={problem.tone} title={problem.sentence} role="alert" />
      )}
      {/* The method matters where scripts never come: a password has no place in an address. */}
      <form method="post" onSubmit={signIn} className="marketing:flex marketing:flex-col marketing:gap-6">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={busy}>
          Sign in
        </Button>
      </form>
      <ProviderLinks next={next} />
      <p className="marketing:text-center marketing:text-muted">
        New here?{' '}
        <TextLink asChild>
          <Link to={next ? `/register?${new URLSearchParams({ next })}` : '/register'}>
            Create an account
          </Link>
        </TextLink>
      </p>
    </AccountPage>
  );
}
