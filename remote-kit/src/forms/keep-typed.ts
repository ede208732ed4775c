/**
 * The values a form should have after saving: what the server returned, except for fields changed since sending.
 * @param fields the current values. @param sent the values that were sent. @param saved the values the server returned.
 */
export function keepTyped<T extends object>(fields: T, sent: T, saved: T): T {
  const typed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof T]),
  );
  return { ...saved, ...Object.fromEntries(typed) };
}
