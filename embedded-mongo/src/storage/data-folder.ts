import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#mongo/start-error.ts';

const FILE = 'mongo.sqlite';
/** Files that SQLite may create next to it. */
const FILES = ['', '-wal', '-shm', '-journal'].map((suffix) => `${FILE}${suffix}`);
const MARKER = 'FORMAT';
const FORMAT = 1;
/** "PLom": identifies the file as ours, so that another program's database is never touched. */
const APPLICATION_ID = 0x504c6f6d;

/**
 * Opens the SQLite file of a data folder exclusively, and creates it if the folder is new. Only this user can access
 * the folder and files.
 * @throws StartError when another process holds the folder, it can't be written, or the file is damaged or not ours
 */
export function openDataFolder(folder: string): DatabaseSync {
  const path = join(folder, FILE);
  const marker = join(folder, MARKER);
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const size = existsSync(path) ? statSync(path).size : 0;
    if (existsSync(marker) && size === 0) {
      throw new StartError(
        `The data in ${folder} is damaged: ${FILE} is ${existsSync(path) ? 'empty' : 'missing'}. Restore the folder from a backup, or start with an empty one.`,
      );
    }
    makePrivate(folder);
    db = new DatabaseSync(path, { timeout: 0 });
    // An operating-system lock that is held while the file is open. It ends with the process, for whatever reason.
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
        { mode: 0o600 },
      );
    return db;
  } catch (error) {
    db?.close();
    throw explain(error, folder);
  }
}

/**
 * Removes other users' access to the folder and its files, including those of earlier versions. A folder that also
 * contains other files isn't ours to restrict.
 * @throws the file system's errors if the folder can't be written
 */
function makePrivate(folder: string): void {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const ours = new Set([MARKER, 'mongo.sock', ...FILES]);
  const present = readdirSync(folder);
  if (present.every((name) => ours.has(name))) restrict(folder, 0o700);
  // SQLite creates its other files with the mode of the first.
  closeSync(openSync(join(folder, FILE), 'a', 0o600));
  for (const name of [FILE, ...present.filter((one) => one === MARKER || FILES.includes(one))])
    restrict(join(folder, name), 0o600);
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The folder belongs to another user and is writable for this one (a mounted volume). Its owner decides who else
    // has access.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

function verify(db: DatabaseSync, folder: string): void {
  const application = db.prepare('PRAGMA application_id').get()?.application_id;
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (application !== APPLICATION_ID)
    throw new StartError(`${join(folder, FILE)} is not a file of embedded-mongo; it was left untouched.`);
  if (version > FORMAT)
    throw new StartError(
      `${join(folder, FILE)} was written by a newer version (format ${version}, this one knows ${FORMAT}).`,
    );
  const fault = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (fault !== 'ok')
    throw new StartError(
      `The data in ${folder} is damaged (${fault}). It was left untouched: restore it from a backup.`,
    );
}

/** Explains a failed start to the person who started it. Our own bugs are returned unchanged. */
function explain(error: unknown, folder: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const say = (sentence: string) => new StartError(sentence, { cause: error });
  const { code, errcode } = error as { code?: string; errcode?: number };
  // SQLite's primary result codes, and the file system's names for the same errors.
  const kind = typeof errcode === 'number' ? errcode % 256 : code;
  switch (kind) {
    case 5:
      return say(
        `The data folder ${folder} is in use by another process. Only one process may use it at a time: stop the other one, or give this one a folder of its own.`,
      );
    case 13:
    case 'ENOSPC':
    case 'EDQUOT':
      return say(
        `The disk of the data folder ${folder} is full. Make room on it, or give this process a folder on another disk; nothing was lost.`,
      );
    case 3:
    case 8:
    case 14:
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return say(
        `The data folder ${folder} cannot be written (${error.message}). Let this user write there, or give this process another folder.`,
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return say(`The data folder ${folder} is a file, or lies below one. Give this process another folder.`);
    case 10:
      return say(
        `The disk does not read or write the data folder ${folder} (${error.message}). Nothing was changed: check the disk and its free space.`,
      );
    default:
      if (typeof errcode !== 'number') return error;
      return say(
        `The data in ${folder} cannot be opened (${error.message}). It was left untouched: restore it from a backup, or start with an empty folder.`,
      );
  }
}
