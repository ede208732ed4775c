/** Minutes, hours … in seconds, to compare unlike units. */
const seconds: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};
const measure = (figure: string, unit: string | undefined): number =>
  Number(figure.replace(/,(?=\d{3})/g, '').replace(',', '.')) * (seconds[unit?.replace(/s$/, '') ?? ''] ?? 1);

/** What the brief's own figures mean, worked out; null when they allow nothing certain. */
export function findInsight(text: string): string | null {
  const change =
    /\bfrom (\d[\d,.]*)( ?%)?(?: (seconds?|minutes?|hours?|days?|weeks?))? to (\d[\d,.]*\d|\d)( ?%)?(?: (seconds?|minutes?|hours?|days?|weeks?))?/iu.exec(
      text,
    );
  if (change) {
    const [, first = '', , firstUnit, second = '', , secondUnit] = change;
    const isTime = /\b(?:am|pm)\b|:/.test(text.slice(change.index, change.index + change[0].length + 4));
    const before = measure(first.replace(/[.,]$/, ''), firstUnit ?? secondUnit);
    const after = measure(second, secondUnit ?? firstUnit);
    const share = Math.round((Math.abs(after - before) / before) * 100);
    const hasUnit =
      firstUnit !== undefined || secondUnit !== undefined || change[0].includes('%') || before >= 32;
    if (before > 0 && after > 0 && hasUnit && !isTime && share >= 10 && share <= 900)
      return `In other words: ${after < before ? 'down' : 'up'} by ${share}%.`;
  }
  const part =
    /\b(\d{2,3}(?:,\d{3})?|\d{4,6}) (?:small |local |large )?([\p{L}]+s|people): (\d{1,2})% /iu.exec(text);
  if (part) {
    const [, total = '', noun = '', percent = ''] = part;
    const count = Math.round((Number(total.replace(',', '')) * Number(percent)) / 100);
    if (
      !/^(?:hours?|minutes?|days?|weeks?|months?|years?|euros?|pounds?|dollars?)$/iu.test(noun) &&
      count > 1
    )
      return `That is about ${count} of ${total} ${noun}.`;
  }
  const weekly = /\b(\d{1,2}) hours (?:a|per|every|each) week\b/iu.exec(text);
  if (weekly && /\bsav/iu.test(text))
    return `Over 48 working weeks, that adds up to ${Number(weekly[1]) * 48} hours a year.`;
  return null;
}
