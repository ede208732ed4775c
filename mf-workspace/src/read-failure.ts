/** What became of a call that failed. Read by shape: the error's class is the shell's, not ours. */
export interface Failure {
  /** No answer came at all. */
  readonly unreachable: boolean;
  /** The server's sentence, where it has one. */
  readonly sentence: string | null;
  /** Sentences for single fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads what the host's client raised. */
export function readFailure(error: unknown): Failure {
  const { status, userMessage, body } = (error ?? {}) as {
    readonly status?: unknown;
    readonly userMessage?: unknown;
    readonly body?: { readonly issues?: ReadonlyArray<{ readonly path: string; readonly message: string }> };
  };
  return {
    unreachable: status === 0,
    sentence: typeof userMessage === 'string' ? userMessage : null,
    fields: Object.fromEntries(body?.issues?.map(({ path, message }) => [path, message]) ?? []),
  };
}
