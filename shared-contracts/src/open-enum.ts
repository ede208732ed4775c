import * as z from 'zod/mini';

/** A value known to this build, or one that a newer build has added. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

type OpenSchema<Output extends string, Known extends string> = z.ZodMiniType<Output, Known>;

/**
 * An enum in an ANSWER. Tabs and processes outlive a version, so a value that was added after they were built must not
 * make them reject the whole answer:
 *
 * - without a fallback, the value is passed through as a string, and whoever shows it decides (its type is {@link
 *   Open}, so indexing a table with it doesn't compile);
 * - with a fallback, an unknown value is replaced by it. Use this if an unknown value could only do harm.
 *
 * Handlers may only return known values; the types ensure this. INPUT is never open: use `z.enum`. In JSON Schema the
 * values are listed as `x-extensible-enum`, which tells the contract check that adding one isn't a breaking change.
 */
export function openEnum<const Known extends string>(
  values: readonly Known[],
): OpenSchema<Open<Known>, Known>;
export function openEnum<const Known extends string>(
  values: readonly Known[],
  fallback: NoInfer<Known>,
): OpenSchema<Known, Known>;
export function openEnum(values: readonly string[], fallback?: string): OpenSchema<string, string> {
  const schema =
    fallback === undefined
      ? z.string()
      : z.pipe(
          z.string(),
          z.transform((value) => (values.includes(value) ? value : fallback)),
        );
  z.globalRegistry.add(schema, { type: 'string', 'x-extensible-enum': [...values] });
  return schema;
}

/** Whether this build knows the value of an open enum. */
export function isKnown<const Known extends string>(
  values: readonly Known[],
  value: string | null | undefined,
): value is Known {
  return (values as readonly (string | null | undefined)[]).includes(value);
}

/**
 * Looks up the value of an open enum in a table; returns the fallback if this build doesn't know it.
 *
 * @example lookUp(statusLabels, invoice.status, 'Unknown')
 */
export function lookUp<Entry>(
  table: Readonly<Record<string, Entry>>,
  value: string,
  fallback: NoInfer<Entry>,
): Entry {
  return (Object.hasOwn(table, value) ? table[value] : undefined) ?? fallback;
}
