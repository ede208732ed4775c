import type { DeploymentRecord } from './deployment.ts';
import type { CreateRoutes } from './federation.ts';

/** The interface of the shell's server build, for whoever serves its pages. */

/**
 * Placeholder for the site's address in prerendered HTML. It is replaced when a page is served, because only the
 * request tells the real one. (RFC 2606 reserves the ending.)
 */
export const prerenderOrigin = 'https://site.invalid';

/** What the first paint depends on. */
export interface PageVariant {
  /** Whether the browser sent a session cookie: it is then treated as a member's until the session is known. */
  readonly hasSession: boolean;
  /** Whether the consent question was answered, so that it isn't asked. */
  readonly hasAnswered: boolean;
}

export interface PrerenderInput {
  /** As sent to the browser with the page. */
  readonly record: DeploymentRecord;
  /** From the server build of the remote that owns the path. */
  readonly createRoutes: CreateRoutes;
  /** A literal path, e.g. `/blog/the-first-line`. */
  readonly path: string;
  readonly variant: PageVariant;
}

/**
 * Renders what `#root` shows at a path. Rejects if the screen doesn't exist, or if it or its loader throws or
 * redirects.
 */
export type Prerender = (input: PrerenderInput) => Promise<string>;

/** Attribute of `#root` until it is hydrated: the path that was prerendered. */
export const prerenderedAttribute = 'data-prerendered';

/**
 * Attribute of a button that is disabled while a field of its form is empty: the field's name. Before the page responds,
 * what is typed there enables it, so that it can be pressed early like any other.
 */
export const waitsForAttribute = 'data-waits-for';
