import { type ApiError, authEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Dialog, PasswordField, TextField } from '@postloom/ui-kit';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { closeReauthentication, endReauthentication, sessionEndedStore } from './session-ended.ts';

const formId = 'session-ended';

/** Lets the person sign in again in a dialog over the page, so that nothing they typed is lost. */
export function SessionEndedHost() {
  const { host } = useShell();
  const { email, isAsking } = useStore(sessionEndedStore);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || email === null) return;
    setBusy(true);
    setError(null);
    try {
      await host.api.call(authEndpoints.login, { body: { email, password } });
      await host.refreshSession();
      setPassword('');
      endReauthentication();
      host.toast({
        title: 'Welcome back',
        description: 'Everything is as you left it.',
        tone: 'success',
      });
    } catch (failure) {
      setError((failure as ApiError).userMessage ?? 'Login failed. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => {
        if (!open) closeReauthentication();
      }}
      title="Your session has ended"
      description="Sign in again to continue. What you’ve typed is still here."
      size="sm"
      footer={
        <>
          <Button asChild icon={<ExternalLink aria-hidden />}>
            {/* In a new tab: in this one, everything typed would be lost. This tab notices the sign-in. */}
            <a href={paths.login()} target="_blank" rel="noreferrer">
              Sign in another way
            </a>
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            Sign in
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={signIn} className="shell:flex shell:flex-col shell:gap-4">
        <TextField label="Email" type="email" autoComplete="username" value={email ?? ''} readOnly />
        <PasswordField
          label="Password"
          // The dialog may open while the person types: with the focus on "Close", a space would close it.
          autoFocus
          required
          error={error}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
