import type { PushMessage } from '@postloom/shared-contracts';

/** A service worker event that can be kept alive for its work. */
interface Happening {
  waitUntil(work: Promise<unknown>): void;
}

/** The part of the service worker scope used here: TypeScript's DOM types describe pages, not workers. */
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
 * Shows push messages while the site is closed, and opens the page they are about. There is no `fetch` handler: the
 * worker serves no pages or files, so it can't serve outdated ones.
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
  // In a new tab. A worker only knows which address a tab started at, not where it is now, and navigating an open tab
  // could lose what is being typed there.
  event.waitUntil(worker.clients.openWindow(new URL(path, worker.location.origin).href));
});
