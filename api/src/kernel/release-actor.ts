export type ReleaseRole = 'publisher' | 'manager';

/** Who publishes and releases, as a token tells. */
export interface ReleaseActor {
  readonly token: string;
  readonly name: string;
  readonly role: ReleaseRole;
  /** What a publisher may publish and release. */
  readonly remotes: readonly string[];
}
