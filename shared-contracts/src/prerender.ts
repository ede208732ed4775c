import type { DeploymentRecord } from './deployment.ts';
import type { CreateRoutes } from './federation.ts';

/** What the shell's build for servers promises to whoever delivers its pages. */

/**
 * Stands for the site's address in prerendered HTML. Who delivers a page puts the real one in its place, because
 * only a request tells it. (RFC 2606 keeps the ending free.)
 */
export const prerenderOrigin = 'https://site.invalid';

/** What of a browser decides how the first paint looks. */
export interface PageVariant {
  /** Whether it brought a session: then it is greeted as a member until that is known. */
  readonly hasSession: boolean;
  /** Whether it has answered the question about measurement, and so is not asked. */
  readonly hasAnswered: boolean;
}

export interface PrerenderInput {
  /** As the browser gets it with the page. */
  readonly record: DeploymentRecord;
  /** From the build for servers of the remote that owns the path. */
  readonly createRoutes: CreateRoutes;
  /** A literal path, e.g. `/blog/the-first-line`. */
  readonly path: string;
  readonly variant: PageVariant;
}

/**
 * Renders what `#root` shows at a path. Rejects when the screen or its loader raises, redirects, or is not there.
 */
export type Prerender = (input: PrerenderInput) => Promise<string>;

/** Attribute of `#root` until the shell has taken its content over: the path that was prerendered. */
export const prerenderedAttribute = 'data-prerendered';

/**
 * Attribute of a button that is disabled while a field of its form is empty: the field's name. Before the page responds,
 * what is typed there enables it, so that it can be pressed early like any other.
 */
export const waitsForAttribute = 'data-waits-for';
