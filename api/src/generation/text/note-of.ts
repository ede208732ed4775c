/** Joins the sentences that apply into a note for the person; null if none does. */
export const noteOf = (...sentences: readonly (string | false | null | undefined)[]): string | null =>
  sentences.filter(Boolean).join(' ') || null;
