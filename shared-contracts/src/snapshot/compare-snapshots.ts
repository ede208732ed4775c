import type { ContractSnapshot, EndpointSnapshot, JsonSchema } from './contract-snapshot.ts';

export interface ContractChange {
  readonly kind: 'breaking' | 'additive';
  /** Where and what, e.g. `generate takes body.tone: is needed now`. */
  readonly what: string;
}

/**
 * What a caller built for the first contract meets in the second.
 *
 * Breaking is what makes such a caller fail: an endpoint that is gone or moved, input that is needed or narrower
 * now, output that is missing, may be missing, or has values that it has no name for.
 */
export function compareSnapshots(
  before: ContractSnapshot,
  after: ContractSnapshot,
): readonly ContractChange[] {
  const changes: ContractChange[] = [];
  const note = (kind: ContractChange['kind'], what: string): void => void changes.push({ kind, what });
  for (const [name, old] of Object.entries(before.endpoints)) {
    const now = after.endpoints[name];
    if (!now) note('breaking', `${name}: is gone`);
    else compareEndpoint(name, old, now, note);
  }
  for (const name of Object.keys(after.endpoints)) {
    if (!before.endpoints[name]) note('additive', `${name}: is new`);
  }
  return changes;
}

/** The version that a contract with these changes has to carry: the next major, the next minor, or the same. */
export function versionFor(changes: readonly ContractChange[], version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (changes.some(({ kind }) => kind === 'breaking')) return `${major + 1}.0.0`;
  return changes.length ? `${major}.${minor + 1}.0` : version;
}

type Note = (kind: ContractChange['kind'], what: string) => void;

function compareEndpoint(name: string, old: EndpointSnapshot, now: EndpointSnapshot, note: Note): void {
  for (const key of ['method', 'path', 'access'] as const) {
    if (old[key] !== now[key]) note('breaking', `${name} ${key}: ${old[key]} became ${now[key]}`);
  }
  for (const part of new Set([...Object.keys(old.takes), ...Object.keys(now.takes)])) {
    const at = `${name} takes ${part}`;
    const [was, is] = [old.takes[part], now.takes[part]];
    if (was && is) compareInput(at, was, is, note);
    else if (is)
      note((is.required as unknown[] | undefined)?.length ? 'breaking' : 'additive', `${at}: is new`);
    else note('additive', `${at}: is no longer read`);
  }
  for (const status of new Set([...Object.keys(old.gives), ...Object.keys(now.gives)])) {
    const at = `${name} gives ${status}`;
    const [was, is] = [old.gives[status], now.gives[status]];
    if (was === undefined) note('additive', `${at}: is new`);
    else if (is === undefined) note('breaking', `${at}: is gone`);
    else if (was && is) compareOutput(at, was, is, note);
    else if (was !== is) note('breaking', `${at}: has another kind of body`);
  }
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;
const requiredOf = (schema: JsonSchema) => new Set((schema.required ?? []) as string[]);
const without = (schema: JsonSchema, ...keys: string[]) =>
  JSON.stringify(Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key))));

/** Input may become wider, never narrower. */
function compareInput(at: string, was: JsonSchema, is: JsonSchema, note: Note): void {
  if (was.type !== 'object' || is.type !== 'object') {
    compareLeaf(at, was, is, note, 'input');
    return;
  }
  const [before, now] = [propertiesOf(was), propertiesOf(is)];
  for (const [key, schema] of Object.entries(now)) {
    const needed = requiredOf(is).has(key);
    const old = before[key];
    if (!old) note(needed ? 'breaking' : 'additive', `${at}.${key}: is new${needed ? ' and needed' : ''}`);
    else {
      if (needed && !requiredOf(was).has(key)) note('breaking', `${at}.${key}: is needed now`);
      if (!needed && requiredOf(was).has(key)) note('additive', `${at}.${key}: may be left out now`);
      compareInput(`${at}.${key}`, old, schema, note);
    }
  }
  for (const key of Object.keys(before)) if (!now[key]) note('breaking', `${at}.${key}: is no longer read`);
}

/** Output may say more, never less. */
function compareOutput(at: string, was: JsonSchema, is: JsonSchema, note: Note): void {
  if (was.type === 'array' && is.type === 'array') {
    compareOutput(`${at}[]`, was.items as JsonSchema, is.items as JsonSchema, note);
    return;
  }
  if (was.type !== 'object' || is.type !== 'object') {
    compareLeaf(at, was, is, note, 'output');
    return;
  }
  const [before, now] = [propertiesOf(was), propertiesOf(is)];
  for (const [key, schema] of Object.entries(before)) {
    const present = now[key];
    if (!present) note('breaking', `${at}.${key}: is gone`);
    else {
      if (requiredOf(was).has(key) && !requiredOf(is).has(key))
        note('breaking', `${at}.${key}: may be missing now`);
      compareOutput(`${at}.${key}`, schema, present, note);
    }
  }
  for (const key of Object.keys(now)) if (!before[key]) note('additive', `${at}.${key}: is new`);
}

function compareLeaf(
  at: string,
  was: JsonSchema,
  is: JsonSchema,
  note: Note,
  side: 'input' | 'output',
): void {
  if (without(was) === without(is)) return;
  const [before, now] = [was.enum, is.enum] as [unknown[] | undefined, unknown[] | undefined];
  if (before && now && without(was, 'enum') === without(is, 'enum')) {
    const wider = before.every((value) => now.includes(value));
    const narrower = now.every((value) => before.includes(value));
    // A caller may send what it knows, and must know what it may get.
    const fits = side === 'input' ? wider : narrower;
    note(fits ? 'additive' : 'breaking', `${at}: has other values`);
    return;
  }
  note('breaking', `${at}: has another form`);
}
