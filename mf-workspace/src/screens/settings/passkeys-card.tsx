import { Loaded, useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { type Passkey, secondFactorsEndpoints } from '@postloom/shared-contracts';
import { Button, ConfirmDialog, TextField } from '@postloom/ui-kit';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CurrentPassword, useAskedPassword } from './current-password.tsx';
import { Section } from './section.tsx';
import { useSecondFactors } from './use-second-factors.ts';

/** Browsers only support passkeys for host names, not for IP addresses. */
const canMakePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Passkeys: sign-in without a password, created by the device and unlocked by fingerprint, face or PIN. */
export function PasskeysCard() {
  const { api } = useHost();
  const { day } = useFormats();
  const { factors, readAgain } = useSecondFactors();
  const [asking, setAsking] = useState<'add' | Passkey | null>(null);
  const [name, setName] = useState('');
  const password = useAskedPassword();
  const asksPassword = factors.data?.hasPassword ?? true;
  const currentPassword = asksPassword ? { currentPassword: password.value } : {};
  const close = () => {
    setAsking(null);
    setName('');
    password.change('');
  };
  const changed = async () => {
    close();
    await readAgain();
  };
  const add = useApiMutation({
    call: async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { options } = await api.call(secondFactorsEndpoints.startPasskey, { body: currentPassword });
      // The browser's own JSON format: the contract only limits its size, and the server validates it.
      const response = await startRegistration({ optionsJSON: options as never });
      await api.call(secondFactorsEndpoints.addPasskey, { body: { name, response: response as never } });
    },
    onDone: changed,
    done: 'Passkey added',
    failed: password.failed('No passkey was added'),
  });
  const remove = useApiMutation({
    call: (id: string) =>
      api.call(secondFactorsEndpoints.removePasskey, { body: { id, ...currentPassword } }),
    onDone: changed,
    done: 'Passkey removed',
    failed: password.failed('Couldn’t remove the passkey'),
  });
  const isReady = !asksPassword || password.value !== '';

  return (
    <Section
      title="Passkeys"
      description="Sign in with your finger, face or PIN instead of a password. There’s nothing to remember, and nothing for a fake site to steal."
    >
      <Loaded query={factors} what="your passkeys">
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line">
              {passkeys.map((passkey) => (
                <li
                  key={passkey.id}
                  className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-3"
                >
                  <KeyRound
                    aria-hidden
                    className="workspace:size-5 workspace:shrink-0 workspace:text-muted"
                  />
                  <div className="workspace:min-w-0 workspace:flex-1">
                    <p className="workspace:font-medium workspace:break-words">{passkey.name}</p>
                    <p className="workspace:text-sm workspace:text-muted">
                      Added {day(passkey.createdAt)}
                      {passkey.lastUsedAt ? `, last used ${day(passkey.lastUsedAt)}` : ', not used yet'}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    aria-label={`Remove the passkey ${passkey.name}`}
                    onClick={() => setAsking(passkey)}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {canMakePasskeys() ? (
        <div>
          <Button onClick={() => setAsking('add')}>Add a passkey</Button>
        </div>
      ) : (
        <p className="workspace:text-sm workspace:text-muted">
          This browser can’t create passkeys for this site.
        </p>
      )}
      <ConfirmDialog
        open={asking === 'add'}
        onOpenChange={close}
        title="Add a passkey"
        description="Your device will ask you to confirm. Give it a name you’ll recognize."
        confirmLabel="Continue"
        cancelLabel="Cancel"
        busy={add.isPending}
        confirmDisabled={name.trim() === '' || !isReady}
        onConfirm={() => add.run()}
      >
        <TextField
          label="Name"
          placeholder="For example: My laptop"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {asksPassword && <CurrentPassword password={password} />}
      </ConfirmDialog>
      {asking !== null && asking !== 'add' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Remove the passkey ${asking.name}?`}
          description="It will no longer sign you in. Your device may keep offering it until you delete it there."
          confirmLabel="Remove"
          cancelLabel="Cancel"
          tone="danger"
          busy={remove.isPending}
          confirmDisabled={!isReady}
          onConfirm={() => remove.run(asking.id)}
        >
          {asksPassword && <CurrentPassword password={password} />}
        </ConfirmDialog>
      )}
    </Section>
  );
}
