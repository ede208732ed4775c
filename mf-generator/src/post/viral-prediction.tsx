import type { ViralPrediction as Prediction, ViralityCheck } from '@postloom/shared-contracts';
import { Accordion, Badge, Disclosure, Heading, Meter } from '@postloom/ui-kit';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

interface ViralPredictionProps {
  readonly prediction: Prediction;
  /** The post's score before changes by hand; null if there are none. */
  readonly scoreBefore: number | null;
}

/** Takes an estimate's place as long as a text has gaps. */
export const estimateAwaited = 'Fill in what’s missing to see the estimate.';

/** An estimate of how well the post may do, and the checks that it is based on. */
export function ViralPrediction({ prediction, scoreBefore }: ViralPredictionProps) {
  return (
    <div className="generator:grid generator:gap-6">
      <div className="generator:grid generator:gap-2">
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-3">
          <p>
            <span className="generator:font-display generator:text-4xl generator:tabular-nums">
              {prediction.viralityScore.toFixed(1)}
            </span>
            <span className="generator:text-muted"> / 10</span>
          </p>
          <Badge tone="warning">Estimate</Badge>
          {scoreBefore !== null && (
            <p role="status" className="generator:text-sm generator:tabular-nums generator:text-muted">
              {scoreBefore.toFixed(1)} before your changes
            </p>
          )}
        </div>
        <Meter
          label="Virality score"
          hideLabel
          value={prediction.viralityScore}
          max={10}
          valueText={`${prediction.viralityScore.toFixed(1)} of 10`}
          tone={prediction.viralityScore >= 7 ? 'success' : 'accent'}
        />
        <p className="generator:text-sm generator:text-muted">
          Based on the checks below, and updated as you edit. A full score means that nothing is left to
          check; no one can predict what goes viral.
        </p>
      </div>
      <dl className="generator:grid generator:gap-4">
        <Fact term="Engagement">{prediction.engagementPrediction}</Fact>
        <Fact term="Best time to post">{prediction.bestPostTime}</Fact>
        <Fact term="Trends">{prediction.trendsAnalysis}</Fact>
      </dl>
      {prediction.improvements.length > 0 && (
        <div className="generator:grid generator:gap-2">
          <Heading level={3} size="sm">
            How to improve it
          </Heading>
          <ul className="generator:grid generator:list-disc generator:gap-1 generator:ps-6 generator:text-sm">
            {prediction.improvements.map((improvement) => (
              <li key={improvement}>{improvement}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="generator:grid generator:gap-2">
        <Heading level={3} size="sm">
          The checks
        </Heading>
        <Accordion>
          {prediction.checks.map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </Accordion>
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="generator:grid generator:content-start generator:gap-1">
      <dt className="generator:text-sm generator:text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Check({ check }: { check: ViralityCheck }) {
  return (
    <Disclosure
      title={
        <span className="generator:flex generator:min-w-0 generator:flex-1 generator:items-center generator:gap-3">
          {check.passed ? (
            <CircleCheck
              role="img"
              aria-label="Passed"
              className="generator:size-5 generator:shrink-0 generator:text-success-ink"
            />
          ) : (
            <CircleAlert
              role="img"
              aria-label="Could be better"
              className="generator:size-5 generator:shrink-0 generator:text-warning-ink"
            />
          )}
          <span className="generator:min-w-0 generator:flex-1">{check.label}</span>
          <span className="generator:text-sm generator:tabular-nums generator:text-muted">
            {check.points} / {check.maxPoints}
          </span>
        </span>
      }
    >
      <div className="generator:grid generator:gap-1 generator:text-sm">
        <p>{check.finding}</p>
        {check.advice && <p className="generator:text-muted">{check.advice}</p>}
      </div>
    </Disclosure>
  );
}
