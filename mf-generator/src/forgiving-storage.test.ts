import { expect, test } from 'vitest';
import { forgivingStorage } from './forgiving-storage.ts';

/** The part of the browser's storage that is used, over a map. */
function storage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  } as Storage;
}

test('a tab finds its own value before the newest of all tabs', () => {
  const shared = storage();
  const [one, two] = [storage(), storage()].map((tab) =>
    forgivingStorage(
      () => tab,
      () => shared,
    ),
  );
  one?.setItem('brief', 'of tab one');
  two?.setItem('brief', 'of tab two');
  expect(one?.getItem('brief')).toBe('of tab one');
  const fresh = forgivingStorage(
    () => storage(),
    () => shared,
  );
  expect(fresh.getItem('brief')).toBe('of tab two');
});

test('a browser that blocks or fills its storage only forgets', () => {
  const blocked = forgivingStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  blocked.setItem('brief', 'x');
  blocked.removeItem('brief');
  expect(blocked.getItem('brief')).toBeNull();
});
