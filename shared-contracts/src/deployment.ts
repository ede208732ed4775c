import * as z from 'zod/mini';

/** Artifacts, and the deployment record with the version of each remote that is served. */

/** The shell is released like a remote, under this name. */
export const shellName = 'shell';

/** Any name is possible: a remote exists as soon as the first artifact with its name does. */
export const remoteNameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/));

/** Semantic version; the part after `+` names the build, e.g. `1.4.0` or `1.4.0+3f2a91c0de`. */
export const versionSchema = z
  .string()
  .check(z.maxLength(80), z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/));

/** What search engines and link previews learn about a page. */
export const pageSchema = z.object({
  /** A literal path, e.g. `/blog/the-first-line`. */
  path: z.string(),
  /** Without the site's name. */
  title: z.string(),
  description: z.string(),
  /** For articles: the ISO date of publication, e.g. `2026-10-29`. The feed lists these pages. */
  publishedAt: z.optional(z.string()),
  /** Hidden from search engines and the sitemap. */
  hidden: z.optional(z.boolean()),
});
export type Page = z.infer<typeof pageSchema>;

/** A link to a remote in the shell's chrome. */
export const navigationEntrySchema = z.object({
  /** Where it is shown, e.g. `site-header`, `site-footer`, `app-sidebar`. A shell ignores places it doesn't have. */
  place: z.string(),
  path: z.string(),
  label: z.string(),
  /** The entries of one place are sorted by this, across all remotes. */
  order: z.number(),
  /** Name of one of the shell's icons; an unknown one is shown as a dot. */
  icon: z.optional(z.string()),
  /** A plan right without which the entry shows a lock, e.g. `projects`. */
  right: z.optional(z.string()),
  /** A role right without which the entry is hidden, e.g. `edit`. A right this shell doesn't know hides nothing. */
  needs: z.optional(z.string()),
});
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

/** What the shell and the server need to know about a route before the remote's code is loaded. */
export const declaredRouteSchema = z.object({
  /** See {@link routePattern}, e.g. `/blog/:slug`. */
  path: z.string(),
  access: z.enum(['public', 'member']),
  chrome: z.enum(['site', 'app', 'bare']),
  /** A {@link PageShape}; one that a shell doesn't know is the same to it as none. */
  shape: z.optional(z.string()),
});
export type DeclaredRoute = z.infer<typeof declaredRouteSchema>;

const artifactFileSchema = z.object({
  /** Relative to the artifact's folder, with `/` as the separator. */
  path: z.string().check(z.regex(/^(?:[\w@+-][\w@+.-]*\/)*[\w@+-][\w@+.-]*$/)),
  /** Subresource Integrity hash. */
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
  /** In bytes. */
  size: z.int().check(z.gte(0)),
});
export type ArtifactFile = z.infer<typeof artifactFileSchema>;

/** The metadata of any artifact. It is stored as received, so no list here is an object with file names as keys. */
const artifactSchema = z.object({
  version: versionSchema,
  /** Hash of all inputs of the build: the same inputs give the same id. */
  buildId: z.string().check(z.regex(/^[0-9a-f]{6,64}$/)),
  /** The version of the API contract it was built with. */
  contractVersion: z.string(),
  /** The version of the contract between shell and remotes it was built with. */
  hostContract: z.string(),
  /** Every file that a browser or server loads from the artifact. */
  files: z.array(artifactFileSchema),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
});

