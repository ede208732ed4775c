import { Schema, Types } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';
import { connectDatabase, type Database } from '#app/kernel/database/open-database.ts';
import { type OwnedDocuments, owned } from '#app/kernel/database/owned.ts';
import { closeDatabases, freshDatabaseUri } from './harness.ts';

interface Note {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  text: string;
}
interface Letter {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  client?: Types.ObjectId | null;
  text: string;
}
interface Purse {
  /** The workspace's id. */
  _id: Types.ObjectId;
  text: string;
}

const text = { type: String, required: true };
const notes = defineWorkspaceCollection<Note>({
  model: 'TestNote',
  schema: new Schema<Note>({ workspace: Schema.Types.ObjectId, text }, { versionKey: false }),
  owner: 'workspace',
});
const letters = defineWorkspaceCollection<Letter>({
  model: 'TestLetter',
  schema: new Schema<Letter>(
    { workspace: Schema.Types.ObjectId, client: Schema.Types.ObjectId, text },
    { versionKey: false },
  ),
  owner: 'workspace',
  ofClients: true,
});
const purses = defineWorkspaceCollection<Purse>({
  model: 'TestPurse',
  schema: new Schema<Purse>({ text }, { versionKey: false }),
  owner: '_id',
});

let database: Database;
beforeEach(async () => {
  database = await connectDatabase(await freshDatabaseUri());
});
afterEach(() => database.close());
afterAll(closeDatabases);

describe.each(['many documents of a workspace', 'one document for each workspace'])('%s', (kind) => {
  const isMany = kind.startsWith('many');
  const mine = new Types.ObjectId().toHexString();
  const theirs = new Types.ObjectId().toHexString();
  const of = (workspace: string): OwnedDocuments<Note> =>
    isMany
      ? owned(notes, database.connection, { workspace })
      : (owned(purses, database.connection, { workspace }) as unknown as OwnedDocuments<Note>);
  const everything = async () =>
    (await (isMany
      ? acrossWorkspaces(notes, database.connection).find().lean()
      : acrossWorkspaces(purses, database.connection).find().lean()
    ).exec()) as unknown as readonly Note[];
  const ownerOf = (note: Note) => (isMany ? note.workspace : note._id).toHexString();

  it('is stored with its owner, whatever the record says', async () => {
    const forged = { workspace: new Types.ObjectId(theirs), text: 'mine' };
    expect(ownerOf(await of(mine).insert(forged))).toBe(mine);
    const [stored] = await everything();
    expect(stored && ownerOf(stored)).toBe(mine);
  });

  it('is out of reach for anybody else, whatever the query or filter', async () => {
    const { _id } = await of(theirs).insert({ text: 'theirs' });
    const owner = new Types.ObjectId(theirs);
    for (const filter of [
      {},
      { _id },
      { workspace: owner },
      { _id: { $in: [_id] } },
      { $or: [{ _id }, { text: 'theirs' }] },
    ]) {
      const own = of(mine);
      expect(await own.find(filter).lean()).toEqual([]);
      expect(await own.findOne(filter)).toBeNull();
      expect(await own.has(filter)).toBe(false);
      expect(await own.count(filter)).toBe(0);
      expect(await own.updateOne(filter, { $set: { text: 'stolen' } })).toBeNull();
      expect(await own.change(filter, { $set: { text: 'stolen' } })).toBe(false);
      await own.changeAll([{ filter, update: { $set: { text: 'stolen' } } }]);
      expect(await own.updateMany(filter, { text: 'stolen' })).toBe(0);
      expect(await own.deleteOne(filter)).toBeNull();
      expect(await own.deleteMany(filter)).toBe(0);
    }
    expect(await of(mine).findOne()).toBeNull();
    expect(await of(mine).deleteOne()).toBeNull();
    expect(await of(mine).aggregate([{ $group: { _id: null } }])).toEqual([]);
    expect(await of(theirs).findOne()).toMatchObject({ _id, text: 'theirs' });
  });

  it('is inserted if it is missing, and otherwise left alone', async () => {
    const own = of(mine);
    const { _id } = await own.insert({ text: 'first' });
    await own.insertMissing([
      { _id, text: 'again' },
      { _id: new Types.ObjectId(), text: 'second' },
    ]);
    const texts = (await everything()).map((note) => note.text).sort();
    expect(texts).toEqual(isMany ? ['first', 'second'] : ['first']);
  });
});

describe('documents of clients', () => {
  const [workspace = '', bakery = '', garage = ''] = Array.from({ length: 3 }, () =>
    new Types.ObjectId().toHexString(),
  );
  const of = (client?: string | null) => owned(letters, database.connection, { workspace, client });
  const textsOf = async (client?: string | null) =>
    (await of(client).find().sort({ text: 1 }).lean()).map((letter) => (letter as unknown as Letter).text);
  const forged = { client: new Types.ObjectId(garage) };

  it('are limited to the scope’s client, whatever a filter, a record or an update says', async () => {
    await of(bakery).insert({ ...forged, text: 'rye' });
    await of(garage).insert({ text: 'tyres' });
    await of(null).insert({ ...forged, text: 'own' });
    await of().insert({ text: 'unsaid' });
    await acrossWorkspaces(letters, database.connection).collection.insertOne({
      workspace: new Types.ObjectId(workspace),
      text: 'of before clients',
    });
    expect(await textsOf(bakery)).toEqual(['rye']);
    expect(await textsOf(garage)).toEqual(['tyres']);
    expect(await textsOf(null)).toEqual(['of before clients', 'own', 'unsaid']);
    expect(await textsOf()).toHaveLength(5);
    expect(await of(bakery).findOne(forged)).toMatchObject({ text: 'rye' });
    expect(await of(bakery).has({ text: 'tyres' })).toBe(false);
    expect(await of(bakery).count()).toBe(1);
    expect(await of(bakery).updateMany({ ...forged }, { text: 'changed' })).toBe(1);
    expect(await of(bakery).deleteMany(forged)).toBe(1);
    expect(await textsOf(garage)).toEqual(['tyres']);
  });
});
