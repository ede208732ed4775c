import type { PushMessage } from '@postloom/shared-contracts';

/** What happens to a service worker that it may take its time for. */
interface Happening {
  waitUntil(work: Promise<unknown>): void;
}

/** What a service worker is given, as far as this one needs it: the types of the DOM are those of pages. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<unknown> };
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
  // In a tab of its own: where another one stands now a worker is not told, only where it began, and what is typed
  // there stays.
  event.waitUntil(worker.clients.openWindow(new URL(path, worker.location.origin).href));
});
