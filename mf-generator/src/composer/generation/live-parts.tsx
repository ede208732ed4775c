import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import {
  Badge,
  type BadgeProps,
  Card,
  Heading,
  PlatformIcon,
  Progress,
  VisuallyHidden,
} from '@postloom/ui-kit';
import { Clapperboard, Image } from 'lucide-react';
import type { PartProgress, PartStage } from './set-progress.ts';

interface LivePartsProps {
  readonly parts: readonly PartProgress[];
  /** Whether something stands beside them, so that only two fit in a row. */
  readonly isBeside?: boolean;
  /** Whether nothing arrives until the connection is back. */
  readonly isOffline?: boolean | undefined;
}

/** The parts of a running generation side by side, each with its text so far. */
export function LiveParts({ parts, isBeside = false, isOffline = false }: LivePartsProps) {
  const over = parts.filter(({ stage }) => stage === 'done' || stage === 'failed').length;
  return (
    <section aria-labelledby="live-title" className="generator:grid generator:gap-4">
      <Heading level={3} size="sm" id="live-title">
        {isOffline ? 'Waiting for a connection…' : 'Being written'}
      </Heading>
      <VisuallyHidden role="status">
        {isOffline ? 'Waiting for a connection…' : `${over} of ${parts.length} done`}
      </VisuallyHidden>
      <Progress
        label="Progress"
        value={over}
        max={parts.length}
        valueText={`${over} of ${parts.length} done`}
      />
      <div
        className={`generator:grid generator:gap-4 generator:md:grid-cols-2 ${isBeside ? '' : 'generator:xl:grid-cols-4'}`}
      >
        {parts.map((part) => (
          <LivePart key={part.platform ?? part.kind} part={part} />
        ))}
      </div>
    </section>
  );
}

const kindNames = { picture: 'Image', video: 'Video' };

function LivePart({ part: { kind, platform, stage, texts, failure } }: { readonly part: PartProgress }) {
  const name = platform ? platformCatalogue[platform].name : kind === 'text' ? '' : kindNames[kind];
  const written = texts.filter((text) => text.trim());
  return (
    <Card asChild padding="sm" className="generator:grid generator:content-start generator:gap-3">
      <section aria-label={name}>
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2">
          {platform ? (
            <PlatformIcon platform={platform} />
          ) : kind === 'picture' ? (
            <Image aria-hidden className="generator:size-5" />
          ) : (
            <Clapperboard aria-hidden className="generator:size-5" />
          )}
          <span className="generator:font-medium">{name}</span>
          <Badge tone={stageTone(stage)} className="generator:ms-auto">
            {stageTexts[stage]}
          </Badge>
        </div>
        {failure && <p className="generator:text-sm">{failure}</p>}
        {written.length > 0 && (
          // Hidden from screen readers: the finished words are in the review.
          <ol
            aria-hidden
            className="generator:grid generator:max-h-72 generator:content-start generator:gap-3 generator:overflow-hidden generator:text-sm"
          >
            {written.map((text, index) => (
              <li
                key={index}
                dir="auto"
                className="generator:wrap-anywhere generator:whitespace-pre-wrap generator:border-t generator:border-line generator:pt-3"
              >
                {text}
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}

const stageTexts: Record<PartStage, string> = {
  waiting: 'Waiting',
  writing: 'Writing…',
  checking: 'Checking the rules…',
  picture: 'Making it…',
  video: 'Making it…',
  done: 'Done',
  failed: 'Failed, not charged',
};

const stageTone = (stage: PartStage): BadgeProps['tone'] =>
  stage === 'done' ? 'success' : stage === 'failed' ? 'danger' : 'neutral';
