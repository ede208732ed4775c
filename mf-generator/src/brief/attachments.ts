import { attachedImageMaxBytes } from '@postloom/shared-contracts';
import { createStore, delMany, get, keys, set } from 'idb-keyval';
import type { Attachment } from './brief.ts';

/** A picture of a brief is forgotten after this time: the store is for reloads, not for keeping. */
const keepForMs = 24 * 60 * 60 * 1000;

let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore('postloom-generator', 'attachments');
  return opened;
};

/** Pictures of this page load, so that a browser without IndexedDB loses nothing but the reload. */
const inMemory = new Map<string, Blob>();

export type AttachmentRefusal = 'not-an-image' | 'too-large';

/** What the API takes; pictures of other kinds could not be read by the providers. */
export const attachableTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** Why a file cannot be attached, or null when it can (spec section 5). */
export function refusalOf(file: { readonly type: string; readonly size: number }): AttachmentRefusal | null {
  if (!attachableTypes.includes(file.type)) return 'not-an-image';
  return file.size > attachedImageMaxBytes ? 'too-large' : null;
}

/** Keeps a picture beyond a reload; pictures of earlier days are dropped on the way. */
export async function saveAttachment(file: File): Promise<Attachment> {
  const id = `${Date.now()}-${crypto.randomUUID()}`;
  inMemory.set(id, file);
  await keepAcrossReload(id, file).catch(() => undefined);
  return { id, name: file.name, size: file.size };
}

async function keepAcrossReload(id: string, file: File): Promise<void> {
  await set(id, file, store());
  const outdated = (await keys<string>(store())).filter(
    (key) => Number.parseInt(key, 10) < Date.now() - keepForMs,
  );
  await delMany(outdated, store());
}

/** The picture's bytes; undefined when they are gone. */
export async function readAttachment(id: string): Promise<Blob | undefined> {
  const held = inMemory.get(id);
  if (held) return held;
  const stored = await get<Blob>(id, store()).catch(() => undefined);
  if (stored) inMemory.set(id, stored);
  return stored;
}

/** The picture as the contract wants it; null when it is gone. */
export async function attachmentDataUrl(id: string): Promise<string | null> {
  const blob = await readAttachment(id);
  if (!blob) return null;
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
