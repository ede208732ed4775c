import { useCredits, useHost, useSession } from '@postloom/remote-kit';
import { creditsTone, planOf } from '@postloom/shared-contracts';
import { Badge, Button, Skeleton, type Tone } from '@postloom/ui-kit';
import { creditsText } from '#app/generation/outcome.ts';
import { SignIn } from './sign-in.tsx';

const badgeTones: Record<ReturnType<typeof creditsTone>, Tone> = {
  green: 'success',
  yellow: 'warning',
  red: 'danger',
};

/** The person's credits, colored by how many are left, and their plan. */
export function AccountBadges() {
  const { status, credits } = useCredits();
  const { refreshCredits } = useHost();
  const isVisitor = useSession().status === 'visitor';
  const isUnknown = status === 'error' && credits.remaining <= 0;
  return (
    <div
      aria-busy={status === 'loading'}
      className="generator:flex generator:flex-wrap generator:items-center generator:gap-2"
    >
      {status === 'loading' ? (
        <Skeleton className="generator:h-6 generator:w-40" />
      ) : isUnknown ? (
        <>
          <Badge data-testid="credits-badge">– credits</Badge>
          <Button variant="link" size="sm" onClick={() => void refreshCredits()}>
            Load your credits
          </Button>
        </>
      ) : (
        <>
          <Badge tone={badgeTones[creditsTone(credits.remaining)]} data-testid="credits-badge">
            {creditsText(credits.remaining)} left
          </Badge>
          <Badge data-testid="plan-badge">{planOf(credits.plan).name} Plan</Badge>
          {isVisitor && credits.remaining <= 0 && <SignIn>Sign in to use your credits</SignIn>}
        </>
      )}
    </div>
  );
}
