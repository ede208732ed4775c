import * as z from 'zod/mini';

/** Artifacts, and the deployment record that says which version of each remote is served. */

/** The shell is released like a remote, under this name. */
export const shellName = 'shell';

/** Remotes are an open set: a name comes into being with the first artifact that carries it. */
export const remoteNameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/));

/** Semantic, with what follows `+` naming the build, e.g. `1.4.0` or `1.4.0+3f2a91c0de`. */
export const versionSchema = z
  .string()
  .check(z.maxLength(80), z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/));

/** What search engines and link previews are told of a page. */
export const pageSchema = z.object({
  /** A literal path, e.g. `/blog/the-first-line`. */
  path: z.string(),
  /** Without the site's name. */
  title: z.string(),
  description: z.string(),
  /** Set for articles: the ISO date of publication, e.g. `2026-10-29`. The feed lists these. */
  publishedAt: z.optional(z.string()),
  /** Kept out of search engines and the sitemap. */
  hidden: z.optional(z.boolean()),
});
export type Page = z.infer<typeof pageSchema>;

/** A link that the shell's chrome shows for a remote. */
export const navigationEntrySchema = z.object({
  /** Where it stands, e.g. `site-header`, `site-footer`, `app-sidebar`. A place that a shell lacks is left out. */
  place: z.string(),
  path: z.string(),
  label: z.string(),
  /** Entries of one place stand in this order, whichever remote they come from. */
  order: z.number(),
  /** Name of an icon that the shell has; one that it lacks is drawn as a dot. */
  icon: z.optional(z.string()),
  /** Right of the plan without which the entry shows a lock, e.g. `projects`. */
  right: z.optional(z.string()),
  /** Right of the person's role without which the entry is not shown, e.g. `edit`. One that a shell lacks hides nothing. */
  needs: z.optional(z.string()),
});
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

/** A route as the shell and the server need it before any of the remote's code is there. */
export const declaredRouteSchema = z.object({
  /** In the router's syntax, e.g. `/blog/:slug`. */
  path: z.string(),
  access: z.enum(['public', 'member']),
  chrome: z.enum(['site', 'app', 'bare']),
});
export type DeclaredRoute = z.infer<typeof declaredRouteSchema>;

const artifactFileSchema = z.object({
  /** Relative to the artifact's folder, with `/` between its parts. */
  path: z.string().check(z.regex(/^(?:[\w@+-][\w@+.-]*\/)*[\w@+-][\w@+.-]*$/)),
  /** Subresource Integrity hash. */
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
  /** Bytes. */
  size: z.int().check(z.gte(0)),
});
export type ArtifactFile = z.infer<typeof artifactFileSchema>;

/** What every artifact says of itself. It is stored as it came: no list here is an object with file names as keys. */
const artifactSchema = z.object({
  version: versionSchema,
  /** Hash of everything that went into the build: the same inputs, the same id. */
  buildId: z.string().check(z.regex(/^[0-9a-f]{6,64}$/)),
  /** Of the API's endpoints, as the build knew them. */
  contractVersion: z.string(),
  /** Of what shell and remotes promise each other. */
  hostContract: z.string(),
  /** Every file that a browser or a server loads from the artifact. */
  files: z.array(artifactFileSchema),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
});

