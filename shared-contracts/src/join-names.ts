/**
 * Names in an English sentence: "Instagram, X and TikTok". By hand, because some twenty sentences are made while a page
 * starts and each `Intl.ListFormat` costs a phone several milliseconds.
 */
export function joinNames(names: readonly string[], joined: 'and' | 'or'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${joined} ${last}`;
}
