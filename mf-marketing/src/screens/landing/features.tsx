import { Heading, WovenPattern, type WovenPatternProps } from '@postloom/ui-kit';
import { Section } from './section.tsx';

interface Feature {
  readonly name: string;
  readonly text: string;
  readonly note: string;
  readonly structure: NonNullable<WovenPatternProps['structure']>;
}

const features: readonly Feature[] = [
  {
    name: 'AI Content Generation',
    text: 'A caption, its hashtags and a call to act, written from your brief and counted the way the platform counts. What does not fit is repaired before you see it.',
    note: 'On every plan',
    structure: 'plain',
  },
  {
    name: 'Image Generation',
    text: 'A picture in the shape that the feed shows best, with a text for those who cannot see it and a label that says how it was made.',
    note: 'Pro and Agency',
    structure: 'basket',
  },
  {
    name: 'Video Scripts',
    text: 'Scene by scene: what the camera sees, what stands on the screen, what is spoken, to the second. Ready to be filmed on a phone.',
    note: 'Pro and Agency',
    structure: 'herringbone',
  },
  {
    name: 'Brand Voice Learning',
    text: 'Say once who you are, whom you address and in which tone. Your brief keeps it, and each draft after that begins where you would have begun.',
    note: 'On every plan',
    structure: 'satin',
  },
];

/** Four things, four weaves. */
export function Features() {
  return (
    <Section
      id="features"
      eyebrow="What it does"
      title="One thread, four kinds of cloth"
      lead="The brief is the thread. What is made of it depends on where it is going."
    >
      <ul className="marketing:grid marketing:gap-x-12 marketing:gap-y-12 marketing:sm:grid-cols-2 marketing:xl:grid-cols-4">
        {features.map(({ name, text, note, structure }) => (
          <li key={name} className="marketing:grid marketing:content-start marketing:gap-4">
            <div className="marketing:h-28 marketing:overflow-hidden marketing:rounded-lg marketing:bg-sunken">
              <WovenPattern seed={name} structure={structure} variant="bands" columns={18} rows={7} />
            </div>
            <Heading level={3} size="md">
              {name}
            </Heading>
            <p className="marketing:text-muted">{text}</p>
            <p className="marketing:text-sm marketing:font-medium marketing:text-teal-ink">{note}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
