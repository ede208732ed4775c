import * as z from 'zod/mini';

/** Artifacts, and the deployment record that says which version of each remote is served. */

export const remoteNames = ['mf-marketing', 'mf-generator', 'mf-workspace', 'mf-billing', 'mf-blog'] as const;
export type RemoteName = (typeof remoteNames)[number];

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

/** `remote.json`: what a built version of a remote says of itself. */
export const remoteManifestSchema = z.object({
  remote: z.enum(remoteNames),
  version: z.string(),
  /** Hash of everything that went into the build: the same inputs, the same id. */
  buildId: z.string(),
  /** Name under federation, and of the entry's global: one per version, so that two versions share a tab. */
  federationName: z.string(),
  contractVersion: z.string(),
  /** Packages that the shell must share, with the range that the remote was built for. */
  shared: z.record(z.string(), z.string()),
  /** The routes that this version owns, with what the screen of each needs beyond `preload`. */
  routes: z.array(
    z.object({
      /** In the router's syntax, e.g. `/blog/:slug`. */
      path: z.string(),
      access: z.enum(['public', 'member']),
      chrome: z.enum(['site', 'app', 'bare']),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      /** Whether its pages are delivered as HTML. */
      prerender: z._default(z.boolean(), false),
    }),
  ),
  /** The public pages that this version wants found. Absent in artifacts from before there were any. */
  pages: z._default(z.array(pageSchema), []),
  entry: z.string(),
  /** The module that renders on a server, beside the files for browsers. Null where no route is prerendered. */
  serverEntry: z._default(z.nullable(z.string()), null),
  /** Chunks and styles that the `./routes` module needs at once. */
  preload: z.object({
    scripts: z.array(z.string()),
    styles: z.array(z.string()),
  }),
  /** Every file with its Subresource Integrity hash. */
  files: z.record(z.string(), z.string()),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** A version as the shell needs it: what to load, from where, with which hashes. */
export const deployedVersionSchema = z.extend(
  z.pick(remoteManifestSchema, {
    version: true,
    buildId: true,
    federationName: true,
    contractVersion: true,
    routes: true,
    pages: true,
    entry: true,
    serverEntry: true,
    preload: true,
    files: true,
  }),
  {
    /** Address of the artifact's folder, ending in a slash. */
    baseUrl: z.string(),
  },
);
export type DeployedVersion = z.infer<typeof deployedVersionSchema>;

export const deployedRemoteSchema = z.object({
  active: deployedVersionSchema,
  /** The version to fall back to when the active one fails to load. */
  previous: z.nullable(deployedVersionSchema),
});
export type DeployedRemote = z.infer<typeof deployedRemoteSchema>;

export const deploymentRecordSchema = z.object({
  channel: z.string(),
  /** Counts up with each change. */
  revision: z.number(),
  remotes: z.partialRecord(z.enum(remoteNames), deployedRemoteSchema),
});
export type DeploymentRecord = z.infer<typeof deploymentRecordSchema>;

/** Id of the `<script type="application/json">` that carries the record in the HTML. */
export const deploymentRecordElementId = 'deployment-record';

export interface RouteOwner {
  readonly remote: RemoteName;
  readonly route: RemoteManifest['routes'][number];
}

/** The route that owns a path in the active set, a literal path before a pattern. Null when none does. */
export function findOwner(record: DeploymentRecord, pathname: string): RouteOwner | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  let best: RouteOwner | null = null;
  for (const [name, { active }] of Object.entries(record.remotes)) {
    for (const route of active.routes) {
      if (route.path === path) return { remote: name as RemoteName, route };
      if (matchesPattern(route.path, path)) best ??= { remote: name as RemoteName, route };
    }
  }
  return best;
}

function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const segments = path.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

/** Paths that only redirect to `/` (spec section 2). */
export const redirectsToHome = ['/support', '/contact', '/help', '/faq', '/documentation'] as const;
