import {
  type Manifest,
  type RemoteManifest,
  routePattern,
  type ShellManifest,
} from '@postloom/shared-contracts/deployment';
import semver from 'semver';
import { isOwnPath } from './own-paths.ts';

/** One reason why a version doesn't fit what is live. */
export interface Refusal {
  readonly rule: 'host-contract' | 'api-contract' | 'shared-package' | 'shared-export' | 'route' | 'files';
  /** One or two sentences: what doesn't fit, and what to do about it. */
  readonly message: string;
}

export interface GateInput {
  /** The version to activate, canary or roll back to. */
  readonly candidate: Manifest;
  /**
   * Everything that it would run together with: all versions of the shell and of other remotes that anybody is served.
   */
  readonly others: readonly Manifest[];
  /** Version of the contract that this API serves. It also serves all earlier minor versions of the same major one. */
  readonly contractVersion: string;
}

/**
 * Checks an artifact against everything that is live, in both directions: what it needs from the others, and what they
 * need from it.
 * @returns an empty list if everything fits.
 */
export function checkGate({ candidate, others, contractVersion }: GateInput): Refusal[] {
  const refusals = checkApi(candidate, contractVersion);
  if (candidate.kind === 'shell') {
    for (const remote of others.filter((other) => other.kind === 'remote')) {
      refusals.push(...checkPair(candidate, remote, 'shell'));
    }
    return refusals;
  }
  refusals.push(...checkFiles(candidate), ...checkOwnRoutes(candidate));
  for (const other of others) {
    if (other.kind === 'shell') refusals.push(...checkPair(other, candidate, 'remote'));
    else if (other.remote !== candidate.remote) refusals.push(...checkCollisions(candidate, other));
  }
  return refusals;
}

/** Whether the version `has` can serve something built for `needed`: same major version, and not older. */
function satisfies(has: string, needed: string): boolean {
  const [offered, wanted] = [semver.coerce(has), semver.coerce(needed)];
  return (
    offered !== null &&
    wanted !== null &&
    offered.major === wanted.major &&
    (offered.minor > wanted.minor || (offered.minor === wanted.minor && offered.patch >= wanted.patch))
  );
}

/** Whether a version fits the contract that this API serves. */
export function checkApi(candidate: Manifest, contractVersion: string): Refusal[] {
  if (satisfies(contractVersion, candidate.contractVersion)) return [];
  const name = label(candidate);
  return [
    {
      rule: 'api-contract',
      message: `${name} was built for the API's contract ${candidate.contractVersion}, and this API serves ${contractVersion}. ${
        semver.lt(contractVersion, candidate.contractVersion)
          ? 'Deploy the API first.'
          : `Rebuild ${candidate.remote} against the current contract.`
      }`,
    },
  ];
}

/** @param moving which of the two is the candidate, because the advice depends on it. */
function checkPair(shell: ShellManifest, remote: RemoteManifest, moving: 'shell' | 'remote'): Refusal[] {
  const refusals: Refusal[] = [];
  const wayOut = (byRemote: string): string =>
    moving === 'remote' ? byRemote : `Release a version of ${remote.remote} that fits it first.`;
  if (!satisfies(shell.hostContract, remote.hostContract)) {
    const isNewer = semver.gt(remote.hostContract, shell.hostContract);
    refusals.push({
      rule: 'host-contract',
      message: `${label(remote)} was built for the host contract ${remote.hostContract}, and ${label(shell)} keeps ${shell.hostContract}. ${wayOut(
        isNewer
          ? 'Release a newer shell first.'
          : `Rebuild ${remote.remote} against the current host contract.`,
      )}`,
    });
  }
  for (const { package: name, range, exports } of remote.shared) {
    const share = shell.shared.find((candidate) => candidate.package === name);
    if (!share || !semver.satisfies(share.version, range)) {
      refusals.push({
        rule: 'shared-package',
        message: `${label(remote)} needs ${name} ${range}, and ${label(shell)} shares ${share ? share.version : 'none'}. ${wayOut(
          `Rebuild ${remote.remote} with the version that the shell shares, or release a shell with ${range} first.`,
        )}`,
      });
      continue;
    }
    const missing = share.exports ? (exports ?? []).filter((each) => !share.exports?.includes(each)) : [];
    if (missing.length > 0) {
      refusals.push({
        rule: 'shared-export',
        message: `${label(remote)} uses ${missing.join(', ')} of ${name}, which ${label(shell)} does not share. ${wayOut(
          `Release a shell that shares ${missing.length === 1 ? 'it' : 'them'} first.`,
        )}`,
      });
    }
  }
  return refusals;
}

function checkFiles({ files, entry, preload, routes, serverEntry, ...remote }: RemoteManifest): Refusal[] {
  const paths = new Set(files.map(({ path }) => path));
  const needed = [entry, ...(serverEntry ? [serverEntry] : [])].concat(
    [preload, ...routes].flatMap(({ scripts, styles }) => [...scripts, ...styles]),
  );
  return needed
    .filter((path) => !paths.has(path))
    .map((path) => ({
      rule: 'files',
      message: `${remote.remote} ${remote.version} has no hash for ${path}. Build and publish it anew.`,
    }));
}

function checkOwnRoutes(candidate: RemoteManifest): Refusal[] {
  return candidate.routes.flatMap(({ path }) => {
    // It would show this remote for every mistyped address.
    if (/^\/[:*]/.test(path)) {
      const message = `${label(candidate)} claims ${path}, which is every address of the site that no one else owns. Begin the route with a word of its own.`;
      return [{ rule: 'route' as const, message }];
    }
    if (!routePattern.test(path)) {
      const message = `${label(candidate)} has the route ${path}, which no address matches. Write each part as a word, or as :name for any one word, as in /blog/:slug, and a route for each number of parts.`;
      return [{ rule: 'route' as const, message }];
    }
    if (isOwnPath(path)) {
      const message = `${label(candidate)} claims ${path}, which the site answers itself. Give the route another path.`;
      return [{ rule: 'route' as const, message }];
    }
    return [];
  });
}

function checkCollisions(candidate: RemoteManifest, other: RemoteManifest): Refusal[] {
  return candidate.routes.flatMap(({ path }) => {
    const theirs = other.routes.find((route) => collide(path, route.path));
    if (!theirs) return [];
    const there = shapeOf(theirs.path) === shapeOf(path) ? '' : ` (there as ${theirs.path})`;
    return {
      rule: 'route',
      message: `${label(candidate)} and ${label(other)} both claim ${path}${there}. Give the route another path, or release a version of ${other.remote} without it first.`,
    };
  });
}

/** Whether an address exists that both routes match, and neither wins. A literal route wins over one with parameters. */
function collide(path: string, other: string): boolean {
  if (!path.includes(':') || !other.includes(':')) return path === other;
  const [parts, others] = [shapeOf(path).split('/'), shapeOf(other).split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, index) => [part, others[index]].includes(':') || part === others[index])
  );
}

/** Makes patterns equal that differ only in their parameters' names. */
function shapeOf(path: string): string {
  return path.replace(/:[^/]+/g, ':');
}

function label({ remote, version }: Manifest): string {
  return `${remote} ${version}`;
}
