import { useApiMutation, useHost } from '@postloom/remote-kit';
import { secondFactorsEndpoints } from '@postloom/shared-contracts';
import { Button } from '@postloom/ui-kit';
import { KeyRound } from 'lucide-react';

export interface PasskeyButtonProps {
  readonly onDone: () => unknown;
  /** Called with the message to show; null while signing in. */
  readonly onProblem: (sentence: string | null) => void;
}

/** Signs in with a passkey of this device. Browsers only support passkeys for host names, not for IP addresses. */
export function PasskeyButton({ onDone, onProblem }: PasskeyButtonProps) {
  const { api } = useHost();
  const enter = useApiMutation({
    call: async () => {
      onProblem(null);
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { options } = await api.call(secondFactorsEndpoints.startPasskeySignIn, {});
      // The browser's own JSON format: the contract only limits its size, and the server validates it.
      const response = await startAuthentication({ optionsJSON: options as never });
      await api.call(secondFactorsEndpoints.signInWithPasskey, { body: { response: response as never } });
    },
    onDone,
    // Without a message from the server, the browser has no passkey for this site, or the person canceled.
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
