import type * as z from 'zod/mini';

/** What zod keeps of a schema, as far as limits are concerned (zod, "Library authors"). */
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
 * The most characters that a text field of a schema takes, so that no form states a limit by itself.
 * @returns undefined where the schema sets none.
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

/** The schema itself, behind what makes it optional, gives it a default or changes it afterwards. */
function unwrap(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, in: before, innerType } = definitionOf(schema);
  const inner = type === 'pipe' ? before : innerType;
  return inner ? unwrap(inner) : schema;
}
