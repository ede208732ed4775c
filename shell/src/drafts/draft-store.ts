/** A draft as stored: what was typed, and a version string that changes with every write. */
export interface StoredDraft {
  readonly value: unknown;
  readonly version: string;
  /** What was typed in this browser but lost to `value` in a conflict, kept until the person chooses. */
  readonly rival?: unknown;
}

export type WriteResult =
  | { readonly version: string }
  /** Somebody else has written since the base version. */
  | { readonly conflict: StoredDraft };

/** Storage for one person's drafts. */
export interface DraftStore {
  /** Rejects only if the draft's state can't be determined; in that case nothing is overwritten either. */
  read(name: string): Promise<StoredDraft | null>;
  /**
   * Writes, unless the stored version isn't `base`. A `base` of null means that nothing was stored. As far as the store
   * can, it has written by the time the call returns, because a page that is being left can't wait.
   * @param leaving the page is being left: send what has to be sent now, or on the next visit.
   */
  write(name: string, value: unknown, base: string | null, leaving: boolean): Promise<WriteResult>;
  /** Deletes the draft, unless the stored version isn't `base`. */
  remove(name: string, base: string | null): Promise<void>;
  /**
   * Reports changes made in another tab, or in another browser through the account. Returns the function to
   * unsubscribe.
   */
  subscribe(listener: (name: string, where: 'tab' | 'account') => void): () => void;
  /** The person has left: from here on, read, send and report nothing. */
  close(): void;
}
