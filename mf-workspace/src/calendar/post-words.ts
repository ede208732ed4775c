import { type CalendarWarning, lookUp, type Open } from '@postloom/shared-contracts';

const warningSentences: Readonly<Record<CalendarWarning, string>> = {
  same_text: 'Another scheduled post on this platform has the same text.',
  within_hour: 'Another post goes out on the same platform within an hour.',
};

/** Sentences for warnings; ones unknown to this version are left out. */
export const sentencesOf = (warnings: readonly Open<CalendarWarning>[]): readonly string[] =>
  warnings.map((warning) => lookUp(warningSentences, warning, '')).filter(Boolean);
