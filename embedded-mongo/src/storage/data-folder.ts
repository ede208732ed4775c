import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const FILE = 'mongo.sqlite';
const MARKER = 'FORMAT';
const FORMAT = 1;
/** "PLom": marks the file as ours, so that another program's database is never touched. */
const APPLICATION_ID = 0x504c6f6d;
const SQLITE_BUSY = 5;

/** A start that must not go on: the folder is in use, damaged or of another kind. */
export class DataFolderError extends Error {}

/**
 * Opens the SQLite file of a data folder for this process alone, and makes it when the folder is new.
 * @throws DataFolderError when another process holds the folder, or the file is damaged or not ours
 */
export function openDataFolder(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  const marker = join(folder, MARKER);
  const size = existsSync(path) ? statSync(path).size : 0;
  if (existsSync(marker) && size === 0) {
    throw new DataFolderError(
      `The data in ${folder} is damaged: ${FILE} is ${existsSync(path) ? 'empty' : 'missing'}. Restore the folder from a backup, or start with an empty one.`,
    );
  }
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: 0 });
    // An operating-system lock for as long as the file is open: it ends with the process, however that ends.
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    if (size > 0) verify(db, folder);
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE',
    );
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT};
      CREATE TABLE IF NOT EXISTS collections (id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, options BLOB NOT NULL, UNIQUE (db, name));
      CREATE TABLE IF NOT EXISTS indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL, multikey INTEGER NOT NULL, ready INTEGER NOT NULL);
      COMMIT`);
    if (!existsSync(marker))
      writeFileSync(
        marker,
        `${FORMAT}\nThe data of embedded-mongo. Stop the process that uses it before you copy or move this folder.\n`,
      );
    return db;
  } catch (error) {
    db?.close();
    throw explain(error, folder);
  }
}

function verify(db: DatabaseSync, folder: string): void {
  const application = db.prepare('PRAGMA application_id').get()?.application_id;
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (application !== APPLICATION_ID)
    throw new DataFolderError(
      `${join(folder, FILE)} is not a file of embedded-mongo; it was left untouched.`,
    );
  if (version > FORMAT)
    throw new DataFolderError(
      `${join(folder, FILE)} was written by a newer version (format ${version}, this one knows ${FORMAT}).`,
    );
  const fault = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (fault !== 'ok')
    throw new DataFolderError(
      `The data in ${folder} is damaged (${fault}). It was left untouched: restore it from a backup.`,
    );
}

function explain(error: unknown, folder: string): unknown {
  if (error instanceof DataFolderError || !(error instanceof Error) || !('errcode' in error)) return error;
  if (Number(error.errcode) % 256 === SQLITE_BUSY) {
    return new DataFolderError(
      `The data folder ${folder} is in use by another process. Only one process may use it at a time: stop the other one, or give this one a folder of its own.`,
    );
  }
  return new DataFolderError(
    `The data in ${folder} cannot be opened (${error.message}). It was left untouched: restore it from a backup, or start with an empty folder.`,
    { cause: error },
  );
}
