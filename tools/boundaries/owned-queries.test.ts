import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

/**
 * Workspace data may only be accessed through `owned` or, in the listed files, through `acrossWorkspaces`: its
 * collections have no Mongoose model to query (docs/decisions/0011-workspaces.md). This test finds what types and
 * import rules can't see: a model or collection accessed by its name.
 */
const byName =
  /\b(?:connection|mongoose|db)\s*(?:\.\s*db\s*)?\.\s*(?:models?|collections?)\b\s*(?:[<([.]|$)/g;
const asksByName = (source: string) => [...source.matchAll(byName)].map(([text]) => text.trim());

/** Collections that don't belong to a workspace: counters, the queue, people and their sessions. */
const exempt =
  /^api\/src\/(?:kernel\/|identity\/(?:sessions\/stored-sessions|identity[.]feature)[.]ts$|telemetry\/telemetry[.]feature[.]ts$)/;

describe('no feature accesses a collection by its name, bypassing its owner', () => {
  test.each([
    "const Posts = connection.model('Post');",
    'context.connection.models.Post.find();',
    "await connection.collection<Post>('posts').deleteMany({});",
    "connection.db.collection('credit_balances').updateOne({}, {});",
    "mongoose.model('Post', schema);",
    "connection\n  .collection('objects')",
  ])('%s is found', (source) => {
    expect(asksByName(source)).toHaveLength(1);
  });

  test('a feature’s own query is no violation', () => {
    expect(asksByName('owned(postsCollection, connection, scope).find();')).toEqual([]);
  });

  test('there is none in the API', () => {
    const files = globSync('api/src/**/*.ts', { cwd: workspaceRoot }).filter(
      (file) => !exempt.test(file) && !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) =>
      asksByName(readFileSync(join(workspaceRoot, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
