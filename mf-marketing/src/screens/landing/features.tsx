import { plansWith } from '@postloom/shared-contracts';
import { Heading, WovenPicture, type WovenPictureProps } from '@postloom/ui-kit';
import { Section } from './section.tsx';

interface Feature {
  readonly name: string;
  readonly text: string;
  readonly note: string;
  readonly paper: WovenPictureProps['paper'];
  readonly yarn: WovenPictureProps['yarn'];
}

const features: readonly Feature[] = [
  {
    name: 'AI Content Generation',
    text: 'A caption, hashtags and a call to action, written from your brief and within each platform’s limits. Anything that doesn’t fit is fixed before you see it.',
    note: 'On every plan',
    yarn: 'accent',
    // A post: three lines, and its hashtags.
    paper: [
      '........................',
      '........................',
      '...################.....',
      '........................',
      '...##################...',
      '........................',
      '...############.........',
      '........................',
      '...ooooo.ooooooo.oooo...',
      '........................',
      '........................',
    ],
  },
  {
    name: 'Image Generation',
    text: 'An image in the shape the feed shows best, with alt text and a label saying how it was made.',
    note: plansWith('image'),
    yarn: 'teal',
    // A framed picture: the sun over two hills.
    paper: [
      '........................',
      '....################....',
      '....#..............#....',
      '....#..........oo..#....',
      '....#.........oooo.#....',
      '....#...##.....oo..#....',
      '....#..####........#....',
      '....#.######..###..#....',
      '....################....',
      '....################....',
      '........................',
    ],
  },
  {
    name: 'Video Scripts',
    text: 'Scene by scene: what the camera sees, what’s on screen and what’s said, timed to the second. Ready to film on your phone.',
    note: plansWith('video'),
    yarn: 'ink',
    // A play button, and a timeline with three scenes.
    paper: [
      '........................',
      '.......oo...............',
      '.......ooooo............',
      '.......oooooooo.........',
      '.......ooooooooooo......',
      '.......oooooooo.........',
      '.......ooooo............',
      '.......oo...............',
      '........................',
      '...#####.#######.####...',
      '........................',
    ],
  },
  {
    name: 'Brand Voice Learning',
    text: 'Describe your brand, your audience and your tone once. Every draft after that starts in your voice.',
    note: 'On every plan',
    yarn: 'sea',
    // Opening and closing quotation marks.
    paper: [
      '........................',
      '...###..###.............',
      '..###..###..............',
      '..####.####.............',
      '..####.####..oooo.oooo..',
      '..####.####..oooo.oooo..',
      '.............oooo.oooo..',
      '..............ooo..ooo..',
      '.............ooo..ooo...',
      '........................',
      '........................',
    ],
  },
];

/** Four features, each with a woven picture. */
export function Features() {
  return (
    <Section
      id="features"
      beside
      title="One thread, four kinds of cloth"
      lead="Your brief is the thread. What it turns into depends on where it’s going."
    >
      <ul className="marketing:grid marketing:gap-x-8 marketing:gap-y-12 marketing:sm:grid-cols-2">
        {features.map(({ name, text, note, paper, yarn }, index) => (
          <li key={name} className="marketing:flex marketing:flex-col marketing:gap-3">
            <WovenPicture paper={paper} yarn={yarn} seed={index} className="marketing:rounded-lg" />
            <div className="marketing:mt-2 marketing:flex marketing:flex-wrap marketing:items-baseline marketing:justify-between marketing:gap-x-4">
              <Heading level={3} size="md">
                {name}
              </Heading>
              <p className="marketing:text-sm marketing:font-medium marketing:text-teal-ink">{note}</p>
            </div>
            <p className="marketing:text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
