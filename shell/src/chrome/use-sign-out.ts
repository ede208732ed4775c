import { authEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useShell } from '../host-context.ts';

/** Signs the member out and goes to the start page. */
export function useSignOut(): () => Promise<void> {
  const { host } = useShell();
  return async () => {
    // biome-ignore lint/suspicious/noConsole: a failed sign-out is only logged (spec section 8)
    await host.api.call(authEndpoints.logout, {}).catch((error: unknown) => console.error(error));
    const { user } = await host.refreshSession();
    if (!user) host.toast({ title: 'You’re signed out' });
    host.navigate(paths.home);
  };
}
