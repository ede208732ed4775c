import { platformNames } from '@postloom/shared-contracts/platforms';
import { Container, Heading, WovenPattern } from '@postloom/ui-kit';
import { Bot, Image, Layers } from 'lucide-react';
import type { ReactNode } from 'react';

/** What an account offers, as the specification advertises it on the sign-in page. */
const offers = [
  {
    icon: Bot,
    title: 'AI assistant',
    text: 'Talk a post into shape: shorter, warmer, with another first line.',
  },
  {
    icon: Layers,
    title: 'Multi-platform optimization',
    text: `One brief, adapted to the rules of ${platformNames('and')}.`,
  },
  {
    icon: Image,
    title: 'Image creation',
    text: 'Images in a shape that no platform crops.',
  },
];

export interface AccountPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** The two halves of the sign-in and sign-up pages: the form, and what an account offers. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <Container className="marketing:grid marketing:gap-12 marketing:py-12 marketing:lg:grid-cols-2 marketing:lg:gap-24 marketing:lg:py-24">
      <div className="marketing:mx-auto marketing:flex marketing:w-full marketing:max-w-lg marketing:flex-col marketing:gap-8 marketing:lg:mx-0">
        <div className="marketing:flex marketing:flex-col marketing:gap-2">
          <Heading level={1} size="2xl">
            {title}
          </Heading>
          <p className="marketing:text-muted">{lead}</p>
        </div>
        {children}
      </div>
      <aside
        aria-label="What an account opens"
        className="marketing:mx-auto marketing:flex marketing:w-full marketing:max-w-lg marketing:flex-col marketing:gap-8 marketing:self-start marketing:overflow-hidden marketing:rounded-lg marketing:border marketing:border-line marketing:bg-sunken marketing:lg:mx-0 marketing:lg:max-w-none"
      >
        <div className="marketing:hidden marketing:h-56 marketing:lg:block">
          <WovenPattern seed="sign-in" columns={18} rows={9} />
        </div>
        <ul className="marketing:flex marketing:flex-col marketing:gap-6 marketing:p-6 marketing:lg:px-8 marketing:lg:pt-0 marketing:lg:pb-8">
          {offers.map(({ icon: Icon, title: name, text }) => (
            <li key={name} className="marketing:flex marketing:gap-4">
              <Icon
                aria-hidden
                className="marketing:mt-1 marketing:size-5 marketing:shrink-0 marketing:text-teal-ink"
              />
              <div className="marketing:flex marketing:flex-col marketing:gap-1">
                <p className="marketing:font-semibold">{name}</p>
                <p className="marketing:text-sm marketing:text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </aside>
    </Container>
  );
}
