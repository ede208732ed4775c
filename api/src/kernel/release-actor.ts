export type ReleaseRole = 'publisher' | 'manager';

/** Who publishes and releases, according to their token. */
export interface ReleaseActor {
  readonly token: string;
  readonly name: string;
  readonly role: ReleaseRole;
  /** The remotes that a publisher may publish and release. */
  readonly remotes: readonly string[];
}
