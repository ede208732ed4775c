/** What reserved credits are for. The usage per client counts by it, long after the run itself was deleted. */
export interface CreditWork {
  /** The client it was requested for; null for the workspace itself. */
  readonly client: string | null;
  /** How many of the credits are for pictures, and for clips. The others are for texts. */
  readonly pictures: number;
  readonly clips: number;
}
