/** Whether an address names a month. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The months from one to another, the latest first: `2027-02`, `2027-01`, `2026-12`. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const [year = 0, month = 1] = last.split('-').map(Number);
  for (let at = year * 12 + month - 1; ; at -= 1) {
    const name = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    months.push(name);
    if (name <= first) return months;
  }
}
