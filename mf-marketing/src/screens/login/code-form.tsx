import { type Failure, useContractForm, useHost } from '@postloom/remote-kit';
import { secondFactorsEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, TextField } from '@postloom/ui-kit';

export interface CodeFormProps {
  readonly onDone: () => unknown;
  /** The sign-in can't continue and has to start again with the password. */
  readonly onEnd: (sentence: string | null) => void;
}

/** The second step of signing in: a code from the app, or a recovery code. */
export function CodeForm({ onDone, onEnd }: CodeFormProps) {
  const { api } = useHost();
  const { field, onSubmit, isPending, failure } = useContractForm({
    schema: secondFactorsEndpoints.signInWithCode.body,
    initial: { code: '' },
    send: (body, options) => api.call(secondFactorsEndpoints.signInWithCode, { body }, options),
    onDone,
    onFailed: ({ code, sentence }: Failure) => {
      if (code === 'gone') onEnd(sentence);
    },
  });
  return (
    <>
      {failure && (
        <Banner tone="danger" title={failure.sentence ?? 'Login failed. Please try again.'} role="alert" />
      )}
      <form method="post" onSubmit={onSubmit} className="marketing:flex marketing:flex-col marketing:gap-6">
        <TextField
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          {...field('code')}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isPending}>
          Sign in
        </Button>
        <Button variant="ghost" fullWidth onClick={() => onEnd(null)}>
          Back to password
        </Button>
      </form>
    </>
  );
}
