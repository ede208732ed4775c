import { parseArgs } from 'node:util';
import type {
  ArtifactSummary,
  AuditLine,
  FieldCount,
  ReleaseLink,
  ReleaseState,
  Token,
  UnfitVersion,
  UnrenderedPage,
} from '../contract-copies.ts';
import {
  describeChange,
  describeFailures,
  describeHistory,
  describeLinks,
  describeLive,
  describeRecord,
  describeStatus,
  describeTokens,
  describeUnfit,
  describeUnrendered,
  describeVersions,
  isKnownBad,
  type VersionRecord,
} from '../release/describe.ts';
import { createSiteClient, exitCodes, ReleaseFailure, type SiteClient } from '../release/site-client.ts';

/** `npm run release -- …`: publishes, activates and rolls back single remotes of a running site. */
const usage = `npm run release -- <command>

  publish <remote> [--version <v>]                   checks its types, builds and publishes it; nothing serves it yet
  activate <remote> <version> [--reason <text>]      everyone gets it; what was rolled back or withdrawn
                                                     needs a reason
  canary <remote> <version> <percent>                a share of visitors gets it; 0 ends it
  promote <remote> [<version>] [--reason <text>]     everyone gets the canary; somebody else's needs its version
  rollback <remote> [<version>] [--from <version>] --reason <text>
                                                     ends a canary or goes back, and locks the remote. With --from,
                                                     only if that version is still live: two people then can't go
                                                     back twice. Always use it if others may be at it, too
  withdraw <remote> [--from <version>] --reason <text>
                                                     no one gets any of it; locks the remote
  lock <remote> --reason <text>                      no one activates anything
  unlock <remote> --reason <text>
  status [<remote>]                                  what is live; of one remote, its versions too
  history [<remote>]                                 who changed what
  links [<remote>]                                   the links that still let somebody try a version
  end-link <id> [--reason <text>]                    ends one, also for those who have opened it
  token create <name> --remotes <a,b> | --manager    makes a token and shows it once
  token list                                         each with who did what with it
  token revoke|forget-key <id> [--reason <text>]

  --channel production|staging   default production
  --dry-run                      says what would happen, and changes nothing
  --json                         for scripts

RELEASE_URL names the site (default http://127.0.0.1:3000), RELEASE_TOKEN who acts, and RELEASE_TIMEOUT the seconds
without a sign of the site after which the command gives up (default 60).
Exit codes: 0 done, 1 failed, 2 usage, 3 refused, 4 not allowed, 5 someone else changed it first, 6 site not reached,
7 sent, but without an answer: it may have been done.`;

interface Outcome {
  readonly text: string;
  readonly json: unknown;
}

