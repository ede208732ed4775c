/** The fields of a draft that differ from what is saved. Fields changed back to their saved value are left out. */
export function changedFrom<T extends object>(saved: T, draft: Partial<T>): Partial<T> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== undefined && value !== (saved[name as keyof T] ?? ''),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
