import { useApiMutation, useHost } from '@postloom/remote-kit';
import { secondFactorsEndpoints } from '@postloom/shared-contracts';
import { Button } from '@postloom/ui-kit';
import { KeyRound } from 'lucide-react';

export interface PasskeyButtonProps {
  readonly onDone: () => unknown;
  /** What to tell; null while it is tried. */
  readonly onProblem: (sentence: string | null) => void;
}

/** Signs in by a passkey of this device. Browsers have them for names only: not for an address in figures. */
export function PasskeyButton({ onDone, onProblem }: PasskeyButtonProps) {
  const { api } = useHost();
  const enter = useApiMutation({
    call: async () => {
      onProblem(null);
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { options } = await api.call(secondFactorsEndpoints.startPasskeySignIn, {});
      // The browser's own JSON: the contract bounds it, the server checks what it says.
      const response = await startAuthentication({ optionsJSON: options as never });
      await api.call(secondFactorsEndpoints.signInWithPasskey, { body: { response: response as never } });
    },
    onDone,
    // Without a sentence of the server's the browser has none for this address, or the person has stopped it.
    onFailed: ({ sentence }) =>
      onProblem(sentence ?? 'No passkey was used. Please try again, or sign in with your password.'),
  });
  return (
    <Button
      size="lg"
      fullWidth
      icon={<KeyRound aria-hidden />}
      loading={enter.isPending}
      onClick={() => enter.run()}
    >
      Sign in with a passkey
    </Button>
  );
}
