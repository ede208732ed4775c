/** A draft as it is kept: what was typed, and a mark that changes with every change. */
export interface StoredDraft {
  readonly value: unknown;
  readonly version: string;
  /** What was typed in this browser and lost the race to `value`, until the person has chosen. */
  readonly rival?: unknown;
}

export type WriteResult =
  | { readonly version: string }
  /** Something else has been written since the version that the change was made to. */
  | { readonly conflict: StoredDraft };

/** Where the drafts of one person are kept. */
export interface DraftStore {
  /** Rejects only where nothing is known of the draft: then nothing is overwritten either. */
  read(name: string): Promise<StoredDraft | null>;
  /**
   * Writes, unless another version than `base` is there. `null` as the base means: nothing was there.
   * As far as the store can, it has written when the call returns, because a page that is left waits for nothing.
   * @param leaving the page goes now: what has to be sent is sent at once, or at the next visit.
   */
  write(name: string, value: unknown, base: string | null, leaving: boolean): Promise<WriteResult>;
  remove(name: string): Promise<void>;
  /** Tells of changes that were made elsewhere: in another tab, or in another browser by way of the account. Returns the undo. */
  subscribe(listener: (name: string, where: 'tab' | 'account') => void): () => void;
  /** Its person has gone: nothing more is read, sent or told. */
  close(): void;
}
