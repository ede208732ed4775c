/** Clearly not quadratic, which would be 4, so no further rounds are needed. */
const plainlyLinear = 2.6;

/**
 * Short turns first: they settle nearly all cases within milliseconds. The remaining ones are measured again with turns
 * that are long compared to the kernel's CPU time resolution (up to 10 ms), because the best of many short turns may be
 * one that was counted too low.
 */
const measures = [
  { turnMs: 4, rounds: 20 },
  { turnMs: 40, rounds: 15 },
];

function cpuMs(work: () => void, times: number): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The factor by which the CPU time of `work` grows when its input doubles: 2 if it is linear, 4 if it is quadratic. It
 * measures CPU time and takes the best of several turns, so that other processes on the machine don't matter.
 */
export function cpuGrowth<Input>(work: (input: Input) => void, single: Input, double: Input): number {
  let growth = Number.POSITIVE_INFINITY;
  for (const { turnMs, rounds } of measures) {
    let times = 1;
    // Also warms up the code.
    while (cpuMs(() => work(single), times) < turnMs) times *= 2;
    let shortest = Number.MAX_VALUE;
    let shortestOfDouble = Number.MAX_VALUE;
    for (let round = 0; round < rounds; round += 1) {
      shortest = Math.min(
        shortest,
        cpuMs(() => work(single), times),
      );
      shortestOfDouble = Math.min(
        shortestOfDouble,
        cpuMs(() => work(double), times),
      );
      growth = shortestOfDouble / shortest;
      if (round > 0 && growth <= plainlyLinear) return growth;
    }
  }
  return growth;
}

/** Pieces of text that make text readers backtrack, each to be repeated up to the reader's maximum length. */
export const adversarialUnits: Readonly<Record<string, string>> = {
  'numbers with dots': '1.',
  'labels without an end': 'a.',
  'www and nothing else': 'www.',
  'domains that end in an underscore': 'a.com_.',
  'domains side by side': 'a.com ',
  'domains in one another': 'a.com.',
  'paths in brackets': 'a.com/(',
  'addresses without a host': 'a@',
  'at signs': '@',
  'words with plus signs': 'a+b.',
  hyphens: '-',
  underscores: '_',
  dots: '.',
  'dots apart': '. ',
  'exclamation marks': '!',
  spaces: ' ',
  'line breaks': '\n',
  'one letter': 'a',
  capitals: 'A',
  digits: '1',
  'short words': 'a ',
  'short sentences': 'Go. ',
  hashtags: '#a ',
  'hash signs and digits': '#1',
  quotes: '"a" ',
  'opening quotes': '“',
  brackets: '(',
  'angle brackets': '<a',
  'square brackets': '[a](',
  'prices and times': '£1 at 1 ',
  'other scripts': '日本',
  'domains in other scripts': '日.com/日',
  'marks on a letter': '\u0301\u0316',
  emoji: '👨‍👩‍👧',
  flags: '🇬🇧',
  'half pairs': '\ud83d',
  protocols: 'http://',
  'protocols of domains': 'https://a.co',
};

/** Repeats a unit to a length in UTF-16 units. */
export function repeatTo(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
