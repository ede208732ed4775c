/** What a person is told beside a result: those of the sentences that apply, as one text; null for none. */
export const noteOf = (...sentences: readonly (string | false | null | undefined)[]): string | null =>
  sentences.filter(Boolean).join(' ') || null;
