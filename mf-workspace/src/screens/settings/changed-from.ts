/** What of a draft differs from what is saved; nothing is left of what was put back. */
export function changedFrom<T extends object>(saved: T, draft: Partial<T>): Partial<T> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== undefined && value !== (saved[name as keyof T] ?? ''),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
