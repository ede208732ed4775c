import fc from 'fast-check';
import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import * as copies from '../../tools/contract-copies.ts';
import { routePattern, versionSchema } from './deployment.ts';
import * as contract from './releases.ts';

it('the tools’ copies of limits and patterns are those of the contract', () => {
  expect(copies.archiveMaxBytes).toBe(contract.archiveMaxBytes);
  expect(copies.routePattern).toEqual(routePattern);
  expect(copies.versionPattern.source).toBe(z.toJSONSchema(versionSchema).pattern);
});

it('the tools tell by the same rule which line took a version back', () => {
  const version = fc.constantFrom('1.0.0', '1.1.0', null);
  const action = fc.constantFrom('activate', 'canary', 'promote', 'rollback', 'withdraw', 'lock', 'override');
  const rest = {
    id: '',
    channel: 'production',
    revision: 1,
    at: '2026-05-03T10:00:00Z',
    by: 'dana',
    remote: 'mf-a',
  };
  const line = fc.record({ action, from: version, to: version }).map((each) => ({ ...rest, ...each }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      expect(copies.takenBackBy(lines, '1.0.0')).toBe(contract.takenBackBy(lines, '1.0.0'));
    }),
  );
});

it('the tools’ types fit what the site sends', () => {
  expectTypeOf<contract.ReleaseState>().toExtend<copies.ReleaseState>();
  expectTypeOf<contract.UnrenderedPage>().toExtend<copies.UnrenderedPage>();
  expectTypeOf<contract.UnfitVersion>().toExtend<copies.UnfitVersion>();
  expectTypeOf<contract.AuditLine>().toExtend<copies.AuditLine>();
  expectTypeOf<contract.ArtifactSummary>().toExtend<copies.ArtifactSummary>();
  expectTypeOf<contract.ReleaseToken>().toExtend<copies.Token>();
  expectTypeOf<contract.ReleaseLink>().toExtend<copies.ReleaseLink>();
  expectTypeOf<contract.FieldCount>().toExtend<copies.FieldCount>();
});