const options = {
  channel: { type: 'string', default: 'production' },
  reason: { type: 'string' },
  version: { type: 'string' },
  from: { type: 'string' },
  remotes: { type: 'string' },
  manager: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** How often a change is retried if only other remotes have changed meanwhile. */
const retries = 3;

const asksForJson = process.argv.includes('--json');
try {
  const { text, json } = await run();
  console.log(asksForJson ? JSON.stringify(json, null, 2) : text);
} catch (error) {
  const failure =
    error instanceof ReleaseFailure
      ? error
      : new ReleaseFailure(error instanceof Error ? error.message : String(error), exitCodes.failed);
  if (asksForJson) console.log(JSON.stringify({ error: failure.message, answer: failure.body }, null, 2));
  else console.error(failure.message);
  process.exitCode = failure.exitCode;
}

async function run(): Promise<Outcome> {
  const { values, positionals } = parse();
  const [command, ...args] = positionals;
  if (values.help || command === undefined) return { text: usage, json: { usage } };
  const { channel, reason, from } = values;
  if (channel !== 'production' && channel !== 'staging') fail(`There is no channel "${channel}".`);
  const dryRun = values['dry-run'];
  const site = createSiteClient(process.env.RELEASE_URL || 'http://127.0.0.1:3000', requireToken(), {
    dryRun,
    patience: 1000 * (Number(process.env.RELEASE_TIMEOUT) || 60),
    // Standard output may be read by a script.
    onProgress: (line) => console.error(line),
  });
  const change = (
    remote: string,
    body: Omit<Partial<ChangeBody>, 'reason'> & { readonly percent?: number; readonly from?: string },
  ): Promise<Outcome> =>
    changeChannel(site, { channel, remote, dryRun, ...(reason !== undefined && { reason }), ...body });

  switch (command) {
    case 'publish': {
      const remote = argument(args, 0, 'remote');
      // The modules for building and packing are only loaded here: a rollback must be fast.
      const { publish } = await import('../release/publish.ts');
      return publish(site, remote, { version: values.version, dryRun });
    }
    case 'activate':
      return change(argument(args, 0, 'remote'), {
        action: command,
        version: argument(args, 1, 'version'),
      });
    case 'canary': {
      const percent = Number(argument(args, 2, 'percent').replace('%', ''));
      if (!Number.isInteger(percent) || percent < 0 || percent > 100)
        fail('The share is a whole number, 0 to 100.');
      return change(argument(args, 0, 'remote'), {
        action: command,
        version: argument(args, 1, 'version'),
        percent,
      });
    }
    case 'promote':
      return change(argument(args, 0, 'remote'), {
        action: command,
        ...(args[1] !== undefined && { version: args[1] }),
      });
    case 'rollback':
      requireReason(reason);
      return change(argument(args, 0, 'remote'), {
        action: command,
        ...(args[1] !== undefined && { version: args[1] }),
        ...(from !== undefined && { from }),
      });
    case 'withdraw':
      requireReason(reason);
      return change(argument(args, 0, 'remote'), { action: command, ...(from !== undefined && { from }) });
    case 'lock':
    case 'unlock':
      requireReason(reason);
      return change(argument(args, 0, 'remote'), { action: command });
    case 'status':
      return status(site, channel, args[0]);
    case 'history':
      return history(site, channel, args[0]);
    case 'links':
      return links(site, args[0]);
    case 'end-link':
      return endLink(site, argument(args, 0, 'id'), reason, dryRun);
    case 'token':
      return manageTokens(site, args, { ...values, dryRun });
    default:
      return fail(`There is no command "${command}".`);
  }
}

function parse() {
  refuseTakenOptions();
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** @throws {ReleaseFailure} if npm has consumed an option itself, which could drop a dry run or another channel. */
function refuseTakenOptions(): void {
  const taken = Object.keys(options).find((name) => process.env[`npm_config_${name.replace('-', '_')}`]);
  if (taken) {
    fail(`npm has taken --${taken} for itself, and nothing was done. Write -- first: npm run release -- …`);
  }
}

interface Status {
  readonly channel: string;
  readonly revision: number;
  readonly releases: readonly ReleaseState[];
  /** Missing in answers of older sites. */
  readonly unrendered?: readonly UnrenderedPage[];
  /** Likewise. */
  readonly unfit?: readonly UnfitVersion[];
}

interface Changed {
  readonly revision: number;
  readonly state: ReleaseState;
  readonly line: AuditLine;
}

interface ChangeBody {
  readonly channel: string;
  readonly remote: string;
  readonly dryRun: boolean;
  readonly action?: string;
  readonly version?: string;
  readonly reason?: string;
}

/** What the history and browsers say about a remote's versions. A change never fails because this can't be read. */
async function readRecord(site: SiteClient, { channel, remote }: ChangeBody): Promise<VersionRecord> {
  const [lines, counts] = await Promise.all([
    site.get<{ lines: AuditLine[] }>('history', { channel, remote }).then(
      (answer) => answer.lines,
      () => [],
    ),
    site.get<{ versions: FieldCount[] }>('field', { remote }).then(
      (answer) => answer.versions,
      () => [],
    ),
  ]);
  return { lines, counts };
}

/**
 * A rollback that names no version must not bring back one that is known to be bad. It asks for a name instead of
 * skipping that version: which one visitors get then is for a person to decide, since the record may be about a cause
 * that is gone, and an older version may be much older.
 *
 * @throws {ReleaseFailure} with what is known, and both commands.
 */
async function refuseBadTarget(site: SiteClient, body: ChangeBody, record: VersionRecord): Promise<void> {
  const { line } = await sendChange(site, { ...body, dryRun: true });
  const { from, to, percent } = line;
  // Ending a canary gives nobody another version than most have.
  if (to === null || percent === 0 || !isKnownBad(record, to)) return;
  const good = record.lines
    .filter(({ action }) => ['activate', 'promote', 'rollback'].includes(action))
    .map((each) => each.to)
    .find((version) => version !== null && version !== from && !isKnownBad(record, version));
  const named = (version: string): string =>
    `npm run release -- rollback ${body.remote} ${version}${from ? ` --from ${from}` : ''} --reason …`;
  throw new ReleaseFailure(
    [
      `Nothing was done, because the version before may be no better. ${describeRecord(body.remote, to, record)}.`,
      ...(good ? [`The last one without such a record: ${named(good)}`] : []),
      `To go back to ${to} all the same: ${named(to)}`,
    ].join('\n'),
    exitCodes.refused,
  );
}

/**
 * Reads the channel's revision and sends a change based on it. If another remote has changed meanwhile, it starts
 * again; if somebody else has changed this one, nothing happens.
 */
async function sendChange(site: SiteClient, body: ChangeBody): Promise<Changed> {
  const read = async () => {
    const { revision, releases } = await site.get<Status>('status', { channel: body.channel });
    return { revision, own: JSON.stringify(releases.find(({ remote }) => remote === body.remote)) };
  };
  const seen = await read();
  let { revision } = seen;
  for (let tries = 0; ; tries += 1) {
    try {
      return await site.send<Changed>('POST', 'changes', { ...body, revision });
    } catch (error) {
      const wasFaster = error instanceof ReleaseFailure && error.exitCode === exitCodes.conflict;
      if (!wasFaster || tries === retries) throw error;
      const now = await read();
      if (now.revision === revision || now.own !== seen.own) throw error;
      revision = now.revision;
    }
  }
}

async function changeChannel(site: SiteClient, body: ChangeBody): Promise<Outcome> {
  const records = readRecord(site, body);
  if (body.action === 'rollback' && body.version === undefined) {
    await refuseBadTarget(site, body, await records);
  }
  const answer = await sendChange(site, body);
  const { line, state } = answer;
  const gives = ['activate', 'canary', 'promote', 'rollback'].includes(line.action) && line.percent !== 0;
  const text = [
    `${body.dryRun ? 'Would do' : 'Done'}: ${describeChange(line)}, in ${body.channel}${body.dryRun ? '' : `, revision ${answer.revision}`}.`,
    `${body.dryRun ? 'Would be live then' : 'Live now'}: ${describeLive(state)}.`,
    ...(gives && line.to !== null ? [`${describeRecord(state.remote, line.to, await records)}.`] : []),
    ...(line.action === 'rollback' || line.action === 'withdraw'
      ? [
          `${state.remote} is ${body.dryRun ? 'then ' : ''}locked: npm run release -- unlock ${state.remote} --reason …`,
        ]
      : []),
    ...(line.action === 'lock' && state.canary
      ? [
          `Its canary ${state.canary.version} goes on with ${state.canary.percent} % of visitors. To end it: npm run release -- canary ${state.remote} ${state.canary.version} 0`,
        ]
      : []),
  ].join('\n');
  return { text, json: answer };
}

async function status(site: SiteClient, channel: string, remote: string | undefined): Promise<Outcome> {
  const answer = await site.get<Status>('status', { channel });
  if (remote === undefined) {
    return {
      text: `${describeStatus(channel, answer.revision, answer.releases)}${describeUnfit(answer.unfit ?? [])}${describeUnrendered(answer.unrendered ?? [])}`,
      json: answer,
    };
  }
  const [{ artifacts }, { lines }, { versions }] = await Promise.all([
    site.get<{ artifacts: ArtifactSummary[] }>('artifacts', { remote }),
    site.get<{ lines: AuditLine[] }>('history', { channel, remote }),
    site.get<{ versions: FieldCount[] }>('field', { remote }),
  ]);
  const releases = answer.releases.filter((release) => release.remote === remote);
  const unrendered = answer.unrendered?.filter((page) => page.remote === remote) ?? [];
  const unfit = answer.unfit?.filter((version) => version.remote === remote) ?? [];
  return {
    text: `${describeStatus(channel, answer.revision, releases)}\n\n${describeVersions(artifacts, lines, versions)}${describeUnfit(unfit)}${describeFailures(versions)}${describeUnrendered(unrendered)}`,
    json: { ...answer, releases, unrendered, unfit, artifacts, field: versions },
  };
}

async function history(site: SiteClient, channel: string, remote: string | undefined): Promise<Outcome> {
  const answer = await site.get<{ lines: AuditLine[] }>('history', { channel, remote });
  return { text: describeHistory(answer.lines), json: answer };
}

async function links(site: SiteClient, remote: string | undefined): Promise<Outcome> {
  const answer = await site.get<{ links: ReleaseLink[] }>('overrides', { remote });
  return { text: describeLinks(answer.links), json: answer };
}

async function endLink(
  site: SiteClient,
  id: string,
  reason: string | undefined,
  dryRun: boolean,
): Promise<Outcome> {
  const why = reason === undefined ? '' : `?${new URLSearchParams({ reason })}`;
  const link = dryRun
    ? (await site.get<{ links: ReleaseLink[] }>('overrides')).links.find((each) => each.id === id)
    : await site.send<ReleaseLink>('DELETE', `overrides/${encodeURIComponent(id)}${why}`);
  if (!link) {
    throw new ReleaseFailure(`There is no link ${id}. See: npm run release -- links`, exitCodes.refused);
  }
  return {
    text: `${dryRun ? 'Would end' : 'Ended'} the link of ${link.by} to try ${link.remote} ${link.version}.`,
    json: link,
  };
}

async function manageTokens(
  site: SiteClient,
  [action, ...args]: readonly string[],
  {
    remotes,
    manager,
    reason,
    dryRun,
  }: {
    readonly remotes?: string | undefined;
    readonly manager: boolean;
    readonly reason?: string | undefined;
    readonly dryRun: boolean;
  },
): Promise<Outcome> {
  const list = () => site.get<{ tokens: Token[] }>('tokens');
  if (action === 'create') {
    if (manager === (remotes !== undefined)) fail('A token is for --remotes <a,b> or for a --manager.');
    const token = {
      name: argument(args, 0, 'name'),
      role: manager ? 'manager' : 'publisher',
      remotes: remotes?.split(',').map((name) => name.trim()) ?? [],
    };
    const odd = token.remotes.find((name) => name !== 'shell' && !/^mf-[a-z0-9-]+$/.test(name));
    if (odd !== undefined)
      fail(`“${odd}” can’t be a remote: write its full name, such as mf-blog, or shell.`);
    // A new remote may get its token before its first release, so this is no reason to refuse.
    const { releases } = await site.get<Status>('status');
    const unknown = token.remotes.filter((name) => releases.every(({ remote }) => remote !== name));
    const note =
      unknown.length > 0
        ? `\n${unknown.join(', ')}: nothing of that name was live yet. Is it spelled right?`
        : '';
    if (dryRun) {
      // The server refuses this if the token may not create others.
      const { tokens } = await list();
      if (tokens.some(({ name, revokedAt }) => name === token.name && revokedAt === null)) {
        throw new ReleaseFailure(`There is a token named “${token.name}” already.`, exitCodes.refused);
      }
      const of = token.remotes.length > 0 ? ` of ${token.remotes.join(', ')}` : '';
      return { text: `Would make a token of ${token.name}: ${token.role}${of}.${note}`, json: { token } };
    }
    const answer = await site.send<{ token: Token; secret: string }>('POST', 'tokens', token);
    return {
      text: `${answer.secret}\n\nThis is the token of ${answer.token.name} (${answer.token.id}). It is shown this once.${note}`,
      json: answer,
    };
  }
  if (action === 'list') {
    const answer = await list();
    return { text: describeTokens(answer.tokens), json: answer };
  }
  if (action === 'revoke' || action === 'forget-key') {
    const id = argument(args, 0, 'id');
    const why = reason === undefined ? '' : `?${new URLSearchParams({ reason })}`;
    const path = (action === 'revoke' ? `tokens/${id}` : `tokens/${id}/key`) + why;
    const token = dryRun
      ? (await list()).tokens.find((each) => each.id === id)
      : await site.send<Token>('DELETE', path);
    if (!token) {
      throw new ReleaseFailure(
        `There is no token ${id}. See: npm run release -- token list`,
        exitCodes.refused,
      );
    }
    const what =
      action === 'revoke'
        ? dryRun
          ? 'Would revoke'
          : 'Revoked'
        : `${dryRun ? 'Would let the next publishing enrol' : 'The next publishing enrols'} a new key for`;
    return { text: `${what} ${token.name} (${token.id}).`, json: token };
  }
  return fail('token create, list, revoke or forget-key?');
}

function requireToken(): string {
  const token = process.env.RELEASE_TOKEN;
  if (token) return token;
  throw new ReleaseFailure('Set RELEASE_TOKEN to your release token.', exitCodes.forbidden);
}

function requireReason(reason: string | undefined): void {
  if (!reason) fail('Say why: --reason "…". It’s kept in the history.');
}

function argument(args: readonly string[], index: number, name: string): string {
  const value = args[index];
  if (value === undefined) return fail(`The ${name} is missing.`);
  return value;
}

function fail(message: string): never {
  throw new ReleaseFailure(`${message} All commands: npm run release -- --help`, exitCodes.usage);
}
