/**
 * What the build and the release command know of the contract. The tools import no product code, so that they work on
 * any version of it; `shared-contracts/src/contract-copies.test.ts` compares these copies with the contract.
 */

/** What the site accepts as a version. */
export const versionPattern = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/** The site's limit of an archive, in bytes. */
export const archiveMaxBytes = 32 * 1024 * 1024;

/** Which routes addresses can match. */
export const routePattern = /^(\/|(\/(:[\w-]+|[^/:*?#]+))+)$/;

export interface ReleaseState {
  readonly remote: string;
  readonly active: string | null;
  readonly previous: string | null;
  readonly canary: { readonly version: string; readonly percent: number } | null;
  readonly lock: { readonly reason: string; readonly by: string; readonly at: string } | null;
}

/** A public page of a live version that the site couldn't render beforehand. */
export interface UnrenderedPage {
  readonly remote: string;
  readonly version: string;
  readonly path: string;
  readonly reason: string;
}

/** A live version that calls what the process that answers doesn't serve. */
export interface UnfitVersion {
  readonly remote: string;
  readonly version: string;
  readonly reason: string;
}

export interface AuditLine {
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly remote: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly percent?: number | undefined;
  readonly reason?: string | undefined;
}

export interface ArtifactSummary {
  readonly remote: string;
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
  readonly size: number;
  readonly commit: string | null;
}

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly remotes: readonly string[];
  readonly publicKey: string | null;
  readonly revokedAt: string | null;
  /** Missing in answers of older sites. */
  readonly acts?: readonly {
    readonly at: string;
    readonly by: string;
    readonly action: string;
    readonly reason?: string | undefined;
  }[];
}

/** A link that shows a version to whoever opens it. */
export interface ReleaseLink {
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  readonly by: string;
  readonly expiresAt: string;
}

/** How a version did in browsers. Missing in answers of older sites: the reasons. */
export interface FieldCount {
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  readonly renderErrors: number;
  readonly reasons?:
    | readonly {
        readonly phase: string;
        readonly route: string | null;
        readonly reason: string;
        readonly pages: number;
      }[]
    | undefined;
}

/** The change that last rolled back a version, unless the version was released to everybody again since. */
export function takenBackBy(lines: readonly AuditLine[], version: string): AuditLine | undefined {
  // Newest first.
  const last = lines.find(
    ({ action, from, to }) =>
      (['rollback', 'withdraw'].includes(action) && from === version) ||
      (['activate', 'promote', 'rollback'].includes(action) && to === version),
  );
  return last?.to === version ? undefined : last;
}

/** The change that last rolled back a version, even if it was released to everybody again since. */
export function everTakenBackBy(lines: readonly AuditLine[], version: string): AuditLine | undefined {
  return lines.find(({ action, from }) => ['rollback', 'withdraw'].includes(action) && from === version);
}
