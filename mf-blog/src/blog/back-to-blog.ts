/** Kept in the history entry of an article that was opened from the list. */
export interface FromBlog {
  /** Address of the list, with its search. */
  readonly blogHref: string;
}

/** What the history entry says of the list, or null when the article was opened by its address. */
export function readFromBlog(state: unknown): FromBlog | null {
  const blogHref = (state as Partial<FromBlog> | null)?.blogHref;
  // History entries outlive versions, and another page may have written this one.
  return typeof blogHref === 'string' && /^\/blog(\?|$)/.test(blogHref) ? { blogHref } : null;
}