/** `remote.json`: the metadata of a built remote. */
export const remoteManifestSchema = z.extend(artifactSchema, {
  kind: z.literal('remote'),
  remote: remoteNameSchema.check(z.refine((name) => name !== shellName)),
  /** The name shown to people, e.g. `Blog`. */
  displayName: z.string().check(z.minLength(1), z.maxLength(60)),
  /**
   * The federation name, also used for the entry's global. Each version has its own, so that two can be used in one
   * tab.
   */
  federationName: z.string().check(z.regex(/^\w{1,120}$/)),
  /** Packages that the shell must share. */
  shared: z.array(
    z.object({
      package: z.string(),
      range: z.string(),
      /** The exports that the build uses; null if it could be any. */
      exports: z.nullable(z.array(z.string())),
    }),
  ),
  /** The routes of this version, with the files each screen needs in addition to `preload`. */
  routes: z.array(
    z.extend(declaredRouteSchema, {
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      /** Whether its pages are served as HTML. */
      prerender: z.boolean(),
    }),
  ),
  navigation: z.array(navigationEntrySchema),
  /** The public pages that search engines should find. */
  pages: z.array(pageSchema),
  entry: z.string(),
  /** The module for server rendering; null if no route is prerendered. */
  serverEntry: z.nullable(z.string()),
  /** Chunks and stylesheets that the `./routes` module needs immediately. */
  preload: z.object({
    scripts: z.array(z.string()),
    styles: z.array(z.string()),
  }),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** `shell.json`: the metadata of a built shell. */
export const shellManifestSchema = z.extend(artifactSchema, {
  kind: z.literal('shell'),
  remote: z.literal(shellName),
  /** The packages it shares with remotes. */
  shared: z.array(
    z.object({
      package: z.string(),
      version: z.string(),
      /** Null if it shares the whole package. */
      exports: z.nullable(z.array(z.string())),
    }),
  ),
});
export type ShellManifest = z.infer<typeof shellManifestSchema>;

export const manifestSchema = z.discriminatedUnion('kind', [remoteManifestSchema, shellManifestSchema]);
export type Manifest = z.infer<typeof manifestSchema>;

/** What the shell needs to load a version: the address, the entry and its hash. */
export const deployedVersionSchema = z.object({
  version: z.string(),
  buildId: z.string(),
  federationName: z.string(),
  /** Address of the artifact's folder, ending in a slash. */
  baseUrl: z.string(),
  entry: z.string(),
  /** Hash of the entry. The entry contains the hashes of its chunks. */
  integrity: z.string(),
});
export type DeployedVersion = z.infer<typeof deployedVersionSchema>;

export const deployedRemoteSchema = z.object({
  displayName: z.string(),
  /** The active version. */
  version: z.string(),
  routes: z.array(declaredRouteSchema),
  navigation: z.array(navigationEntrySchema),
  /**
   * What to load: the active version, then fallbacks. Missing for remotes that the page doesn't need;
   * `getDeploymentRecord` provides it when one of their paths is visited.
   */
  candidates: z.optional(z.array(deployedVersionSchema)),
});
export type DeployedRemote = z.infer<typeof deployedRemoteSchema>;

export const deploymentRecordSchema = z.object({
  channel: z.string(),
  /** Increases with every change. */
  revision: z.number(),
  /** The shell version to use. A tab with a different one keeps it until it is reloaded. */
  shell: z.string(),
  /** Set for a person who followed a QA link: only they get this version. */
  override: z.optional(z.object({ remote: z.string(), version: z.string(), expiresAt: z.iso.datetime() })),
  remotes: z.record(z.string(), deployedRemoteSchema),
});
export type DeploymentRecord = z.infer<typeof deploymentRecordSchema>;

const envelopeSchema = z.extend(deploymentRecordSchema, { remotes: z.record(z.string(), z.unknown()) });

/**
 * Reads a record that may come from a newer server. A remote described in an unknown way is left out, so that the
 * others still work.
 *
 * @throws if it isn't a record at all.
 */
export function readRecord(value: unknown): DeploymentRecord {
  const { remotes, ...record } = envelopeSchema.parse(value);
  const known = Object.entries(remotes).flatMap(([name, remote]) => {
    const parsed = deployedRemoteSchema.safeParse(remote);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return { ...record, remotes: Object.fromEntries(known) };
}

/** Id of the `<script type="application/json">` element that contains the record. */
export const deploymentRecordElementId = 'deployment-record';

/** Anything with the routes of each remote: the browser's record, and the server's own. */
export interface RouteMap<R extends DeclaredRoute = DeclaredRoute> {
  readonly remotes: Readonly<Record<string, { readonly routes: readonly R[] }>>;
}

export interface RouteOwner<R extends DeclaredRoute = DeclaredRoute> {
  readonly remote: string;
  readonly route: R;
}

/** Removes slashes from the end of a path. A regular expression would take quadratic time. */
export function withoutEndSlashes(pathname: string): string {
  if (pathname.length <= 1) return pathname;
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** The active route that owns a path; literal paths win over patterns. Null if there is none. */
export function findOwner<R extends DeclaredRoute>(
  record: RouteMap<R>,
  pathname: string,
): RouteOwner<R> | null {
  const path = withoutEndSlashes(pathname);
  let best: RouteOwner<R> | null = null;
  for (const [remote, { routes }] of Object.entries(record.remotes)) {
    for (const route of routes) {
      if (route.path === path) return { remote, route };
      if (matchesPattern(route.path, path)) best ??= { remote, route };
    }
  }
  return best;
}

/**
 * The routes that {@link findOwner} can match: literal parts, and parameters that stand for one part each. The build and
 * the gate refuse others, because no address would ever match them: the router's `*` and `?` mean nothing here. It isn't
 * in the schema, so that what was published before can still be read.
 */
export const routePattern = /^(\/|(\/(:[\w-]+|[^/:*?#]+))+)$/;

function matchesPattern(pattern: string, path: string): boolean {
  // Most routes are literal, and a site may have hundreds.
  if (!pattern.includes(':')) return false;
  const parts = pattern.split('/');
  const segments = path.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

/** Paths that only redirect to `/` (spec section 2). */
export const redirectsToHome = ['/support', '/contact', '/help', '/faq', '/documentation'] as const;

/** Addresses that people guess, and where their content is: a path, and a hash or ''. The query is kept. */
const guessedPaths = { '/pricing': ['/', '#pricing'], '/signup': ['/register', ''] } as const;

/** All paths that only redirect. No remote can own one. */
export const redirects = [
  ...redirectsToHome,
  ...(Object.keys(guessedPaths) as (keyof typeof guessedPaths)[]),
] as const;

/**
 * Where one of the `redirects` leads.
 * @param search the query with its question mark, or ''.
 */
export function redirectOf(path: (typeof redirects)[number], search: string): string {
  if (!(path in guessedPaths)) return '/';
  const [target, hash] = guessedPaths[path as keyof typeof guessedPaths];
  return `${target}${search}${hash}`;
}
