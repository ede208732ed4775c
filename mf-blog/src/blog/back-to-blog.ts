/** State in the history entry of an article that was opened from the list. */
export interface FromBlog {
  /** Address of the list, including its search. */
  readonly blogHref: string;
}

/** Reads this state from a history entry; null if the article was opened directly. */
export function readFromBlog(state: unknown): FromBlog | null {
  const blogHref = (state as Partial<FromBlog> | null)?.blogHref;
  // History entries outlive versions, and another page may have written this one.
  return typeof blogHref === 'string' && /^\/blog(\?|$)/.test(blogHref) ? { blogHref } : null;
}
