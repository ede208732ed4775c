import { useApiMutation, useHost } from '@postloom/remote-kit';
import { pushEndpoints } from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { useQuery } from '@tanstack/react-query';

/** Whether this browser receives push messages: `denied` if the person has blocked them for this site. */
type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on';

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The state of push messages in this browser, and how to change it. Only `turnOn` asks for permission. */
export function useBrowserPush() {
  const { api } = useHost();
  const state = useQuery({
    queryKey: ['push-of-this-browser'],
    // The permission can be changed outside the page.
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
      // A subscription made with another key of the site, or for another person, is useless.
      await (await pushManager.getSubscription())?.unsubscribe();
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
      // The browser's own JSON format: the contract defines what is used of it.
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
