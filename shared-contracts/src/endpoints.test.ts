import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';

const changes = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  const body = 'body' in endpoint ? endpoint.body : undefined;
  if (endpoint.method !== 'PATCH' || !(body instanceof z.ZodMiniObject)) return [];
  return Object.entries(body.shape).map(([field, schema]) => ({
    name,
    field,
    schema: schema as z.ZodMiniType,
  }));
});

test.each(changes)('$name: $field stays as it is if it is omitted', ({ schema }) => {
  const { success, data } = schema.safeParse(undefined);
  // A required field fails to parse. What matters is that no default replaces the stored value.
  if (success) expect(data).toBeUndefined();
});
