import type * as z from 'zod/mini';

/** The parts of zod's schema definition that matter for limits (zod, "Library authors"). */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly in?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly checks?: ReadonlyArray<{
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }>;
}

/**
 * The maximum length of a text field, read from the schema, so that forms don't repeat limits.
 * @returns undefined if the schema sets none.
 */
export function maxLengthOf(schema: z.ZodMiniType, field: string): number | undefined {
  const { shape } = definitionOf(unwrap(schema));
  const text = shape?.[field];
  if (!text) throw new TypeError(`The schema has no field "${field}".`);
  const limits = definitionOf(unwrap(text)).checks?.map(({ _zod: { def } }) =>
    def.check === 'max_length' ? (def.maximum ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  );
  const limit = Math.min(...(limits ?? []));
  return Number.isFinite(limit) ? limit : undefined;
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** The inner schema, without the wrappers that make it optional, give it a default or transform it. */
function unwrap(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, in: before, innerType } = definitionOf(schema);
  const inner = type === 'pipe' ? before : innerType;
  return inner ? unwrap(inner) : schema;
}
