import { releasesEndpoints } from '@postloom/shared-contracts';
import { Button, Card, Container, Heading, Logo, PasswordField } from '@postloom/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { reasonsOf } from './texts.ts';

/** Takes a token once. After that, a cookie replaces it for eight hours. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const signIn = useMutation({
    mutationFn: (token: string) => api.call(releasesEndpoints.openReleaseSession, { body: { token } }),
    onSuccess: onSignedIn,
  });
  return (
    <main>
      <Container width="narrow" className="ops:flex ops:flex-col ops:gap-6 ops:py-section">
        <Logo />
        <Card padding="lg">
          <form
            className="ops:flex ops:flex-col ops:gap-6"
            onSubmit={(event) => {
              event.preventDefault();
              const token = new FormData(event.currentTarget).get('token');
              signIn.mutate(String(token).trim());
            }}
          >
            <div className="ops:flex ops:flex-col ops:gap-2">
              <Heading level={1}>Releases</Heading>
              <p className="ops:text-muted">
                Enter your release token. This browser then stays signed in for eight hours.
              </p>
            </div>
            <PasswordField
              label="Release token"
              name="token"
              required
              autoComplete="current-password"
              {...(signIn.error && { error: reasonsOf(signIn.error).join(' ') })}
            />
            <Button type="submit" variant="primary" loading={signIn.isPending}>
              Sign in
            </Button>
          </form>
        </Card>
      </Container>
    </main>
  );
}
