import { Section } from './section.tsx';

const voices = [
  {
    who: 'A marketing team of three',
    words:
      'We used to argue about the fourth version of a sentence. Now we argue about the brief, once, before anything is written. It’s a better argument to have.',
  },
  {
    who: 'A creator who works alone',
    words:
      'I film on Saturdays and write on the train. Now the train is enough: I say what the clip is about, and three captions are waiting when I get off.',
  },
  {
    who: 'An agency with nine clients',
    words:
      'Nine clients, nine different voices. Each has its own brief, so what used to take all Monday is done by eleven.',
  },
];

/** Testimonials written for this page and labeled as examples: no real person is quoted. */
export function Testimonials() {
  return (
    <Section
      id="voices"
      eyebrow="Example stories"
      title="Who it’s for"
      lead="We wrote these ourselves to show who Postloom is for. They aren’t real customers."
    >
      <ul className="marketing:grid marketing:gap-8 marketing:lg:grid-cols-5 marketing:lg:gap-x-16 marketing:lg:gap-y-12">
        {voices.map(({ who, words }, index) => (
          <li
            key={who}
            data-leads={index === 0}
            className="marketing:group marketing:border-t-2 marketing:border-line-strong marketing:pt-6 marketing:data-[leads=true]:border-accent marketing:lg:col-span-2 marketing:lg:data-[leads=true]:col-span-3 marketing:lg:data-[leads=true]:row-span-2"
          >
            <figure className="marketing:grid marketing:gap-4">
              <blockquote className="marketing:font-display marketing:text-xl marketing:lg:group-data-[leads=true]:text-3xl marketing:lg:group-data-[leads=true]:leading-snug">
                {words}
              </blockquote>
              <figcaption className="marketing:text-sm marketing:text-muted">{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
