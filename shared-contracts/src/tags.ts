/** Whether two tags are the same: capitals make no difference. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Tags without repetitions, each in its first spelling. */
export const uniqueTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, index) => tags.findIndex((each) => isSameTag(each, tag)) === index);
