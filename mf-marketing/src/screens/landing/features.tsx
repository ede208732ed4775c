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
    text: 'A caption, its hashtags and a call to action, written from your brief, within each platform’s real limits. What does not fit is repaired before you see it.',
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
    text: 'A picture in the shape that the feed shows best, with alt text and a label that says how it was made.',
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
    text: 'Scene by scene: what the camera sees, what stands on the screen, what is spoken, to the second. Ready to be filmed on a phone.',
    note: plansWith('video'),
    yarn: 'ink',
    // To be played, and its three scenes on the line of time.
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
    text: 'Say once who you are, whom you address and in which tone. Your brief keeps it, and each draft after that begins where you would have begun.',
    note: 'On every plan',
    yarn: 'sea',
    // Quotation marks, opened and closed.
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

/** Four things, four cloths. */
export function Features() {
  return (
    <Section
      id="features"
      beside
      title="One thread, four kinds of cloth"
      lead="The brief is the thread. What is made of it depends on where it is going."
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
