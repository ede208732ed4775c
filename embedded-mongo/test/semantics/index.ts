import aggregation from './aggregation.ts';
import arrays from './arrays.ts';
import batches from './batches.ts';
import type { Case } from './case.ts';
import commands from './commands.ts';
import comparison from './comparison.ts';
import diagnostics from './diagnostics.ts';
import expressions from './expressions.ts';
import indexes from './indexes.ts';
import matching from './matching.ts';
import projection from './projection.ts';
import updateArrays from './update-arrays.ts';
import updateFields from './update-fields.ts';
import upserts from './upserts.ts';

/** Everything that the suite states about MongoDB, by subject. */
export const SUITE: Record<string, Case[]> = {
  'comparison order': comparison,
  matching,
  'arrays and paths': arrays,
  projection,
  'updates of fields': updateFields,
  'updates of arrays': updateArrays,
  'upserts and findAndModify': upserts,
  indexes,
  commands,
  'batches of writes': batches,
  diagnostics,
  'aggregation stages': aggregation,
  'aggregation expressions': expressions,
};
