import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { decode, encode } from '#mongo/bson/codec.ts';
import { type Doc, doc, Int32, type Maybe, typeName } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import { openDataFolder } from './data-folder.ts';
import { indexKeys } from './index-keys.ts';
import { describeIndex, type IndexSpec, parseIndexSpec } from './index-spec.ts';
import { encodeKey } from './key-encoding.ts';

/** The largest document MongoDB stores. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** A half-open range of index keys. */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

export interface Row {
  id: number;
  document: Doc;
}

/**
 * The data folder: one SQLite file with a `(id, doc)` table per collection and a `(key, id)` table per index.
 * Everything is synchronous; the first write opens a transaction, and the caller commits it.
 */
export class Store {
  private readonly db: DatabaseSync;
  private readonly collections = new Map<string, Collection>();
  private readonly beginStatement: StatementSync;
  private readonly commitStatement: StatementSync;
  private readonly transaction: Transaction = {
    begin: () => this.begin(),
    changeCatalogue: () => {
      this.begin();
      this.catalogueChanged = true;
    },
  };
  private catalogueChanged = false;

  /** @throws StartError when the folder cannot be used, see openDataFolder */
  constructor(folder: string) {
    this.db = openDataFolder(folder);
    this.beginStatement = this.db.prepare('BEGIN IMMEDIATE');
    this.commitStatement = this.db.prepare('COMMIT');
    this.load();
    this.commit();
  }

  close(): void {
    this.db.close();
  }

  /** Opens a transaction unless one is open. Reads don't need one, because nobody else has the file. */
  private begin(): void {
    if (!this.db.isTransaction) this.beginStatement.run();
  }

  /** Makes all changes since the last commit durable. */
  commit(): void {
    if (this.db.isTransaction) this.commitStatement.run();
    this.catalogueChanged = false;
  }

  /** Undoes all changes since the last commit. */
  rollback(): void {
    if (this.db.isTransaction) this.db.exec('ROLLBACK');
    this.reload();
  }

  private reload(): void {
    if (!this.catalogueChanged) return;
    for (const collection of this.collections.values()) collection.dropped = true;
    this.collections.clear();
    this.load();
  }

