import type { Draft } from '@postloom/shared-contracts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type OwnedDocuments, updateVersioned } from '#app/kernel/database/owned.ts';
import { insertInRoom } from '#app/kernel/database/room.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { DraftRecord } from './drafts.model.ts';
import { filesNamedIn } from './files-of-drafts.ts';

/** Maximum drafts of one person. A form has one draft and each post has one, so nobody types more than this. */
const draftsMax = 200;

/**
 * Saves a draft that was edited from a version; 0 for the first one. The same content again, from a page that was
 * closed before it got the answer, counts as the save that has already happened.
 * @throws {AppError} `conflict` with the current version when another tab or browser saved first.
 */
export async function saveDraft(
  drafts: OwnedDocuments<DraftRecord>,
  name: string,
  { version, data }: { readonly version: number; readonly data: unknown },
  now: Date,
): Promise<Omit<Draft, 'data'>> {
  const text = JSON.stringify(data);
  const content = { data: text, files: filesNamedIn(text), updatedAt: now };
  try {
    const saved =
      version === 0
        ? await insert(drafts, { name, ...content, version: 1 })
        : await updateVersioned(drafts, { name }, version, { $set: content });
    return answer(saved);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    const present = await drafts.findOne({ name });
    if (present?.version !== version + 1 || present.data !== content.data) throw error;
    return answer(present);
  }
}

const answer = ({ name, version, updatedAt }: DraftRecord): Omit<Draft, 'data'> => ({
  name,
  version,
  updatedAt: updatedAt.toISOString(),
});

async function insert(
  drafts: OwnedDocuments<DraftRecord>,
  record: Pick<DraftRecord, 'name' | 'version' | 'data' | 'files' | 'updatedAt'>,
): Promise<DraftRecord> {
  try {
    return await insertInRoom(drafts, record, {
      rooms: [{ documents: drafts, most: draftsMax }],
      known: { name: record.name },
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const present = await drafts.findOne({ name: record.name });
    throw new AppError('conflict', { currentVersion: present?.version ?? 1 });
  }
}
