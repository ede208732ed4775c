import { useCredits, useFormats } from '@postloom/remote-kit';
import { type ComposerPartKind, variantsPerPlatform } from '@postloom/shared-contracts';
import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Banner, Card, Heading, PlatformIcon } from '@postloom/ui-kit';
import { Clapperboard, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { useQuote } from './use-quote.ts';

/** What a generation makes, part by part, and what each costs. */
export function SetPrice() {
  const { value: draft } = useComposerDraft();
  const { number } = useFormats();
  const { status, credits } = useCredits();
  const { credits: total, creditsOf, notes } = useQuote(draft);
  const price = (kind: ComposerPartKind, platform: Platform | null): string => {
    const cost = creditsOf(kind, platform);
    return cost === undefined ? '–' : number(cost);
  };
  const left = credits.remaining - total;
  return (
    <div className="generator:grid generator:gap-4">
      <Card tone="sunken" className="generator:grid generator:gap-4">
        <Heading level={3} size="sm">
          What you get
        </Heading>
        <ul className="generator:grid generator:gap-3 generator:text-sm">
          {draft.platforms.map((platform) => (
            <Part
              key={platform}
              icon={<PlatformIcon platform={platform} className="generator:size-5" />}
              name={platformCatalogue[platform].name}
              what={`up to ${variantsPerPlatform} variants`}
              price={price('text', platform)}
            />
          ))}
          {draft.generateImage && (
            <Part
              icon={<Image aria-hidden className="generator:size-5" />}
              name="Image"
              what="for the whole set"
              price={price('picture', null)}
            />
          )}
          {draft.generateVideo && (
            <Part
              icon={<Clapperboard aria-hidden className="generator:size-5" />}
              name="Video"
              what="for the whole set"
              price={price('video', null)}
            />
          )}
        </ul>
        <div className="generator:grid generator:gap-1 generator:border-t generator:border-line generator:pt-4">
          <p className="generator:flex generator:items-baseline generator:justify-between generator:gap-3">
            <span className="generator:font-medium">Total</span>
            <span className="generator:font-display generator:text-xl generator:tabular-nums">
              {creditsText(total)}
            </span>
          </p>
          <p className="generator:text-sm generator:text-muted">
            {status === 'ready' &&
              left >= 0 &&
              (total > 0
                ? `You have ${number(credits.remaining)}, and keep ${number(left)}. `
                : `You keep all ${number(credits.remaining)}. `)}
            You’re not charged for any that fail.
          </p>
        </div>
      </Card>
      {notes.length > 0 && (
        <Banner tone={notes.every(({ available }) => available) ? 'neutral' : 'warning'}>
          {notes.map(({ note }) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

interface PartProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly what: string;
  /** In credits. */
  readonly price: string;
}

function Part({ icon, name, what, price }: PartProps) {
  return (
    <li className="generator:flex generator:items-center generator:gap-3">
      {icon}
      <span className="generator:min-w-0 generator:flex-1">
        <span className="generator:font-medium">{name}</span>{' '}
        <span className="generator:text-muted">{what}</span>
      </span>
      <span className="generator:tabular-nums">{price}</span>
    </li>
  );
}
