import * as z from 'zod/mini';

/** A value that this build knows, or one that a newer build has added since. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

type OpenSchema<Output extends string, Known extends string> = z.ZodMiniType<Output, Known>;

/**
 * A list of values in an ANSWER. Tabs and processes live longer than one version, so a value that was added after
 * they were built must not make them reject the whole answer:
 *
 * - without a fallback the value comes through as the string it is, and the place that shows it decides (its type
 *   is {@link Open}, so indexing a table with it does not compile);
 * - with a fallback the reader gets that instead, where a value it does not know could do nothing but harm.
 *
 * What a handler gives is typed by the known values alone. INPUT is never open: use `z.enum`. In JSON Schema the
 * values stand as `x-extensible-enum`, by which the contract check knows that one more is no break.
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

/** Whether this build knows the value of an open list. */
export function isKnown<const Known extends string>(
  values: readonly Known[],
  value: string | null | undefined,
): value is Known {
  return (values as readonly (string | null | undefined)[]).includes(value);
}

/**
 * What a table holds for a value of an open list, or the fallback where this build does not know the value.
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
