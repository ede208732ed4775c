import {
  Loaded,
  useApiMutation,
  useContractForm,
  useCopyText,
  useFormats,
  useHost,
} from '@postloom/remote-kit';
import { secondFactorsEndpoints } from '@postloom/shared-contracts';
import { Badge, Button, ConfirmDialog, Dialog, TextField } from '@postloom/ui-kit';
import { useId, useState } from 'react';
import { OnceDialog } from '#app/forms/once-dialog.tsx';
import { CurrentPassword, useAskedPassword } from './current-password.tsx';
import { Section } from './section.tsx';
import { useSecondFactors } from './use-second-factors.ts';

type Act = 'set-up' | 'new-codes' | 'turn-off';

const questions: Readonly<Record<Act, { title: string; description: string; confirm: string }>> = {
  'set-up': {
    title: 'Set up an authenticator app',
    description: 'Enter your password to confirm it’s you.',
    confirm: 'Continue',
  },
  'new-codes': {
    title: 'Make new recovery codes?',
    description: 'Your current codes will stop working.',
    confirm: 'Make new codes',
  },
  'turn-off': {
    title: 'Turn off two-step sign-in?',
    description: 'Signing in won’t ask for a code anymore. Your recovery codes are deleted, too.',
    confirm: 'Turn off',
  },
};

interface Setup {
  readonly secret: string;
  readonly qrCode: string;
}

/** Turns on codes from an authenticator app, asked for after the password. */
export function AuthenticatorCard() {
  const { api } = useHost();
  const { day } = useFormats();
  const { factors, readAgain } = useSecondFactors();
  const [asking, setAsking] = useState<Act | null>(null);
  const password = useAskedPassword();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const asksPassword = factors.data?.hasPassword ?? true;

  const close = () => {
    setAsking(null);
    password.change('');
  };
  const act = useApiMutation({
    call: async (what: Act) => {
      const body = asksPassword ? { currentPassword: password.value } : {};
      if (what === 'set-up') setSetup(await api.call(secondFactorsEndpoints.startAuthenticator, { body }));
      else if (what === 'turn-off') await api.call(secondFactorsEndpoints.removeAuthenticator, { body });
      else setCodes((await api.call(secondFactorsEndpoints.renewRecoveryCodes, { body })).recoveryCodes);
    },
    onDone: async () => {
      close();
      await readAgain();
    },
    failed: password.failed('Nothing has changed'),
  });
  // Without a password to ask for, what can't be taken back is asked about all the same.
  const begin = (what: Act) => (asksPassword || what !== 'set-up' ? setAsking(what) : act.run(what));
  const question = asking && questions[asking];

  return (
    <Section
      title="Two-step sign-in"
      description="After your password, sign-in asks for a code from an app on your phone. Someone who only knows your password can’t get in."
    >
      <Loaded query={factors} what="your two-step sign-in">
        {({ authenticatorSince, recoveryCodesLeft }) =>
          authenticatorSince ? (
            <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-4">
              <div className="workspace:flex workspace:flex-col workspace:items-start workspace:gap-2">
                <Badge tone="success">On since {day(authenticatorSince)}</Badge>
                <p className="workspace:text-sm workspace:text-muted">
                  {recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`} left,
                  for when you don’t have your phone.
                </p>
              </div>
              <div className="workspace:flex workspace:flex-wrap workspace:gap-2">
                <Button onClick={() => begin('new-codes')}>New recovery codes</Button>
                <Button variant="danger" onClick={() => begin('turn-off')}>
                  Turn off
                </Button>
              </div>
            </div>
          ) : (
            <div>
              <Button loading={act.pending === 'set-up'} onClick={() => begin('set-up')}>
                Set up two-step sign-in
              </Button>
            </div>
          )
        }
      </Loaded>
      {question && asking && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={question.title}
          description={question.description}
          confirmLabel={question.confirm}
          cancelLabel="Cancel"
          tone={asking === 'turn-off' ? 'danger' : 'default'}
          busy={act.isPending}
          confirmDisabled={asksPassword && password.value === ''}
          onConfirm={() => act.run(asking)}
        >
          {asksPassword && <CurrentPassword password={password} />}
        </ConfirmDialog>
      )}
      {setup && (
        <SetupDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(recoveryCodes) => {
            setSetup(null);
            setCodes(recoveryCodes);
            return readAgain();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

interface SetupDialogProps {
  readonly setup: Setup;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => unknown;
}

function SetupDialog({ setup, onClose, onDone }: SetupDialogProps) {
  const { api } = useHost();
  const formId = useId();
  const { field, onSubmit, isPending } = useContractForm({
    schema: secondFactorsEndpoints.confirmAuthenticator.body,
    initial: { code: '' },
    send: (body, options) => api.call(secondFactorsEndpoints.confirmAuthenticator, { body }, options),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    failed: 'Couldn’t turn on two-step sign-in',
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Scan this with your app"
      description="Any authenticator app works, for example the one on your phone or in your password manager."
      held={isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} loading={isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} className="workspace:flex workspace:flex-col workspace:gap-6">
        <img
          src={setup.qrCode}
          alt="QR code for the authenticator app"
          className="workspace:mx-auto workspace:size-48 workspace:rounded-md"
        />
        <p className="workspace:text-sm workspace:text-muted">
          Can’t scan it? Type this key into the app:
          <code className="workspace:mt-1 workspace:block workspace:font-medium workspace:text-ink">
            {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
        <TextField
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...field('code')}
        />
      </form>
    </Dialog>
  );
}

function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const copy = useCopyText();
  return (
    <OnceDialog
      title="Keep your recovery codes"
      description="Each signs you in once when you don’t have your phone. We show them only once."
      savedLabel="I have saved them"
      onCopy={() => void copy(codes.join('\n'), 'Recovery codes')}
      onClose={onClose}
    >
      <ul
        aria-label="Recovery codes"
        className="workspace:grid workspace:gap-2 workspace:rounded-md workspace:bg-sunken workspace:p-4 workspace:sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </OnceDialog>
  );
}
