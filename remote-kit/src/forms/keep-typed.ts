/**
 * What stands in a form once it is saved: what the server has made of it, except where a field was changed after it was
 * sent.
 * @param fields as they stand now. @param sent as they stood when they were sent. @param saved as the server has them.
 */
export function keepTyped<T extends object>(fields: T, sent: T, saved: T): T {
  const typed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof T]),
  );
  return { ...saved, ...Object.fromEntries(typed) };
}
