import { useApiMutation, useHost } from '@postloom/remote-kit';
import { pushEndpoints } from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { useQuery } from '@tanstack/react-query';

/** Whether push messages reach this browser: `denied` where the person has forbidden them to the site. */
type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on';

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Push messages of this browser: how they stand, and what turns them on and off. Asks for permission on `turnOn` only. */
export function useBrowserPush() {
  const { api } = useHost();
  const state = useQuery({
    queryKey: ['push-of-this-browser'],
    // What the browser allows is changed outside of the page.
    refetchOnWindowFocus: 'always',
    async queryFn(): Promise<BrowserPush> {
      if (!canPush()) return 'unsupported';
      if (Notification.permission === 'denied') return 'denied';
      const [registration, { endpoint }] = await Promise.all([
        navigator.serviceWorker.getRegistration(browserStorage.pushWorker),
        api.call(pushEndpoints.getPush, {}),
      ]);
      const subscription = await registration?.pushManager.getSubscription();
      return endpoint !== null && subscription?.endpoint === endpoint ? 'on' : 'off';
    },
  });
  const readAgain = async () => {
    await state.refetch();
  };
  const turnOn = useApiMutation({
    async call() {
      if ((await Notification.requestPermission()) !== 'granted') return;
      const { publicKey } = await api.call(pushEndpoints.getPush, {});
      await navigator.serviceWorker.register(browserStorage.pushWorker);
      const { pushManager } = await navigator.serviceWorker.ready;
      // One that was made with another key of the site, or for somebody before, is of no use.
      await (await pushManager.getSubscription())?.unsubscribe();
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
      // The browser's own JSON: the contract says what of it is taken.
      await api.call(pushEndpoints.savePush, { body: made.toJSON() as never });
    },
    onDone: readAgain,
    failed: 'Couldn’t turn push notifications on',
  });
  const turnOff = useApiMutation({
    async call() {
      await api.call(pushEndpoints.removePush, {});
      const registration = await navigator.serviceWorker.getRegistration(browserStorage.pushWorker);
      await registration?.unregister();
    },
    onDone: readAgain,
    failed: 'Couldn’t turn push notifications off',
  });
  const test = useApiMutation({
    call: () => api.call(pushEndpoints.testPush, {}),
    done: 'A test is on its way',
    failed: 'Couldn’t send a test',
  });
  return { state, turnOn, turnOff, test };
}
