import { useCredits } from '@postloom/remote-kit';
import { creditsTone, planOf } from '@postloom/shared-contracts';
import { Badge, Skeleton, type Tone } from '@postloom/ui-kit';
import { creditsText } from '#app/generation/outcome.ts';

const badgeTones: Record<ReturnType<typeof creditsTone>, Tone> = {
  green: 'success',
  yellow: 'warning',
  red: 'danger',
};

/** The caller's credits, in the colour that says how many are left, and their plan. */
export function AccountBadges() {
  const { status, credits } = useCredits();
  return (
    <div
      aria-busy={status === 'loading'}
      className="generator:flex generator:flex-wrap generator:items-center generator:gap-2"
    >
      {status === 'loading' ? (
        <Skeleton className="generator:h-6 generator:w-40" />
      ) : (
        <>
          <Badge tone={badgeTones[creditsTone(credits.remaining)]} data-testid="credits-badge">
            {creditsText(credits.remaining)} left
          </Badge>
          <Badge data-testid="plan-badge">{planOf(credits.plan).name} Plan</Badge>
        </>
      )}
    </div>
  );
}