/** `remote.json`: what a built version of a remote says of itself. */
export const remoteManifestSchema = z.extend(artifactSchema, {
  kind: z.literal('remote'),
  remote: remoteNameSchema.check(z.refine((name) => name !== shellName)),
  /** What people call it, e.g. `Blog`. */
  displayName: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Name under federation, and of the entry's global: one per version, so that two versions share a tab. */
  federationName: z.string().check(z.regex(/^\w{1,120}$/)),
  /** Packages that the shell must share. */
  shared: z.array(
    z.object({
      package: z.string(),
      range: z.string(),
      /** What the build takes from it; null where that could be anything. */
      exports: z.nullable(z.array(z.string())),
    }),
  ),
  /** The routes that this version owns, with what the screen of each needs beyond `preload`. */
  routes: z.array(
    z.extend(declaredRouteSchema, {
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      /** Whether its pages are delivered as HTML. */
      prerender: z.boolean(),
    }),
  ),
  navigation: z.array(navigationEntrySchema),
  /** The public pages that this version wants found. */
  pages: z.array(pageSchema),
  entry: z.string(),
  /** The module that renders on a server. Null where no route is prerendered. */
  serverEntry: z.nullable(z.string()),
  /** Chunks and styles that the `./routes` module needs at once. */
  preload: z.object({
    scripts: z.array(z.string()),
    styles: z.array(z.string()),
  }),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** `shell.json`: what a built version of the shell says of itself. */
export const shellManifestSchema = z.extend(artifactSchema, {
  kind: z.literal('shell'),
  remote: z.literal(shellName),
  /** What it shares with remotes. */
  shared: z.array(
    z.object({
      package: z.string(),
      version: z.string(),
      /** Null where it shares all of it. */
      exports: z.nullable(z.array(z.string())),
    }),
  ),
});
export type ShellManifest = z.infer<typeof shellManifestSchema>;

export const manifestSchema = z.discriminatedUnion('kind', [remoteManifestSchema, shellManifestSchema]);
export type Manifest = z.infer<typeof manifestSchema>;

/** A version as the shell needs it: what to load, from where, with which hash. */
export const deployedVersionSchema = z.object({
  version: z.string(),
  buildId: z.string(),
  federationName: z.string(),
  /** Address of the artifact's folder, ending in a slash. */
  baseUrl: z.string(),
  entry: z.string(),
  /** Hash of the entry. Those of its chunks are built into it. */
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
   * What to load: the active version, then those to fall back to. Absent for a remote that the page for which the
   * record was written does not need; `getDeploymentRecord` tells more when a path of it is visited.
   */
  candidates: z.optional(z.array(deployedVersionSchema)),
});
export type DeployedRemote = z.infer<typeof deployedRemoteSchema>;

export const deploymentRecordSchema = z.object({
  channel: z.string(),
  /** Counts up with each change. */
  revision: z.number(),
  /** Version of the shell that goes with it: a tab with another one goes on until it is reloaded. */
  shell: z.string(),
  /** Set for who follows a link of QA: this one version is shown to them alone. */
  override: z.optional(z.object({ remote: z.string(), version: z.string(), expiresAt: z.iso.datetime() })),
  remotes: z.record(z.string(), deployedRemoteSchema),
});
export type DeploymentRecord = z.infer<typeof deploymentRecordSchema>;

const envelopeSchema = z.extend(deploymentRecordSchema, { remotes: z.record(z.string(), z.unknown()) });

/**
 * Reads a record that may come from a newer server: a remote that is described in a way that this reader does not
 * know is left out, so that all the others go on.
 *
 * @throws when it is no record at all.
 */
export function readRecord(value: unknown): DeploymentRecord {
  const { remotes, ...record } = envelopeSchema.parse(value);
  const known = Object.entries(remotes).flatMap(([name, remote]) => {
    const parsed = deployedRemoteSchema.safeParse(remote);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return { ...record, remotes: Object.fromEntries(known) };
}

/** Id of the `<script type="application/json">` that carries the record in the HTML. */
export const deploymentRecordElementId = 'deployment-record';

/** Anything that knows the routes of each remote: the record in a browser, and the server's own. */
export interface RouteMap<R extends DeclaredRoute = DeclaredRoute> {
  readonly remotes: Readonly<Record<string, { readonly routes: readonly R[] }>>;
}

export interface RouteOwner<R extends DeclaredRoute = DeclaredRoute> {
  readonly remote: string;
  readonly route: R;
}

/** A path without the slashes at its end. A pattern would try anew at each slash before it. */
export function withoutEndSlashes(pathname: string): string {
  if (pathname.length <= 1) return pathname;
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** The route that owns a path in the active set, a literal path before a pattern. Null when none does. */
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
