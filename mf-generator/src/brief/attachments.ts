import type { RemoteContext } from '@postloom/remote-kit';
import { attachedImageMaxBytes } from '@postloom/shared-contracts';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';
import type { Attachment } from './brief.ts';

/** How long an attached image is kept, in milliseconds. The store is only there to survive reloads. */
const keepForMs = 24 * 60 * 60 * 1000;

export type AttachmentRefusal = 'not-an-image' | 'too-large';

/** Media types that the API accepts, because the providers can read them. */
export const attachableTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Why a file can't be attached; null if it can (spec section 5). */
export function refusalOf(file: { readonly type: string; readonly size: number }): AttachmentRefusal | null {
  if (!attachableTypes.includes(file.type)) return 'not-an-image';
  return file.size > attachedImageMaxBytes ? 'too-large' : null;
}

export interface Attachments {
  /**
   * Keeps an image, and stores it so that it survives a reload. It can be read at once, so that who generates right away
   * isn't given a post without it. Also deletes images that are too old.
   */
  save(file: File): Attachment;
  /** The image's bytes; undefined if they are gone. */
  read(id: string): Promise<Blob | undefined>;
  /** The image as a data URL, as the contract requires it; null if it is gone. */
  readDataUrl(id: string): Promise<string | null>;
}

/** Stores the bytes of attached images. They are deleted when the session of the person who attached them ends. */
export function createAttachments({ host }: RemoteContext): Attachments {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => {
    opened ??= createStore(browserStorage.attachments, 'attachments');
    return opened;
  };
  /** Images attached since the page loaded. In a browser without IndexedDB, they are only lost on a reload. */
  const inMemory = new Map<string, Blob>();

  host.onSessionEnd(() => {
    inMemory.clear();
    // Without IndexedDB there is nothing to delete.
    void (async () => clear(store()))().catch(() => undefined);
  });

  const keepAcrossReload = async (id: string, file: File): Promise<void> => {
    await set(id, file, store());
    const outdated = (await keys<string>(store())).filter(
      (key) => Number.parseInt(key, 10) < Date.now() - keepForMs,
    );
    await delMany(outdated, store());
  };

  const read = async (id: string): Promise<Blob | undefined> => {
    const held = inMemory.get(id);
    if (held) return held;
    const stored = await get<Blob>(id, store()).catch(() => undefined);
    if (stored) inMemory.set(id, stored);
    return stored;
  };

  return {
    read,
    save: (file) => {
      const id = `${Date.now()}-${crypto.randomUUID()}`;
      inMemory.set(id, file);
      void keepAcrossReload(id, file).catch(() => undefined);
      return { id, name: file.name, size: file.size };
    },
    readDataUrl: async (id) => {
      const blob = await read(id);
      if (!blob) return null;
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.onerror = () => reject(reader.error);
        reader.readAsDataURL(blob);
      });
    },
  };
}
