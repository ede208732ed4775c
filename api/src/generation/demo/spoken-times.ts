import wishes from './data/wishes.json' with { type: 'json' };

const hours = wishes.numbers.split(' ').slice(0, 12);
const hour = `(?:\\d{1,2}|${hours.join('|')})`;
const parts = { half: 30, quarter: 15, five: 5, ten: 10, twenty: 20, 'twenty-five': 25 } as const;
const spoken = new RegExp(
  `(?<!\\p{L})(?:(?<part>${Object.keys(parts).join('|')}) (?<joint>past|to) (?<hour>(?<=(?:past|half|quarter to) )\\d{1,2}|${hours.join('|')})|half (?<half>${hour})|(?<whole>${hours.join('|')})(?= ?(?:[ap]\\.?m(?!\\p{L})|o['’]clock)))(?![\\p{L}\\p{N}]|[.:]\\d)`,
  'giu',
);
const hourOf = (said: string): number =>
  /^\d/.test(said) ? Number(said) : hours.indexOf(said.toLowerCase()) + 1;

/** A text whose clock times are figures: "7:30" for "half past seven" and "half seven", "7 pm" for "seven pm". */
export const withFigures = (text: string): string =>
  text.replace(spoken, (...match) => {
    const said = match.at(-1) as Readonly<
      Record<'part' | 'joint' | 'hour' | 'half' | 'whole', string | undefined>
    >;
    if (said.whole) return String(hourOf(said.whole));
    const minutes = parts[(said.part?.toLowerCase() ?? 'half') as keyof typeof parts];
    const named = hourOf(said.hour ?? said.half ?? '');
    return said.joint?.toLowerCase() === 'to'
      ? `${named === 1 ? 12 : named - 1}:${60 - minutes}`
      : `${named}:${String(minutes).padStart(2, '0')}`;
  });
