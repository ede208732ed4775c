/**
 * Joins names in an English sentence: "Instagram, X and TikTok". Done by hand, because about twenty sentences are built
 * while a page starts, and each `Intl.ListFormat` takes several milliseconds on a phone.
 */
export function joinNames(names: readonly string[], joined: 'and' | 'or'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${joined} ${last}`;
}
