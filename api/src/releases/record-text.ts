import {
  type DeployedRemote,
  type DeployedVersion,
  type DeploymentRecord,
  findOwner,
} from '@postloom/shared-contracts/deployment';
import { scriptJson } from '#app/kernel/http/script-json.ts';
import { integrityIn, type LiveRecord, type LiveRemote, type LiveVersion } from './resolve.ts';

/**
 * For how many remotes, besides the path's own, a page includes how to load them: those that come first in the
 * navigation.
 */
const neighbours = 8;

/**
 * The record as a browser needs it for a path: the routes and links of every remote, but what to load only for the
 * path's own remote and the first ones in the navigation. So each remote adds one line, not all its files.
 */
export function forBrowser(record: LiveRecord, pathname: string | undefined): DeploymentRecord {
  return JSON.parse(textForBrowser(record, pathname)) as DeploymentRecord;
}

/** What the texts for all paths of a record have in common. Built once, however many remotes there are. */
interface CommonText {
  readonly head: string;
  /** By remote. */
  readonly lines: ReadonlyMap<string, string>;
  readonly told: ReadonlySet<string>;
}
const commonTexts = new WeakMap<LiveRecord, CommonText>();

/** {@link forBrowser} as JSON that is safe inside HTML. */
export function textForBrowser(record: LiveRecord, pathname: string | undefined): string {
  let common = commonTexts.get(record);
  if (!common) {
    common = writeCommon(record);
    commonTexts.set(record, common);
  }
  const { head, lines, told } = common;
  const owner = pathname === undefined ? null : findOwner(record, pathname);
  const own = owner && !told.has(owner.remote) ? record.remotes[owner.remote] : undefined;
  const all = owner && own ? new Map(lines).set(owner.remote, lineOf(owner.remote, own, true)) : lines;
  return `${head}"remotes":{${[...all.values()].join()}}}`;
}

function writeCommon(record: LiveRecord): CommonText {
  const remotes = Object.entries(record.remotes);
  const nearest = remotes
    .filter(([, { active }]) => active.navigation.length > 0)
    .sort(([, a], [, b]) => firstOrder(a) - firstOrder(b))
    .slice(0, neighbours)
    .map(([name]) => name);
  const told = new Set(nearest);
  const { channel, revision, shell, override } = record;
  const head = scriptJson({ channel, revision, shell: shell?.version ?? '', ...(override && { override }) });
  return {
    head: `${head.slice(0, -1)},`,
    lines: new Map(remotes.map(([name, remote]) => [name, lineOf(name, remote, told.has(name))])),
    told,
  };
}

function lineOf(name: string, { routes, active, fallbacks }: LiveRemote, isTold: boolean): string {
  const deployed: DeployedRemote = {
    displayName: active.displayName,
    version: active.version,
    routes: routes.map(({ path, access, chrome, shape }) => ({
      path,
      access,
      chrome,
      ...(shape && { shape }),
    })),
    navigation: active.navigation,
    ...(isTold && { candidates: [active, ...fallbacks].map(toDeployed) }),
  };
  return `${scriptJson(name)}:${scriptJson(deployed)}`;
}

function firstOrder({ active }: LiveRemote): number {
  return Math.min(...active.navigation.map(({ order }) => order));
}

function toDeployed({
  version,
  buildId,
  federationName,
  baseUrl,
  entry,
  files,
}: LiveVersion): DeployedVersion {
  return { version, buildId, federationName, baseUrl, entry, integrity: integrityIn(files, entry) };
}