  private load(): void {
    const indexes = this.db.prepare(
      'SELECT id, spec, multikey, ready FROM indexes WHERE collection = ? ORDER BY id',
    );
    for (const row of this.db.prepare('SELECT id, db, name, options FROM collections').all()) {
      const collection = new Collection(
        this.db,
        Number(row.id),
        String(row.db),
        String(row.name),
        decodeBlob(row.options),
        this.transaction,
      );
      for (const index of indexes.all(collection.id)) {
        collection.indexes.push(
          new Index(
            this.db,
            Number(index.id),
            parseIndexSpec(decodeBlob(index.spec)),
            Number(index.multikey),
            index.ready === 1,
          ),
        );
      }
      // Drop indexes that a crash left half built; nobody was told that they exist.
      for (const index of collection.indexes.filter((candidate) => !candidate.ready))
        collection.dropIndex(index);
      this.collections.set(`${collection.db}.${collection.name}`, collection);
    }
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  /** The collections of a database, sorted by name. */
  list(db: string): Collection[] {
    return [...this.collections.values()]
      .filter((collection) => collection.db === db)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  databases(): string[] {
    return [...new Set([...this.collections.values()].map((collection) => collection.db))].sort();
  }

  all(): Iterable<Collection> {
    return this.collections.values();
  }

  create(db: string, name: string, options: Doc = new Map()): Collection {
    checkNamespace(db, name);
    this.transaction.changeCatalogue();
    const added = this.db
      .prepare('INSERT INTO collections (db, name, options) VALUES (?, ?, ?)')
      .run(db, name, encode(options));
    const collection = new Collection(
      this.db,
      Number(added.lastInsertRowid),
      db,
      name,
      options,
      this.transaction,
    );
    this.db.exec(`CREATE TABLE c${collection.id} (id INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    this.collections.set(`${db}.${name}`, collection);
    collection.markReady(
      collection.addIndex(
        parseIndexSpec(doc({ key: doc({ _id: new Int32(1) }), name: '_id_', unique: true })),
      ),
    );
    return collection;
  }

  drop(collection: Collection): void {
    this.transaction.changeCatalogue();
    for (const index of collection.indexes) {
      index.dropped = true;
      this.db.exec(`DROP TABLE i${index.id}`);
    }
    this.db.exec(`DROP TABLE c${collection.id}`);
    this.db.prepare('DELETE FROM indexes WHERE collection = ?').run(collection.id);
    this.db.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
    this.collections.delete(`${collection.db}.${collection.name}`);
    collection.dropped = true;
  }

  rename(collection: Collection, db: string, name: string): void {
    checkNamespace(db, name);
    this.transaction.changeCatalogue();
    this.db.prepare('UPDATE collections SET db = ?, name = ? WHERE id = ?').run(db, name, collection.id);
    this.collections.delete(`${collection.db}.${collection.name}`);
    collection.db = db;
    collection.name = name;
    this.collections.set(`${db}.${name}`, collection);
  }
}

/** How a collection announces changes to its store. */
interface Transaction {
  /** Before a write. */
  begin(): void;
  /** Before changing collections or indexes, which are also held in memory. */
  changeCatalogue(): void;
}

export class Collection {
  readonly id: number;
  db: string;
  name: string;
  readonly options: Doc;
  readonly indexes: Index[] = [];
  /** Set when the collection is dropped, so that paused commands notice. */
  dropped = false;
  private readonly sql: DatabaseSync;
  private readonly transaction: Transaction;
  private readonly statements = new Map<string, StatementSync>();

  constructor(
    sql: DatabaseSync,
    id: number,
    db: string,
    name: string,
    options: Doc,
    transaction: Transaction,
  ) {
    this.sql = sql;
    this.id = id;
    this.db = db;
    this.name = name;
    this.options = options;
    this.transaction = transaction;
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  private statement(text: string): StatementSync {
    let statement = this.statements.get(text);
    if (!statement) {
      statement = this.sql.prepare(text);
      this.statements.set(text, statement);
    }
    return statement;
  }

  /** @throws MongoError QueryPlanKilled when the collection was dropped while a command or cursor was waiting */
  private checkAlive(): void {
    if (this.dropped) throw new MongoError('QueryPlanKilled', `collection dropped: ${this.namespace}`);
  }

  get(id: number): Doc | undefined {
    this.checkAlive();
    const row = this.statement(`SELECT doc FROM c${this.id} WHERE id = ?`).get(id);
    return row && decodeBlob(row.doc);
  }

  /** All documents in insertion order, read in pages, so that no statement stays open in between. */
  *scan(reverse = false): Generator<Row> {
    let last = reverse ? Number.MAX_SAFE_INTEGER : -1;
    let page = 16;
    const order = reverse ? '< ? ORDER BY id DESC' : '> ? ORDER BY id';
    for (;;) {
      this.checkAlive();
      const rows = this.statement(`SELECT id, doc FROM c${this.id} WHERE id ${order} LIMIT ?`).all(
        last,
        page,
      );
      let bytes = 0;
      for (const row of rows) {
        last = Number(row.id);
        bytes += (row.doc as Uint8Array).byteLength;
        yield { id: last, document: decodeBlob(row.doc) };
      }
      if (rows.length < page) return;
      page = Math.max(1, Math.min(256, 4 * page, Math.floor((1 << 20) / (bytes / rows.length))));
    }
  }

  count(): number {
    return Number(this.statement(`SELECT count(*) AS n FROM i${this.indexes[0]?.id}`).get()?.n);
  }

  /** The size of the documents, without indexes. */
  bytes(): number {
    return Number(this.statement(`SELECT coalesce(sum(length(doc)), 0) AS n FROM c${this.id}`).get()?.n);
  }

  /** The size of the pages that contain the documents. */
  storageBytes(): number {
    return tableBytes(this.statement(PAGES_OF_TABLE), `c${this.id}`);
  }

  /**
   * Inserts a document.
   * @throws MongoError 11000 when a unique index already contains its key
   */
  insert(document: Doc): void {
    const bytes = encodeChecked(document);
    const entries = this.indexes.map((index) => index.entriesOf(document));
    for (const [at, index] of this.indexes.entries()) index.checkUnique(this, entries[at] as Entry[], -1);
    this.transaction.begin();
    const id = Number(this.statement(`INSERT INTO c${this.id} (doc) VALUES (?)`).run(bytes).lastInsertRowid);
    for (const [at, index] of this.indexes.entries())
      for (const entry of entries[at] as Entry[]) index.add(entry.key, id);
    this.noteMultikey();
  }

  /**
   * Replaces `before` with `after`.
   * @returns whether anything changed
   * @throws MongoError 11000 when a unique index already contains its key
   */
  replace(id: number, before: Doc, after: Doc): boolean {
    const bytes = encodeChecked(after);
    if (bytes.equals(encode(before))) return false;
    const changes = this.indexes.map((index) =>
      index.difference(index.entriesOf(before), index.entriesOf(after)),
    );
    for (const [at, index] of this.indexes.entries())
      index.checkUnique(this, (changes[at] as Change).added, id);
    this.transaction.begin();
    this.statement(`UPDATE c${this.id} SET doc = ? WHERE id = ?`).run(bytes, id);
    for (const [at, index] of this.indexes.entries()) {
      const { added, removed } = changes[at] as Change;
      for (const entry of removed) index.remove(entry.key, id);
      for (const entry of added) index.add(entry.key, id);
    }
    this.noteMultikey();
    return true;
  }

  remove(id: number, document: Doc): void {
    this.transaction.begin();
    for (const index of this.indexes)
      for (const entry of index.entriesOf(document)) index.remove(entry.key, id);
    this.statement(`DELETE FROM c${this.id} WHERE id = ?`).run(id);
  }

  /** Registers an empty index. Writes maintain it from now on; searches use it once it is built and ready. */
  addIndex(spec: IndexSpec): Index {
    this.transaction.changeCatalogue();
    const added = this.sql
      .prepare('INSERT INTO indexes (collection, spec, multikey, ready) VALUES (?, ?, 0, 0)')
      .run(this.id, encode(describeIndex(spec)));
    const index = new Index(this.sql, Number(added.lastInsertRowid), spec, 0, false);
    this.sql.exec(
      `CREATE TABLE i${index.id} (key BLOB NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (key, id)) WITHOUT ROWID`,
    );
    this.indexes.push(index);
    return index;
  }

  dropIndex(index: Index): void {
    this.transaction.changeCatalogue();
    index.dropped = true;
    this.sql.exec(`DROP TABLE i${index.id}`);
    this.sql.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
    this.indexes.splice(this.indexes.indexOf(index), 1);
  }

  /** Stores an index's changed options (`collMod`). */
  saveIndex(index: Index): void {
    this.transaction.changeCatalogue();
    this.sql
      .prepare('UPDATE indexes SET spec = ? WHERE id = ?')
      .run(encode(describeIndex(index.spec)), index.id);
  }

  private noteMultikey(): void {
    for (const index of this.indexes) {
      if (index.multikey === index.savedMultikey) continue;
      this.transaction.changeCatalogue();
      this.sql.prepare('UPDATE indexes SET multikey = ? WHERE id = ?').run(index.multikey, index.id);
      index.savedMultikey = index.multikey;
    }
  }

  /**
   * Adds one document's entries to a new index.
   * @throws MongoError 11000
   */
  indexDocument(index: Index, { id, document }: Row): void {
    const entries = index.entriesOf(document);
    index.checkUnique(this, entries, id);
    this.transaction.begin();
    for (const entry of entries) index.add(entry.key, id);
    this.noteMultikey();
  }

  markReady(index: Index): void {
    this.transaction.changeCatalogue();
    this.sql.prepare('UPDATE indexes SET ready = 1 WHERE id = ?').run(index.id);
    index.ready = true;
  }

  /** Finds index entries that are missing or don't match their document. */
  check(): string[] {
    const faults: string[] = [];
    const wanted = new Map(this.indexes.map((index) => [index, 0]));
    for (const { id, document } of this.scan()) {
      for (const index of this.indexes) {
        for (const entry of index.entriesOf(document)) {
          wanted.set(index, (wanted.get(index) ?? 0) + 1);
          if (!index.has(entry.key, id))
            faults.push(`${this.namespace}: index ${index.spec.name} lacks an entry of document ${id}`);
        }
      }
    }
    for (const [index, count] of wanted) {
      if (index.size() !== count)
        faults.push(
          `${this.namespace}: index ${index.spec.name} has ${index.size()} entries instead of ${count}`,
        );
    }
    return faults;
  }
}

interface Entry {
  key: Buffer;
  values: Maybe[];
}

interface Change {
  added: Entry[];
  removed: Entry[];
}

const UNCHANGED: Change = { added: [], removed: [] };

export class Index {
  readonly id: number;
  readonly spec: IndexSpec;
  /** One bit per field that has ever contained an array; never reset, as in MongoDB. */
  multikey: number;
  savedMultikey: number;
  /** Set when the index is dropped, so that paused searches notice. */
  dropped = false;
  /** False while it is being built. */
  ready: boolean;
  private readonly sql: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private readonly directions: (1 | -1)[];
  private readonly paths: string[][];

  constructor(sql: DatabaseSync, id: number, spec: IndexSpec, multikey: number, ready: boolean) {
    this.sql = sql;
    this.id = id;
    this.spec = spec;
    this.multikey = multikey;
    this.savedMultikey = multikey;
    this.ready = ready;
    this.directions = spec.fields.map((field) => field.direction);
    this.paths = spec.fields.map((field) => field.parts);
  }

  private statement(text: string): StatementSync {
    let statement = this.statements.get(text);
    if (!statement) {
      statement = this.sql.prepare(text);
      this.statements.set(text, statement);
    }
    return statement;
  }

  entriesOf(document: Doc): Entry[] {
    if (this.spec.partial && !this.spec.partial.matches(document)) return [];
    const { rows, multikey, absent } = indexKeys(document, this.paths);
    if (this.spec.sparse && absent) return [];
    this.multikey |= multikey;
    const entries = rows.map((values) => ({ key: encodeKey(values, this.directions), values }));
    if (entries.length < 2) return entries;
    const seen = new Set<string>();
    return entries.filter(({ key }) => {
      const text = key.toString('latin1');
      return !seen.has(text) && seen.add(text);
    });
  }

  difference(before: Entry[], after: Entry[]): Change {
    const [old, now] = [before[0], after[0]];
    // Nearly always there is one entry each, and they are equal.
    if (before.length === 1 && after.length === 1 && old && now && old.key.equals(now.key)) return UNCHANGED;
    const lacks = (entries: Entry[]) => {
      const known = new Set(entries.map((entry) => entry.key.toString('latin1')));
      return (entry: Entry) => !known.has(entry.key.toString('latin1'));
    };
    return { added: after.filter(lacks(before)), removed: before.filter(lacks(after)) };
  }

  checkUnique(collection: Collection, entries: Entry[], own: number): void {
    if (!this.spec.unique) return;
    for (const { key, values } of entries) {
      const other = this.statement(`SELECT id FROM i${this.id} WHERE key = ? AND id <> ? LIMIT 1`).get(
        key,
        own,
      );
      if (other) throw duplicateKey(collection.namespace, this.spec, values);
    }
  }

  add(key: Buffer, id: number): void {
    this.statement(`INSERT OR IGNORE INTO i${this.id} (key, id) VALUES (?, ?)`).run(key, id);
  }

  remove(key: Buffer, id: number): void {
    this.statement(`DELETE FROM i${this.id} WHERE key = ? AND id = ?`).run(key, id);
  }

  has(key: Buffer, id: number): boolean {
    return this.statement(`SELECT 1 FROM i${this.id} WHERE key = ? AND id = ?`).get(key, id) !== undefined;
  }

  size(): number {
    return Number(this.statement(`SELECT count(*) AS n FROM i${this.id}`).get()?.n);
  }

  /** The size of the pages that contain the entries. */
  storageBytes(): number {
    return tableBytes(this.statement(PAGES_OF_TABLE), `i${this.id}`);
  }

  /** Counts a range's entries, up to `most`, by yielding counts of at most one page each. */
  *count(range: KeyRange, most: number): Generator<number> {
    const inRange = `FROM i${this.id} WHERE (key, id) > (?, ?) AND key < ?`;
    const last = this.statement(`SELECT key, id ${inRange} ORDER BY key, id LIMIT 1 OFFSET ?`);
    const rest = this.statement(`SELECT count(*) AS n ${inRange}`);
    let key: Uint8Array = range.low;
    let id = -1;
    for (let left = most; left > 0; ) {
      if (this.dropped) throw new MongoError('QueryPlanKilled', `index '${this.spec.name}' dropped`);
      const page = Math.min(4096, left);
      const row = last.get(key, id, range.high, page - 1);
      if (!row) {
        yield Number(rest.get(key, id, range.high)?.n);
        return;
      }
      key = row.key as Uint8Array;
      id = Number(row.id);
      left -= page;
      yield page;
    }
  }

  /** Document ids of the range in key order, read in pages. */
  *scan(range: KeyRange, reverse: boolean): Generator<number> {
    const bound = reverse ? 'key >= ? AND (key, id) < (?, ?)' : '(key, id) > (?, ?) AND key < ?';
    const order = reverse ? 'key DESC, id DESC' : 'key, id';
    const statement = this.statement(
      `SELECT key, id FROM i${this.id} WHERE ${bound} ORDER BY ${order} LIMIT ?`,
    );
    let key: Uint8Array = reverse ? range.high : range.low;
    let id = -1;
    for (let page = 8; ; page = Math.min(512, 4 * page)) {
      if (this.dropped) throw new MongoError('QueryPlanKilled', `index '${this.spec.name}' dropped`);
      const rows = reverse
        ? statement.all(range.low, key, id, page)
        : statement.all(key, id, range.high, page);
      for (const row of rows) {
        key = row.key as Uint8Array;
        id = Number(row.id);
        yield id;
      }
      if (rows.length < page) return;
    }
  }
}

const PAGES_OF_TABLE = 'SELECT pgsize AS bytes FROM dbstat WHERE name = ? AND aggregate = TRUE';

function tableBytes(statement: StatementSync, table: string): number {
  return Number(statement.get(table)?.bytes ?? 0);
}

function decodeBlob(blob: unknown): Doc {
  const bytes = blob as Uint8Array;
  return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function encodeChecked(document: Doc): Buffer {
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new MongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
  return bytes;
}

function duplicateKey(namespace: string, spec: IndexSpec, values: Maybe[]): MongoError {
  const keyValue: Doc = new Map(spec.fields.map((field, at) => [field.path, values[at] ?? null]));
  const shown = spec.fields.map((field, at) => `${field.path}: ${show(values[at])}`).join(', ');
  return new MongoError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown} }`,
    [
      ['keyPattern', spec.key],
      ['keyValue', keyValue],
    ],
  );
}

function show(value: Maybe): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null) return 'null';
  if (typeName(value) === 'objectId') return `ObjectId('${value}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Map)
    return `{ ${[...value].map(([name, field]) => `${name}: ${show(field)}`).join(', ')} }`;
  return Array.isArray(value) ? `[ ${value.map(show).join(', ')} ]` : String(value);
}

function checkNamespace(db: string, name: string): void {
  const fault =
    db === '' ||
    /[/\\. "$*<>:|?\0]/.test(db) ||
    Buffer.byteLength(db) > 63 ||
    name === '' ||
    name.includes('$') ||
    name.includes('\0') ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    name.startsWith('system.') ||
    Buffer.byteLength(`${db}.${name}`) > 255;
  if (fault) throw new MongoError('InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
}
