import { useCredits, useFormats } from '@postloom/remote-kit';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Card, Heading, PlatformIcon } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { toneNames } from '#app/brief/labels.ts';
import { goalTexts, lengthTexts } from '#app/composer/choices.ts';
import { useComposerDraft } from '#app/composer/composer-draft.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { useQuote } from './use-quote.ts';

/** Stands beside the first three steps: what was chosen so far, and what that costs. */
export function BriefSoFar() {
  const { value: draft } = useComposerDraft();
  const { platforms, goal, topic, tone, length, uploadedAssets, generateImage, generateVideo } = draft;
  const { number } = useFormats();
  const { status, credits } = useCredits();
  const quote = useQuote(draft);
  const own = uploadedAssets.length;
  const assets = [
    own > 0 && `${own} ${own === 1 ? 'image' : 'images'} of yours`,
    generateImage && 'a made image',
    generateVideo && 'a clip',
  ].filter((each) => each !== false);
  return (
    <Card tone="sunken" className="generator:grid generator:gap-4">
      <Heading level={3} size="sm">
        Your set so far
      </Heading>
      <dl className="generator:grid generator:gap-3 generator:text-sm">
        <Chosen term="Platforms">
          {platforms.length > 0 && (
            <span className="generator:flex generator:flex-wrap generator:gap-x-3 generator:gap-y-1">
              {platforms.map((platform) => (
                <span key={platform} className="generator:inline-flex generator:items-center generator:gap-1">
                  <PlatformIcon platform={platform} className="generator:size-4" />
                  {platformCatalogue[platform].name}
                </span>
              ))}
            </span>
          )}
        </Chosen>
        <Chosen term="Goal">{goal && goalTexts[goal].name}</Chosen>
        <Chosen term="Topic">
          {topic.trim() && (
            <span dir="auto" className="generator:line-clamp-3">
              {topic}
            </span>
          )}
        </Chosen>
        <Chosen term="Sound">
          {[tone && toneNames[tone], length && lengthTexts[length].name.toLowerCase()]
            .filter(Boolean)
            .join(', ')}
        </Chosen>
        <Chosen term="Assets">{capitalized(assets.join(', '))}</Chosen>
      </dl>
      <div className="generator:grid generator:gap-1 generator:border-t generator:border-line generator:pt-4">
        <p className="generator:flex generator:items-baseline generator:justify-between generator:gap-3">
          <span className="generator:text-sm generator:text-muted">Costs</span>
          <span className="generator:font-display generator:text-xl generator:tabular-nums">
            {creditsText(quote.credits)}
          </span>
        </p>
        <p className="generator:text-sm generator:text-muted">
          {status === 'ready' && `You have ${number(credits.remaining)}. `}Charged only when you generate.
        </p>
      </div>
    </Card>
  );
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function Chosen({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="generator:flex generator:gap-3">
      <dt className="generator:w-18 generator:flex-none generator:text-muted">{term}</dt>
      <dd className="generator:min-w-0 generator:flex-1 generator:wrap-anywhere">
        {children || <span className="generator:text-subtle">Not yet</span>}
      </dd>
    </div>
  );
}
