import type { PushMessage } from '@postloom/shared-contracts';

/** What happens to a service worker that it may take its time for. */
interface Happening {
  waitUntil(work: Promise<unknown>): void;
}

/** What a service worker is given, as far as this one needs it: the types of the DOM are those of pages. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(
    type: 'push',
    listener: (event: Happening & { readonly data: { json(): PushMessage } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Happening & { readonly notification: Notification }) => void,
  ): void;
}

/**
 * Shows push messages while the site is closed, and opens what they are about. It has no `fetch` handler: no page and
 * no file comes from it, so it can neither be out of date nor in the way.
 */
const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag, data: { path }, icon: '/favicon.svg' }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as Pick<PushMessage, 'path'>;
  event.waitUntil(show(new URL(path, worker.location.origin).href));
});

/** Goes to the tab that shows it, else opens one: what is typed in another tab stays. */
async function show(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url);
  await (tab ? tab.focus() : worker.clients.openWindow(url));
}
