import type { ContractSnapshot, EndpointSnapshot, JsonSchema } from './contract-snapshot.ts';
import type { Declaration } from './host-declarations.ts';

export interface ContractChange {
  readonly kind: 'breaking' | 'additive';
  /** The place and the change, e.g. `generate takes body.tone: is needed now`. */
  readonly what: string;
}

/**
 * What the change from one contract to the other means for a caller built with the first.
 *
 * A change is breaking if it makes such a caller fail: an endpoint was removed or moved, input became required or
 * narrower, output was removed, may be missing, or has values the caller doesn't know.
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
  for (const [name, old] of Object.entries(before.host)) {
    const now = after.host[name];
    if (!now) note('breaking', `${name}: is gone`);
    else compareDeclaration(name, old, now, note);
  }
  for (const name of Object.keys(after.host)) {
    if (!before.host[name]) note('additive', `${name}: is new`);
  }
  return changes;
}

/** The version required by these changes: the next major, the next minor, or the same. */
export function versionFor(changes: readonly ContractChange[], version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (changes.some(({ kind }) => kind === 'breaking')) return `${major + 1}.0.0`;
  return changes.length ? `${major}.${minor + 1}.0` : version;
}

/** Types with these names are passed from a remote to its host; all others from the host to its remotes. */
const givenByRemotes = /^(?:CreateRoutes|Remote\w*|Route\w*|\w+(?:Input|Options))$/;

/** A new member only breaks remotes that would have to provide it; a changed member may break either side. */
function compareDeclaration(name: string, old: Declaration, now: Declaration, note: Note): void {
  for (const [member, text] of Object.entries(now)) {
    const at = member ? `${name}.${member}` : name;
    if (old[member] === undefined) {
      const needed = givenByRemotes.test(name) && !/^(?:readonly )?\w+\?/.test(text);
      note(needed ? 'breaking' : 'additive', `${at}: is new${needed ? ' and needed' : ''}`);
    } else if (old[member] !== text) note('breaking', `${at}: became ${text}`);
  }
  for (const member of Object.keys(old)) {
    if (now[member] === undefined) note('breaking', `${name}.${member}: is gone`);
  }
}

type Note = (kind: ContractChange['kind'], what: string) => void;

function compareEndpoint(name: string, old: EndpointSnapshot, now: EndpointSnapshot, note: Note): void {
  for (const key of ['method', 'path', 'access'] as const) {
    if (old[key] !== now[key]) note('breaking', `${name} ${key}: ${old[key]} became ${now[key]}`);
  }
  for (const code of now.errors)
    if (!old.errors.includes(code)) note('additive', `${name}: may fail with ${code}`);
  for (const code of old.errors)
    if (!now.errors.includes(code)) note('additive', `${name}: no longer fails with ${code}`);
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

/** Separates null from a schema: zod writes `anyOf: [schema, { type: 'null' }]`. */
function splitNull(schema: JsonSchema): { readonly schema: JsonSchema; readonly nullable: boolean } {
  const [first, second, ...others] = (schema.anyOf ?? []) as JsonSchema[];
  const nullable = first !== undefined && second?.type === 'null' && others.length === 0;
  return nullable ? { schema: first, nullable } : { schema, nullable };
}

/** Input may become wider, but not narrower. */
function compareInput(at: string, before: JsonSchema, now: JsonSchema, note: Note): void {
  const { schema: was, nullable: couldBeNull } = splitNull(before);
  const { schema: is, nullable: mayBeNull } = splitNull(now);
  if (couldBeNull !== mayBeNull)
    note(
      mayBeNull ? 'additive' : 'breaking',
      `${at}: ${mayBeNull ? 'may be null now' : 'is never null now'}`,
    );
  compareInputForm(at, was, is, note);
}

function compareInputForm(at: string, was: JsonSchema, is: JsonSchema, note: Note): void {
  const variants = ({ oneOf = [] }: JsonSchema) =>
    (oneOf as JsonSchema[]).map((each) => JSON.stringify(each));
  const isKept = variants(was).length > 0 && variants(was).every((each) => variants(is).includes(each));
  if (isKept && without(was, 'oneOf') === without(is, 'oneOf')) {
    if (variants(is).length > variants(was).length) note('additive', `${at}: has another variant`);
    return;
  }
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

/** Output may gain fields, but not lose any. */
function compareOutput(at: string, before: JsonSchema, now: JsonSchema, note: Note): void {
  const { schema: was, nullable: couldBeNull } = splitNull(before);
  const { schema: is, nullable: mayBeNull } = splitNull(now);
  if (couldBeNull !== mayBeNull)
    note(
      mayBeNull ? 'breaking' : 'additive',
      `${at}: ${mayBeNull ? 'may be null now' : 'is never null now'}`,
    );
  compareOutputForm(at, was, is, note);
}

function compareOutputForm(at: string, was: JsonSchema, is: JsonSchema, note: Note): void {
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

/** The values of an enum, and whether it is open (`openEnum`); null if the schema isn't an enum. */
function valuesOf(
  schema: JsonSchema,
): { readonly values: readonly unknown[]; readonly open: boolean } | null {
  const { enum: closed, 'x-extensible-enum': open } = schema;
  if (Array.isArray(open)) return { values: open, open: true };
  return Array.isArray(closed) ? { values: closed, open: false } : null;
}

function compareLeaf(
  at: string,
  was: JsonSchema,
  is: JsonSchema,
  note: Note,
  side: 'input' | 'output',
): void {
  if (without(was) === without(is)) return;
  // The old output could be anything, so callers couldn't rely on it.
  if (side === 'output' && without(was) === '{}') {
    note('additive', `${at}: is told more exactly`);
    return;
  }
  const [before, now] = [valuesOf(was), valuesOf(is)];
  const rest = (schema: JsonSchema) => without(schema, 'enum', 'x-extensible-enum');
  if (before && now && rest(was) === rest(is)) {
    const wider = before.values.every((value) => now.values.includes(value));
    const narrower = now.values.every((value) => before.values.includes(value));
    // A caller may send the values it knows, and must know all it may receive, unless the enum was open.
    const fits = side === 'input' ? wider : narrower || before.open;
    note(fits ? 'additive' : 'breaking', `${at}: has other values`);
    return;
  }
  note('breaking', `${at}: has another form`);
}
