/** Plainly not the square, whose growth is 4: no further rounds are needed. */
const plainlyLinear = 2.6;

/**
 * Short turns first, which settle nearly every case in a few milliseconds. What they leave open is measured again, by
 * turns that are long beside the steps in which a kernel may count CPU time (up to 10 ms): the best of short ones can
 * be one that the clock counted too low.
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
 * How many times the CPU time of `work` grows when its input doubles: 2 where it takes time by the length, 4 where by
 * its square. CPU time, not the clock, and the best of several turns, so that what else runs on the machine does
 * not count.
 */
export function cpuGrowth<Input>(work: (input: Input) => void, single: Input, double: Input): number {
  let growth = Number.POSITIVE_INFINITY;
  for (const { turnMs, rounds } of measures) {
    let times = 1;
    // Until the code is as fast as it gets.
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

/** What makes readers of text go back and forth, each to be repeated up to a reader's bound. */
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

/** A unit repeated to a length in UTF-16 units. */
export function repeatTo(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
